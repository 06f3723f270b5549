import { type Browser, expect, type Page, test } from './support/test.ts'
import { apiOf } from './support/api.ts'
import { shownPane, signIn, type Who } from './support/people.ts'

const kept = { settle: '结算价', platform: '平台价', site: '站点实得', fee: '平台服务费', margin: '平台价差' } as const

/** The page of the newest fuel order, as this person sees it. */
async function openOrder(browser: Browser, who: Who): Promise<Page> {
  const page = await signIn(browser, who)
  const { records } = await apiOf(page).get('zytorder/order/page', { orderType: 1, size: 1 })
  await page.goto(`/order/orderManager/detail?id=${records[0].id}`)
  await expect(shownPane(page).getByText('枪价金额')).toBeVisible()
  return page
}

const readers: readonly (readonly [who: Who, reads: readonly (keyof typeof kept)[]])[] = [
  ['operator', ['settle', 'platform', 'site', 'fee', 'margin']],
  ['supplier', ['settle', 'site', 'fee']],
  ['assistant', ['platform']],
  ['company', ['platform']],
]

for (const [who, reads] of readers)
  test(`${who} reads on an order what the role may, and finds no empty place for the rest`, async ({ browser }) => {
    const page = await openOrder(browser, who)
    for (const [name, label] of Object.entries(kept) as [keyof typeof kept, string][])
      await expect(shownPane(page).getByText(label, { exact: true }), label).toHaveCount(reads.includes(name) ? 1 : 0)
    await expect(shownPane(page).getByRole('heading', { name: '凭证分录' })).toHaveCount(who === 'assistant' ? 0 : 1)
    await page.context().close()
  })

test('a supplier is offered no filter and no order by the driver, whose name is masked', async ({ browser }) => {
  const page = await signIn(browser, 'supplier')
  await page.goto('/order/orderManager')
  const pane = shownPane(page)
  const head = (name: string) => pane.locator(`.ant-table-thead th[title^="${name}"]`).last()
  await pane.getByRole('button', { name: '列设置', exact: true }).click()
  await pane.locator('.columns').getByRole('checkbox', { name: '司机' }).check()
  await page.keyboard.press('Escape')
  await expect(head('司机')).toBeVisible()
  await expect(head('实付')).toHaveClass(/has-sorters/)
  await expect(head('司机')).not.toHaveClass(/has-sorters/)
  await expect(head('司机').getByRole('button')).toHaveCount(0)
  await expect(head('实付').getByRole('button', { name: '筛选实付' })).toBeVisible()
  await pane.getByRole('button', { name: '更多筛选' }).click()
  await pane.getByRole('combobox', { name: '添加条件' }).click()
  const offered = page.locator('.ant-select-dropdown:visible .ant-select-item-option')
  await expect(offered.first()).toBeVisible()
  for (const name of ['司机', '手机号', '价差', '平台价'])
    await expect(offered.getByText(name, { exact: true })).toHaveCount(0)
  await page.context().close()
})

test('an assistant begins at the till and with no figure of the whole supplier', async ({ browser }) => {
  const page = await signIn(browser, 'assistant')
  await expect(shownPane(page).locator('[data-figure="shift"]')).toBeVisible()
  await expect(page.locator('.figures')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: '近 30 天销售' })).toHaveCount(0)
  await page.goto('/order/orderManager')
  await expect(shownPane(page).getByRole('columnheader', { name: '订单号' })).toBeVisible()
  await expect(shownPane(page).getByLabel('合计')).toHaveCount(0)
  await page.context().close()
})

test('who approves grants filters them by who submitted, among those who did', async ({ browser }) => {
  const page = await signIn(browser, 'approver')
  await page.goto('/rechargeCenter/businesscard?status_notequal=0')
  const pane = shownPane(page)
  await pane.getByRole('button', { name: '筛选提交人' }).click()
  await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeVisible()
  await page.context().close()
})
