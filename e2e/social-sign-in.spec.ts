import { randomInt } from 'node:crypto'
import { type OpenidProvider, startOpenidProvider } from '../apps/server/test/openid-provider.ts'
import { apiOf } from './support/api.ts'
import { changeFirstPassword, newcomer, signInAs } from './support/newcomer.ts'
import { choose, openForm, signIn } from './support/people.ts'
import { type Browser, type BrowserContext, expect, type Page, test } from './support/test.ts'

const source = `acme${randomInt(1e6)}`
const company = '100001'
let provider: OpenidProvider

test.beforeAll(async ({ baseURL }) => {
  provider = await startOpenidProvider([`${String(baseURL)}/oauth/redirect/${source}`])
})
test.afterAll(() => provider.close())

const freshContext = (browser: Browser, locale = 'zh-CN'): Promise<BrowserContext> =>
  browser.newContext({ locale, viewport: { width: 1366, height: 900 }, reducedMotion: 'reduce' })

/** The sign-in page of the company, with the provider's button on it. */
async function atSignIn(browser: Browser): Promise<Page> {
  const page = await (await freshContext(browser)).newPage()
  await page.goto('/login')
  await page.getByLabel('租户编号').fill(company)
  await expect(page.getByRole('button', { name: '园区账号', exact: true })).toBeVisible()
  return page
}

