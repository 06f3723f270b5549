import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '../../../test/people.ts'
import { prepareDemo } from '../prepare.ts'
import { checkStory } from './check.ts'
import type { Edition } from './editions.ts'

const edition: Edition = { days: 40, sites: 6, orders: 900, staff: [24, 14, 10], paperDays: 7 }
const end = new Date('2026-10-19T09:41:00Z')

/** The tables of the story, in full. */
const tables =
  `site salesman pos company_ext company_month shift shift_plan gun gun_oil site_oil_price oil_price_relation oil_price_place printer slip staff_account company_discount card_product company_recharge recharge_return unmatched_receipt platform_price price_adjustment salesman_account shop_assistant
  "grant" grant_row card "order" order_refund order_settle money_settlement settlement_adjustment bank_serial sms_message stored_file
  partner partner_link partner_terms site_user notification payee_account bank_account fund_transfer accounting_period
  feedback wx_message_handle_log applet_config datasource balance_adjustment
  acting access_request card_alert
  goods_class commodity sku commodity_approval tenant_goods price_detail secret_rule secret_rule_key buyer_grade
  ledger.account ledger.entry ledger.line ledger.hold ledger.period`.split(/\s+/)

const testApps: TestApp[] = []
const seed = async (seed: number, until = end): Promise<Map<string, string>> => {
  const testApp = await openApp({ DEMO: '1' })
  testApps.push(testApp)
  await prepareDemo(testApp.app, { ownerUrl: testApp.database.ownerUrl, edition, seed, end: until })
  const texts = tables.map(
    table => `select '${table}' as name, md5(coalesce(string_agg(t::text, E'\\n' order by t::text), '')) as digest,
      count(*)::int as count from ${table} t`,
  )
  // Ids of the audit are made when it is written; what it says is the story's.
  texts.push(`select 'audit_entry', md5(string_agg(concat_ws('|', tenant_id, entity, row_id, action, from_state, to_state, time,
      user_id, row_label, reason), E'\\n' order by time, tenant_id, entity, row_id, action)), count(*)::int
    from audit_entry where call = 'demonstration' and entity not in ('tenant', 'tenantCompany', 'dept', 'role', 'roleMenu', 'user', 'param', 'post', 'topMenu', 'notice', 'dictBiz', 'goodsCode')`)
  const rows = await testApp.asOwner<{ name: string; digest: string; count: number }>(texts.join(' union all '))
  expect(rows.filter(one => one.count === 0)).toEqual([])
  return new Map(rows.map(one => [one.name, one.digest]))
}

let digests: Map<string, string>[]
beforeAll(async () => {
  digests = [await seed(7), await seed(7), await seed(8)]
})
afterAll(() => Promise.all(testApps.map(one => one.close())))

test('the same seed and the same end give the same rows in every table', () => {
  const differ = [...(digests[0]?.keys() ?? [])].filter(table => digests[0]?.get(table) !== digests[1]?.get(table))
  expect(differ).toEqual([])
})

test('another seed tells another story', () => {
  const differ = tables.filter(table => digests[0]?.get(table) !== digests[2]?.get(table))
  expect(differ).toEqual(expect.arrayContaining(['"order"', 'ledger.line', 'card', 'money_settlement']))
})

test('every seed leaves books that agree in every proof', async () => {
  for (const testApp of testApps) expect(await checkStory(testApp.app, () => {})).toEqual([])
})

test('a story can end in the first minutes of a day', async () => {
  await seed(9, new Date('2026-11-01T16:03:00Z'))
  const last = testApps.at(-1)
  expect(last && (await checkStory(last.app, () => {}))).toEqual([])
})
