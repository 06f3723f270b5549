import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from './support/test.ts'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { apiOf } from './support/api.ts'
import { expectToast, shownPane, signIn } from './support/people.ts'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** What the browser got as a file by a click. */
async function fetched(page: Page, click: () => Promise<void>) {
  const waiting = page.waitForEvent('download')
  await click()
  const [sheet] = (await readXlsx(await readFile(await (await waiting).path()))).sheets
  return sheet?.rows.map(row => [...row]) ?? []
}

test('a list leaves as a file, comes back with three bad rows, and is taken back', async ({ browser }) => {
  const page = await signIn(browser, 'administrator')
  const dialog = page.getByRole('dialog')
  const menu = () => shownPane(page).getByRole('button', { name: '导入导出' })
  await page.goto('/system/param')
  await menu().click()
  await page.getByRole('button', { name: '导出', exact: true }).click()
  const rows = await fetched(page, () => dialog.getByRole('button', { name: '导出', exact: true }).click())
  await expect(dialog.getByText(/文件已生成，共\d+行/)).toBeVisible()
  await dialog.getByRole('button', { name: '完成' }).click()
  const [head = [], ...body] = rows
  expect(head).toEqual(expect.arrayContaining(['参数名称', '参数键名', '参数键值']))
  expect(body.length).toBeGreaterThan(3)

  const at = (name: string) => head.indexOf(name)
  const row = (name: string, key: string, value: string) => {
    const cells: string[] = head.map(() => '')
    cells[at('参数名称')] = name
    cells[at('参数键名')] = key
    cells[at('参数键值')] = value
    return cells
  }
  const mended = [head.with(at('参数键值'), '取值'), ...body]
  mended.push(row('旅程一', 'journey.one', '1'), row('旅程二', 'journey.two', '2'))
  mended.push(row('', 'journey.three', '3'), row('旅程四', '有 空格', '4'), row('旅程一', 'journey.one', '5'))
  const buffer = Buffer.from(await writeXlsx({ sheets: [{ name: '参数', rows: mended }] }))

  // Of the list only what is brought in, however many parameters there are.
  await page.goto('/system/param?paramKey=journey')
  await menu().click()
  await page.getByRole('button', { name: '导入', exact: true }).click()
  await dialog.getByLabel('导入文件').setInputFiles({ name: '参数.xlsx', mimeType: xlsx, buffer })
  await expect(dialog.getByText('还缺必填的列：参数键值')).toBeVisible()
  await expect(dialog.getByRole('button', { name: '检查数据' })).toBeDisabled()
  const field = dialog.getByRole('combobox', { name: '“取值”导入到' })
  await field.fill('参数键值')
  await field.press('Enter')
  await dialog.getByRole('button', { name: '检查数据' }).click()
  await expect(dialog.getByText('3 行有错误')).toBeVisible()
  await expect(dialog.getByRole('row', { name: /请输入参数名称/ })).toBeVisible()
  await expect(dialog.getByRole('row', { name: /只能包含字母、数字和/ })).toBeVisible()
  const first = body.length + 2
  await expect(dialog.getByRole('row', { name: new RegExp(`与第${first}行重复`) })).toBeVisible()
  const failures = await fetched(page, () => dialog.getByRole('button', { name: '下载错误行' }).click())
  expect(failures).toHaveLength(4)
  expect(failures[0]?.at(-1)).toBe('原因')

  await dialog.getByRole('button', { name: '跳过 3 行错误，导入 2 行' }).click()
  await expect(dialog.getByText('导入完成', { exact: true })).toBeVisible()
  await expect(shownPane(page).getByRole('row', { name: /旅程一 journey/ })).toBeVisible()
  await dialog.getByRole('button', { name: '撤销导入' }).click()
  await page.getByRole('dialog', { name: '撤销这次导入？' }).getByRole('button', { name: '撤销导入' }).click()
  await expectToast(page, '已撤销')
  const { records } = await apiOf(page).get('blade-system/param/list', { paramKey: 'journey', size: 10 })
  expect(records).toEqual([])
})

/** Brings a text in by the list's import, as far as the check of its rows. */
async function check(page: Page, path: string, lines: readonly string[]): Promise<void> {
  await page.goto(path)
  await shownPane(page).getByRole('button', { name: '导入导出' }).click()
  await page.getByRole('button', { name: '导入', exact: true }).click()
  const file = { name: 'rows.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) }
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('导入文件').setInputFiles(file)
  await dialog.getByRole('button', { name: '检查数据' }).click()
}

async function bringAndTakeBack(page: Page, button: string | RegExp): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: button }).click()
  await expect(dialog.getByText('导入完成', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: '撤销导入' }).click()
  await page.getByRole('dialog', { name: '撤销这次导入？' }).getByRole('button', { name: '撤销导入' }).click()
  await expectToast(page, '已撤销')
}

test('departments come from a text, one below another of the same file, and are taken back', async ({ browser }) => {
  const page = await signIn(browser, 'administrator')
  const rows = ['deptName,fullName,deptCategory,sort,parentId', '旅程组,旅程组,1,1,旅程部', '旅程部,旅程部,1,1,']
  await check(page, '/system/dept', rows)
  await bringAndTakeBack(page, /导入 2 行/)
})

test('guns come from a text by the names of their sites; one of a site that is not there stays behind', async ({
  browser,
}) => {
  const page = await signIn(browser, 'administrator')
  const { records } = await apiOf(page).get('shell/site/page', { size: 1 })
  const rows = ['siteId,gunNo,tankNo', `${records[0].siteName},97,T9`, '没有这个站,98,T9']
  await check(page, '/oilManage/gun', rows)
  await expect(page.getByRole('dialog').getByRole('row', { name: /没有这个站.*不存在/ })).toBeVisible()
  await bringAndTakeBack(page, '跳过 1 行错误，导入 1 行')
})
