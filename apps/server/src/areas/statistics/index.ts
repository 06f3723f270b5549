import { statisticsArea as contract } from '@forecourt/contract/statistics'
import { implement } from '../../services/services.ts'
import * as commission from './commission.ts'
import * as companyHome from './company-home.ts'
import * as money from './money.ts'
import * as overall from './overall.ts'
import * as providerHome from './provider-home.ts'
import * as sales from './sales.ts'
import * as supplierHome from './supplier-home.ts'
import * as tradeHome from './trade-home.ts'
import * as trends from './trends.ts'

export const statisticsArea = implement(contract, {
  commissionMonths: commission.commissionMonths,
  ...companyHome,
  ...money,
  ...overall,
  ...providerHome,
  ...sales,
  ...supplierHome,
  ...tradeHome,
  ...trends,
})
