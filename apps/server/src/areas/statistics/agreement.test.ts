import { areas } from '@forecourt/contract'
import {
  chartColumns,
  chartOf,
  dayOf,
  type Entity,
  type Resource,
  rowFields,
  summedFields,
} from '@forecourt/contract/kernel'
import { statisticsArea } from '@forecourt/contract/statistics'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { now } from '../../../test/clock.ts'
import { administrator, ask, call, makePerson, openApp, type Person, type TestApp } from '../../../test/people.ts'
import { fen, makeCard, openStation, pay, type TestStation } from '../orders/test-station.ts'

let testApp: TestApp
let root: Person
let supplier: Person
let one: TestStation
let other: TestStation

/** Of the sales that a rebate was promised for alone: areas/orders/oil-rebate.test.ts. */
const ofSome = 'rebateMonth'
const sales = Object.values(statisticsArea.resources).filter(
  of => of.entity.options.view?.behind?.entity === 'saleLine' && of.entity.name !== ofSome,
)
const drawn = Object.values(statisticsArea.resources).filter(of => of.entity.options.view?.chart)
const nameOf = (of: Resource) => of.entity.name

beforeAll(async () => {
  testApp = await openApp()
  root = await administrator(testApp)
  one = await openStation(testApp)
  other = await openStation(testApp)
  for (const [at, times] of [
    [one, 2],
    [other, 1],
  ] as const) {
    const { cardNo } = await makeCard(at, fen('1000.00'))
    for (let sale = 0; sale < times; sale++) expect(await pay(at, cardNo)).toMatchObject({ code: 200 })
  }
  supplier = await makePerson(testApp, { tenantId: one.supplierId, roles: ['supplier'] })
  // A part of one sale went back, and one sale lies in another month.
  await testApp.asOwner(
    `update "order" set refunded_amount = 10001 where id = (select min(id) from "order" where site_id = $1)`,
    [one.siteId],
  )
  await testApp.asOwner(
    `update "order" set business_date = business_date - 62, pay_time = pay_time - interval '62 days' where site_id = $1`,
    [other.siteId],
  )
})
afterAll(() => testApp.close())

type Row = Readonly<Record<string, unknown>>
const sumsOf = async (of: Resource, query: Row = {}, who = root) =>
  (await ask(who, 'GET', `${of.bases[0]}/sums`, query)).sums as Record<string, string | number>
const figuresOf = (of: Entity) => summedFields(of).map(([name]) => name)
/** Hundredths and thousandths alike, so that nothing is rounded. */
const exact = (decimal: unknown) => BigInt(Math.round(Number(decimal) * 1000))
const added = (rows: readonly Row[], name: string) => rows.reduce((sum, row) => sum + exact(row[name] ?? 0), 0n)

const linesOf = (query: Row) => sumsOf(statisticsArea.resources.saleLines, query)

/** The lines behind a row as the browser asks for them. */
const behind = (of: Entity, row: Row): Row => {
  const { where = {}, days = {}, months = {}, always = {} } = of.options.view?.behind ?? {}
  const own = Object.entries(where).map(([word, name]) =>
    row[name] === null ? [`${word.replace(/_equal$/, '')}_null`, '1'] : [word, row[name]],
  )
  const onDay = Object.entries(days).map(([word, name]) => [`${word}_dateequal`, row[name]])
  const within = Object.values(months).map(name => ['month_equal', row[name]])
  return { ...Object.fromEntries([...own, ...onDay, ...within.filter(([, value]) => value)]), ...always }
}

describe.each(sales.map(of => [nameOf(of), of] as const))('%s', (_, of) => {
  test('each of its rows is what the lines behind it add up to, and all of them what all lines do', async () => {
    const { records } = await ask(root, 'GET', `${of.bases[0]}/list`, { size: 100 })
    expect(records.length).toBeGreaterThan(0)
    const shared = figuresOf(of.entity).filter(name => rowFields(statisticsArea.resources.saleLines.entity)[name])
    for (const row of records) {
      const lines = await linesOf(behind(of.entity, row))
      for (const name of shared) expect(exact(lines[name]), `${name} of ${row.id}`).toBe(exact(row[name]))
    }
    const [all, lines] = [await sumsOf(of), await linesOf({})]
    for (const name of shared) expect(exact(all[name]), name).toBe(exact(lines[name]))
  })
})

