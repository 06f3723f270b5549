import { expectToast, openForm, shownPane, signIn } from './support/people.ts'
import { expect, type Page, test } from './support/test.ts'

// What a tenant is, and what its people can be given by it.

/** Takes what is chosen out of a list of several, or chooses it. */
async function toggle(page: Page, choice: string) {
  const form = page.getByRole('dialog')
  await form.getByRole('combobox', { name: '租户类型' }).click()
  await page.locator('.ant-select-dropdown:visible').getByTitle(choice, { exact: true }).click()
  await page.keyboard.press('Escape')
}

test('the platform takes a type from a tenant, sees first whom it hits, and gives it back', async ({ browser }) => {
  const page = await signIn(browser, 'operator')
  await page.goto('/system/tenant')
  const row = shownPane(page).getByRole('row').filter({ hasText: '江南能源连锁' })
  await expect(row).toContainText('供货商、分销商')

  await test.step('what goes is said by screen, before it goes', async () => {
    await row.getByRole('button', { name: '变更类型' }).click()
    await openForm(page)
    await toggle(page, '分销商')
    const preview = page.getByRole('region', { name: '授权预览' })
    await expect(preview).toContainText('将收回角色：进货商')
    await expect(preview).toContainText('影响 1 人')
    await expect(preview.getByRole('heading', { name: '将失去' })).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: '变更类型' }).click()
    await expectToast(page, /变更类型/)
    await expect(row).toContainText('供货商')
    await expect(row).not.toContainText('分销商')
  })

  await test.step('the main type stays, and a supplier is no service provider', async () => {
    await row.getByRole('button', { name: '变更类型' }).click()
    const form = await openForm(page)
    await toggle(page, '服务商')
    await form.getByRole('button', { name: '变更类型' }).click()
    await expect(form.getByText('供货商与服务商不能兼有').first()).toBeVisible()
    await toggle(page, '服务商')
    await toggle(page, '分销商')
    await expect(page.getByRole('region', { name: '授权预览' })).toContainText('将新增角色：进货商')
    await form.getByRole('button', { name: '变更类型' }).click()
    await expect(row).toContainText('供货商、分销商')
  })
})

test('roles are chosen by what they belong to, each with what it is for', async ({ browser }) => {
  const page = await signIn(browser, 'companyAdministrator')
  await page.goto('/system/user')
  const person = shownPane(page).getByRole('row').filter({ hasText: '钱程' })
  await person.getByRole('button', { name: '角色配置' }).click()
  const form = await openForm(page)
  await form.getByRole('combobox', { name: '角色' }).click()
  const list = page.locator('.ant-select-dropdown:visible')
  for (const heading of ['内置 · 各类租户', '内置 · 企业', '自建角色'])
    await expect(list.getByText(heading)).toBeVisible()
  await expect(list.getByText('审批发卡与员工申请')).toBeVisible()
  await form.getByRole('combobox', { name: '角色' }).fill('用卡')
  await expect(list.getByText('只查看发卡与卡片，不办理')).toBeVisible()
  await expect(list.getByText('内置 · 企业')).toBeHidden()
  await list.getByText('用卡查询').click()
  await expect(form.locator('.ant-select-selection-item')).toContainText('用卡查询')
})
