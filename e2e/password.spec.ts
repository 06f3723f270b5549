import { expect as patient, test } from './support/test.ts'
import { digest, newcomer, signInAs } from './support/newcomer.ts'
import { signIn } from './support/people.ts'

const expect = patient.configure({ timeout: 15_000 })

test('at the first sign-in one chooses a password of one’s own, by the rule, and goes on', async ({ browser }) => {
  const given = await newcomer(await signIn(browser, 'administrator'))
  const page = await (await browser.newContext()).newPage()
  await signInAs(page, given)
  await expect(page.getByRole('heading', { name: '请先修改密码' })).toBeVisible()
  const fresh = page.getByLabel('新密码', { exact: true })
  await page.getByLabel('当前密码').fill(given.password)
  await fresh.fill(`${given.account}x1`)
  await page.getByLabel('确认新密码').fill(`${given.account}x1`)
  await page.getByRole('button', { name: '保存并继续' }).click()
  await expect(page.getByText('密码不能包含账号')).toBeVisible()

  await fresh.fill('sunny day 7')
  await page.getByLabel('确认新密码').fill('sunny day 7')
  const sent = page.waitForRequest('**/blade-user/update-password')
  await page.getByRole('button', { name: '保存并继续' }).click()
  expect((await sent).url()).not.toContain(digest('sunny day 7'))
  await expect(page.getByRole('heading', { name: '经营概览' })).toBeVisible()

  const again = await (await browser.newContext()).newPage()
  await signInAs(again, { account: given.account, password: 'sunny day 7' })
  await expect(again.getByRole('heading', { name: '经营概览' })).toBeVisible()
})
