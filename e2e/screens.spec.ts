import { type Browser, expect, test } from './support/test.ts'
import { apiOf } from './support/api.ts'
import { expectProven } from './support/dashboard.ts'
import { signIn } from './support/people.ts'
import { draw } from './support/picture.ts'
import { enterFilling } from './support/station.ts'

// The README's pictures of the demonstration, drawn only when asked for: SCREENS=1 npx playwright test e2e/screens.spec.ts
async function drawAll({ browser }: { readonly browser: Browser }): Promise<void> {
  test.setTimeout(120_000)
  const visitor = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await visitor.goto('/')
  await expect(visitor.getByRole('button', { name: /^平台管理员/ })).toBeVisible()
  await draw(visitor, 'sign-in')

  const finance = await signIn(browser, 'finance')
  // Anew, so that no chart is under the mouse where the sign-in was clicked.
  await finance.mouse.move(0, 0)
  await finance.reload()
  await expect(finance.locator('.recent').getByRole('listitem').first()).toBeAttached()
  // A day that has just begun has little to show.
  await finance.getByText('近 7 天', { exact: true }).click()
  await finance.mouse.move(0, 0)
  await draw(finance, 'home')
  const { records } = await apiOf(finance).get('zytmoneysettlement/moneysettlement/page', { size: 1 })
  await finance.goto(`/rechargeCenter/settlement/list/detail?id=${records[0].id}`)
  await expect(finance.getByRole('heading', { name: records[0].settlementNo })).toBeVisible()
  await draw(finance, 'settlement')
  await finance.goto('/order/orderManager')
  await expect(finance.getByRole('row').nth(5)).toBeVisible()
  await draw(finance, 'orders')

  const company = apiOf(await signIn(browser, 'company'))
  const cards = await company.get('cfx/companycarduser/page', { size: 1, descs: 'balance' })
  const cashier = await signIn(browser, 'cashier')
  const { cardNo } = await company.post('cfx/companycarduser/reveal', { id: cards.records[0].id })
  await enterFilling(cashier, { site: '中原石化金水路站', gunNo: 3, amount: '200', cardNo })
  await expect(cashier.getByRole('button', { name: /^收款/ })).toBeEnabled()
  await draw(cashier, 'station')

  const auditor = await signIn(browser, 'auditor')
  await expectProven(auditor)
  await draw(auditor, 'proof')
}

if (process.env['SCREENS'] === '1') test('the pictures of the README', drawAll)
