import { expect, type Locator, type Page, test } from './support/test.ts'
import { apiOf } from './support/api.ts'
import { expectToast, shownPane, signIn } from './support/people.ts'

const headOf = (page: Page, title: string | RegExp): Locator =>
  shownPane(page).locator('.ant-table-thead th').filter({ hasText: title }).last()
const rowsOf = (page: Page): Locator => shownPane(page).locator('[data-row]')
const query = (page: Page): Record<string, string> => Object.fromEntries(new URL(page.url()).searchParams)
const openColumns = async (page: Page): Promise<Locator> => {
  await shownPane(page).getByRole('button', { name: '列设置', exact: true }).click()
  const panel = shownPane(page).locator('.columns')
  await expect(panel).toBeVisible()
  return panel
}
const showsHeads = (page: Page, titles: readonly string[]) =>
  expect
    .poll(async () => {
      const heads = await shownPane(page)
        .locator('.ant-table-thead th[title]')
        .evaluateAll(all => all.map(one => one.getAttribute('title') ?? ''))
      return titles.every(
        (title, index) =>
          heads.indexOf(title) >= 0 && (index === 0 || heads.indexOf(title) > heads.indexOf(titles[index - 1] ?? '')),
      )
    })
    .toBe(true)

test('filters of orders are in the address: reload, back and the menu know them', async ({ browser }) => {
  const page = await signIn(browser, 'finance')
  await page.goto('/order/orderManager')
  await headOf(page, '状态').hover()
  await headOf(page, '状态').locator('.header-funnel').click()
  const panel = page.locator('.header-filter')
  for (const state of ['已完成', '已取消']) await panel.getByRole('checkbox', { name: state }).check()
  await expect(panel.getByRole('button', { name: /^完成 · [\d,]+ 条$/ })).toBeVisible()
  await shownPane(page).getByRole('heading', { name: '订单' }).click()
  await expect.poll(() => query(page)).toEqual({ state_in: '40,50' })
  await expect(shownPane(page).getByText('状态：已完成、已取消')).toBeVisible()

  await page.reload()
  await expect(shownPane(page).getByText('状态：已完成、已取消')).toBeVisible()
  await shownPane(page).getByRole('textbox', { name: '订单号' }).fill('OD')
  await expect.poll(() => query(page)).toEqual({ state_in: '40,50', orderNo: 'OD' })
  await page.goBack()
  await expect.poll(() => query(page)).toEqual({ state_in: '40,50' })
  await expect(shownPane(page).getByRole('textbox', { name: '订单号' })).toHaveValue('')

  await shownPane(page).getByRole('button', { name: '移除筛选状态' }).click()
  await expect.poll(() => query(page)).toEqual({})
  await page.goBack()
  await page.getByRole('navigation').getByRole('link', { name: '订单', exact: true }).click()
  await expect.poll(() => query(page)).toEqual({})
})

test('a view that the platform gives to everybody shows a company its own rows in the same way', async ({
  browser,
}) => {
  const administrator = await signIn(browser, 'administrator')
  await administrator.goto('/order/orderManager?oilNo_in=92,95')
  const columns = await openColumns(administrator)
  await columns.getByRole('checkbox', { name: '车牌' }).check()
  await columns.getByRole('checkbox', { name: '升数' }).uncheck()
  await administrator.keyboard.press('Escape')
  await shownPane(administrator).getByRole('button', { name: '存为视图' }).click()
  const dialog = administrator.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /视图名称/ }).fill('汽油带车牌')
  await dialog.getByRole('combobox', { name: /谁能使用/ }).click()
  await administrator.locator('.ant-select-item-option').filter({ hasText: '所有单位' }).click()
  await dialog.getByRole('button', { name: '保存', exact: true }).click()
  await expectToast(administrator, '视图已保存')
  const id = query(administrator)['view']
  expect(id).toMatch(/^\d+$/)

  const company = await signIn(browser, 'company')
  await company.goto(`/order/orderManager?view=${id}`)
  await expect.poll(() => query(company)).toEqual({ view: id, oilNo_in: '92,95' })
  await expect(headOf(company, '车牌')).toBeVisible()
  await expect(headOf(company, '升数')).toHaveCount(0)
  await expect(shownPane(company).getByRole('button', { name: '汽油带车牌' })).toHaveAttribute('aria-pressed', 'true')
  const own = await apiOf(company).get('zytorder/order/page', { oilNo_in: '92,95', size: 1 })
  const all = await apiOf(administrator).get('zytorder/order/page', { oilNo_in: '92,95', size: 1 })
  expect(own.total).toBeLessThan(all.total)
  await expect(shownPane(company).locator('.list-foot')).toContainText(`共 ${own.total.toLocaleString('en')} 条`)

  await shownPane(administrator).getByRole('button', { name: '视图操作' }).click()
  await shownPane(administrator).getByRole('button', { name: '删除视图' }).click()
  await administrator.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(shownPane(administrator).getByRole('button', { name: '汽油带车牌' })).toHaveCount(0)
  const reset = await openColumns(administrator)
  await reset.getByRole('button', { name: '恢复默认' }).click()
  await expect(headOf(administrator, '升数')).toBeVisible()
})

