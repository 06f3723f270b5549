import { expect, type Page } from '@playwright/test'
import { apiOf } from './api.ts'
import { staffWorkbook } from './files.ts'
import { expectToast, shownPane } from './people.ts'

const grantsPath = '/rechargeCenter/businesscard'

/** Imports the workbook without its bad rows; answers what was said to be wrong with them. */
export async function importStaff(page: Page, department: string): Promise<string[]> {
  await page.goto('/company/staff')
  await shownPane(page).getByRole('button', { name: '导入导出' }).click()
  await page.getByRole('button', { name: '导入', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('导入文件').setInputFiles(await staffWorkbook(department))
  await dialog.getByRole('button', { name: '检查数据' }).click()
  await expect(dialog.getByRole('heading', { name: '3 行有错误' })).toBeVisible()
  const reasons = await dialog.getByRole('table').last().getByRole('row').allTextContents()
  await dialog.getByRole('button', { name: '跳过 3 行错误，导入 50 行' }).click()
  await expect(dialog.getByText('导入完成', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: '完成', exact: true }).click()
  return reasons.slice(1)
}

/** Drafts cards for a department and hands the draft in; answers the grant's id. */
export async function draftGrant(page: Page, department: string, amount: string): Promise<string> {
  await page.goto(`${grantsPath}/new`)
  await page.getByRole('radio', { name: /司机加油卡/ }).check({ force: true })
  await page.getByRole('textbox', { name: '单张金额' }).fill(amount)
  await page.getByRole('button', { name: '下一步' }).click()
  await page
    .getByRole('list', { name: '部门' })
    .getByRole('button', { name: new RegExp(`^${department}`) })
    .click()
  await page.getByRole('button', { name: '加入这 50 人' }).click()
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByRole('button', { name: '提交审核' }).click()
  await expectToast(page, '已提交审核')
  await expect(page).toHaveURL(/\/detail\?id=\d+/)
  return new URL(page.url()).searchParams.get('id') ?? ''
}

export async function approveGrant(page: Page, id: string): Promise<void> {
  await page.goto(`${grantsPath}/detail?id=${id}`)
  await page.getByRole('button', { name: '审批' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '通过并占用资金' }).click()
  await expectToast(page, '已通过')
}

/** Takes the money, makes the cards and sends the messages; ends where the people of the grant are listed. */
export async function confirmGrant(page: Page, id: string, count: number): Promise<void> {
  await page.goto(`${grantsPath}/detail?id=${id}`)
  await page.getByRole('button', { name: '确认发放' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '确认发放' }).click()
  await expectToast(page, `已发放 ${count} 张卡`)
}

/** A draft of one card, handed in for approval; answers the grant's id. */
export async function submitOneCard(clerk: Page, productName: string, amount: string, userPhone: string) {
  const { get, post } = apiOf(clerk)
  const products: { id: string; couponName: string }[] = await get('cfx/coupon/grantable')
  const productId = products.find(one => one.couponName === productName)?.id
  const rows = [{ userPhone, userName: '试卡司机', amount }]
  const { id }: { id: string } = await post('company/grant/saveOrUpdate', { productId, rows })
  await post('company/grant/submitApproval', { id })
  return id
}

/** The one card of a grant once it is approved: its id, and its number whole. */
export async function issueOneCard(clerk: Page, grantId: string): Promise<{ id: string; cardNo: string }> {
  const { get, post } = apiOf(clerk)
  await post('company/grant/ensure', { id: grantId })
  const { records } = await get('cfx/companycarduser/page', { grantId })
  const { id } = records[0]
  return { id, cardNo: (await post('cfx/companycarduser/reveal', { id })).cardNo }
}
