import { aliApps, aliShops, aliWashServices, aliWashShops, carwashArea } from '@forecourt/contract/carwash'
import { AliShopList } from './ali-shop-list.tsx'
import { resourcePage } from '../../kernel/resource-page.tsx'

export const pages = {
  aliWashShop: resourcePage(carwashArea, aliWashShops),
  aliWashService: resourcePage(carwashArea, aliWashServices),
  aliShop: resourcePage(carwashArea, aliShops, { List: AliShopList }),
  aliApp: resourcePage(carwashArea, aliApps),
}
