import { dict, dictionary, type Fields, money, moment, ref, text } from '@forecourt/contract/kernel'
import { expect, test } from 'vitest'
import { type Condition, conditionsOf, isFiltered, put, viewWords, without } from './conditions.ts'

const kinds = dictionary('kind', ['类型', 'Kind'], { 1: ['甲', 'A'], 2: ['乙', 'B'] })
const fields: Fields = {
  name: text(['名称', 'Name']),
  kind: dict(['类型', 'Kind'], { of: kinds, int: true, required: true }),
  siteId: ref(['站点', 'Site'], { to: 'site' }),
  amount: money(['金额', 'Amount']),
  payTime: moment(['时间', 'Time']),
}
const said = (query: Record<string, string>) =>
  conditionsOf(fields, query).map(({ name, way, values }) => `${name} ${way.name} ${values.join('|')}`.trim())
const only = (query: Record<string, string>) => conditionsOf(fields, query)[0] as Condition

test.each([
  [{ name: 'a' }, ['name contains a']],
  [{ name_notlike: 'a' }, ['name lacks a']],
  [{ kind: '1' }, ['kind anyOf 1']],
  [{ kind_in: '1,2' }, ['kind anyOf 1|2']],
  [{ kind_notin: '1,2' }, ['kind noneOf 1|2']],
  [{ kind_notequal: '1' }, ['kind noneOf 1']],
  [{ siteId_null: '1' }, ['siteId empty']],
  [{ amount_ge: '10.00' }, ['amount between 10.00|']],
  [{ amount: '10.00' }, ['amount is 10.00']],
  [{ payTime_dategt: '2026-01-01', payTime_datelt: '2026-01-31' }, ['payTime within 2026-01-01|2026-01-31']],
  [{ name: 'a', kind: '2', open: '7', current: '2' }, ['name contains a', 'kind anyOf 2']],
  [{ unknown: 'a', kind_null: '1' }, []],
])('an address says what it asks: %j', (query, expected) => {
  expect(said(query as Record<string, string>)).toEqual(expected)
})

test('what is said of a field takes the place of what was said of it before', () => {
  const before = { kind_notin: '1,2', name: 'a' }
  expect(put(before, only({ kind: '2' }))).toEqual({ kind_notin: undefined, kind: '2' })
  expect(put({ kind: '2' }, only({ kind_in: '1,2' }))).toEqual({ kind: undefined, kind_in: '1,2' })
  expect(put({ amount_ge: '1', amount_le: '5' }, { ...only({ amount_ge: '2' }), values: ['2', ''] })).toEqual({
    amount_ge: '2',
    amount_le: undefined,
  })
  expect(without({ amount_ge: '1', amount: '5', amountIn_ge: '3' }, 'amount')).toEqual({
    amount_ge: undefined,
    amount: undefined,
  })
})

test('page and open record are no filters, and a view keeps filters and order only', () => {
  expect(isFiltered({ open: '1', view: '2', current: '3', size: '50', descs: 'pay_time' })).toBe(false)
  expect(viewWords({ open: '1', view: '2', current: '3', kind_in: '1,2', descs: 'pay_time' })).toEqual({
    kind_in: '1,2',
    descs: 'pay_time',
  })
})
