import { companyRecharge, moneySettlement } from '@forecourt/contract/funds'
import { choicesOf, referenceLabelOf, type Entity, type Field, kindOf, refersTo } from '@forecourt/contract/kernel'
import { order, orderRefund } from '@forecourt/contract/orders'
import { expect, type Page, test } from './support/test.ts'
import { apiOf } from './support/api.ts'
import { shownPane, signIn, type Who } from './support/people.ts'

// What stands in which cell, compared with what the server says of the row, and what must not be there.

interface Compared {
  readonly of: Entity
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly api: string
  readonly who: Who
}
const lists: readonly Compared[] = [
  { of: order, path: '/order/orderManager', query: {}, api: 'zytorder/order', who: 'finance' },
  {
    of: companyRecharge,
    path: '/rechargeCenter/rechargeaudit',
    query: { status: '2' },
    api: 'commpanyrecharge/commpanyrecharge',
    who: 'finance',
  },
  {
    of: orderRefund,
    path: '/order/refundApply',
    query: { state: '5' },
    api: 'orderRefundApply/orderrefundapply',
    who: 'finance',
  },
  {
    of: moneySettlement,
    path: '/rechargeCenter/settlement/list',
    query: {},
    api: 'zytmoneysettlement/moneysettlement',
    who: 'finance',
  },
]

type Row = Readonly<Record<string, any>>

const grouped = (figure: string): string => {
  const [whole = '', fraction] = figure.replace('-', '').split('.')
  const text = whole.replace(/\B(?=(\d{3})+$)/g, ',') + (fraction === undefined ? '' : `.${fraction}`)
  return figure.startsWith('-') ? `−${text}` : text
}

/** What a cell has to say: by the kind of the field, from the row as the server answers it. */
function expected(name: string, field: Field, row: Row): string | RegExp {
  const value = row[name]
  if (name === 'oilNo') return `${value}#`
  if (name === 'refundedAmount' && value === '0.00') return '—'
  if (value === null || value === undefined || value === '') return '—'
  const { isReference, isFigure, isMoment } = kindOf(field)
  const choice = choicesOf(field).find(one => String(one.value) === String(value))
  if (choice) return choice.label[0]
  if (isReference) return row[referenceLabelOf(name)] ?? /^(系统|其他单位人员|\d+)$/
  if (isFigure) return grouped(String(value))
  if (isMoment) return new RegExp(`^${String(value).slice(5, 16)}$|^${String(value).slice(0, 10)}$`)
  return String(value)
}

/** What the second line of a cell has to say: the fields that are declared so, and whose row it is unless a column says that. */
function expectedBelow(of: Entity, name: string, row: Row, shown: readonly string[]): string {
  const isThere = (value: unknown) => value !== null && value !== undefined && value !== ''
  const said = (of.fields[name]?.options.second ?? []).flatMap(second => {
    const field = of.fields[second]
    if (!field || !isThere(row[second])) return []
    return `${kindOf(field).isFigure ? `${field.label[0]} ` : ''}${String(expected(second, field, row))}`
  })
  const isSaid = (column: string) => {
    const field = of.fields[column]
    return field !== undefined && refersTo(field) === 'tenant' && row[column] === row['tenantId']
  }
  if (name === of.options.display && !shown.some(isSaid)) said.push(row['tenantName'])
  return said.join(' · ')
}

/** The columns as they are headed, in their order, without boxes and actions. */
const headsOf = (page: Page): Promise<string[]> =>
  shownPane(page)
    .locator('.ant-table-thead')
    .first()
    .locator('th')
    .evaluateAll(all => all.map(one => one.textContent?.trim() ?? ''))

for (const { of, path, query, api, who } of lists)
  test(`every cell of the first rows of ${of.label[1]} says what the server says of the row`, async ({ browser }) => {
    const page = await signIn(browser, who)
    await page.goto(`${path}?${new URLSearchParams(query).toString()}`)
    const rows = shownPane(page).locator('[data-row]')
    await expect(rows.first()).toBeVisible()
    const { records } = await apiOf(page).get(`${api}/page`, { ...query, current: 1, size: 5 })
    const heads = await headsOf(page)
    let compared = 0
    for (const record of (records as Row[]).slice(0, 3)) {
      const cells = await shownPane(page)
        .locator(`[data-row="${record['id']}"] > td`)
        .evaluateAll(all =>
          all.map(cell => {
            const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
            const below = cell.querySelector<HTMLElement>('.cell-lines > small')
            const [whole, second] = [plain((cell as HTMLElement).innerText), plain(below?.innerText ?? '')]
            return { first: second ? whole.slice(0, -second.length).trim() : whole, second }
          }),
        )
      const shown = heads.flatMap(head => fieldOf(of, head)?.[0] ?? [])
      for (const [at, head] of heads.entries()) {
        const field = fieldOf(of, head)
        if (!field) continue
        const [name, declared] = field
        const wanted = expected(name, declared, record)
        const what = `${head} of ${record['id']}`
        if (typeof wanted === 'string') expect(cells[at]?.first, what).toBe(wanted)
        else expect(cells[at]?.first, what).toMatch(wanted)
        expect(cells[at]?.second, `below ${what}`).toBe(expectedBelow(of, name, record, shown))
        compared += 1
      }
    }
    expect(compared).toBeGreaterThanOrEqual(18)
  })

