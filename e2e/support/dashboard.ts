import { dayOf } from '@forecourt/contract/kernel'
import { expect, type Page } from '@playwright/test'
import { apiOf } from './api.ts'

const fenOf = (yuan: string): bigint => BigInt(yuan.replaceAll(/[,.]/g, '').replace('−', '-'))
const sumOf = (rows: readonly Record<string, string>[], name: string): bigint =>
  rows.reduce((sum, row) => sum + fenOf(row[name] ?? '0.00'), 0n)

type Row = Record<string, string>
type Figure = 'orders' | 'litres' | 'paid' | 'recharge' | 'refund' | 'payable' | 'spent' | 'flow'
/** Figures that are made of several lists: each has a number and a link of its own. */
type Made = 'spend' | 'profit'
const partsOf: Readonly<Record<Made, readonly [of: Figure, sign: bigint][]>> = {
  spend: [
    ['spent', 1n],
    ['refund', -1n],
  ],
  profit: [
    ['flow', 1n],
    ['flow', 1n],
    ['flow', -1n],
  ],
}

/** Litres that stayed in tanks: of what was refunded the share of its money, each order rounded once (domain 16). */
const litresOf = (row: Row): bigint => {
  const [litres, refunded, paid] = ['litres', 'refundedAmount', 'payAmount'].map(name => fenOf(row[name] ?? '0'))
  if (!litres || !refunded || !paid) return litres ?? 0n
  return litres - (2n * litres * refunded + paid) / (2n * paid)
}

/** What the rows behind each figure add up to, asked for by the same filters that its link carries. */
async function behind(page: Page, figure: Figure, href: string): Promise<bigint> {
  const { get } = apiOf(page)
  const query = Object.fromEntries(new URL(href, 'http://here').searchParams)
  const pageSize = 500
  const rows = async (path: string, where: object = query): Promise<Row[]> => {
    const all: Row[] = []
    for (let current = 1, last = pageSize; last === pageSize; current++) {
      const { records } = await get<{ records: Row[] }>(path, { ...where, current, size: pageSize })
      all.push(...records)
      last = records.length
    }
    return all
  }
  const balance = async (...codes: string[]): Promise<bigint> => {
    const totals: Row[] = await get('funds/account/totals')
    return sumOf(
      totals.filter(one => codes.includes(one['code'] ?? '')),
      'balance',
    )
  }
  /** How much the accounts of a code grew today, by the statement of each of them. */
  const grown = async (...codes: string[]): Promise<bigint> => {
    const today = dayOf(new Date())
    let sum = 0n
    for (const code of codes) {
      const accounts: { records: Row[]; total: number } = await get('funds/account/list', { code, size: 200 })
      expect(accounts.records).toHaveLength(accounts.total)
      for (const { id } of accounts.records) {
        const said: Row = await get('funds/account/statement', { id, from: today, to: today })
        const moved = fenOf(said['totalIn'] ?? '') - fenOf(said['totalOut'] ?? '')
        expect(fenOf(said['closing'] ?? '') - fenOf(said['opening'] ?? '')).toBe(moved)
        sum += moved
      }
    }
    return sum
  }
  const orders = () =>
    get<{ orderCount: number; payAmount: string; refundAmount: string }>('zytorder/order/statistics', query)
  switch (figure) {
    case 'orders':
      return BigInt((await orders()).orderCount)
    case 'litres':
      return (await rows('zytorder/order/list')).reduce((sum, row) => sum + litresOf(row), 0n)
    case 'paid':
      return fenOf((await orders()).payAmount)
    case 'recharge':
      return sumOf(await rows('platform/approval/list'), 'amount')
    case 'refund':
      return sumOf(await rows('orderRefundApply/orderrefundapply/list'), 'refundAmount')
    case 'payable':
      return balance('2211')
    case 'spent':
      return fenOf((await orders()).payAmount)
    case 'flow':
      return grown(query['code'] ?? '')
  }
}

/** The number of a figure on the first page. */
const linkOf = (page: Page, figure: string) => page.locator(`[data-figure="${figure}"]`).getByRole('link')

/** Opens the list behind a figure from the figure itself, and compares the two to the fen. */
export async function expectBehind(page: Page, figure: Figure): Promise<void> {
  await page.goto('/wel/index?day=today')
  const link = linkOf(page, figure)
  await expect(link).toBeVisible()
  const [shown, href] = [await link.textContent(), await link.getAttribute('href')]
  expect.soft(await behind(page, figure, href ?? ''), figure).toBe(fenOf(shown ?? ''))
  await link.click()
  await expect(page).toHaveURL(new RegExp(`${href?.split('?')[0]}\\?`))
  await expect(page.getByRole('row').nth(1), figure).toBeVisible()
}

/** Holds every part of a figure against its own list, and the figure against its parts, to the fen. */
export async function expectMadeOf(page: Page, made: Made): Promise<void> {
  await page.goto('/wel/index?day=today')
  const links = linkOf(page, made)
  await expect(links).toHaveCount(partsOf[made].length)
  let sum = 0n
  for (const [index, [figure, sign]] of partsOf[made].entries()) {
    const link = links.nth(index)
    const [shown, href] = [fenOf((await link.textContent()) ?? ''), (await link.getAttribute('href')) ?? '']
    expect.soft(await behind(page, figure, href), `${made}: ${href}`).toBe(shown)
    sum += sign * shown
  }
  expect.soft(sum, made).toBe(fenOf((await page.locator(`[data-figure="${made}"] [data-value]`).textContent()) ?? ''))
}

/** The page of proofs is green, and so is the answer it is drawn from. */
export async function expectProven(page: Page): Promise<void> {
  await page.goto('/rechargeCenter/proof')
  await expect(page.getByText(/^\d+ 项检查全部通过$/)).toBeVisible()
  await expect(page.getByText('不符', { exact: true })).toHaveCount(0)
  const proofs: { name: string; ok: number }[] = await apiOf(page).get('funds/ledger/proof')
  expect(proofs.filter(one => one.ok !== 1)).toEqual([])
}
