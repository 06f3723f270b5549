import { menuGroup, menuPage } from '../../kernel/index.ts'
import { gunOils, guns, saveGunOils, setPrices, siteOilPrices } from './gun.ts'
import { oils } from './oil.ts'
import { addPrinter, printAgain, printers, slips } from './printer.ts'
import { closeSite, openSite, pauseSite, sites, siteUsers } from './site.ts'

export const sitesMenu = menuGroup('oilManage', ['站点管理', 'Sites'], 'shop', [
  menuPage('/oilManage/site', ['站点', 'Sites'], 'shop', {
    resources: [sites, siteUsers],
    calls: [openSite, pauseSite, closeSite],
  }),
  menuPage('/oilManage/gun', ['油枪', 'Nozzles'], 'node-index', { resources: [guns, gunOils], calls: [saveGunOils] }),
  menuPage('/oilManage/price', ['油价', 'Prices'], 'line-chart', { resource: siteOilPrices, calls: [setPrices] }),
  menuPage('/oilManage/oil', ['油品', 'Products'], 'experiment', { resource: oils }),
  menuPage('/oilManage/printer', ['打印机', 'Printers'], 'printer', { resource: printers, calls: [addPrinter] }),
  menuPage('/oilManage/slip', ['小票', 'Receipts'], 'file-text', { resource: slips, calls: [printAgain] }),
])
