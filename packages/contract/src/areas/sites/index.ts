import { area } from '../../kernel/index.ts'
import {
  gun,
  gunOil,
  gunOils,
  guns,
  gunStatus,
  priceSource,
  saveGunOils,
  setPrices,
  siteDetailList,
  siteOilPrice,
  siteOilPrices,
  siteProducts,
  withdrawPrice,
} from './gun.ts'
import { oil, oils, oilType, oilUnit } from './oil.ts'
import {
  addPrinter,
  onlineStatus,
  printAgain,
  printer,
  printerBrand,
  printers,
  printReceipt,
  slip,
  slips,
} from './printer.ts'
import {
  closeSite,
  gasBrand,
  openSite,
  operateMode,
  pauseSite,
  site,
  siteOptions,
  sites as siteResource,
  sitesOfSupplier,
  siteUser,
  siteUsers,
  staffRelation,
  supportInvoice,
} from './site.ts'

export * from './gun.ts'
export * from './oil.ts'
export * from './printer.ts'
export * from './site.ts'

export const sitesArea = area('sites', ['站点与油站', 'Sites'], {
  resources: { sites: siteResource, oils, guns, gunOils, siteOilPrices, printers, slips, siteUsers },
  calls: {
    openSite,
    pauseSite,
    closeSite,
    siteOptions,
    sitesOfSupplier,
    saveGunOils,
    setPrices,
    withdrawPrice,
    siteProducts,
    siteDetailList,
    addPrinter,
    printAgain,
    printReceipt,
  },
  entities: [oil, site, siteUser, gun, gunOil, siteOilPrice, printer, slip],
  dictionaries: [
    oilType,
    oilUnit,
    gasBrand,
    operateMode,
    supportInvoice,
    staffRelation,
    gunStatus,
    priceSource,
    printerBrand,
    onlineStatus,
  ],
})
