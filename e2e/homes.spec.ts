import { dayOf } from '@forecourt/contract/kernel'
import { type Browser, expect, type Page, test } from './support/test.ts'
import { apiOf } from './support/api.ts'
import { shownPane, signIn, type Who } from './support/people.ts'

// The first page of each kind of person: every figure is clicked, and the list it leads to says the same number.

const fenOf = (text: string): bigint => BigInt(text.replaceAll(/[^\d-]/g, '') || '0')
type Row = Record<string, unknown>

const pageSize = 200
async function rowsOf(page: Page, path: string, query: Record<string, string>): Promise<Row[]> {
  const all: Row[] = []
  for (let current = 1, last = pageSize; last === pageSize; current++) {
    const { records } = await apiOf(page).get<{ records: Row[] }>(path, { ...query, current, size: pageSize })
    all.push(...records)
    last = records.length
  }
  return all
}

/** Where the rows of a list come from, and what of them a figure adds up: a field, or their number. */
type Behind = readonly [path: string, field: string | undefined]
const accounts = (field: string): Behind => ['funds/account/list', field]
const lines = (field: string): Behind => ['statistics/saleLines/list', field]
const cards: Behind = ['cfx/companycarduser/list', undefined]
const settlements: Behind = ['zytmoneysettlement/moneysettlement/list', 'actualAmount']
const goods: Behind = ['tenant/goods/list', undefined]
const commissions = (field: string | undefined): Behind => ['statistics/commissionMonths/list', field]

async function expectBehind(page: Page, figure: string, [path, field]: Behind): Promise<void> {
  const link = shownPane(page).locator(`[data-figure="${figure}"]`).getByRole('link').first()
  await expect(link, figure).toBeVisible()
  const [shown, href] = [(await link.textContent()) ?? '', (await link.getAttribute('href')) ?? '']
  const query = Object.fromEntries(new URL(href, 'http://here').searchParams)
  await link.click()
  await expect(page, figure).toHaveURL(new RegExp(`${href.split('?')[0]}`))
  const rows = await rowsOf(page, path, query)
  const sum = field ? rows.reduce((all, row) => all + fenOf(String(row[field])), 0n) : BigInt(rows.length)
  expect.soft(sum, `${figure}: ${href}`).toBe(fenOf(shown))
  await page.goto('/wel/index')
}

async function expectAll(browser: Browser, who: Who, of: Readonly<Record<string, Behind>>): Promise<void> {
  const page = await signIn(browser, who)
  for (const [figure, behind] of Object.entries(of)) await expectBehind(page, figure, behind)
  await page.context().close()
}

test('a company opens what it has, what it spent and the cards that need it', async ({ browser }) => {
  test.setTimeout(120_000)
  const page = await signIn(browser, 'company')
  const figures = shownPane(page).locator('[data-figure^="cards-"]')
  await expect(figures.first()).toBeVisible()
  const kinds = await figures.evaluateAll(all => all.map(one => one.getAttribute('data-figure') ?? ''))
  await expect(page.getByRole('button', { name: '申请充值' })).toBeVisible()
  await page.context().close()
  await expectAll(browser, 'company', {
    available: accounts('available'),
    cash: accounts('balance'),
    gift: accounts('balance'),
    held: accounts('holdOut'),
    spent: lines('netAmount'),
    saved: lines('discountAmount'),
    onCards: ['cfx/companycarduser/list', 'balance'],
    recharges: ['commpanyrecharge/commpanyrecharge/page', 'amount'],
    grants: ['company/grant/list', undefined],
    ...Object.fromEntries(kinds.map(kind => [kind, cards])),
  })
})

test('a supplier opens its money step by step, and its sites', async ({ browser }) => {
  test.setTimeout(120_000)
  await expectAll(browser, 'supplier', {
    payable: accounts('balance'),
    checking: settlements,
    paying: settlements,
    paid: settlements,
    sites: lines('netAmount'),
  })
})

test('a provider opens its balance, its commission and what its companies spent', async ({ browser }) => {
  await expectAll(browser, 'provider', {
    balance: accounts('balance'),
    commission: commissions('commission'),
    spent: commissions('netAmount'),
    companies: commissions(undefined),
  })
})

test('a distributor opens its shelf, and a buyer what can be bought', async ({ browser }) => {
  await expectAll(browser, 'distributor', { up: goods, agreed: goods, ending: goods, waiting: goods, down: goods })
  const page = await signIn(browser, 'buyer')
  await expect(page.getByRole('region', { name: '可进货的商品' }).getByRole('row')).toHaveCount(9)
  // Nothing is said of what there is none of.
  await expect(shownPane(page).locator('[data-figure="sales"], [data-figure="balance"]')).toHaveCount(0)
  await expectBehind(page, 'seller-000000', goods)
  await page.context().close()
})

