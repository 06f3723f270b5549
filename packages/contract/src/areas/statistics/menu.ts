import { menuGroup, menuPage } from '../../kernel/index.ts'
import { customerSales, productSales, siteSales } from './sales.ts'

export const statisticsMenu = menuGroup('statistics', ['统计报表', 'Statistics'], 'profile', [
  menuPage('/statistics/salestotal', ['站点销售', 'Sales by site'], 'shop', { resource: siteSales }),
  menuPage('/statistics/productDayDetails', ['产品收入', 'Sales by product'], 'profile', { resource: productSales }),
  menuPage('/statistics/collection', ['客户汇总', 'Sales by customer'], 'profile', { resource: customerSales }),
])
