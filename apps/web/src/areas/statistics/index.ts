import { customerSales, productSales, siteSales, statisticsArea } from '@forecourt/contract/statistics'
import { lazy } from 'react'
import { resourcePage } from '../../kernel/resource-page.tsx'

export const pages = {
  /** The first page of everybody: the shell puts it at the home address. */
  home: lazy(() => import('./dashboard.tsx')),
  siteSale: resourcePage(statisticsArea, siteSales),
  productSale: resourcePage(statisticsArea, productSales),
  customerSale: resourcePage(statisticsArea, customerSales),
}
