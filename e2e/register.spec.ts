import { expect, test } from './support/test.ts'
import { apiOf } from './support/api.ts'
import { choose, openForm, signIn } from './support/people.ts'

test('who registers is told what is missing, one after the other, and a wrong captcha keeps the form', async ({
  page,
}) => {
  await page.goto('/login')
  await page.getByRole('button', { name: '注册账号' }).click()
  const dialog = page.getByRole('dialog', { name: '注册账号' })
  const send = dialog.getByRole('button', { name: '提交申请' })
  const said = dialog.locator('#register-problem')
  const steps = [
    ['租户编号', '', '请先输入租户编号'],
    ['租户编号', '100001', '请先输入账号名称'],
    ['账号名称', 'newcomer', '请先输入密码'],
    ['密码', 'sunny day 7', '请先输入密码'],
    ['确认密码', 'sunny day 8', '两次密码输入不一致'],
    ['确认密码', 'sunny day 7', '请先输入用户姓名'],
    ['用户姓名', '新人', '请输入验证码'],
    ['验证码', 'xxxxx', '验证码不正确'],
  ] as const
  for (const [label, text, problem] of steps) {
    await dialog.getByLabel(label, { exact: true }).fill(text)
    await send.click()
    await expect(said).toHaveText(problem)
  }
  await expect(dialog.getByLabel('账号名称')).toHaveValue('newcomer')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('the administrator of a company lets a guest in with a role', async ({ browser }) => {
  const page = await signIn(browser, 'companyAdministrator')
  await page.goto('/system/user')
  const row = page.getByRole('row').filter({ hasText: '周岚' })
  await expect(row).toContainText('待审核')
  await row.getByRole('button', { name: '通过注册' }).click()
  const form = await openForm(page)
  await choose(form, '角色', '企业经办')
  // Several can be chosen, so that the list stays open until one goes on.
  await page.keyboard.press('Escape')
  await form.getByRole('button', { name: '通过注册' }).click()
  await expect(row).toContainText('正常')
  const { records } = await apiOf(page).get('blade-user/page', { account: 'zhoulan', size: 1 })
  expect(records).toMatchObject([{ roleName: '企业经办' }])
})