test('a cashier begins at the till, with the shift’s total and the payments it is made of', async ({ browser }) => {
  const page = await signIn(browser, 'assistant')
  await expect(page.getByRole('heading', { level: 1, name: '站点收银' })).toBeVisible()
  await expectAll(browser, 'cashier', {})
  const link = shownPane(page).locator('[data-figure="shift"]').getByRole('link')
  const shown = (await link.locator('[data-value]').textContent()) ?? ''
  const query = Object.fromEntries(new URL((await link.getAttribute('href')) ?? '', 'http://here').searchParams)
  await link.click()
  await expect(page).toHaveURL(/orderManager/)
  const rows = await rowsOf(page, 'zytorder/order/list', query)
  expect(rows.reduce((all, row) => all + fenOf(String(row['payAmount'])), 0n)).toBe(fenOf(shown))
})

test('the platform sees how each figure stands to the days before', async ({ browser }) => {
  const page = await signIn(browser, 'finance')
  const paid = shownPane(page).locator('[data-figure="paid"]')
  await page.getByRole('group', { name: '时间范围' }).getByRole('button', { name: '今天' }).click()
  await expect(paid).toContainText('昨日此时')
  await page.getByText('近 7 天', { exact: true }).click()
  await expect(paid).toContainText(/[↑↓→].*% · 前 7 天此时/)
  await expect(page.getByRole('list', { name: '图例' }).first()).toBeVisible()
})

test('a home is about yesterday whole while a day is young, and about today from six on', async ({ browser }) => {
  const page = await signIn(browser, 'supplier')
  const days = page.getByRole('group', { name: '哪一天' })
  await days.getByRole('button', { name: '昨天' }).click()
  await expect(page.getByRole('region', { name: '站点昨天' })).toContainText('上周同日')
  await expect(page.getByText(/\d\d-\d\d 全天/)).toBeVisible()
  await expectBehind(page, 'sites', lines('netAmount'))
  await days.getByRole('button', { name: '今天' }).click()
  await expect(page.getByRole('region', { name: '站点今天' })).toBeVisible()
  await expect(page).toHaveURL(/day=today/)
  await page.context().close()

  const night = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const late = await night.newPage()
  // Five minutes past midnight in Shanghai, by the browser's clock, which chooses the platform's first span.
  const midnight = new Date(dayOf(new Date()) + 'T00:05:00+08:00')
  await late.clock.setFixedTime(midnight)
  await late.goto('/')
  await late.getByRole('button', { name: /^平台财务/ }).click()
  const chosen = late.getByRole('group', { name: '时间范围' }).getByRole('button', { pressed: true })
  await expect(chosen).toHaveText('昨天')
  await expect(shownPane(late).locator('[data-figure="paid"]')).toContainText('前日')
  await night.close()
})

test('somebody with two roles works in one of them, and everybody sees their tenant and what it may become', async ({
  browser,
}) => {
  const page = await signIn(browser, 'twoRoles')
  const top = page.getByRole('navigation', { name: '顶部菜单' })
  await expect(top.getByRole('button')).toHaveText(['首页', '交易', '资金', '管理', '运营', '财务'])
  await top.getByRole('button', { name: '资金' }).click()
  await expect(page.getByRole('navigation', { name: '主菜单' }).getByRole('button', { name: '站点管理' })).toHaveCount(
    0,
  )
  /** The application is loaded anew; answers the menus it fetches then. */
  const choose = async (role: string): Promise<string> => {
    const fetched = page.waitForResponse(/blade-system\/menu\/routes/)
    await top.getByRole('button', { name: role, exact: true }).click()
    return (await fetched).text()
  }
  const ofFinance = await choose('财务')
  await expect(top.getByRole('button', { name: '财务', exact: true })).toHaveAttribute('aria-current', 'true')
  await expect(page).toHaveURL(/\/wel\/index/)
  const menus = page.getByRole('navigation', { name: '主菜单' })
  await expect(menus.getByRole('button', { name: '资金结算' })).toBeVisible()
  const ofOperator = await choose('运营')
  await expect(top.getByRole('button', { name: '运营', exact: true })).toHaveAttribute('aria-current', 'true')
  await expect(menus.getByRole('button', { name: '站点管理' })).toBeVisible()
  expect(ofOperator).not.toBe(ofFinance)

  const entries = async (who: Who): Promise<string[]> => {
    const one = await signIn(browser, who)
    await one.getByRole('button', { name: /用户菜单/ }).click()
    await expect(one.getByRole('menuitem', { name: '首页看板' })).toBeVisible()
    const all = await one.getByRole('menuitem').allTextContents()
    return all.filter(text => text.includes('信息') && text !== '个人信息')
  }
  expect(await entries('supplier')).toEqual(['查看供货商信息'])
  expect(await entries('provider')).toEqual(['查看服务商信息'])
  expect(await entries('company')).toEqual(['成为供货商信息', '成为服务商信息'])
  expect(await entries('buyer')).toEqual(['查看进货商信息'])
  expect(await entries('administrator')).toEqual([])
})

test('the bell has mail, messages and notices', async ({ browser }) => {
  const page = await signIn(browser, 'company')
  await page.getByRole('button', { name: /^消息/ }).click()
  await expect(page.getByRole('tab')).toHaveText(['邮件', '消息', '通知'])
  await page.getByRole('tab', { name: '通知' }).click()
  await page.getByText('发改委调价窗口提醒').click()
  await expect(page.getByText('请各站点核对次日油价')).toBeVisible()
  await expect(page.getByText('欢迎您，顺达物流有限公司')).toBeVisible()
})
