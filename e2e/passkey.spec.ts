import { expect, test } from './support/test.ts'
import { withDevice } from './support/device.ts'
import { changeFirstPassword, newcomer, signInAs } from './support/newcomer.ts'
import { signIn } from './support/people.ts'

test('somebody registers a passkey with their device, once for each device', async ({ browser, page, baseURL }) => {
  // Of their own: whoever has a passkey is asked for it at every sign-in.
  const who = await newcomer(await signIn(browser, 'administrator'))
  await withDevice(page)
  const home = String(baseURL).replace('127.0.0.1', 'localhost')
  await signInAs(page, who, home)
  await changeFirstPassword(page, who.password, 'violet-harbour-52')
  await expect(page.getByRole('heading', { name: '经营概览' })).toBeVisible()
  await page.goto(`${home}/info/index`)
  await page.getByRole('tab', { name: '二次验证' }).click()
  const register = page.getByRole('button', { name: /^(loading )?注册通行密钥$/ })
  await register.click()
  await expect(page.getByRole('list', { name: '我的通行密钥' })).toHaveCount(0)
  await page.getByLabel('名称').fill('办公室电脑')
  await register.click()
  const own = page.getByRole('list', { name: '我的通行密钥' })
  await expect(own).toContainText('办公室电脑')
  await page.getByLabel('名称').fill('又一个')
  await register.click()
  await expect(page.getByRole('alert').filter({ hasText: '此设备已注册过通行密钥' })).toBeVisible()
})
