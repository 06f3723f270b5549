import { expect, type Page, test } from './support/test.ts'
import { signIn } from './support/people.ts'

const guideOf = (page: Page) => page.getByRole('region', { name: '体验引导' })

test('somebody new ticks off what they have tried, finds it ticked later, and puts the guide away', async ({
  browser,
}) => {
  const supplier = await signIn(browser, 'supplier')
  const guide = guideOf(supplier)
  await expect(guide.getByText('0 / 4 步')).toBeVisible()
  await guide.getByRole('link', { name: '去完成：打开一张结算单，核对其中的订单' }).click()
  await expect(supplier).toHaveURL(/\/rechargeCenter\/settlement\/list/)
  await expect(supplier.getByRole('row').nth(1)).toBeVisible()

  await supplier.goto('/wel/index')
  await guide.getByRole('checkbox', { name: '打开一张结算单，核对其中的订单' }).click()
  await expect(guide.getByText('1 / 4 步')).toBeVisible()
  await supplier.reload()
  await expect(guide.getByRole('checkbox', { name: '打开一张结算单，核对其中的订单' })).toBeChecked()

  await guide.getByRole('button', { name: '不再显示' }).click()
  await expect(guide).toHaveCount(0)
  await supplier.reload()
  await expect(supplier.getByRole('heading', { name: '经营概览' })).toBeVisible()
  await expect(supplier.locator('[data-figure="payable"]').getByRole('link')).toBeVisible()
  await expect(guide).toHaveCount(0)
  await expect(guideOf(await signIn(browser, 'auditor'))).toBeVisible()
})
