import {
  closeSite,
  guns,
  oils,
  openSite,
  pauseSite,
  printAgain,
  printers,
  siteOilPrices,
  sites,
  slips,
  withdrawPrice,
} from '@forecourt/contract/sites'
import { resourcePage } from '../../kernel/resource-page.tsx'
import { GunList } from './gun-list.tsx'
import { OilList } from './oil-list.tsx'
import { PriceList } from './site-oil-price-list.tsx'
import { PrinterForm } from './printer-form.tsx'
import { SiteForm } from './site-form.tsx'
import { SiteList } from './site-list.tsx'
import './sites.css'
import './guns.css'
import './prices.css'
import './slips.css'
import { SiteDetail } from './site-workbench.tsx'
import { SlipDetail } from './slip-detail.tsx'

export const pages = {
  site: resourcePage(sites, {
    calls: [openSite, pauseSite, closeSite],
    List: SiteList,
    Form: SiteForm,
    Detail: SiteDetail,
  }),
  gun: resourcePage(guns, { List: GunList }),
  siteOilPrice: resourcePage(siteOilPrices, { calls: [withdrawPrice], List: PriceList }),
  oil: resourcePage(oils, { List: OilList }),
  printer: resourcePage(printers, { Form: PrinterForm }),
  slip: resourcePage(slips, { calls: [printAgain], Detail: SlipDetail }),
}
