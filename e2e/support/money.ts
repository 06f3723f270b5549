import { expect, type Page } from '@playwright/test'
import { voucherPicture } from './files.ts'
import { expectToast, openForm, shownPane } from './people.ts'

const idIn = (page: Page) => new URL(page.url()).searchParams.get('id') ?? ''

/** Chooses a file for the field of this name. */
export const attach = async (page: Page, label: string, name: string): Promise<void> => {
  await shownPane(page)
    .getByLabel(label)
    .and(page.locator('input'))
    .setInputFiles(await voucherPicture(name))
  await expect(page.getByRole('button', { name: /^移除/ })).toBeVisible()
}

/** A company applies for a recharge by bank, voucher at hand; answers the application's id. */
export async function applyForRecharge(page: Page, amount: string, toPay: string): Promise<string> {
  await page.goto('/rechargeCenter/rechargeaudit')
  await shownPane(page).getByRole('button', { name: '申请充值' }).click()
  await page.getByRole('textbox', { name: '充值面额' }).fill(amount)
  await expect(page.getByRole('complementary', { name: '充值摘要' })).toContainText(toPay)
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByRole('textbox', { name: '付款户名' }).fill('顺达物流有限公司')
  await attach(page, '付款凭证', '回单.png')
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByRole('button', { name: '提交申请' }).click()
  await expect(page.getByText(/^申请已提交/)).toBeVisible()
  await page.getByRole('button', { name: '查看此申请' }).click()
  await expect(page).toHaveURL(/\/rechargeCenter\/rechargeaudit\/detail\?id=\d+/)
  return idIn(page)
}

/** Finance has seen the money at the bank. */
export async function approveRecharge(page: Page, id: string, bankSerialNo: string): Promise<void> {
  await page.goto(`/rechargeCenter/rechargeaudit/detail?id=${id}`)
  await expect(page.getByRole('img', { name: '付款凭证 1' })).toBeVisible()
  await page.getByRole('button', { name: '审核到账' }).click()
  const form = await openForm(page)
  await form.getByLabel('银行流水号').fill(bankSerialNo)
  await form.getByRole('button', { name: '确认到账并入账' }).click()
  await expectToast(page, '已入账')
}
