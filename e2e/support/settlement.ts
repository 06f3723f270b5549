import { expect, type Page } from '@playwright/test'
import { attach } from './money.ts'
import { expectToast } from './people.ts'
import { enterCodeIfAsked } from './step-up.ts'

const list = '/rechargeCenter/settlement/list'

/** Makes the bills of everything sold until today. */
export async function generateBills(page: Page, today: string): Promise<void> {
  await page.goto(list)
  await page.getByRole('button', { name: '生成结算单' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('截止日期').fill(today)
  await form.getByLabel('截止日期').press('Tab')
  await form.getByRole('button', { name: '生成', exact: true }).click()
  await expectToast(page, /^已生成 \d+ 张结算单$/)
}

/** update2 */
export async function reconcile(page: Page, id: string): Promise<void> {
  await page.goto(`${list}/detail?id=${id}`)
  await page.getByRole('radio', { name: '与收款方一致' }).check()
  await page.getByRole('button', { name: '保存对账' }).click()
  await expectToast(page, '保存对账成功')
}

/** update3 */
export async function bringVoucher(page: Page, id: string, amount: string): Promise<void> {
  await page.goto(`${list}/detail?id=${id}`)
  await attach(page, '付款凭证', '付款回单.png')
  await page.getByRole('textbox', { name: '凭证号' }).fill('PZ20260009')
  await page.getByRole('textbox', { name: '实结金额' }).fill(amount)
  await page.getByRole('button', { name: '提交凭证' }).click()
  await expectToast(page, '提交凭证成功')
  await expect(page.getByText('须由另一位同事确认付款')).toBeVisible()
}

/** update4 */
export async function confirmPayment(page: Page, id: string, bankSerialNo: string): Promise<void> {
  await page.goto(`${list}/detail?id=${id}`)
  await page.getByRole('textbox', { name: '银行流水号' }).fill(bankSerialNo)
  await page.getByRole('button', { name: '确认付款' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '确认付款' }).click()
  // A large amount takes a code.
  await enterCodeIfAsked(page, page.getByRole('status').filter({ hasText: '确认付款成功' }))
  await expectToast(page, '确认付款成功')
}
