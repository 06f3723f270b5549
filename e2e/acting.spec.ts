import { expect, test } from './support/test.ts'
import { apiOf } from './support/api.ts'
import { signIn } from './support/people.ts'
import { enterCode } from './support/step-up.ts'

// Somebody of the platform works as one of a tenant for a while: seen across the top, written down, and over in every tab at once.

test('the administrator acts for a company, sees it on every page, and ends it in all tabs', async ({ browser }) => {
  const page = await signIn(browser, 'administrator')
  const { records } = await apiOf(page).get('blade-system/tenant/list', { kind: 1, size: 1 })
  const [{ id, tenantName }] = records
  const bar = page.getByRole('complementary', { name: '代租户操作' })

  await test.step('a reason and a code open it', async () => {
    await page.goto(`/system/tenant/detail?id=${id}`)
    await page.getByRole('button', { name: '代租户操作' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('原因').fill('协助核对发卡名单')
    await dialog.getByLabel('时长（分钟）').fill('10')
    await dialog.getByRole('button', { name: '代租户操作' }).click()
    await enterCode(page)
    await expect(bar).toContainText(tenantName)
    await expect(bar.getByRole('timer')).toHaveText(/剩余 (10:00|09:\d\d)/)
  })

  const second = await page.context().newPage()
  const secondBar = second.getByRole('complementary', { name: '代租户操作' })
  await test.step('menu and pages are the tenant’s, in another tab too', async () => {
    await expect(page.locator('.head-welcome')).toContainText(tenantName)
    await second.goto('/system/acting')
    await expect(secondBar).toContainText(tenantName)
    const row = second.getByRole('row').filter({ hasText: '协助核对发卡名单' })
    await expect(row.first()).toContainText('进行中')
  })

  await test.step('one’s own account is not offered meanwhile, and is out of reach', async () => {
    await second.getByRole('button', { name: /用户菜单/ }).click()
    await expect(second.getByRole('menuitem', { name: '结束代操作' })).toBeVisible()
    await expect(second.getByRole('menuitem', { name: '个人信息' })).toHaveCount(0)
    await second.keyboard.press('Escape')
    await second.goto('/info/index')
    await expect(second.getByText('代租户操作期间不能查看或修改本人信息')).toBeVisible()
  })

  await test.step('ending it leads all tabs back to the platform', async () => {
    await bar.getByRole('button', { name: '结束' }).click()
    await expect(bar).toHaveCount(0)
    await expect(secondBar).toHaveCount(0)
    await expect(page.locator('.head-welcome')).not.toContainText(tenantName)
    await page.goto('/system/acting')
    const row = page.getByRole('row').filter({ hasText: '协助核对发卡名单' })
    await expect(row.first()).toContainText('本人结束')
  })
})
