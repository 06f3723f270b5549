import { sitesArea as contract } from '@forecourt/contract/sites'
import { implement } from '../../kernel/implement.ts'
import type { Services } from '../services.ts'
import { saveGunOils, siteDetailList } from './gun-oil.ts'
import { oilHooks } from './oil.ts'
import { activatePrices, priceHooks, setPrices, withdrawPrice } from './price.ts'
import { addPrinter, aheadOfPrinter, checkPrinters, printerHooks } from './printer.ts'
import { closeSite, openSite, pauseSite, siteHooks, siteOptions, siteProducts, sitesOfSupplier } from './site.ts'
import { gunHooks, siteUserHooks } from './site-row.ts'
import { printAgain, printReceipt, printSlips } from './slip.ts'

export const sitesArea = (services: Services) =>
  implement(contract, {
    calls: {
      openSite,
      pauseSite,
      closeSite,
      siteOptions,
      sitesOfSupplier,
      saveGunOils,
      setPrices,
      withdrawPrice,
      siteProducts,
      siteDetailList,
      addPrinter,
      printAgain,
      printReceipt,
    },
    ahead: { addPrinter: aheadOfPrinter(services) },
    hooks: {
      sites: siteHooks,
      oils: oilHooks,
      guns: gunHooks,
      siteOilPrices: priceHooks,
      printers: printerHooks(services),
      siteUsers: siteUserHooks,
    },
    jobs: {
      'sites.activatePrices': {
        title: ['油价生效', 'Put prices in force'],
        schedule: '* * * * *',
        retries: 2,
        run: activatePrices,
      },
      'sites.printSlips': {
        title: ['打印小票', 'Print receipts'],
        schedule: '* * * * *',
        retries: 2,
        atOnce: 1,
        runLong: printSlips(services),
        isOutgoing: true,
      },
      'sites.checkPrinters': {
        title: ['巡检打印机', 'Look after printers'],
        schedule: '*/10 * * * *',
        retries: 0,
        atOnce: 1,
        runLong: checkPrinters(services),
      },
    },
  })
