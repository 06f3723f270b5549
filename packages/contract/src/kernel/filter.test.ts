import { describe, expect, test } from 'vitest'
import { dictionary } from './dictionary.ts'
import { day, dict, file, flag, int, json, long, moment, money, ref, secret, text } from './kinds/index.ts'
import { readFilters, readSorts } from './filter.ts'
import type { Label } from './label.ts'
import { pageOf, pageRequest } from './page.ts'

const label: Label = ['甲', 'Alpha']
const kinds = dictionary('kind', label, { 1: label, 2: label })
const fields = {
  name: text(label),
  note: long(label),
  voucher: file(label),
  pictures: file(label, { many: true }),
  sort: int(label, { min: 1, max: 99 }),
  amount: money(label, { min: 1 }),
  kind: dict(label, { of: kinds, int: true }),
  colour: dict(label, { of: kinds }),
  isOpen: flag(label),
  siteId: ref(label, { to: 'site' }),
  roleId: ref(label, { many: true }),
  createTime: moment(label),
  workDay: day(label),
  password: secret(label),
  extra: json(label),
}
const read = (query: Record<string, unknown>) =>
  readFilters(fields, query).map(({ name, operator, value }) => [
    name,
    operator,
    value instanceof Date ? value.toISOString() : value,
  ])

type Row = readonly [query: Record<string, unknown>, ...filters: unknown[][]]
const rows: readonly Row[] = [
  // Text: contains by default, and the family of likes.
  [{ name: 'a' }, ['name', 'like', 'a']],
  [{ name_like: '50%' }, ['name', 'like', '50%']],
  [{ name_likeleft: 'a' }, ['name', 'likeleft', 'a']],
  [{ name_likeright: 'a' }, ['name', 'likeright', 'a']],
  [{ name_notlike: 'a' }, ['name', 'notlike', 'a']],
  [{ name_equal: 'a' }, ['name', 'equal', 'a']],
  [{ name_notequal: 'a' }, ['name', 'notequal', 'a']],
  [{ name_in: 'a,b' }, ['name', 'in', ['a', 'b']]],
  [{ name_notin: 'a,b' }, ['name', 'notin', ['a', 'b']]],
  [{ name: ['a', 'b'] }, ['name', 'like', 'a,b']],
  [{ name: 5 }, ['name', 'like', '5']],
  // Numbers: exact by default; what is no number matches nothing and never reaches SQL.
  [{ sort: '5' }, ['sort', 'equal', 5]],
  [{ sort_ge: '0' }, ['sort', 'ge', 0]],
  [{ sort_gt: '-5' }, ['sort', 'gt', -5]],
  [{ sort_le: '5' }, ['sort', 'le', 5]],
  [{ sort_lt: '500' }, ['sort', 'lt', 500]],
  [{ sort: 'abc' }, ['sort', 'in', []]],
  [{ sort: '99999999999' }, ['sort', 'in', []]],
  [{ sort_like: '5' }],
  [{ amount_ge: '0' }, ['amount', 'ge', 0n]],
  [{ amount_gt: '-12.50' }, ['amount', 'gt', -1250n]],
  [{ amount_equal: '1e3' }, ['amount', 'in', []]],
  [{ kind: '2' }, ['kind', 'equal', 2]],
  [{ kind: '99999' }, ['kind', 'in', []]],
  [{ kind_in: '1,x,2' }, ['kind', 'in', [1, 2]]],
  [{ colour: 'none' }, ['colour', 'equal', 'none']],
  [{ isOpen: '1' }, ['isOpen', 'equal', true]],
  [{ siteId: '1 or 1=1' }, ['siteId', 'in', []]],
  [{ siteId: '9223372036854775808' }, ['siteId', 'in', []]],
  [{ roleId: '7' }, ['roleId', 'equal', '7']],
  // Moments: strict with a full moment, inclusive with a bare day (domain 0.2).
  [{ createTime_dategt: '2025-03-01 08:00:00' }, ['createTime', 'dategt', '2025-03-01T00:00:00.000Z']],
  [{ createTime_datelt: '2025-03-01 08:00:00' }, ['createTime', 'datelt', '2025-03-01T00:00:00.000Z']],
  [{ createTime_dategt: '2025-03-01' }, ['createTime', 'datege', '2025-02-28T16:00:00.000Z']],
  [{ createTime_datelt: '2025-03-01' }, ['createTime', 'datelt', '2025-03-01T16:00:00.000Z']],
  [{ createTime_datege: '2025-03-01' }, ['createTime', 'datege', '2025-02-28T16:00:00.000Z']],
  [{ createTime_datele: '2025-03-01' }, ['createTime', 'datelt', '2025-03-01T16:00:00.000Z']],
  [{ createTime_datele: '9999-12-31' }, ['createTime', 'datelt', '9999-12-31T16:00:00.000Z']],
  [{ createTime_dateequal: '2025-03-01 08:00:00' }, ['createTime', 'dateequal', '2025-03-01T00:00:00.000Z']],
  [{ createTime_dategt: 'yesterday' }],
  [{ workDay_datege: '2025-03-01' }, ['workDay', 'ge', '2025-03-01']],
  [{ workDay_datelt: '2025-03-01' }, ['workDay', 'le', '2025-03-01']],
  [{ workDay_dategt: '2025-03-01 10:00:00' }, ['workDay', 'ge', '2025-03-01']],
  [{ workDay_datege: '2025-03-01 or more' }],
  [{ workDay: '2025-03-01' }, ['workDay', 'equal', '2025-03-01']],
  // A date suffix on what is no date is no filter.
  [{ sort_dategt: '2025-03-01' }],
  [{ isOpen_datele: '2025-03-01' }],
  [{ name_dategt: '2025-03-01' }],
  // Presence, and lists.
  [{ name_null: '1' }, ['name', 'null', null]],
  [{ createTime_notnull: '1' }, ['createTime', 'notnull', null]],
  [{ pictures: 'a' }, ['pictures', 'equal', 'a']],
  [{ pictures_like: 'a' }],
  [{ pictures_null: '1' }, ['pictures', 'null', null]],
  [{ roleId_ge: '7' }],
  // What is no filter.
  [{ name: '' }],
  [{ name: 'a\u0000b' }, ['name', 'in', []]],
  [{ name_equal: 'a\u0000b' }, ['name', 'in', []]],
  [{ name_ignore: 'x' }],
  [{ current: '1', size: '10', ascs: 'name', descs: 'name', 'Blade-Auth': 'x', 'blade-auth': 'x' }],
  [{ unknown: 'x', 'name; drop table user': 'x', name_wrong: 'x', _equal: 'x', __proto__x: 'x', constructor: 'x' }],
  [{ password: 'x', password_equal: 'x', extra: 'x', extra_null: '1' }],
  [{ name: { $ne: 'a' } }],
]
describe('the filters of a list', () => {
  test.each(rows.map(row => [JSON.stringify(row[0]), ...row] as const))('%s', (_text, query, ...filters) => {
    expect(read(query)).toEqual(filters)
  })
})

