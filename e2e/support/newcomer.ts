import { createHash, randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { apiOf } from './api.ts'

/** What a client of this family sends in place of a password. */
export const digest = (text: string) => createHash('md5').update(text).digest('hex')

/** Somebody whose password an administrator has just reset. */
export async function newcomer(admin: Page): Promise<{ account: string; password: string }> {
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
export async function signInAs(
  page: Page,
  { account, password }: { account: string; password: string },
  home = '/',
): Promise<void> {
  await page.route('**/blade-auth/oauth/token', route => {
    const asked = route.request().postDataJSON() as object
    return route.continue({ postData: { ...asked, username: account, password: digest(password) } })
  })
  await page.goto(home)
  await page.getByRole('button', { name: /^平台运营/ }).click()
}

/** What a reset password has to be changed to before anything else. */
export async function changeFirstPassword(page: Page, before: string, password: string): Promise<void> {
  await expect(page.getByRole('heading', { name: '请先修改密码' })).toBeVisible()
  await page.getByLabel('当前密码', { exact: true }).fill(before)
  await page.getByLabel('新密码', { exact: true }).fill(password)
  await page.getByLabel('确认新密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '保存并继续' }).click()
}
