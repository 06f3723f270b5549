import { expect, type Page, test } from './support/test.ts'
import { digest, newcomer, signInAs } from './support/newcomer.ts'
import { expectToast, shownPane, signIn } from './support/people.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Every address that a page asks for from now on, with what its tokens were by then. */
function recorded(page: Page) {
  const [addresses, tokens] = [new Set<string>(), new Set<string>()]
  page.context().on('request', request => addresses.add(decodeURIComponent(request.url())))
  // What a link hands to the browser is no request of the page.
  page.on('download', download => addresses.add(decodeURIComponent(download.url())))
  page.context().on('response', async () => {
    const cookies = await page
      .context()
      .cookies()
      .catch(() => [])
    for (const { name, value } of cookies) if (/token|refresh|device/.test(name)) tokens.add(decodeURIComponent(value))
  })
  return { addresses, tokens }
}

async function changePassword(page: Page, [before, after]: readonly [string, string], save: string): Promise<void> {
  const fields = { '(当前|原)密码': before, 新密码: after, '确认(新)?密码': after }
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(new RegExp(`^${label}`)).fill(text)
  await page.getByRole('button', { name: save, exact: true }).click()
}

test('no address that the web asks for has a password, a digest or a token in it', async ({ browser }) => {
  const administrator = await signIn(browser, 'administrator')
  const given = await newcomer(administrator)
  const [first, second] = ['sunny day 7', 'rainy day 8']
  const page = await (await browser.newContext()).newPage()
  const of = recorded(page)
  await signInAs(page, given)
  await changePassword(page, [given.password, first], '保存并继续')
  await expect(page.getByRole('heading', { name: '经营概览' })).toBeVisible()

  // An old token is renewed when the page is opened again.
  const renewed = page.waitForResponse('**/blade-auth/oauth/token')
  await page.evaluate(() => {
    const key = 'forecourt-token-time'
    localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? '{}'), datetime: 0 }))
  })
  await page.reload()
  expect((await renewed).status()).toBe(200)

  await page.goto('/info/index')
  const pane = shownPane(page)
  await pane.locator('input[type=file]').setInputFiles({ name: 'face.png', mimeType: 'image/png', buffer: png })
  const picture = page.waitForResponse('**/api/files/**')
  await expect(pane.locator('img').first()).toBeVisible()
  expect((await picture).headers()['content-type']).toBe('image/png')
  await pane.getByRole('tab', { name: '修改密码' }).click()
  await changePassword(page, [first, second], '保存')
  await expectToast(page, '更新成功')

  const theirs = recorded(administrator)
  await administrator.goto('/system/param')
  const menu = () => shownPane(administrator).getByRole('button', { name: '导入导出' })
  const dialog = administrator.getByRole('dialog')
  for (const [way, button] of [
    ['导入', '下载模板'],
    ['导出', '导出'],
  ] as const) {
    await menu().click()
    await administrator.getByRole('button', { name: way, exact: true }).click()
    const file = administrator.waitForEvent('download')
    await dialog.getByRole('button', { name: button, exact: true }).click()
    expect(await (await file).path()).toBeTruthy()
    await administrator.reload()
  }

  await page.getByRole('button', { name: /用户菜单/ }).click()
  await page.getByText('退出登录').click()
  await page.getByRole('button', { name: '确定' }).click()
  await expect(page.getByRole('button', { name: /^平台运营/ })).toBeVisible()

  const addresses = [...of.addresses, ...theirs.addresses]
  for (const part of ['oauth/token', 'update-password', 'put-file', '/api/files/', 'oauth/logout', 'import/template'])
    expect(
      addresses.some(one => one.includes(part)),
      part,
    ).toBe(true)
  const passwords = [given.password, first, second]
  const secrets = [...passwords, ...passwords.map(digest), ...of.tokens, ...theirs.tokens].filter(one => one !== '')
  expect(secrets.length).toBeGreaterThan(7)
  const leaks = addresses.filter(address => secrets.some(secret => address.includes(secret)))
  expect(leaks).toEqual([])
})