describe.each(drawn.map(of => [nameOf(of), of] as const))('the chart of %s', (_, of) => {
  test('adds up to the list, whoever looks', async () => {
    const { series } = chartOf(of.entity)
    for (const who of [root, supplier]) {
      const answer = await call(who, 'GET', `${of.bases[0]}/chart`)
      if (answer.code === 403) continue
      expect(answer, JSON.stringify(answer.body)).toMatchObject({ code: 200 })
      const { records, others } = answer.data
      const sums = await sumsOf(of, {}, who)
      for (const name of series.filter(one => sums[one] !== undefined))
        expect(added(records, name) + exact(others.sums[name] ?? 0), name).toBe(exact(sums[name]))
      for (const point of records)
        for (const name of Object.keys(point))
          expect([...chartColumns(chartOf(of.entity)), ...series, 'siteName', 'companyName', 'supplierName']).toContain(
            name,
          )
    }
  })
})

test('what is earned is drawn for nobody who may not read it', async () => {
  const reader = await makePerson(testApp, { tenantId: one.supplierId, rights: ['profitMonth'] })
  expect(await ask(reader, 'GET', 'statistics/profitMonths/chart')).toEqual({
    records: [],
    others: { count: 0, sums: {} },
  })
})

test('what the platform earned in a month is what its days say, and no tenant reads it', async () => {
  const { records } = await ask(root, 'GET', 'statistics/profitMonths/list')
  expect(records).toHaveLength(1)
  const [from, to] = [`${records[0].month}-01`, `${records[0].month}-28`]
  const days = await ask(root, 'GET', 'frontPage/overallData', { from, to: to > dayOf(now()) ? to : dayOf(now()) })
  for (const name of ['profit', 'serviceFee', 'spread', 'subsidy']) expect(records[0][name], name).toBe(days[name])
  expect(exact(records[0].serviceFee) + exact(records[0].spread)).toBeGreaterThan(0n)
  const reader = await makePerson(testApp, { tenantId: one.supplierId, rights: ['profitMonth', 'order_earnings'] })
  expect((await ask(reader, 'GET', 'statistics/profitMonths/list')).records).toEqual([])
})

test('a company sees what it has spent and nobody else has', async () => {
  const company = await makePerson(testApp, { tenantId: one.companyId, roles: ['company'] })
  const spent = async (who: Person) =>
    (await ask(who, 'GET', 'statistics/spendMonths/list')).records.map((row: Row) => row['companyId'])
  expect(await spent(company)).toEqual([one.companyId])
  expect((await spent(root)).toSorted()).toEqual([one.companyId, other.companyId].toSorted())
})

test('a chart follows the filters of its list', async () => {
  const { records } = await ask(root, 'GET', 'statistics/siteSales/chart', { netAmount_ge: '400' })
  expect(records).toEqual([{ siteId: one.siteId, siteName: '金水路加油站', netAmount: '479.99' }])
  expect(await call(supplier, 'GET', 'statistics/siteSales/chart', { marginAmount_ge: '1' })).toMatchObject({
    code: 403,
  })
})

describe('months across', () => {
  const path = 'statistics/siteMonths'

  test('a site is one row, with its months beside their sum', async () => {
    const { records, total } = await ask(root, 'GET', `${path}/list`)
    expect(total).toBe(2)
    for (const row of records) expect(added(row.across, 'amount')).toBe(exact(row.netAmount))
    expect(records[0]).toMatchObject({ siteId: one.siteId, netAmount: '479.99', orderCount: 2 })
    expect(records[0].across).toHaveLength(1)
  })

  test('the columns are the months of what is found, each with its sum', async () => {
    const { across, acrossLeft, sums } = await ask(root, 'GET', `${path}/sums`)
    expect(across).toHaveLength(2)
    expect(across[0].of < across[1].of).toBe(true)
    expect(added(across, 'amount')).toBe(exact(sums.netAmount))
    expect(acrossLeft).toBe(0)
    const found = await ask(root, 'GET', `${path}/sums`, { month_equal: across[0].of })
    expect(found).toMatchObject({ total: 1, across: [across[0]] })
    expect(await ask(root, 'GET', `${path}/sums`, { netAmount_ge: '400' })).toMatchObject({ across: [across[1]] })
  })
})

test('every statistic that is a list says what it is made of', () => {
  const known = new Set(areas.flatMap(area => Object.values(area.resources).map(of => of.entity.name)))
  for (const of of drawn)
    for (const read of of.entity.options.view?.reads ?? []) expect([...known, 'ledger']).toContain(read)
})
