import { randomInt } from 'node:crypto'
import { expect, type Page, test as base } from './support/test.ts'
import { apiOf } from './support/api.ts'
import { issueOneCard, submitOneCard } from './support/cards.ts'
import { shownPane, signInAll } from './support/people.ts'
import { type MovedServer, startMovedServer } from './support/server.ts'
import { askForPayment, enterFilling } from './support/station.ts'

const site = '中原石化金水路站'
const quarterMs = 15 * 60_000

/** A server of its own, so that nobody else's quarter of an hour passes. */
const test = base.extend<object, { server: MovedServer }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const server = await startMovedServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
})

/** Sells a product of the site for more from now on, by so many ten-thousandths of a yuan. */
async function raise(operator: Page, siteId: string, oilNo: string, by: number): Promise<void> {
  const guns: Record<string, string>[] = await apiOf(operator).get('zytShell/detailList', { siteId })
  const sold = guns.find(one => one['oilNo'] === oilNo) ?? {}
  const more = (price: string | undefined) => (Number(price) + by).toFixed(4)
  const [nationalPrice, gunPrice] = [more(sold['nationalPrice']), more(sold['gunPrice'])]
  const prices = [{ ...sold, nationalPrice, gunPrice, platformPrice: more(sold['platformPrice']) }]
  await apiOf(operator).post('shell/siteoilprice/saveBatch', { siteId, prices, confirmed: 1 })
}

async function cardOf(clerk: Page, approver: Page, product: string): Promise<string> {
  const grantId = await submitOneCard(clerk, product, '500.00', `137${randomInt(1e7, 1e8)}`)
  await apiOf(approver).post('company/approval/send/card', { id: grantId, result: 1 })
  return (await issueOneCard(clerk, grantId)).cardNo
}

const sumIn = (words: string | null): number => Number(/¥([\d.]+)/.exec(words ?? '')?.[1])

test('a quote that is older than fifteen minutes and no longer the price is shown beside the new one, and paid at that', async ({
  browser,
  server,
}) => {
  const [operator, company, approver, till] = await signInAll(browser, 'operator', 'company', 'approver', 'cashier')
  const [plain, proven] = [await cardOf(company, approver, '司机加油卡'), await cardOf(company, approver, '重卡加油卡')]
  const found = await apiOf(operator).get('zytShell/siteList', {})
  const siteId = found.find((one: { siteName: string }) => one.siteName === site).id
  const { oilNo } = (await apiOf(operator).get('zytShell/detailList', { siteId })).find(
    (one: { gunNo: number }) => one.gunNo === 1,
  )
  const changed = till.getByRole('alert').filter({ has: till.getByRole('heading', { name: '价格已变更' }) })

  await test.step('a till that has not heard of the new price is refused after fifteen minutes, and shows both', async () => {
    await till.route('**/blade-desk/events*', route => route.abort())
    await till.reload()
    await enterFilling(till, { site, gunNo: 1, amount: '200', cardNo: plain })
    const pay = shownPane(till).getByRole('button', { name: /^收款/ })
    await expect(pay).toBeEnabled()
    const quoted = sumIn(await pay.textContent())
    await raise(operator, siteId, oilNo, 0.5)
    await server.moveBy(quarterMs + 60_000)
    await pay.click()

    await expect(changed).toContainText('未扣款')
    await expect(changed.locator('s')).toHaveText(`¥${quoted.toFixed(2)}`)
    const again = changed.getByRole('button', { name: /^按新价收款/ })
    await expect(again).toBeEnabled()
    const now = sumIn(await again.textContent())
    expect(now).not.toBe(quoted)
    const { total: before } = await apiOf(company).get('zytorder/order/page', { siteId, size: 1 })
    await again.click()
    await expect(shownPane(till).getByRole('heading', { name: '支付成功' })).toBeVisible()
    const { records, total } = await apiOf(company).get('zytorder/order/page', { siteId, size: 1 })
    expect(total).toBe(before + 1)
    expect(Number(records[0].payAmount)).toBe(now)
  })

  await test.step('who proves a payment is asked for what they were told, and proves the new sum anew', async () => {
    await askForPayment(till, { site, gunNo: 1, amount: '300', cardNo: proven })
    const proof = shownPane(till).getByRole('form', { name: '支付验证' })
    const quoted = sumIn(await proof.textContent())
    await raise(operator, siteId, oilNo, 0.5)
    await till.unroute('**/blade-desk/events*')
    await expect(shownPane(till).getByRole('radio', { name: /^1\b/ })).toBeChecked()
    expect(sumIn(await proof.textContent())).toBe(quoted)
    await server.moveBy(2 * quarterMs + 120_000)
    await proof.getByLabel('短信验证码').fill('123456')
    await proof.getByRole('button', { name: /^验证并收款/ }).click()
    await expect(changed.locator('s')).toHaveText(`¥${quoted.toFixed(2)}`)
    const again = changed.getByRole('button', { name: /^按新价收款/ })
    const now = sumIn(await again.textContent())
    await again.click()
    // Another sum is another payment: the driver proves it anew.
    await expect(proof.locator('.proof-sum')).toHaveText(`¥${now.toFixed(2)}`)
    await changed.waitFor({ state: 'detached' })
  })
})
