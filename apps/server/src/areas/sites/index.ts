import { sitesArea as contract } from '@forecourt/contract/sites'
import { implement } from '../../services/services.ts'
import * as companyExt from './company-ext.ts'
import * as gunOffer from './gun-offer.ts'
import * as gunOil from './gun-oil.ts'
import * as gunRow from './gun-row.ts'
import * as oilRebate from './oil-rebate.ts'
import * as platformPrice from './platform-price.ts'
import * as pos from './pos.ts'
import * as price from './price.ts'
import * as priceAdjustment from './price-adjustment.ts'
import * as priceBoard from './price-board.ts'
import * as priceChange from './price-change.ts'
import * as priceClock from './price-clock.ts'
import * as previewPriceAdjustment from './preview-price-adjustment.ts'
import * as priceRule from './price-rule.ts'
import * as priceSheet from './price-sheet.ts'
import * as printer from './printer.ts'
import * as salesman from './salesman.ts'
import * as salesmanAccount from './salesman-account.ts'
import * as shift from './shift.ts'
import * as shopAssistant from './shop-assistant.ts'
import * as site from './site.ts'
import * as siteCode from './site-code.ts'
import * as siteDiscount from './site-discount.ts'
import * as siteManager from './site-manager.ts'
import * as siteOffers from './site-offers.ts'
import * as siteOilPrice from './site-oil-price.ts'
import * as siteRow from './site-row.ts'
import * as slip from './slip.ts'
import * as workplace from './workplace.ts'

export const sitesArea = implement(contract, {
  ...companyExt,
  ...gunOffer,
  ...gunOil,
  ...gunRow,
  ...oilRebate,
  ...platformPrice,
  ...pos,
  ...price,
  ...priceAdjustment,
  ...priceBoard,
  ...priceChange,
  ...priceClock,
  ...previewPriceAdjustment,
  ...priceRule,
  ...priceSheet,
  ...printer,
  ...salesman,
  ...salesmanAccount,
  ...shift,
  ...shopAssistant,
  ...site,
  ...siteCode,
  ...siteDiscount,
  ...siteManager,
  ...siteOffers,
  ...siteOilPrice,
  ...siteRow,
  ...slip,
  ...workplace,
})
