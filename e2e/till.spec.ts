import { randomInt } from 'node:crypto'
import { expect, type Locator, type Page, test } from './support/test.ts'
import { apiOf } from './support/api.ts'
import { issueOneCard, submitOneCard } from './support/cards.ts'
import { shownPane, signIn, signInAll } from './support/people.ts'

const site = '中原石化金水路站'

async function openTill(page: Page): Promise<Locator> {
  await page.goto('/order/station')
  const pane = shownPane(page)
  await pane.getByRole('combobox', { name: '站点', exact: true }).selectOption({ label: site })
  await expect(pane.getByRole('radio').first()).toBeAttached()
  return pane
}

/** How far the page and the till can be scrolled, and how much of a part is beyond the edges of the screen. */
const beyond = (part: Locator): Promise<{ scrolled: number; out: number }> =>
  part.evaluate(element => {
    const { left, right, top, bottom, width, height } = element.getBoundingClientRect()
    const scrollers = [document.documentElement, element.closest('.pane'), element.closest('.till-pay, .till-amount')]
    const out = Math.max(-left, -top, right - innerWidth, bottom - innerHeight, 0)
    return {
      scrolled: Math.max(...scrollers.map(one => (one ? one.scrollHeight - one.clientHeight : 0))),
      out: width > 0 && height >= 44 ? out : Infinity,
    }
  })

test('guns, pad and payment are on an office screen of 1366 by 768 at once, with the frame and without it', async ({
  browser,
}) => {
  const page = await signIn(browser, 'cashier')
  await page.setViewportSize({ width: 1366, height: 768 })
  const pane = await openTill(page)
  const parts = [
    pane.getByRole('button', { name: '退格' }),
    pane.getByRole('button', { name: '0', exact: true }),
    pane.locator('#station-pay'),
  ]
  const fits = async () => {
    for (const part of parts) await expect.poll(() => beyond(part)).toEqual({ scrolled: 0, out: 0 })
  }
  await fits()
  await pane.getByRole('radio').nth(1).check({ force: true })
  await pane.getByRole('button', { name: '300', exact: true }).click()
  await expect(pane.locator('.quote-pay strong')).not.toHaveText('¥ —')
  await fits()

  await expect(page.getByRole('navigation', { name: '标签页' })).toBeVisible()
  const before = (await parts[0]?.boundingBox())?.height ?? 0
  await pane.getByRole('button', { name: '全屏' }).click()
  await expect(page.getByRole('navigation', { name: '标签页' })).toBeHidden()
  await fits()
  expect((await parts[0]?.boundingBox())?.height).toBeGreaterThan(before)

  await page.reload()
  await expect(page.getByRole('navigation', { name: '标签页' })).toBeHidden()
  await expect(shownPane(page).getByRole('radio').first()).toBeAttached()
  await shownPane(page).getByRole('button', { name: '退出全屏' }).click()
  await expect(page.getByRole('navigation', { name: '标签页' })).toBeVisible()
})

test('a payment is taken by the keyboard alone, and Escape begins anew', async ({ browser }) => {
  const [company, approver, till] = await signInAll(browser, 'company', 'approver', 'cashier')
  const grantId = await submitOneCard(company, '司机加油卡', '300.00', `137${randomInt(1e7, 1e8)}`)
  await apiOf(approver).post('company/approval/send/card', { id: grantId, result: 1 })
  const card = await issueOneCard(company, grantId)
  const pane = await openTill(till)
  const amount = pane.getByRole('textbox', { name: '加油金额' })
  await pane.getByRole('heading', { name: '站点收银' }).click()

  await till.keyboard.press('2')
  await expect(pane.getByRole('radio', { name: /^2\b/ })).toBeChecked()
  await till.keyboard.press('1')
  await expect(pane.getByRole('radio', { name: /^1\b/ })).toBeChecked()
  await till.keyboard.press('Enter')
  await expect(amount).toBeFocused()
  await till.keyboard.type('88')
  await till.keyboard.press('Escape')
  await expect(amount).toHaveValue('')
  await expect(amount).toBeFocused()

  await till.keyboard.type('100')
  await till.keyboard.press('Enter')
  await till.keyboard.type(card.cardNo)
  await expect(pane.getByRole('button', { name: /^收款/ })).toBeEnabled()
  await till.keyboard.press('Enter')
  await till.keyboard.press('Enter')
  await expect(pane.getByRole('heading', { name: '支付成功' })).toBeVisible()
  await till.keyboard.press('Enter')
  await expect(amount).toBeFocused()
  await expect(amount).toHaveValue('')
  await expect(pane.getByRole('radio', { name: /^1\b/ })).toBeChecked()
})