/** The field of a column, by its head: its label, with its unit or with what stands in the second line. */
function fieldOf(of: Entity, head: string): [name: string, field: Field] | undefined {
  return Object.entries(of.fields).find(([, { label, kind, options }]) => {
    const below = of.fields[options.second?.[0] ?? '']?.label[0]
    const heads = [label[0], `${label[0]}（${unitOf(kind)}）`, `${label[0]} / ${below}`]
    return options.list !== false && heads.includes(head)
  })
}

const unitOf = (kind: string): string => ({ money: '元', price: '元/L', quantity: 'L', ratio: '%' })[kind] ?? ''

test('filtered by a span of days, the list shows as many orders as the server finds between its two ends', async ({
  browser,
}) => {
  const page = await signIn(browser, 'finance')
  const api = apiOf(page)
  const all = await api.get('zytorder/order/page', { size: 1 })
  const [newest] = all.records
  const end = String(newest.payTime).slice(0, 10)
  const day = (back: number) => new Date(Date.parse(`${end}T00:00:00Z`) - back * 86_400_000).toISOString().slice(0, 10)
  const span = { payTime_dategt: day(9), payTime_datelt: day(5) }
  const found = await api.get('zytorder/order/page', { ...span, size: 1 })
  const open = await api.get('zytorder/order/page', { payTime_dategt: day(9), size: 1 })
  expect(found.total).toBeGreaterThan(0)
  expect(found.total).toBeLessThan(open.total)
  await page.goto(`/order/orderManager?${new URLSearchParams(span).toString()}`)
  await expect(shownPane(page).locator('.list-foot')).toContainText(`共 ${found.total.toLocaleString('en')} 条`)
})

/** The actions that are offered in the rows of a list and above it. */
async function offered(page: Page, path: string): Promise<string> {
  await page.goto(path)
  await expect(shownPane(page).locator('[data-row]').first()).toBeVisible()
  const more = shownPane(page).getByRole('button', { name: '更多操作' })
  const texts = await shownPane(page).locator(':is(.row-actions, .list-tools) button').allInnerTexts()
  for (const menu of await more.all()) {
    await menu.click()
    texts.push(...(await shownPane(page).locator('.popover-panel button').allInnerTexts()))
    await page.keyboard.press('Escape')
  }
  return texts.join(' ')
}

test('who may not decide is offered no decision, in lists and on the pages of documents', async ({ browser }) => {
  const operator = await signIn(browser, 'operator')
  expect(await offered(operator, '/rechargeCenter/rechargeaudit?status=1')).not.toMatch(/审核到账|驳回|申请退回|删除/)
  expect(await offered(operator, '/order/refundApply?state=2')).not.toContain('退款审核')
  const waiting = await apiOf(operator).get('commpanyrecharge/commpanyrecharge/page', { status: 1, size: 1 })
  await operator.goto(`/rechargeCenter/rechargeaudit/detail?id=${waiting.records[0].id}`)
  await expect(shownPane(operator).getByText(waiting.records[0].rechargeNo).first()).toBeVisible()
  await expect(shownPane(operator).getByRole('button', { name: /审核|驳回|申请退回/ })).toHaveCount(0)

  const auditor = await signIn(browser, 'auditor')
  const bills = await apiOf(auditor)
    .get('commpanyrecharge/commpanyrecharge/page', { status: 1, size: 1 })
    .catch(() => null)
  if (bills) {
    await auditor.goto(`/rechargeCenter/rechargeaudit/detail?id=${bills.records[0].id}`)
    await expect(shownPane(auditor).getByRole('button', { name: /审核到账|驳回|申请退回/ })).toHaveCount(0)
  }
  expect(await offered(auditor, '/order/refundApply?state=2')).toContain('退款审核')
})

test('a recharge that is credited is not offered for deletion, and one that was cancelled is', async ({ browser }) => {
  const page = await signIn(browser, 'administrator')
  expect(await offered(page, '/rechargeCenter/rechargeaudit?status=2')).not.toContain('删除')
  const cancelled = await apiOf(page).get('commpanyrecharge/commpanyrecharge/page', { status: 4, size: 1 })
  if (cancelled.total > 0) expect(await offered(page, '/rechargeCenter/rechargeaudit?status=4')).toContain('删除')
})

test('what waits is counted on the home page and found, exactly, behind it', async ({ browser }) => {
  for (const who of ['finance', 'auditor', 'operator'] as const) {
    const page = await signIn(browser, who)
    const { toDo } = await apiOf(page).get('frontPage/overallData')
    const links = page.getByRole('navigation', { name: '待办' }).getByRole('link')
    await expect(links).toHaveCount(toDo.length)
    for (let at = 0; at < toDo.length; at++) {
      await page.goto('/wel/index')
      await expect(links.nth(at)).toContainText(`${toDo[at].count} `)
      await links.nth(at).click()
      await expect(shownPane(page).locator('.list-foot')).toContainText(`共 ${toDo[at].count} 条`)
    }
    await page.context().close()
  }
})

test('a page without the right says so, and one that is not there that it is missing', async ({ browser }) => {
  const page = await signIn(browser, 'company')
  await page.goto('/system/tenant')
  await expect(page).toHaveURL(/\/403$/)
  await page.goto('/system/nothing-here')
  await expect(page).toHaveURL(/\/404$/)
})
