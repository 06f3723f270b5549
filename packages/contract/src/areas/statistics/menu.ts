import { menuGroup, menuPage } from '../../kernel/index.ts'
import { commissionMonths } from './commission.ts'
import * as money from './money.ts'
import * as sales from './sales.ts'

export const statisticsMenu = menuGroup('statistics', ['统计报表', 'Statistics'], 'profile', [
  menuPage('/statistics/financialDaily', ['销售日报', 'Sales by day'], 'profile', { resource: sales.saleDays }),
  menuPage('/statistics/salestotal', ['站点销售', 'Sales by site'], 'shop', { resource: sales.siteSales }),
  menuPage('/statistics/productDayDetails', ['产品收入', 'Sales by product'], 'profile', {
    resource: sales.productSales,
  }),
  menuPage('/statistics/productIncomeDay', ['产品日收入', 'Sales by product and day'], 'profile', {
    resource: sales.productDaySales,
  }),
  menuPage('/statistics/collection', ['客户汇总', 'Sales by customer'], 'profile', { resource: sales.customerSales }),
  menuPage('/statistics/accountconsume', ['企业消费汇总', 'Sales by company'], 'profile', {
    resource: sales.companySales,
  }),
  menuPage('/statistics/profitTotalTenant', ['供货商销售汇总', 'Sales by supplier'], 'profile', {
    resource: sales.supplierSales,
  }),
  menuPage('/statistics/region', ['地区销售汇总', 'Sales by region'], 'profile', { resource: sales.regionSales }),
  menuPage('/statistics/gun', ['油枪销售汇总', 'Sales by nozzle'], 'profile', { resource: sales.gunSales }),
  menuPage('/statistics/hour', ['时段销售', 'Sales by hour'], 'profile', { resource: sales.hourSales }),
  menuPage('/statistics/profitTotalByType', ['订单类型收益', 'Earnings by order type'], 'profile', {
    resource: sales.typeSales,
  }),
  menuPage('/statistics/siteMonth', ['站点月度销售', 'Sales by site and month'], 'profile', {
    resource: sales.siteMonths,
  }),
  menuPage('/statistics/consumermonth', ['企业月度消费', 'Spending by company and month'], 'profile', {
    resource: sales.spendMonths,
  }),
  menuPage('/statistics/rebateMonth', ['企业返点对账', 'Rebates by company and month'], 'profile', {
    resource: sales.rebateMonths,
  }),
  menuPage('/statistics/rechargemonth', ['企业月度充值', 'Recharges by company and month'], 'profile', {
    resource: money.rechargeMonths,
  }),
  menuPage('/statistics/refund', ['退款日报', 'Refunds by day'], 'profile', { resource: money.refundDays }),
  menuPage('/statistics/profitTotalMonth', ['平台月度利润', 'Profit by month'], 'profile', {
    resource: money.profitMonths,
  }),
  menuPage('/statistics/commission', ['分润明细', 'Commission by company'], 'profile', { resource: commissionMonths }),
  menuPage('/statistics/consumptionDetails', ['销售明细', 'Sales lines'], 'profile', { resource: sales.saleLines }),
])
