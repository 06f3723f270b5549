import { formatMoment } from '@forecourt/contract/kernel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, call, openApp, type Person, type TestApp } from '../../../test/people.ts'
import { makeOperator, makeSite, makeSupplier, prices } from './test-site.ts'

let testApp: TestApp
let operator: Person
let siteId: string
beforeAll(async () => {
  testApp = await openApp()
  operator = await makeOperator(testApp)
  siteId = await makeSite(operator, (await makeSupplier(testApp)).tenantId)
  const set = (rows: object[], more: object = {}) =>
    ask(operator, 'POST', 'shell/siteoilprice/saveBatch', { siteId, prices: rows, ...more })
  await set([prices('92'), prices('95')])
  await set([prices('92', '8.0000', '7.9000', '7.7000')])
  await set([prices('92', '8.0000', '7.9000', '7.6000')], { effectiveTime: at(3) })
  await set([prices('92', '8.0000', '7.9000', '7.5000')], { effectiveTime: at(4) })
  // The first version was in force from three hours ago until an hour ago; the last one was withdrawn.
  await testApp.asOwner(
    `update site_oil_price set effective_time = now() - interval '3 hours', end_time = case oil_no when '92' then now() - interval '1 hour' end
     where site_id = $1 and price_version = 1`,
    [siteId],
  )
  await testApp.asOwner(
    `update site_oil_price set effective_time = now() - interval '1 hour' where site_id = $1 and price_version = 2`,
    [siteId],
  )
  await testApp.asOwner(`update site_oil_price set status = 4 where site_id = $1 and price_version = 4`, [siteId])
})
afterAll(() => testApp.close())

const at = (hours: number) => formatMoment(new Date(Date.now() + hours * 3_600_000))
const asOf = async (moment: string) =>
  (
    await ask(operator, 'GET', 'shell/siteoilprice/page', { siteId, asOf: moment, ascs: 'oil_no', size: 50 })
  ).records.map((one: Record<string, string>) => `${one['oilNo']} ${one['platformPrice']}`) as string[]

test.each([
  ['before anything was set', -4, []],
  ['while the first was in force', -2, ['92 7.8000', '95 7.8000']],
  ['now', 0, ['92 7.7000', '95 7.8000']],
  ['when a scheduled one will have begun, and none that was withdrawn', 5, ['92 7.6000', '95 7.8000']],
])('the prices of a moment: %s', async (_what, hours, wanted) => {
  expect(await asOf(at(hours))).toEqual(wanted)
})

test('without a moment all versions are listed, and one that is none is refused', async () => {
  expect(await ask(operator, 'GET', 'shell/siteoilprice/page', { siteId })).toMatchObject({ total: 5 })
  expect(await call(operator, 'GET', 'shell/siteoilprice/page', { siteId, asOf: 'yesterday' })).toMatchObject({
    code: 422,
    problems: [{ field: 'asOf' }],
  })
})
