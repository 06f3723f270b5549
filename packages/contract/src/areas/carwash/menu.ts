import { menuGroup, menuPage } from '../../kernel/index.ts'
import { aliShops } from './ali-shop.ts'
import { aliApps, aliWashServices, aliWashShops } from './wash-shop.ts'

export const carwashMenu = menuGroup('carwash', ['洗车', 'Car wash'], 'car', [
  menuPage('/carwash/shop', ['洗车门店', 'Car washes'], 'shop', { resource: aliWashShops }),
  menuPage('/carwash/service', ['洗车服务', 'Services'], 'tags', { resource: aliWashServices }),
  menuPage('/carwash/aliShop', ['支付宝门店', 'Alipay shops'], 'shop', { resource: aliShops }),
  menuPage('/carwash/app', ['支付宝应用', 'Alipay applications'], 'api', { resource: aliApps }),
])