test('columns of sites are hidden, ordered, frozen and widened, kept for the person, and reset at once', async ({
  browser,
}) => {
  const page = await signIn(browser, 'operator')
  await page.goto('/oilManage/site')
  await expect(rowsOf(page).first()).toBeVisible()
  await showsHeads(page, ['站点名称', '状态', '类型', '供货商'])
  const panel = await openColumns(page)
  const line = (name: string) => panel.getByRole('listitem').filter({ hasText: name })
  await panel.getByRole('checkbox', { name: '类型', exact: true }).uncheck()
  await line('供货商').getByRole('checkbox').focus()
  for (let step = 0; step < 12; step++) await page.keyboard.press('Alt+ArrowUp')
  await line('供货商').getByRole('checkbox').focus()
  const before = await headOf(page, '供货商').evaluate(head => head.clientWidth)
  await page.keyboard.press('Alt+ArrowRight')
  await line('供货商').getByRole('button', { name: '供货商：不冻结' }).click()
  await expect(headOf(page, '供货商')).toHaveClass(/cell-fix-start/)
  await expect(headOf(page, '类型')).toHaveCount(0)
  // Kept on the server a moment after the last change.
  const kept = async () => (await apiOf(page).get('kernel/list-views', { list: 'shell/site' }))[0]?.layout
  await expect.poll(async () => JSON.stringify(await kept())).toContain('"fixed":"start"')

  const again = await signIn(browser, 'operator')
  await again.goto('/oilManage/site')
  await showsHeads(again, ['站点名称', '供货商', '状态'])
  await expect(headOf(again, '类型')).toHaveCount(0)
  await expect(headOf(again, '供货商')).toHaveClass(/cell-fix-start/)
  // Heads that stay in view take their widths from the rows, a moment after both are there.
  await expect.poll(() => headOf(again, '供货商').evaluate(head => head.clientWidth)).toBeGreaterThan(before)
  const settings = await openColumns(again)
  await settings.getByRole('button', { name: '恢复默认' }).click()
  await showsHeads(again, ['站点名称', '状态', '类型', '供货商'])
  await expect(headOf(again, '供货商')).not.toHaveClass(/cell-fix-start/)
  await expect.poll(kept).toBeUndefined()
})

/** The keys are listened to a moment after the rows are there; pressing once more changes nothing. */
const comeToFirstRow = (page: Page) =>
  expect(async () => {
    await page.keyboard.press('k')
    await expect(rowsOf(page).first()).toHaveClass(/row-at/, { timeout: 1_000 })
  }).toPass({ timeout: 20_000 })

test('parameters are walked, previewed, ticked, filtered and changed by keyboard alone', async ({ browser }) => {
  const page = await signIn(browser, 'administrator')
  await page.goto('/system/param')
  await expect(rowsOf(page).first()).toBeVisible()
  const press = (key: string) => page.keyboard.press(key)
  await comeToFirstRow(page)
  await press('j')
  await press('x')
  await press('j')
  await press('Shift+X')
  await expect(shownPane(page).getByText('已选 2 条')).toBeVisible()
  await press('Space')
  await expect(page.getByRole('dialog')).toBeVisible()
  const first = query(page)['open']
  await press('ArrowDown')
  await expect.poll(() => query(page)['open']).not.toBe(first)
  await press('Space')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await press('?')
  await expect(page.getByRole('dialog').getByText('键盘快捷键')).toBeVisible()
  await press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await press('f')
  await page.keyboard.type('卡到期')
  await press('Enter')
  await expect(rowsOf(page)).toHaveCount(1)
  await expect(shownPane(page).getByText('已选 2 条，其中')).toBeVisible()

  const cell = rowsOf(page).getByRole('button', { name: '修改备注' })
  await cell.focus()
  const field = rowsOf(page).getByRole('textbox')
  await press('Enter')
  await expect(field).toBeFocused()
  await page.keyboard.type('不要的字')
  await press('Escape')
  await expect(cell).toContainText('—')
  await expect(cell).toBeFocused()
  await press('Enter')
  await expect(field).toBeFocused()
  await page.keyboard.type('到期后冻结')
  await press('Enter')
  await expectToast(page, '修改成功')
  await expect(cell).toContainText('到期后冻结')
  await shownPane(page).getByRole('button', { name: '刷新' }).focus()
  await press('Shift+F')
  await expect.poll(() => query(page)).toEqual({})
})

