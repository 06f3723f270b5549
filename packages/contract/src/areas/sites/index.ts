import { areaOf } from '../../kernel/index.ts'
import * as companyExt from './company-ext.ts'
import * as gun from './gun.ts'
import * as gunOffer from './gun-offer.ts'
import * as oil from './oil.ts'
import * as oilRebate from './oil-rebate.ts'
import * as platformPrice from './platform-price.ts'
import * as pos from './pos.ts'
import * as priceAdjustment from './price-adjustment.ts'
import * as priceBoard from './price-board.ts'
import * as priceChange from './price-change.ts'
import * as priceRule from './price-rule.ts'
import * as priceSheet from './price-sheet.ts'
import * as printer from './printer.ts'
import * as salesman from './salesman.ts'
import * as salesmanAccount from './salesman-account.ts'
import * as shift from './shift.ts'
import * as shiftPaper from './shift-paper.ts'
import * as shopAssistant from './shop-assistant.ts'
import * as site from './site.ts'
import * as siteCode from './site-code.ts'
import * as siteDiscount from './site-discount.ts'
import * as siteOffers from './site-offers.ts'

export * from './company-ext.ts'
export * from './gun.ts'
export * from './gun-offer.ts'
export * from './oil.ts'
export * from './oil-rebate.ts'
export * from './platform-price.ts'
export * from './pos.ts'
export * from './price-adjustment.ts'
export * from './price-board.ts'
export * from './price-change.ts'
export * from './price-rule.ts'
export * from './price-sheet.ts'
export * from './printer.ts'
export * from './salesman.ts'
export * from './salesman-account.ts'
export * from './shift.ts'
export * from './shift-paper.ts'
export * from './shop-assistant.ts'
export * from './site.ts'
export * from './site-code.ts'
export * from './site-discount.ts'
export * from './site-offers.ts'

export const sitesArea = areaOf('sites', ['站点与油站', 'Sites'], {
  ...companyExt,
  ...gun,
  ...gunOffer,
  ...oil,
  ...oilRebate,
  ...platformPrice,
  ...pos,
  ...priceAdjustment,
  ...priceBoard,
  ...priceChange,
  ...priceRule,
  ...priceSheet,
  ...printer,
  ...salesman,
  ...salesmanAccount,
  ...shift,
  ...shiftPaper,
  ...shopAssistant,
  ...site,
  ...siteCode,
  ...siteDiscount,
  ...siteOffers,
})
