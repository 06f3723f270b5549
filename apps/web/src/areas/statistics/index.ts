import * as statistics from '@forecourt/contract/statistics'
import { lazy } from 'react'
import { resourcePage } from '../../kernel/resource-page.tsx'

const page = (of: Parameters<typeof resourcePage>[1]) => resourcePage(statistics.statisticsArea, of)

export const pages = {
  /** The first page of everybody: the shell puts it at the home address. */
  home: lazy(() => import('./home.tsx')),
  saleDay: page(statistics.saleDays),
  siteSale: page(statistics.siteSales),
  productSale: page(statistics.productSales),
  productDaySale: page(statistics.productDaySales),
  customerSale: page(statistics.customerSales),
  companySale: page(statistics.companySales),
  supplierSale: page(statistics.supplierSales),
  regionSale: page(statistics.regionSales),
  gunSale: page(statistics.gunSales),
  hourSale: page(statistics.hourSales),
  typeSale: page(statistics.typeSales),
  siteMonth: page(statistics.siteMonths),
  spendMonth: page(statistics.spendMonths),
  rebateMonth: page(statistics.rebateMonths),
  rechargeMonth: page(statistics.rechargeMonths),
  refundDay: page(statistics.refundDays),
  profitMonth: page(statistics.profitMonths),
  commissionMonth: page(statistics.commissionMonths),
  saleLine: page(statistics.saleLines),
}
