import { expect, test } from './support/test.ts'
import { apiOf } from './support/api.ts'
import { applyForRecharge } from './support/money.ts'
import { shownPane, signIn } from './support/people.ts'

test('who may decide hears at once that something waits, opens it from the bell, and the maker hears what became of it', async ({
  browser,
}) => {
  const [company, finance] = [await signIn(browser, 'company'), await signIn(browser, 'finance')]
  const bell = finance.getByRole('button', { name: /^消息/ })
  await expect(bell).toBeVisible()
  const unread = await bell.getAttribute('aria-label')
  const id = await applyForRecharge(company, '1234', '1,234')
  const { rechargeNo } = await apiOf(company).get<{ rechargeNo: string }>('commpanyrecharge/commpanyrecharge/detail', {
    id,
  })
  await expect(bell).not.toHaveAttribute('aria-label', unread ?? '')
  await bell.click()
  await finance.getByRole('button', { name: new RegExp(`${rechargeNo}.*待处理`) }).click()
  await expect(finance).toHaveURL(new RegExp(`rechargeaudit/detail\\?id=${id}`))
  await finance.getByRole('button', { name: '驳回' }).click()
  await finance.getByRole('dialog').getByLabel('审核意见').fill('回单不清晰')
  await finance.getByRole('dialog').getByRole('button', { name: /驳回/ }).last().click()
  // The company's own page changes without being reloaded, and its bell says why.
  await expect(shownPane(company).getByText('已驳回').first()).toBeVisible({ timeout: 20_000 })
  await company.getByRole('button', { name: /^消息/ }).click()
  await expect(company.getByText('回单不清晰').first()).toBeVisible()
  await company.getByRole('button', { name: '全部标为已读' }).click()
  await expect(company.getByRole('button', { name: '消息', exact: true })).toBeVisible()
})

test('a recharge that is paid online arrives by itself', async ({ browser }) => {
  const page = await signIn(browser, 'company')
  await page.goto('/rechargeCenter/apply')
  await page.getByRole('textbox', { name: '充值面额' }).fill('321')
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByText('微信支付', { exact: true }).first().click()
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByRole('button', { name: '提交申请' }).click()
  await page.getByRole('button', { name: '打开付款码' }).click()
  await page.getByRole('button', { name: '模拟付款' }).click({ timeout: 20_000 })
  await expect(shownPane(page).getByText('E02b')).toBeVisible({ timeout: 20_000 })
  await expect(shownPane(page).getByText('已到账').first()).toBeVisible()
})