/** Keeps a request from the server until it is let go. */
async function hold(page: Page, address: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async route => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Where the buttons stand that one can click, by what is written on them. */
const placesOf = (page: Page): Promise<Record<string, number>> =>
  page
    .locator('button:visible')
    .evaluateAll(all =>
      Object.fromEntries(all.map(one => [one.textContent, Math.round(one.getBoundingClientRect().top + scrollY)])),
    )

/** Once it has drawn what it has heard. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))

/** Opens the sign-in page with one of its answers late; tells where everything stood before it, and where the same stands afterwards. */
async function openWithLate(browser: Browser, late: RegExp, untilThere: (page: Page) => Promise<unknown>) {
  const page = await (await freshContext(browser)).newPage()
  const letGo = await hold(page, late)
  const there = untilThere(page)
  await page.goto('/login')
  await there
  // The button of the captcha has no words any more once its picture is there.
  await expect(page.getByText('点击加载')).toHaveCount(0)
  const before = await placesOf(page)
  letGo()
  await expect(page.getByRole('button', { name: '园区账号', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^平台运营/ }).first()).toBeVisible()
  const now = await placesOf(page)
  await page.context().close()
  return { before, after: Object.fromEntries(Object.keys(before).map(name => [name, now[name]])) }
}

async function agreeAs(page: Page, login: string): Promise<void> {
  await page.getByLabel('Login').fill(login)
  await page.getByRole('button', { name: 'Agree' }).click()
}

/** The provider as an administrator of the platform enters it on its page, checked and turned on. */
async function enterProvider(page: Page): Promise<void> {
  await page.goto('/system/identity-provider')
  await page.getByRole('button', { name: '新增' }).first().click()
  const form = await openForm(page)
  await form.getByLabel('来源编号').fill(source)
  await form.getByLabel('中文名称').fill('园区账号')
  await form.getByLabel('英文名称').fill('Acme')
  await form.getByLabel('签发方').fill(provider.issuer)
  await form.getByLabel('应用编号').fill(provider.clientId)
  await form.getByLabel('应用密钥').fill(provider.clientSecret)
  await form
    .getByRole('button', { name: /保存|确定|提交/ })
    .first()
    .click()
  const row = page.getByRole('row').filter({ hasText: source })
  await row.getByRole('button', { name: '检查并启用' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '检查并启用' }).click()
  await expect(row).toContainText('已启用')
}

test('from the first sign-in by a provider to being let in, a link of one’s own, and a consent that is not given', async ({
  browser,
}) => {
  const root = await signIn(browser, 'administrator')
  await enterProvider(root)

  await test.step('nothing moves under a click when it is known late by whom one signs in, or what the page shows', async () => {
    const late = await openWithLate(browser, /kernel\/welcome/, page =>
      expect(page.getByRole('button', { name: '园区账号', exact: true })).toBeVisible(),
    )
    expect(late.before).toHaveProperty('园区账号')
    expect(late.after).toEqual(late.before)
    const lateToo = await openWithLate(browser, /oauth\/social\?/, async page => {
      await (await page.waitForResponse(/kernel\/welcome/)).finished()
      await drawn(page)
    })
    expect(lateToo.before).toHaveProperty('登录')
    expect(lateToo.after).toEqual(lateToo.before)
  })

  await test.step('a number that was typed before, answered late, takes no button away', async () => {
    const page = await (await freshContext(browser)).newPage()
    const letGo = await hold(page, /oauth\/social\?tenantId=000000/)
    const first = page.waitForRequest(/oauth\/social\?tenantId=000000/)
    await page.goto('/login')
    await first
    await page.getByLabel('租户编号').fill(company)
    const button = page.getByRole('button', { name: '园区账号', exact: true })
    await expect(button).toBeVisible()
    const answered = page.waitForResponse(/oauth\/social\?tenantId=000000/)
    letGo()
    await (await answered).finished()
    await drawn(page)
    expect(await button.isVisible()).toBe(true)
  })

  await test.step('nobody yet: the register dialog opens, and says what is missing in its order', async () => {
    const page = await atSignIn(browser)
    await page.getByRole('button', { name: '园区账号' }).click()
    await agreeAs(page, 'lin')
    const dialog = page.getByRole('dialog', { name: '注册账号' })
    await expect(dialog.getByLabel('用户姓名')).toHaveValue('Name of lin')
    expect(new URL(page.url()).search).toBe('')
    const steps = [
      ['租户编号', '', '请先输入租户编号'],
      ['租户编号', company, '请先输入账号名称'],
      ['账号名称', 'linxiao', '请先输入密码'],
      ['密码', 'sunny day 7', '请先输入密码'],
      ['确认密码', 'sunny day 8', '两次密码输入不一致'],
    ] as const
    for (const [label, text, problem] of steps) {
      await dialog.getByLabel(label, { exact: true }).fill(text)
      await dialog.getByRole('button', { name: '提交申请' }).click()
      await expect(dialog.locator('#register-problem')).toHaveText(problem)
    }
    await dialog.getByLabel('确认密码').fill('sunny day 7')
    await dialog.getByRole('button', { name: '提交申请' }).click()
    await expect(page.getByRole('dialog', { name: '注册提示' })).toContainText('注册申请已提交，请耐心等待管理员通过！')
    await page.getByRole('button', { name: '返回登录' }).click()
    await expect(page).toHaveURL(/\/login$/)
    // The provider knows them already and asks nothing.
    await page.getByLabel('租户编号').fill(company)
    await page.getByRole('button', { name: '园区账号' }).click()
    await expect(page.getByRole('alert')).toHaveText('注册申请尚待管理员通过')
  })

  await test.step('an administrator lets them in, and the provider signs them in', async () => {
    const admin = await signIn(browser, 'companyAdministrator')
    await admin.goto('/system/user')
    const row = admin.getByRole('row').filter({ hasText: 'linxiao' })
    await row.getByRole('button', { name: '通过注册' }).click()
    const form = await openForm(admin)
    await choose(form, '角色', '企业经办')
    await admin.keyboard.press('Escape')
    await form.getByRole('button', { name: '通过注册' }).click()
    await expect(row).toContainText('正常')
    const page = await atSignIn(browser)
    await page.getByRole('button', { name: '园区账号' }).click()
    await agreeAs(page, 'lin')
    await expect(page.getByRole('heading', { name: '经营概览' })).toBeVisible()
    expect(await apiOf(page).get('blade-user/info')).toMatchObject({ account: 'linxiao' })
  })

  await test.step('who goes back at the provider hears so and may begin again', async () => {
    const page = await atSignIn(browser)
    await page.getByRole('button', { name: '园区账号' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('alert')).toHaveText('您已取消授权')
    await page.getByRole('button', { name: '返回登录' }).click()
    await expect(page).toHaveURL(/\/login$/)
  })

  await test.step('somebody links an account on their own page, by their password, and takes it away again', async () => {
    const who = await newcomer(root)
    const page = await (await freshContext(browser)).newPage()
    await signInAs(page, who)
    await changeFirstPassword(page, who.password, 'violet-harbour-52')
    await expect(page.getByRole('heading', { name: '经营概览' })).toBeVisible()
    await page.goto('/info/index')
    await page.getByRole('tab', { name: '第三方账号' }).click()
    const own = page.getByRole('list', { name: '第三方账号' })
    await own.getByRole('button', { name: '绑定' }).click()
    await page.getByLabel('当前密码').fill('wrong')
    await page.getByRole('button', { name: '前往授权' }).click()
    await expect(own).toContainText('原密码不正确')
    await page.getByLabel('当前密码').fill('violet-harbour-52')
    await page.getByRole('button', { name: '前往授权' }).click()
    await agreeAs(page, 'hao')
    await expect(own).toContainText('Name of hao')
    await own.getByRole('button', { name: '解除绑定' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '解除绑定' }).click()
    await expect(own).toContainText('未绑定')
  })

  await test.step('turned off, it is on no page any more', async () => {
    const row = root.getByRole('row').filter({ hasText: source })
    await row.getByRole('button', { name: '更多操作' }).click()
    await root.getByRole('button', { name: '停用', exact: true }).click()
    await root.getByRole('dialog').getByRole('button', { name: '停用' }).click()
    await expect(row).toContainText('未启用')
    const page = await (await freshContext(browser)).newPage()
    const asked = page.waitForResponse(/oauth\/social\?/)
    await page.goto('/login')
    await asked
    await expect(page.getByText('其他登录方式')).toHaveCount(0)
  })
})
