import AxeBuilder from '@axe-core/playwright'
import { expect as patient, type Page, test } from './support/test.ts'
import { applyForRecharge } from './support/money.ts'
import { expectToast, shownPane, signIn } from './support/people.ts'

const expect = patient.configure({ timeout: 15_000 })

async function expectAccessible(page: Page): Promise<void> {
  const found = await new AxeBuilder({ page }).include('.pane:not([hidden])').analyze()
  expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

/** Nothing sticks out of a screen of 320 px. */
async function expectNarrow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 700 })
  const over = () => shownPane(page).evaluate(pane => pane.scrollWidth - pane.clientWidth)
  await expect.poll(over).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('recharges are worked through by keyboard alone: walked, set aside, taken back, approved', async ({ browser }) => {
  // Whatever was approved before: two more wait.
  const company = await signIn(browser, 'company')
  await applyForRecharge(company, '1100', '1,100')
  await applyForRecharge(company, '1200', '1,200')
  const page = await signIn(browser, 'finance')
  await page.goto('/rechargeCenter/rechargeaudit')
  await shownPane(page).getByRole('button', { name: '逐笔审批' }).click()
  const pane = shownPane(page)
  const list = pane.getByRole('region', { name: '等您处理' })
  await expect(list.getByRole('button').first()).toBeVisible()
  const count = await list.getByRole('button').count()
  expect(count).toBeGreaterThan(1)
  const chosen = list.locator('button[aria-current="true"]')
  const titles = await list.getByRole('button').allTextContents()
  await expect(chosen).toHaveText(titles[0] ?? '')
  await page.keyboard.press('j')
  await expect(chosen).toHaveText(titles[1] ?? '')
  await page.keyboard.press('k')
  await expect(chosen).toHaveText(titles[0] ?? '')
  await expectAccessible(page)

  await page.keyboard.press('s')
  await expect(list.getByRole('button').last()).toContainText('稍后')
  await page.keyboard.press('z')
  await expect(list.getByText('稍后')).toHaveCount(0)

  // Without a serial number nothing is approved; the field says what is missing.
  await page.keyboard.press('a')
  await expect(pane.getByLabel('银行流水号').first()).toBeFocused()
  // Letters typed into a field are letters.
  await page.keyboard.type('zjk2026')
  await expect(pane.getByLabel('银行流水号').first()).toHaveValue(/zjk2026/i)
  const amount = await pane.getByRole('button', { name: /^通过并入账/ }).textContent()
  expect(amount).toMatch(/¥/)
  await page.keyboard.press('Tab')
  await pane.getByRole('heading', { name: '充值审批' }).click()
  await page.keyboard.press('a')
  await expectToast(page, '已入账')
  await expect(list.getByRole('button')).toHaveCount(count - 1)
  await expect(pane.getByLabel('银行流水号').first()).toHaveValue('')
  await expectNarrow(page)
})

test('grants lie in columns by state; arrows walk them and a card goes only where a call leads', async ({
  browser,
}) => {
  const page = await signIn(browser, 'company')
  await page.goto('/rechargeCenter/businesscard')
  const pane = shownPane(page)
  await pane.getByRole('button', { name: '看板', exact: true }).click()
  await expect(page).toHaveURL(/look=board/)
  const cards = pane.locator('[data-card]')
  await expect(cards.first()).toBeVisible()
  await expectAccessible(page)
  await expectNarrow(page)
  await cards.first().focus()
  const first = await cards.first().getAttribute('data-card')
  await page.keyboard.press('ArrowRight')
  await expect(pane.locator('[data-card]:focus')).not.toHaveAttribute('data-card', first ?? '')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/open=/)
  await page.goBack()
  await pane.getByRole('button', { name: '列表', exact: true }).click()
  await expect(pane.locator('[data-row]').first()).toBeVisible()
})

test('prices are looked at by the month and walked day by day, and hour by hour at their site', async ({ browser }) => {
  const page = await signIn(browser, 'operator')
  await page.goto('/oilManage/price?status=&look=calendar')
  const pane = shownPane(page)
  await pane.getByRole('button', { name: '日历', exact: true }).click()
  const selected = pane.locator('td[aria-selected="true"]')
  await expect(selected).toBeVisible()
  await expectAccessible(page)
  await expectNarrow(page)
  const before = await selected.locator('time').getAttribute('datetime')
  await selected.focus()
  await page.keyboard.press('ArrowUp')
  await expect(selected).toBeFocused()
  const after = await selected.locator('time').getAttribute('datetime')
  expect(Date.parse(before ?? '') - Date.parse(after ?? '')).toBe(7 * 86_400_000)
  await page.keyboard.press('PageUp')
  await expect(selected).toBeFocused()

  // A site that has sold for days: one that was opened today has no price from midnight on.
  await page.goto(`/oilManage/site?${new URLSearchParams({ siteName: '中原石化中原站' }).toString()}`)
  await expect(shownPane(page).locator('[data-row]')).toHaveCount(1)
  await shownPane(page).locator('[data-row] a').first().click()
  await page.getByRole('tab', { name: '油价' }).click()
  const bar = shownPane(page).getByRole('group', { name: '全天枪价' })
  await expect(bar.getByText(/00:00 –/).first()).toBeAttached()
  await expect(bar.getByText(/现在 /).first()).toBeAttached()
  await expectAccessible(page)
  await expectNarrow(page)
  await shownPane(page).getByRole('button', { name: '前一天' }).click()
  await expect(bar.getByText(/现在 /)).toHaveCount(0)
})
