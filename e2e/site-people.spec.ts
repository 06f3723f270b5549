import { apiOf } from './support/api.ts'
import { openForm, shownPane, signInAll } from './support/people.ts'
import { expect, test } from './support/test.ts'

const site = '中原石化金水路站'

// Who works at a site: a manager enters an applicant, the supplier lets them in, and an account that is frozen takes no payments.

test('a shop assistant applies, is let in by another person and leaves; an attendant is kept out by a frozen account', async ({
  browser,
}) => {
  const [manager, supplier, assistant] = await signInAll(browser, 'cashier', 'supplier', 'assistant')
  const { records: sites } = await apiOf(manager).get('shell/site/page', { siteName: site, size: 1 })
  const siteId = String(sites[0].id)

  await test.step('the manager enters who wants to work here', async () => {
    await manager.goto('/oilManage/shopAssistant')
    await shownPane(manager).getByRole('button', { name: '新增' }).click()
    const form = await openForm(manager)
    await form.getByLabel('站点', { exact: true }).click()
    await form.getByLabel('站点', { exact: true }).fill(site)
    await manager.locator('.ant-select-item-option').filter({ hasText: site }).first().click()
    await form.getByLabel('姓名').fill('黎明')
    await form.getByLabel('手机号').fill('13500007788')
    await form.getByRole('button', { name: /保存/ }).click()
    await expect(shownPane(manager).getByText('黎明').first()).toBeVisible()
  })

  const applied = async (): Promise<Record<string, unknown>> =>
    (await apiOf(manager).get('shellshopassistant/list', { siteId, name: '黎明', size: 1 })).records[0]
  const { id } = await applied()

  await test.step('a refusal needs its reason, and who is passed works at the site', async () => {
    await supplier.goto(`/oilManage/shopAssistant/detail?id=${String(id)}`)
    await shownPane(supplier).getByRole('button', { name: '审核', exact: true }).click()
    const dialog = supplier.getByRole('dialog', { name: /审核/ })
    await dialog.getByText('拒绝', { exact: true }).click()
    await dialog.getByRole('button', { name: /审核$/ }).click()
    await expect(dialog.getByLabel('审核意见')).toHaveAccessibleDescription(/审核意见/)
    await dialog.getByText('通过', { exact: true }).click()
    await dialog.getByRole('button', { name: /审核$/ }).click()
    await expect(dialog).toHaveCount(0)
    await expect(shownPane(supplier).getByText('通过', { exact: true }).first()).toBeVisible()
    const { userId } = await applied()
    const { records } = await apiOf(supplier).get('shell/situserrelation/list', { siteId, size: 100 })
    expect(records.map((one: { userId: string }) => one.userId)).toContain(userId)
  })

  await test.step('who leaves works there no more', async () => {
    await manager.goto(`/oilManage/shopAssistant/detail?id=${String(id)}`)
    await shownPane(manager).getByRole('button', { name: '离职', exact: true }).click()
    const dialog = manager.getByRole('dialog', { name: /离职/ })
    await dialog.getByLabel('原因').fill('回老家')
    await dialog.getByRole('button', { name: /离职$/ }).click()
    await expect(dialog).toHaveCount(0)
    await expect(shownPane(manager).getByText('离职', { exact: true }).first()).toBeVisible()
  })

  await test.step('the till offers no site to whose account is frozen', async () => {
    const { id: userId } = await apiOf(assistant).get('blade-user/info')
    const attendant = { siteId, name: '许可', jobNo: 'A900', phone: '13500007799' }
    const { id: salesmanId } = await apiOf(supplier).post('shell/salesman/submit', attendant)
    const account = { salesmanId, userId, loginPhone: '13500007799' }
    const opened = await apiOf(supplier).post('shell/salesmanaccount/submit', account)
    expect((await apiOf(assistant).get('zytorder/order/paySites')).length).toBeGreaterThan(0)
    await supplier.goto(`/oilManage/salesmanAccount/detail?id=${String(opened.id)}`)
    await shownPane(supplier).getByRole('button', { name: '冻结', exact: true }).click()
    await supplier
      .getByRole('alertdialog')
      .or(supplier.getByRole('dialog'))
      .getByRole('button', { name: /冻结$/ })
      .click()
    await expect(shownPane(supplier).getByText('冻结', { exact: true }).first()).toBeVisible()
    await expect.poll(async () => (await apiOf(assistant).get('zytorder/order/paySites')).length).toBe(0)
    await apiOf(supplier).post('shell/salesmanaccount/unfreeze', { id: opened.id })
  })

  await test.step('a code of the terminal is made and shown where the terminal is', async () => {
    const { records } = await apiOf(supplier).get('shell/shellpos/list', { siteId, size: 10 })
    await supplier.goto(`/oilManage/pos/detail?id=${String(records[0].id)}`)
    await shownPane(supplier).getByRole('button', { name: '生成小程序码' }).click()
    const dialog = supplier.getByRole('dialog', { name: '生成小程序码' })
    await dialog.getByRole('button', { name: '生成小程序码' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(shownPane(supplier).locator('img.file-large')).toBeVisible()
  })
})