test('a list of values has an end', () => {
  const [filter] = readFilters(fields, { sort_in: Array.from({ length: 2000 }, () => '5').join(',') })
  expect(filter?.value).toHaveLength(500)
})

const sorts: readonly (readonly [query: Record<string, unknown>, expected: string[]])[] = [
  [{ ascs: 'name' }, ['name']],
  [{ descs: 'create_time' }, ['-createTime']],
  [{ ascs: 'name,sort', descs: 'createTime,siteId' }, ['name', 'sort', '-createTime']],
  [{ ascs: 'name;drop table user' }, []],
  [{ ascs: '(select 1)', descs: '1' }, []],
  [{ ascs: 'password,extra,note' }, []],
  [{ ascs: '__proto__,constructor' }, []],
  [{ ascs: { name: 1 } }, []],
  [{ ascs: ['name', 'sort'] }, ['name', 'sort']],
]
test.each(sorts)('the sort %j is read as %j', (query, expected) => {
  expect(readSorts(fields, query).map(sort => (sort.descending ? `-${sort.name}` : sort.name))).toEqual(expected)
})

const pages: readonly (readonly [query: Record<string, unknown>, current: number, size: number])[] = [
  [{}, 1, 10],
  [{ current: '3', size: '30' }, 3, 30],
  [{ current: '0', size: '0' }, 1, 10],
  [{ current: '-1', size: '-5' }, 1, 10],
  [{ current: 'abc', size: 'abc' }, 1, 10],
  [{ current: '1.5', size: 'NaN' }, 1, 10],
  [{ current: '1000000000', size: '1000000' }, 10_000_000, 200],
  [{ current: 'Infinity', size: '201' }, 1, 200],
  [{ current: ['2', '3'], size: {} }, 1, 10],
]
test.each(pages)('the page %j is %d of size %d', (query, current, size) => {
  expect(pageRequest(query)).toEqual({ current, size })
})

test('a page says how many there are', () => {
  expect(pageOf([1], 21, 3, 10)).toEqual({ records: [1], total: 21, size: 10, current: 3, pages: 3 })
  expect(pageOf([], 0, 1, 10).pages).toBe(0)
  expect(pageOf([], 10_000, 1, 10, true).atLeast).toBe(true)
})
