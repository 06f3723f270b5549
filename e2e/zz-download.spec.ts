import { test } from '@playwright/test'
import { shownPane, signIn } from './support/people.ts'
test('download', async ({ browser }) => {
  const page = await signIn(browser, 'finance')
  page.on('download', d => console.log('DOWNLOAD', d.suggestedFilename()))
  page.on('console', m => console.log('CONSOLE', m.type(), m.text()))
  await page.goto('/rechargeCenter/inbox')
  const link = shownPane(page).locator('.funds-voucher a').first()
  await link.waitFor()
  const href = await link.getAttribute('href')
  for (const name of ['', 'x.png']) {
    await page.evaluate(([h, n]) => { const a = document.createElement('a'); a.href = h!; a.download = n!; a.click() }, [href, name])
    await page.waitForTimeout(4000)
    console.log('tried', name, page.url())
  }
  await page.evaluate(async h => { const b = await (await fetch(h!)).blob(); const a = document.createElement('a'); a.href = URL.createObjectURL(b); a.download = 'y.png'; a.click() }, href)
  await page.waitForTimeout(4000)
  console.log('tried blob', page.url())
})
