import { randomInt } from 'node:crypto'
import { expect as patient, type Page, test } from '@playwright/test'
import { apiOf } from './support/api.ts'
import { shownPane, signIn } from './support/people.ts'

const expect = patient.configure({ timeout: 15_000 })

/** Parameters of this test alone, found by their key. */
async function makeParams(page: Page, count: number): Promise<string> {
  const prefix = `bulk.${randomInt(1e9)}`
  const submit = (at: number) =>
    apiOf(page).post('blade-system/param/submit', {
      paramName: `批量参数${at}`,
      paramKey: `${prefix}.${at}`,
      paramValue: String(at),
    })
  await Promise.all(Array.from({ length: count }, (_, at) => submit(at)))
  await page.goto(`/system/param?paramKey=${prefix}`)
  return prefix
}

/** Leaves the demonstration as it was: others read its parameters too. */
async function removeParams(page: Page, paramKey: string): Promise<void> {
  const { records } = await apiOf(page).get('blade-system/param/page', { paramKey, size: 50 })
  const ids = records.map((row: { id: string }) => row.id).join(',')
  await apiOf(page).post(`blade-system/param/remove?ids=${ids}`)
}

const countOf = async (page: Page, paramKey: string): Promise<number> =>
  (await apiOf(page).get('blade-system/param/page', { paramKey, size: 1 })).total

test('everything that the filters find is removed by a task of the server, and comes back by one click', async ({
  browser,
}) => {
  const page = await signIn(browser, 'administrator')
  const prefix = await makeParams(page, 12)
  const pane = shownPane(page)
  await pane.locator('[data-row]').first().getByRole('checkbox').check()
  const bar = pane.getByRole('toolbar', { name: '批量操作' })
  await bar.getByRole('button', { name: '选择全部 12 条匹配' }).click()
  await expect(bar).toContainText('已选全部 12 条匹配')
  await bar.getByRole('button', { name: '删除' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click()
  const counts = page.getByRole('dialog').locator('.transfer-counts')
  await expect(counts).toContainText('成功12')
  await expect(counts).toContainText('失败0')
  await page.getByRole('dialog').getByRole('button', { name: '完成' }).click()
  await expect(pane.getByText('没有符合条件的记录')).toBeVisible()
  await page.getByRole('button', { name: '撤销' }).click()
  await expect.poll(() => countOf(page, prefix)).toBe(12)
  await expect(pane.locator('[data-row]')).toHaveCount(10)
  await removeParams(page, prefix)
})

test('on a telephone cards are ticked, and the actions are at the bottom of the screen', async ({ browser }) => {
  const page = await signIn(browser, 'administrator')
  await page.setViewportSize({ width: 390, height: 844 })
  const prefix = await makeParams(page, 3)
  const pane = shownPane(page)
  const boxes = pane.getByRole('checkbox', { name: /^选择 批量参数/ })
  await expect(boxes).toHaveCount(3)
  const target = await pane.locator('.card-pick').first().boundingBox()
  expect(Math.min(target?.width ?? 0, target?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await boxes.nth(0).check()
  await boxes.nth(2).check()
  const bar = pane.getByRole('toolbar', { name: '批量操作' })
  await expect(bar).toContainText('已选 2 条')
  const place = await bar.boundingBox()
  expect((place?.y ?? 0) + (place?.height ?? 0)).toBeGreaterThan(780)
  await bar.getByRole('button', { name: '删除' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click()
  await expect(page.getByRole('dialog').locator('.transfer-counts')).toContainText('成功2')
  await page.getByRole('dialog').getByRole('button', { name: '完成' }).click()
  await expect(boxes).toHaveCount(1)
  await expect.poll(() => countOf(page, prefix)).toBe(1)
  await removeParams(page, prefix)
})
