import { expect, test } from './support/test.ts'

test('an empty form says what is missing at each field at once, and goes to the first of them', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('租户编号').fill('')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  for (const [label, fault] of [
    ['租户编号', '请输入租户编号'],
    ['账号', '请输入账号'],
    ['密码', '请输入密码'],
    ['验证码', '请输入验证码'],
  ] as const)
    await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(fault)
  await expect(page.getByLabel('租户编号')).toBeFocused()
  await page.getByLabel('账号', { exact: true }).fill('admin')
  await expect(page.getByLabel('账号', { exact: true })).toHaveAccessibleDescription('')
  await expect(page.getByLabel('密码', { exact: true })).toHaveAccessibleDescription('请输入密码')
})

test('who reads English is answered in English', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByLabel('Tenant number').fill('000000')
  await page.getByLabel('Account', { exact: true }).fill('nobody')
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.getByLabel('Captcha', { exact: true }).fill('xxxxx')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('The captcha is not correct')
  // It was emptied for a new one, which is no fault of whoever typed it.
  await expect(page.getByLabel('Captcha', { exact: true })).toHaveAccessibleDescription('')
})
