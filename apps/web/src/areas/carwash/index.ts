import { aliApps, aliWashServices, aliWashShops, carwashArea } from '@forecourt/contract/carwash'
import { resourcePage } from '../../kernel/resource-page.tsx'

export const pages = {
  aliWashShop: resourcePage(carwashArea, aliWashShops),
  aliWashService: resourcePage(carwashArea, aliWashServices),
  aliApp: resourcePage(carwashArea, aliApps),
}
