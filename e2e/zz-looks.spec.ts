import { test } from '@playwright/test'
import { shownPane, signIn } from './support/people.ts'

const dir = '/tmp/looks/stages'
test('looks', async ({ browser }) => {
  const page = await signIn(browser, 'finance')
  page.setDefaultTimeout(15000)
  page.on('console', m => m.type() === 'error' && console.log('CONSOLE', m.text()))
  const shot = async (name: string, width = 1366, height = 860) => {
    await page.setViewportSize({ width, height })
    await page.waitForTimeout(1200)
    await page.screenshot({ path: `${dir}/${name}.png` })
  }
  await page.goto('/rechargeCenter/inbox')
  await page.waitForTimeout(2500)
  await shot('inbox-1366')
  await page.keyboard.press('1')
  await shot('inbox-chosen')
  await shot('inbox-390', 390, 844)
  await page.setViewportSize({ width: 1366, height: 860 })
  const link = shownPane(page).locator('.funds-voucher a')
  if (await link.count()) {
    await link.first().click()
    await page.waitForTimeout(2500)
    await shot('viewer-1366')
    await shot('viewer-390', 390, 844)
    await page.keyboard.press('Escape')
  }
  for (const [path, name] of [
    ['/grantManage/grant?look=board', 'board-grant'],
    ['/rechargeCenter/settlement/list?look=board', 'board-settlement'],
    ['/oilManage/price?status=&look=calendar', 'calendar-price'],
  ] as const) {
    await page.goto(path)
    await page.waitForTimeout(3000)
    await shot(`${name}-1366`)
    await shot(`${name}-390`, 390, 844)
  }
  await page.setViewportSize({ width: 1366, height: 860 })
  await page.goto('/oilManage/site')
  await shownPane(page).locator('[data-row] a').first().click()
  await page.getByRole('tab', { name: '油价' }).click()
  await page.waitForTimeout(2000)
  await shot('daybar-1366')
  await shot('daybar-390', 390, 844)
})
