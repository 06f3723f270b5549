import { menuGroup, menuPage, platformRoles } from '../../kernel/index.ts'
import { companyExts } from './company-ext.ts'
import { gunOils, guns, siteOilPrices } from './gun.ts'
import { oils } from './oil.ts'
import { oilRebates } from './oil-rebate.ts'
import { platformPrices } from './platform-price.ts'
import { posTerminals } from './pos.ts'
import { priceAdjustments, priceAdjustmentSites } from './price-adjustment.ts'
import { oilPriceRelations } from './price-rule.ts'
import { priceBoard } from './price-board.ts'
import { priceSheetLines } from './price-sheet.ts'
import { printers, slips } from './printer.ts'
import { salesmen } from './salesman.ts'
import { salesmanAccounts } from './salesman-account.ts'
import { shiftPlans, shifts } from './shift.ts'
import { shopAssistants } from './shop-assistant.ts'
import { sites, siteUsers } from './site.ts'

export const sitesMenu = menuGroup('oilManage', ['站点管理', 'Sites'], 'shop', [
  menuPage('/oilManage/site', ['站点', 'Sites'], 'shop', {
    resources: [sites, siteUsers],
  }),
  menuPage('/oilManage/gun', ['油枪', 'Nozzles'], 'node-index', { resources: [guns, gunOils] }),
  menuPage('/oilManage/price', ['油价', 'Prices'], 'line-chart', { resource: siteOilPrices }),
  menuPage('/oilManage/priceBoard', ['价格看板', 'Price board'], 'table', { resource: priceBoard }),
  menuPage('/oilManage/priceRule', ['油价关系', 'Price rules'], 'partition', { resource: oilPriceRelations }),
  menuPage('/oilManage/discountSet', ['优惠设置', 'Discounts'], 'percentage', {
    code: 'discountSet',
    roles: platformRoles,
  }),
  menuPage('/oilManage/components/listOfOilNumberRefundRatioDetail', ['油号返点', 'Rebate rates'], 'rollback', {
    resource: oilRebates,
  }),
  menuPage('/oilManage/companyExt', ['企业消费限制', 'Company limits'], 'control', { resource: companyExts }),
  menuPage('/oilManage/platformPrice', ['平台价', 'Platform prices'], 'tags', { resource: platformPrices }),
  menuPage('/oilManage/priceAdjustment', ['批量调价', 'Price changes'], 'swap', {
    resources: [priceAdjustments, priceAdjustmentSites],
  }),
  menuPage('/oilManage/priceSheet', ['价格表', 'Price sheets'], 'table', { resource: priceSheetLines }),
  menuPage('/oilManage/oil', ['油品', 'Products'], 'experiment', { resource: oils }),
  menuPage('/oilManage/shift', ['班次', 'Shifts'], 'schedule', { resource: shifts }),
  menuPage('/oilManage/shiftPlan', ['班次计划', 'Shift plans'], 'calendar', { resource: shiftPlans }),
  menuPage('/oilManage/salesman', ['加油员', 'Attendants'], 'team', { resource: salesmen }),
  menuPage('/oilManage/salesmanAccount', ['加油员账号', 'Attendant accounts'], 'user', { resource: salesmanAccounts }),
  menuPage('/oilManage/shopAssistant', ['店员', 'Shop assistants'], 'audit', { resource: shopAssistants }),
  menuPage('/oilManage/pos', ['POS终端', 'POS terminals'], 'printer', { resource: posTerminals }),
  menuPage('/oilManage/printer', ['打印机', 'Printers'], 'printer', { resource: printers }),
  menuPage('/oilManage/slip', ['小票', 'Receipts'], 'file-text', { resource: slips }),
])
