import { roleNames, type Row } from '@forecourt/contract/kernel'
import { order, orderReading } from '@forecourt/contract/orders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, call, makePerson, makeTenant, openApp, type Person, type TestApp } from '../../../test/people.ts'
import { codesOfRole } from '../../seed/roles.ts'
import { fetchFile, startAndWork } from '../tools/test-task.ts'
import { makeCard, openStation, pay, type TestStation } from './test-station.ts'

let testApp: TestApp
let station: TestStation
let sold: { id: string; orderNo: string }
const people: Record<string, Person> = {}
beforeAll(async () => {
  testApp = await openApp()
  station = await openStation(testApp)
  const card = await makeCard(station, 100_000n)
  sold = (await pay(station, card.cardNo)).data
  const providerId = await makeTenant(testApp, 'provider')
  await testApp.asOwner('update "order" set provider_tenant_id = $1', [providerId])
  const of: readonly (readonly [role: string, tenantId: string])[] = [
    ['operator', '000000'],
    ['finance', '000000'],
    ['finance_review', '000000'],
    ['auditor', '000000'],
    ['supplier', station.supplierId],
    ['site_manager', station.supplierId],
    ['shop_assistant', station.supplierId],
    ['company', station.companyId],
    ['company_approver', station.companyId],
    ['provider', providerId],
  ]
  for (const [role, tenantId] of of) people[role] = await makePerson(testApp, { tenantId, roles: [role] })
})
afterAll(() => testApp.close())

/** Who reads what of a sale: what the site is paid, what the platform earns, and what all sales add up to. */
const table: Readonly<Record<string, readonly (keyof typeof orderReading)[]>> = {
  administrator: [],
  operator: ['payout', 'earnings', 'totals'],
  finance: ['payout', 'earnings', 'totals'],
  finance_review: ['payout', 'earnings', 'totals'],
  auditor: ['payout', 'earnings', 'totals'],
  admin: [],
  company: ['totals'],
  company_approver: ['totals'],
  supplier: ['payout', 'totals'],
  site_manager: ['totals'],
  shop_assistant: [],
  provider: ['totals'],
  buyer: ['totals'],
}

test('the built-in roles have these rights and no others', () => {
  const codes = Object.entries(orderReading)
  const given = roleNames.map(role => {
    const own = codesOfRole(role)
    return [role, codes.filter(([, { code }]) => own.includes(code)).map(([name]) => name)]
  })
  expect(Object.fromEntries(given)).toEqual(table)
})

const who = (role: string) => people[role] as Person
type Field = keyof Row<typeof order>
const payout: readonly Field[] = ['settlePrice', 'settleAmount', 'serviceFee']
const values: Partial<Record<Field, string>> = {
  settlePrice: '7.0500',
  settleAmount: '282.00',
  serviceFee: '2.82',
  marginAmount: '8.00',
  platformPrice: '7.2500',
}
const seenBy = (role: string): Partial<Record<Field, string | null>> => {
  const rights = table[role] ?? []
  const hidden: readonly Field[] = [
    ...(rights.includes('payout') ? [] : payout),
    ...(rights.includes('earnings') ? [] : (['marginAmount'] as const)),
    ...(rights.includes('payout') && !rights.includes('earnings') ? (['platformPrice'] as const) : []),
  ]
  return { ...values, ...Object.fromEntries(hidden.map(name => [name, null])) }
}
const roles = Object.keys(table).filter(role => !['administrator', 'admin', 'buyer'].includes(role))

for (const role of roles)
  test(`${role} reads of a sale what the role may, in the list, the detail, the page, sums and files`, async () => {
    const seen = seenBy(role)
    const person = who(role)
    const { records } = await ask(person, 'GET', 'zytorder/order/page')
    expect(records).toMatchObject([{ payAmount: '290.00', ...seen }])
    expect(await ask(person, 'GET', 'zytorder/order/detail', { id: sold.id })).toMatchObject(seen)
    const page = await ask(person, 'GET', 'shell/order/detail', { id: sold.id })
    expect(page.order).toMatchObject(seen)
    expect(page.receivers.map((one: { key: string }) => one.key)).toEqual([
      ...(seen.settleAmount ? ['site', 'fee'] : []),
      ...(seen.marginAmount ? ['margin'] : []),
    ])
    const { sums } = await ask(person, 'GET', 'zytorder/order/sums')
    for (const name of ['settleAmount', 'serviceFee', 'marginAmount'] as const)
      expect(sums[name] ?? null).toBe((table[role] ?? []).includes('totals') ? seen[name] : null)
    const columns = 'orderNo,settlePrice,settleAmount,serviceFee,marginAmount,platformPrice'
    const { fileKey } = await startAndWork(testApp.app, person, 'blade-resource/export/start', {
      resource: 'zytorder/order',
      format: 'csv',
      columns,
    })
    const text = (await fetchFile(testApp.app, person, fileKey)).bytes.toString('utf8')
    const [head = '', line = ''] = text.split('\r\n')
    for (const [name, value] of Object.entries(values) as [Field, string][]) {
      expect(line.includes(value), `${name} in the file`).toBe(seen[name] !== null)
      expect(head.includes(order.fields[name as keyof typeof order.fields].label[0]), `${name} in its head`).toBe(
        seen[name] !== null,
      )
    }
  })

