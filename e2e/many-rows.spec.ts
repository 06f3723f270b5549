import { randomInt } from 'node:crypto'
import { expect as patient, type Page, test } from './support/test.ts'
import { apiOf } from './support/api.ts'
import { shownPane, signIn } from './support/people.ts'

const expect = patient.configure({ timeout: 30_000 })
const count = 10_001

/** Parameters brought in from a file of this test's own; answers what their keys begin with. */
async function importParams(page: Page): Promise<string> {
  const prefix = `many.${randomInt(1e9)}`
  const lines = Array.from({ length: count }, (_, at) => `许多参数${at},${prefix}.${at},${at}`)
  const buffer = Buffer.from(['参数名称,参数键名,参数键值', ...lines].join('\n'))
  const token = (await page.context().cookies()).find(one => one.name === 'saber-access-token')?.value ?? ''
  const answer = await page.request.post('/api/blade-resource/import/upload', {
    headers: { 'Blade-Auth': `bearer ${token}` },
    multipart: { resource: 'blade-system/param', file: { name: 'params.csv', mimeType: 'text/csv', buffer } },
  })
  const { id } = (await answer.json()).data
  const api = apiOf(page)
  await api.post('blade-resource/import/start', { id, fields: 'paramName,paramKey,paramValue' })
  await expect
    .poll(async () => (await api.get('blade-system/param/page', { paramKey: prefix, size: 1 })).total)
    .toBeGreaterThan(0)
  return prefix
}

/** Presses a button of a dialog the moment it is drawn: a task may be over in seconds, and a busy machine looks rarely. */
const pressWhenThere = (page: Page, name: string) =>
  page.evaluate(wanted => {
    const watcher = new MutationObserver(() => {
      const button = [...document.querySelectorAll<HTMLElement>('[role="dialog"] button')].find(
        one => one.textContent?.trim() === wanted,
      )
      if (!button) return
      watcher.disconnect()
      button.click()
    })
    watcher.observe(document.body, { childList: true, subtree: true })
  }, name)

test('of more than ten thousand rows a list says so, counts them when asked, and removes them all in two goes', async ({
  browser,
}) => {
  const page = await signIn(browser, 'administrator')
  const prefix = await importParams(page)
  await page.goto(`/system/param?paramKey=${prefix}`)
  const pane = shownPane(page)
  await expect(pane.getByText('≥ 10,000 条')).toBeVisible()
  await pane.getByRole('button', { name: '精确计数与合计' }).click()
  await expect(pane.getByText('共 10,001 条')).toBeVisible()

  await pane.locator('[data-row]').first().getByRole('checkbox').check()
  const bar = pane.getByRole('toolbar', { name: '批量操作' })
  await bar.getByRole('button', { name: '选择全部 10,000+ 条匹配' }).click()
  await bar.getByRole('button', { name: '删除' }).click()
  await pressWhenThere(page, '停止')
  await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('alert')).toContainText('已取消')
  const { total } = await apiOf(page).get('blade-system/param/page', { paramKey: prefix, size: 1, total: 'exact' })
  expect(total).toBeGreaterThan(0)
  await dialog.getByRole('button', { name: '继续处理' }).click()
  await expect(dialog.locator('.transfer-counts')).toContainText('成功10,001')
  await page.getByRole('dialog').getByRole('button', { name: '完成' }).click()
  await expect(pane.getByText('没有符合条件的记录')).toBeVisible()
})