test('a row that somebody else has changed is not overwritten in its cell', async ({ browser }) => {
  const page = await signIn(browser, 'administrator')
  const api = apiOf(page)
  await page.goto('/system/param?paramKey=refund.order')
  const cell = rowsOf(page).getByRole('button', { name: '修改备注' })
  await cell.dblclick()
  const field = rowsOf(page).getByRole('textbox')
  await field.fill('我的说明')
  const [row] = (await api.get('blade-system/param/page', { paramKey: 'refund.order' })).records
  await api.post('blade-system/param/submit', { id: row.id, version: row.version, remark: '别人的说明' })
  await field.press('Enter')
  await expect(rowsOf(page).getByRole('alert')).toContainText('数据状态已变更')
  await field.press('Escape')
  await expect(cell).toContainText('别人的说明')
})

test('rows stay ticked over pages and filters, and everything that matches until the filters change', async ({
  browser,
}) => {
  const page = await signIn(browser, 'operator')
  await page.goto('/oilManage/gun')
  const bar = shownPane(page).getByRole('toolbar', { name: '批量操作' })
  await rowsOf(page).nth(0).getByRole('checkbox').check()
  await rowsOf(page).nth(1).getByRole('checkbox').check()
  await shownPane(page).getByRole('button', { name: '第 2 页' }).click()
  await expect(rowsOf(page).nth(0).getByRole('checkbox')).not.toBeChecked()
  await rowsOf(page).nth(0).getByRole('checkbox').check()
  await expect(bar).toContainText('已选 3 条')
  await page.goBack()
  await expect(rowsOf(page).nth(0).getByRole('checkbox')).toBeChecked()
  const filterByState = async () => {
    // What is done with ticked rows lies over the heads: one filters above them.
    await shownPane(page).getByRole('combobox', { name: '状态', exact: true }).click()
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: '停用' }).click()
    await page.keyboard.press('Escape')
  }
  await filterByState()
  await expect(bar).toContainText('已选 3 条，其中 3 条不在当前筛选中')
  await page.goBack()
  const { total } = await apiOf(page).get('shell/gun/page', { size: 1 })
  await bar.getByRole('button', { name: `选择全部 ${total} 条匹配` }).click()
  await expect(bar).toContainText(`已选全部 ${total} 条匹配`)
  await filterByState()
  await expect(bar).toBeHidden()
})

test('recharges are added up above their rows as far as they are filtered', async ({ browser }) => {
  const page = await signIn(browser, 'finance')
  await page.goto('/rechargeCenter/rechargeaudit')
  const { records } = await apiOf(page).get('commpanyrecharge/commpanyrecharge/page', { size: 200 })
  const sums = shownPane(page).locator('.sums')
  await expect(sums).toContainText('全部合计')
  const yuan = (rows: readonly { amount: string }[]) =>
    rows.reduce((sum, row) => sum + Number(row.amount), 0).toLocaleString('en', { minimumFractionDigits: 2 })
  await expect(sums).toContainText(`充值面额${yuan(records)}`)
  await shownPane(page)
    .getByRole('button', { name: /^已到账/ })
    .click()
  await expect(sums).toContainText('筛选合计')
  await expect(sums).toContainText(`充值面额${yuan(records.filter((row: { status: number }) => row.status === 2))}`)
})

test('orders of last month of one company are three presses away, and nothing the view asks is a chip', async ({
  browser,
}) => {
  const page = await signIn(browser, 'finance')
  await page.goto('/order/orderManager')
  await expect(page).toHaveTitle('订单 · Forecourt')
  await expect(rowsOf(page)).toHaveCount(20)
  await shownPane(page).getByRole('button', { name: '支付时间' }).first().click()
  await page.getByRole('button', { name: '上月', exact: true }).click()
  await expect(shownPane(page).getByRole('button', { name: /支付时间.*上月/ })).toBeVisible()
  await shownPane(page).getByRole('button', { name: '更多筛选' }).click()
  const { total } = await apiOf(page).get('zytorder/order/page', { ...query(page), size: 1 })
  await shownPane(page)
    .getByRole('button', { name: `查看 ${total.toLocaleString('en')} 条` })
    .click()
  await expect(shownPane(page).locator('.filter-panel')).toHaveCount(0)
  await expect(shownPane(page).locator('.chip')).toHaveCount(0)
  await shownPane(page)
    .getByRole('button', { name: /^已完成/ })
    .click()
  await expect.poll(() => query(page)['state']).toBe('40')
  await expect(shownPane(page).locator('.chip')).toHaveCount(0)
  await shownPane(page).getByRole('button', { name: '清空' }).click()
  await expect.poll(() => query(page)).toEqual({ state: '40' })
})
