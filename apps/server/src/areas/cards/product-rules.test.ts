import { formatMoment, parseMoment } from '@forecourt/contract/kernel'
import { expect, test } from 'vitest'
import { oilList } from '../../services/oil-list.ts'
import { cardEnd, endOfCard, isInScope, isOver, type ProductFacts, productProblems } from './product-rules.ts'

const moment = (text: string): Date => {
  const read = parseMoment(text)
  if (!read) throw new Error(text)
  return read
}
const now = moment('2026-11-20 10:00:00')
const named: ProductFacts = { cardType: 1, namedFlag: 1, useScopeType: 1, validityType: 3 }
const anonymous: ProductFacts = { ...named, namedFlag: 2 }
const fixed = (from: string, until: string) => ({ validityType: 1, startTime: moment(from), endTime: moment(until) })
const fieldsOf = (of: ProductFacts) => productProblems(of, now).map(one => one.field)

test.each<[string, ProductFacts, string[]]>([
  ['a named card of 5000.00 is allowed', { ...named, faceValue: 500_000n }, []],
  ['a named card of 5000.01 is not', { ...named, faceValue: 500_001n }, ['faceValue']],
  ['an anonymous card of 1000.00 is allowed', { ...anonymous, faceValue: 100_000n }, []],
  ['an anonymous card of 1000.01 is not', { ...anonymous, faceValue: 100_001n }, ['faceValue']],
  ['a card without a face value is allowed', named, []],
  ['a card worth nothing is not', { ...named, faceValue: 0n }, ['faceValue']],
  ['a voucher needs its value', { ...named, cardType: 2 }, ['faceValue']],
  ['a voucher may be worth more than a card', { ...named, cardType: 2, faceValue: 900_000n }, []],
  ['chosen sites must be named', { ...named, useScopeType: 2 }, ['siteIds']],
  ['a fixed range needs its beginning', { ...named, validityType: 1 }, ['startTime']],
  ['a fixed range must not end before it begins', { ...named, ...fixed('2027-01-02', '2027-01-01') }, ['endTime']],
  ['days after activation must be told', { ...named, validityType: 2 }, ['validDays']],
  ['an anonymous card for 1095 days is too short', { ...anonymous, validityType: 2, validDays: 1095 }, ['validDays']],
  ['an anonymous card for 1096 days is allowed', { ...anonymous, validityType: 2, validDays: 1096 }, []],
  [
    'an anonymous card until three years from today is allowed',
    { ...anonymous, ...fixed('2026-11-01', '2029-11-19 23:59:59') },
    [],
  ],
  [
    'an anonymous card that ends a day earlier is not',
    { ...anonymous, ...fixed('2026-11-01', '2029-11-18 23:59:59') },
    ['endTime'],
  ],
  [
    'three years count from a beginning that lies ahead',
    { ...anonymous, ...fixed('2027-01-01', '2029-12-30 23:59:59') },
    ['endTime'],
  ],
])('%s', (_, of, fields) => {
  expect(fieldsOf(of)).toEqual(fields)
})

test('midnight as an end means through the end of that day', () => {
  expect(formatMoment(endOfCard(moment('2027-01-01')))).toBe('2027-01-01 23:59:59')
  expect(formatMoment(endOfCard(moment('2027-01-01 12:00:00')))).toBe('2027-01-01 12:00:00')
})

test('a card pays through the whole last second and not after it', () => {
  const end = moment('2026-11-20 23:59:59')
  expect(isOver(end, new Date(end.getTime() + 999))).toBe(false)
  expect(isOver(end, new Date(end.getTime() + 1000))).toBe(true)
  expect(isOver(null, now)).toBe(false)
})

test('a card ends with its product, or earlier when the grant says so', () => {
  const until = (of: ProductFacts, wanted?: string) => {
    const end = cardEnd(of, wanted ? moment(wanted) : null, now)
    return end && formatMoment(end)
  }
  expect(until(named)).toBeNull()
  expect(until(named, '2027-06-30')).toBe('2027-06-30 23:59:59')
  expect(until({ ...named, validityType: 2, validDays: 30 })).toBe('2026-12-20 23:59:59')
  expect(until({ ...named, validityType: 2, validDays: 30 }, '2026-12-01')).toBe('2026-12-01 23:59:59')
  expect(until({ ...named, ...fixed('2026-01-01', '2026-12-31') }, '2027-06-30')).toBe('2026-12-31 23:59:59')
})

test('the scope is read as people write it', () => {
  expect(oilList('92#，0# 95')).toEqual(['92', '0', '95'])
  const scoped: ProductFacts = { ...named, useScopeType: 2, siteIds: ['7'], oilNos: '92,0' }
  expect(isInScope(scoped, '7', '92')).toBe(true)
  expect(isInScope(scoped, '8', '92')).toBe(false)
  expect(isInScope(scoped, '7', '95')).toBe(false)
  expect(isInScope(named, '8', '95')).toBe(true)
})
