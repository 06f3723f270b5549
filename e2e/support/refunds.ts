import { expect, type Page } from '@playwright/test'
import { expectToast, openForm } from './people.ts'

/** Asks for part of an order back, from the order's own page. */
export async function askRefund(page: Page, orderId: string, amount: string, reason: string): Promise<void> {
  await page.goto(`/order/orderManager/detail?id=${orderId}`)
  await page.getByRole('button', { name: '申请退款' }).click()
  const form = await openForm(page)
  await form.getByLabel('退款金额').fill(amount)
  await form.getByLabel('退款原因').fill(reason)
  await form.getByRole('button', { name: '提交申请' }).click()
  await expectToast(page, '退款申请已提交')
}

/** Approves the refund of an order in the queue of those that wait. */
export async function approveRefund(page: Page, orderNo: string): Promise<void> {
  await page.goto('/order/refundApply')
  const row = page.getByRole('row').filter({ hasText: orderNo })
  await row.getByRole('button', { name: '退款审核' }).click()
  const form = await openForm(page)
  await expect(form).toContainText('退回')
  await form.getByRole('radio', { name: '通过，立即退款' }).check()
  await form.getByRole('button', { name: /^确认退款 ¥/ }).click()
  await expectToast(page, '退款审核成功')
}
