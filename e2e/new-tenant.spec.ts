import { randomInt } from 'node:crypto'
import { changeFirstPassword, digest } from './support/newcomer.ts'
import { openForm, shownPane, signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'

// From a tenant that nobody has heard of to its administrator at work.

test('the platform sets up a tenant, whose first administrator signs in, chooses a password and sees their menu', async ({
  browser,
}) => {
  const platform = await signIn(browser, 'administrator')
  const tenantName = `新开供货商${randomInt(1e6)}`

  await test.step('the tenant is entered', async () => {
    await platform.goto('/system/tenant')
    await shownPane(platform).getByRole('button', { name: '新增' }).click()
    const form = await openForm(platform)
    await form.getByLabel('租户名称').fill(tenantName)
    await form.getByRole('combobox', { name: '主要类型' }).click()
    await platform.locator('.ant-select-dropdown:visible').getByText('供货商', { exact: true }).click()
    await form.getByLabel('联系人').fill('王芳')
    await form.getByLabel('联系电话').fill('02166886688')
    await form.getByRole('button', { name: '保存' }).click()
  })

  const row = platform.getByRole('row').filter({ hasText: tenantName })
  const given = await test.step('its first administrator is made, and the password said once', async () => {
    const answered = platform.waitForResponse('**/blade-user/open-tenant-admin')
    await row.getByRole('button', { name: '开通管理员' }).click()
    const form = await openForm(platform)
    await form.getByLabel('登录账号').fill('first')
    await form.getByLabel('姓名').fill('王芳')
    await form.getByRole('button', { name: '开通管理员' }).click()
    const { data } = (await (await answered).json()) as {
      data: { tenantId: string; account: string; password: string }
    }
    await expect(platform.getByText(data.password).first()).toBeVisible()
    return data
  })

  const page = await (await browser.newContext()).newPage()
  await test.step('they sign in and have to choose a password', async () => {
    // The card of a demonstration account, with theirs: pictures of the captcha are read by people.
    await page.route('**/blade-auth/oauth/token', route => {
      const asked = route.request().postDataJSON() as object
      const headers = { ...route.request().headers(), 'tenant-id': given.tenantId }
      return route.continue({
        headers,
        postData: { ...asked, tenantId: given.tenantId, username: given.account, password: digest(given.password) },
      })
    })
    await page.goto('/')
    await page.getByRole('button', { name: /^平台运营/ }).click()
    await changeFirstPassword(page, given.password, 'sunny day 7')
  })

  await test.step('their menu is that of the administrator of a supplier', async () => {
    await expect(page.getByRole('heading', { name: '经营概览' })).toBeVisible()
    await expect(page.locator('.head-welcome')).toContainText(tenantName)
    await page.goto('/authority/role')
    const roles = shownPane(page).getByRole('table').last()
    for (const name of ['租户管理员', '供货商', '站长', '店员']) await expect(roles).toContainText(name)
    await expect(roles).not.toContainText('企业经办')
    await page.goto('/system/dictbiz')
    await expect(shownPane(page).getByText('客户来源')).toBeVisible()
  })
})
