import { expect, test } from './support/test.ts'
import { apiOf } from './support/api.ts'
import { openForm, shownPane, signIn } from './support/people.ts'

// What those who keep the platform do: answer feedback, look up a fault, stop work for a while, change a price everywhere.

test('feedback is answered, and its writer reads the answer', async ({ browser }) => {
  const writer = await signIn(browser, 'company')
  const content = `发票抬头无法修改 ${Date.now()}`
  const { id } = await apiOf(writer).post('feedback/feedback/submit', { feedbackType: 50, content })
  const operator = await signIn(browser, 'operator')
  await operator.goto(`/desk/feedback/detail?id=${id}`)
  const pane = shownPane(operator)
  await pane.getByRole('button', { name: '回复' }).click()
  const form = await openForm(operator)
  await form.getByRole('textbox', { name: '回复' }).fill('已修复，请重试')
  await form.getByRole('button', { name: '回复' }).click()
  await expect(pane.getByText('已修复，请重试').first()).toBeVisible()
  await expect
    .poll(async () => {
      const { records } = await apiOf(writer).get('blade-desk/notification/list', { size: 50 })
      return records.filter((one: { rowId: string }) => one.rowId === id).map((one: { kind: string }) => one.kind)
    })
    .toEqual(['answered'])
  await writer.goto(`/desk/feedback/detail?id=${id}`)
  await expect(shownPane(writer).getByText('已修复，请重试').first()).toBeVisible()
})

test('a fault is told with its number, which leads to its entry for those who read the log', async ({ browser }) => {
  const page = await signIn(browser, 'administrator')
  const number = '0123456789abcdef0123'
  await page.route('**/api/blade-system/post/list**', route =>
    route.fulfill({ json: { code: 500, success: false, data: {}, msg: '系统异常', requestId: number } }),
  )
  await page.goto('/system/post')
  await expect(shownPane(page).getByText(number)).toBeVisible()
  await shownPane(page).getByRole('link', { name: '查看日志' }).click()
  await expect(page).toHaveURL(new RegExp(`/monitor/log/error\\?requestId_equal=${number}`))
})

test('during maintenance users are told until when, the platform goes on and ends it', async ({ browser }) => {
  const user = await signIn(browser, 'company')
  const operator = await signIn(browser, 'administrator')
  const path = 'blade-system/param/paramSetting/setBooleanValue/system.platform.maintenance'
  await operator.goto('/system/param')
  const pane = shownPane(operator)
  try {
    await apiOf(operator).post(path, { value: 1, until: '2098-01-02 03:04:05' })
    // Switches are read anew within two seconds.
    await expect(async () => {
      await user.goto('/wel/index')
      await expect(user.getByRole('heading', { name: '平台维护中' })).toBeVisible({ timeout: 1_000 })
    }).toPass({ timeout: 15_000 })
    await expect(user.getByText('2098-01-02 03:04:05')).toBeVisible()
    await operator.reload()
    await expect(pane.getByText('平台维护中，预计 2098-01-02 03:04:05 恢复')).toBeVisible()
    await pane.getByRole('button', { name: '结束维护' }).click()
    await operator.getByRole('dialog').getByRole('button', { name: '结束维护' }).click()
    await expect(pane.getByRole('button', { name: '维护开关' })).toBeVisible()
    await expect(async () => {
      // It opens by itself every half minute, or when asked.
      const again = user.getByRole('button', { name: '立即重试' })
      if (await again.isVisible()) await again.click()
      await expect(user.getByRole('heading', { name: '经营概览' })).toBeVisible({ timeout: 1_000 })
    }).toPass({ timeout: 15_000 })
  } finally {
    await apiOf(operator).post(path, { value: 0 })
  }
})

test('the sign-in page is that of the tenant whose address it was opened by', async ({ page }) => {
  const logo = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
  const data = { tenantId: '100001', domain: 'https://shunda.example', backgroundUrl: null, title: '顺达能源', logo }
  await page.route('**/api/blade-system/tenant/info**', route =>
    route.fulfill({ json: { code: 200, success: true, data } }),
  )
  await page.goto('/login')
  await expect(page.getByText('顺达能源')).toBeVisible()
  await expect(page).toHaveTitle('顺达能源')
  await expect(page.getByLabel('租户编号')).toHaveCount(0)
})

test('a price is changed everywhere after what it does was seen', async ({ browser }) => {
  const page = await signIn(browser, 'operator')
  await page.goto('/oilManage/price')
  await shownPane(page).getByRole('button', { name: '统一调价' }).click()
  const form = await openForm(page)
  await form.getByRole('combobox', { name: '油品' }).click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: '92' }).first().click()
  await form.getByLabel('新价格').fill('7.1234')
  await expect(form.getByText(/将影响 \d+ 个站点/)).toBeVisible()
  await expect(form.getByRole('cell', { name: '7.1234' }).first()).toBeVisible()
})
