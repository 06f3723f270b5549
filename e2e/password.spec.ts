import { createHash, randomInt } from 'node:crypto'
import { expect as patient, type Page, test } from '@playwright/test'
import { apiOf } from './support/api.ts'
import { signIn } from './support/people.ts'

const expect = patient.configure({ timeout: 15_000 })
const digest = (text: string) => createHash('md5').update(text).digest('hex')

/** Somebody whose password an administrator has just reset. */
async function newcomer(admin: Page): Promise<{ account: string; password: string }> {
  const account = `new${randomInt(1e9)}`
  const { records } = await apiOf(admin).get('blade-system/role/page', { size: 50 }).then(asPage)
  const roleId = records.find(one => one.roleAlias === 'operator')?.id
  const { id } = await apiOf(admin).post('blade-user/submit', { account, name: '新人', realName: '新人', roleId })
  const { password } = await apiOf(admin).post('blade-user/reset-password', { userIds: id })
  return { account, password }
}

type Roles = readonly { readonly id: string; readonly roleAlias: string }[]
const asPage = (answer: Roles | { readonly records: Roles }) => ('records' in answer ? answer : { records: answer })

/** The card of a demonstration account, with the account of somebody who has no card. */
async function signInAs(page: Page, { account, password }: { account: string; password: string }): Promise<void> {
  await page.route('**/blade-auth/oauth/token', route => {
    const asked = route.request().postDataJSON() as object
    return route.continue({ postData: { ...asked, username: account, password: digest(password) } })
  })
  await page.goto('/')
  await page.getByRole('button', { name: /^平台运营/ }).click()
}

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
