import { expect, test } from '@playwright/test'
import { signIn } from './support/people.ts'

const pages = ['financialDaily', 'salestotal', 'productDayDetails', 'productIncomeDay', 'hour', 'gun', 'siteMonth', 'profitTotalMonth', 'rechargemonth', 'refund', 'region', 'consumptionDetails']
test('looks', async ({ browser }) => {
  const page = await signIn(browser, 'administrator')
  page.on('console', message => message.type() === 'error' && console.log(message.text()))
  page.on('pageerror', fault => console.log('FAULT', fault.message))
  const shot = (name: string) => page.screenshot({ path: `/tmp/looks/charts/${name}.png` })
  for (const [name, width, height] of [['1366', 1366, 900], ['390', 390, 844]] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/')
    await page.waitForTimeout(2500)
    await shot(`home-${name}`)
    for (const one of pages) {
      await page.goto(`/statistics/${one}`)
      await page.waitForTimeout(2000)
      await shot(`${one}-${name}`)
    }
  }
})
