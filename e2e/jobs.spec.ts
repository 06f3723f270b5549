import { expect, type Page, test } from './support/test.ts'
import { apiOf } from './support/api.ts'
import { expectToast, shownPane, signIn } from './support/people.ts'

const department = async (page: Page, deptName: string): Promise<string> => {
  const body = { deptName, fullName: deptName, deptCategory: 1, sort: 1 }
  return (await apiOf(page).post('blade-system/dept/submit', body)).id
}
const rowOf = (page: Page, name: string) => shownPane(page).getByRole('row').filter({ hasText: name })

async function removeRow(page: Page, name: string): Promise<void> {
  await rowOf(page, name).getByRole('button').last().click()
  await page.getByText('删除', { exact: true }).last().click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(rowOf(page, name)).toHaveCount(0)
}

test('an export goes on while one works elsewhere, and is fetched when it is done', async ({ browser }) => {
  const page = await signIn(browser, 'administrator')
  await page.goto('/monitor/audit')
  await page.getByRole('button', { name: '导出' }).click()
  await page.getByRole('link', { name: '机构管理' }).click()
  await expect(page).toHaveURL(/\/system\/dept/)
  await expectToast(page, '导出审计完成')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载' }).click()
  expect((await download).suggestedFilename()).toMatch(/^audit-\d+\.csv$/)

  await page.getByRole('button', { name: '我的任务' }).click()
  await page.getByRole('button', { name: /^导出审计/ }).click()
  await expect(shownPane(page).getByRole('heading', { name: '任务中心' })).toBeVisible()
  await expect(page.getByRole('heading', { name: '日志' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^audit-\d+\.csv$/ })).toBeVisible()
})

test('where no stream comes through, one is told all the same', async ({ browser }) => {
  const page = await signIn(browser, 'administrator')
  await page.route('**/blade-desk/events', route => route.abort())
  await page.goto('/monitor/audit')
  await page.getByRole('button', { name: '导出' }).click()
  await expectToast(page, '导出审计完成')
})

test('a task of somebody else is nobody’s business, and everybody sees their own', async ({ browser }) => {
  const company = await signIn(browser, 'approver')
  await company.goto('/resource/task')
  await expect(shownPane(company).getByRole('heading', { name: '任务中心' })).toBeVisible()
  await expect(shownPane(company).getByText('导出审计')).toHaveCount(0)
  await expect(company.getByRole('group', { name: '视图' })).toHaveCount(0)
})

test('what was removed comes back by a click on the message, and by Ctrl+Z', async ({ browser }) => {
  const page = await signIn(browser, 'administrator')
  await department(page, '可撤销部')
  await page.goto('/system/dept')
  await removeRow(page, '可撤销部')
  await page.getByRole('button', { name: '撤销' }).click()
  await expectToast(page, '已撤销')
  await expect(rowOf(page, '可撤销部')).toBeVisible()
  await removeRow(page, '可撤销部')
  await page.keyboard.press('Control+z')
  await expect(rowOf(page, '可撤销部')).toBeVisible()
  await expect(page.getByRole('button', { name: '撤销' })).toHaveCount(0)
})

test('the audit shows from what to what, and makes a row again what it was', async ({ browser }) => {
  const page = await signIn(browser, 'administrator')
  const id = await department(page, '一版部')
  await apiOf(page).post('blade-system/dept/submit', { id, deptName: '二版部' })
  await page.goto(`/monitor/audit?rowId=${id}`)
  await page.getByText('机构 二版部', { exact: true }).click()
  const change = page.getByRole('row', { name: '机构名称 一版部 二版部' })
  await expect(change).toBeVisible()
  await page.getByRole('button', { name: '版本对比' }).click()
  await page.getByRole('button', { name: '恢复到较早的版本' }).click()
  await page.getByRole('button', { name: '恢复', exact: true }).click()
  await expectToast(page, '已恢复')
  expect((await apiOf(page).get('blade-system/dept/detail', { id })).deptName).toBe('一版部')
  await page.getByRole('button', { name: '校验审计链' }).click()
  await expect(page.getByText('审计链完整')).toBeVisible()
})

test('an operator runs scheduled work and sees how it went', async ({ browser }) => {
  const page = await signIn(browser, 'operator')
  await page.goto('/resource/schedule')
  const work = page.getByRole('row').filter({ hasText: '清理过期数据' })
  await work.getByRole('button', { name: '立即执行' }).click()
  await expect(work.getByText('成功')).toBeVisible({ timeout: 15_000 })
})
