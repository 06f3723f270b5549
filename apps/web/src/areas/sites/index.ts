import {
  companyExts,
  guns,
  oilPriceRelations,
  oilRebates,
  oils,
  platformPrices,
  posTerminals,
  priceAdjustments,
  priceBoard,
  priceSheetLines,
  printers,
  salesmanAccounts,
  salesmen,
  shiftPlans,
  shifts,
  shopAssistants,
  siteOilPrices,
  sites,
  sitesArea,
  slips,
} from '@forecourt/contract/sites'
import { lazy } from 'react'
import { resourcePage } from '../../kernel/resource-page.tsx'
import { CompanyExtDetail } from './company-ext-detail.tsx'
import { gunWidgets } from './gun-widgets.ts'
import { productWidgets } from './oil-chip.tsx'
import { PriceList } from './site-oil-price-list.tsx'
import { PrinterForm } from './printer-form.tsx'
import { ShiftDetail } from './shift-detail.tsx'
import { SiteForm } from './site-form.tsx'
import { SiteList } from './site-list.tsx'
import './sites.css'
import './guns.css'
import './prices.css'
import { placeWidgets } from './price-place.tsx'
import { PriceAdjustmentDetail } from './price-adjustment-detail.tsx'
import { PriceBoard } from './price-board.tsx'
import { PriceAdjustmentForm } from './price-adjustment-form.tsx'
import { PriceAdjustmentList } from './price-sheet-button.tsx'
import { PriceRuleDetail } from './price-rule-detail.tsx'
import { SitePriceDetail } from './site-price-detail.tsx'
import { SiteDetail } from './site-detail.tsx'
import { SlipDetail } from './slip-detail.tsx'

export const pages = {
  site: resourcePage(sitesArea, sites, {
    List: SiteList,
    Form: SiteForm,
    Detail: SiteDetail,
  }),
  gun: resourcePage(sitesArea, guns, { widgets: gunWidgets }),
  siteOilPrice: resourcePage(sitesArea, siteOilPrices, { List: PriceList, Detail: SitePriceDetail }),
  oilPriceRelation: resourcePage(sitesArea, oilPriceRelations, { Detail: PriceRuleDetail, widgets: productWidgets }),
  discountSet: lazy(() => import('./site-discount.tsx')),
  oilRebate: resourcePage(sitesArea, oilRebates, { widgets: productWidgets }),
  companyExt: resourcePage(sitesArea, companyExts, { Detail: CompanyExtDetail }),
  platformPrice: resourcePage(sitesArea, platformPrices, { widgets: placeWidgets }),
  priceAdjustment: resourcePage(sitesArea, priceAdjustments, {
    List: PriceAdjustmentList,
    Form: PriceAdjustmentForm,
    Detail: PriceAdjustmentDetail,
    widgets: placeWidgets,
  }),
  priceBoard: resourcePage(sitesArea, priceBoard, { List: PriceBoard }),
  priceSheetLine: resourcePage(sitesArea, priceSheetLines, { widgets: productWidgets }),
  oil: resourcePage(sitesArea, oils, { widgets: productWidgets }),
  printer: resourcePage(sitesArea, printers, { Form: PrinterForm }),
  shift: resourcePage(sitesArea, shifts, { Detail: ShiftDetail }),
  shiftPlan: resourcePage(sitesArea, shiftPlans),
  slip: resourcePage(sitesArea, slips, { Detail: SlipDetail }),
  salesman: resourcePage(sitesArea, salesmen),
  salesmanAccount: resourcePage(sitesArea, salesmanAccounts),
  shopAssistant: resourcePage(sitesArea, shopAssistants),
  pos: resourcePage(sitesArea, posTerminals),
}