test('the page of reasons says of each field what the answers do, and who reads it', async () => {
  const root = await makePerson(testApp, { roles: ['administrator'] })
  const path = 'zytorder/order/detail'
  const explained = async (role: string, rowId?: string) => {
    const { fields } = await ask(root, 'POST', 'blade-system/access/why', { userId: who(role).userId, path, rowId })
    return new Map<string, { sight: string; reason: string | null }>(
      fields.map((one: { field: string; sight: string; reason: string | null }) => [one.field, one]),
    )
  }
  for (const role of roles) {
    const fields = await explained(role, sold.id)
    const detail = await ask(who(role), 'GET', path, { id: sold.id })
    for (const name of Object.keys(values))
      expect(`${name} ${fields.get(name)?.sight}`).toBe(`${name} ${detail[name] === null ? 'hidden' : 'plain'}`)
    const isMasked = String(detail.userPhone).includes('*')
    expect(fields.get('userPhone')?.sight, role).toBe(isMasked ? 'masked' : 'plain')
  }
  expect((await explained('supplier')).get('settleAmount')).toMatchObject({
    sight: 'open',
    reason: '仅限供货商、平台（有“查看结算金额”权限）查看',
  })
})

test('the lines of the ledger are read by who may read accounts or what the platform earns', async () => {
  const codes = async (role: string) =>
    (await ask(who(role), 'GET', 'funds/ledger/document', { bizNo: sold.orderNo })).map(
      (one: { code: string }) => one.code,
    )
  for (const role of ['shop_assistant', 'site_manager']) expect(await codes(role)).toEqual([])
  expect([...new Set(await codes('supplier'))]).toEqual(['2211'])
  expect(await codes('operator')).toEqual(expect.arrayContaining(['6001', '6002', '2211']))
  for (const code of await codes('company')) expect(['2203', '2204']).toContain(code)
})

test('the first page gives each role the figures it may read, and nothing in place of the others', async () => {
  const sales = { orderCount: 1, payAmount: '290.00' }
  const noSales = { orderCount: null, payAmount: null, litres: null, refundAmount: null, spendAmount: null }
  const noProfit = { profit: null, serviceFee: null, spread: null, subsidy: null }
  const of = (role: string) => ask(who(role), 'GET', 'frontPage/overallData')
  expect(await of('finance')).toMatchObject({ ...sales, payable: '279.18', spread: '8.00', serviceFee: '2.82' })
  expect(await of('supplier')).toMatchObject({ ...sales, ...noProfit, payable: '279.18', rechargeAmount: null })
  expect(await of('company')).toMatchObject({ ...sales, ...noProfit, payable: null, settling: null })
  expect(await of('shop_assistant')).toMatchObject({ ...noSales, ...noProfit, payable: null, settling: null })
  const flow = (role: string) => ask(who(role), 'GET', 'shell/DashBoard/platformFlowData')
  expect(Object.values(await flow('shop_assistant')).filter(value => value !== null)).toEqual([])
  expect(await flow('supplier')).toMatchObject({ consume: '290.00', payable: '279.18', recharge: null })
  expect((await ask(who('shop_assistant'), 'GET', 'frontPage/salesStatistics')).days).toEqual([])
  expect(await ask(who('shop_assistant'), 'GET', 'platform/stats/bottom')).toMatchObject({ sites: [], companies: [] })
  expect((await ask(who('supplier'), 'GET', 'platform/stats/bottom')).sites).toHaveLength(1)
})

test('sites and prices say to each role no more than orders do', async () => {
  const siteOf = async (role: string) => (await ask(who(role), 'GET', 'shell/site/page')).records[0].serviceFeeBp
  expect([await siteOf('operator'), await siteOf('supplier'), await siteOf('site_manager')]).toEqual([100, 100, null])
  const priceOf = async (role: string) => (await ask(who(role), 'GET', 'shell/siteoilprice/page')).records[0]
  expect(await priceOf('operator')).toMatchObject({ platformPrice: '7.2500', settlePrice: '7.0500' })
  expect(await priceOf('supplier')).toMatchObject({ platformPrice: null, settlePrice: '7.0500', gunPrice: '7.5000' })
  expect(await priceOf('site_manager')).toMatchObject({ platformPrice: '7.2500', settlePrice: null })
  for (const query of [{ settlePrice_ge: '7' }, { descs: 'settle_price' }])
    expect((await call(who('site_manager'), 'GET', 'shell/siteoilprice/page', query)).code).toBe(403)
})

test('who edits a site without reading its rate leaves the rate as it is', async () => {
  const editor = await makePerson(testApp, {
    tenantId: station.supplierId,
    rights: ['site', 'site_view', 'site_edit'],
  })
  const row = await ask(editor, 'GET', 'shell/site/detail', { id: station.siteId })
  expect(row.serviceFeeBp).toBeNull()
  for (const serviceFeeBp of [null, 0, 3000])
    await ask(editor, 'POST', 'shell/site/submit', {
      id: station.siteId,
      siteName: `新名${String(serviceFeeBp)}`,
      serviceFeeBp,
    })
  const [stored] = await testApp.asOwner('select service_fee_bp, site_name from site where id = $1', [station.siteId])
  expect(stored).toEqual({ service_fee_bp: 100, site_name: '新名3000' })
})
