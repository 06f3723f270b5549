import { randomInt } from 'node:crypto'
import { type Browser, expect, test } from './support/test.ts'
import { Secret, TOTP } from 'otpauth'
import { apiOf } from './support/api.ts'
import { withDevice } from './support/device.ts'
import { changeFirstPassword, newcomer, signInAs } from './support/newcomer.ts'
import { signIn } from './support/people.ts'

// In the demonstration what was set up counts at once; elsewhere a day later.

const shownBy = (key: string) => new TOTP({ secret: Secret.fromBase32(key) }).generate()
const password = 'violet-harbour-52'

/** Somebody whose role requires a second factor. */
async function held(browser: Browser): Promise<{ account: string; password: string }> {
  const admin = await signIn(browser, 'administrator')
  const who = await newcomer(admin)
  const roleAlias = `held${randomInt(1e9)}`
  const api = apiOf(admin)
  const { id: roleId } = await api.post('blade-system/role/submit', {
    roleName: roleAlias,
    roleAlias,
    sort: 9,
    secondFactor: 3,
  })
  const { records } = await api.get('blade-user/page', { account: who.account })
  const [{ id, roleId: own }] = records
  await api.post('blade-user/submit', { id, roleId: `${own},${roleId}` })
  return who
}

test('a role requires a second factor: it is set up before anything else, and asked for at the next sign-in', async ({
  browser,
}) => {
  const who = await held(browser)
  const page = await (await browser.newContext()).newPage()
  await signInAs(page, who)
  await changeFirstPassword(page, who.password, password)
  await expect(page.getByRole('heading', { level: 1, name: '请先设置二次验证' })).toBeVisible()
  const goOn = page.getByRole('button', { name: '继续' })
  await expect(goOn).toBeDisabled()
  await page.getByRole('button', { name: '绑定身份验证器' }).click()
  const key = (await page.locator('.authenticator-text code').textContent())?.replaceAll(' ', '') ?? ''
  await page.getByLabel('验证码').fill(shownBy(key))
  await page.getByRole('button', { name: '确认绑定' }).click()
  const codes = page.getByRole('list', { name: '恢复码' }).locator('code')
  await expect(codes).toHaveCount(8)
  const recovery = (await codes.first().textContent()) ?? ''
  await page.getByRole('button', { name: '我已保存' }).click()
  await goOn.click()
  await expect(page.getByRole('heading', { level: 1, name: '经营概览' })).toBeVisible()

  const next = await (await browser.newContext()).newPage()
  await signInAs(next, { account: who.account, password })
  await expect(next.getByRole('heading', { level: 1, name: '二次验证' })).toBeVisible()
  const code = next.getByLabel('验证码')
  await expect(code).toBeFocused()
  await next.getByRole('button', { name: '登录', exact: true }).click()
  await expect(next.getByRole('alert')).toHaveText('请输入6位验证码或恢复码')
  await code.fill('000000')
  await next.getByRole('button', { name: '登录', exact: true }).click()
  await expect(next.getByRole('alert')).toHaveText('验证码不正确，还可尝试 4 次')
  await code.fill(recovery)
  await next.getByRole('button', { name: '登录', exact: true }).click()
  await expect(next.getByRole('heading', { level: 1, name: '经营概览' })).toBeVisible()

  const admin = await signIn(browser, 'administrator')
  await admin.goto(`/monitor/log/sign-in?account=${who.account}`)
  const rows = admin.locator('[data-row]')
  await expect(rows.filter({ hasText: '二次验证错误' })).toHaveCount(1)
  await expect(rows.filter({ hasText: '成功' }).first()).toContainText('内网')
})

test('a passkey finishes a sign-in', async ({ browser, baseURL }) => {
  const who = await held(browser)
  const page = await (await browser.newContext()).newPage()
  await withDevice(page)
  const home = String(baseURL).replace('127.0.0.1', 'localhost')
  await signInAs(page, who, home)
  await changeFirstPassword(page, who.password, password)
  await page.getByLabel('名称').fill('办公室电脑')
  await page.getByRole('button', { name: '注册通行密钥' }).click()
  await expect(page.getByRole('list', { name: '我的通行密钥' })).toContainText('办公室电脑')
  await page.getByRole('button', { name: '继续' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '经营概览' })).toBeVisible()
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await signInAs(page, { account: who.account, password }, home)
  await page.getByRole('button', { name: '使用通行密钥' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '经营概览' })).toBeVisible()
})
