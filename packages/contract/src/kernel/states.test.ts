import { expect, test } from 'vitest'
import { fill } from './label.ts'
import { refusals } from './refusals.ts'
import { actionsIn, codeOf, faultsOfStates, sourcesOf, stateByCode, states, type States } from './states.ts'
import { addDays, dayOf, formatMoment, parseDay, parseMoment, startOfDay } from './time.ts'

const tone = 'neutral' as const
const order = states(
  {
    open: { code: 0, label: ['开', 'Open'], tone, to: { pay: ['paid', 'failed'], cancel: ['gone'] } },
    paid: { code: 1, label: ['付', 'Paid'], tone, to: { cancel: ['gone'] } },
    failed: { code: 2, label: ['败', 'Failed'], tone },
    gone: { code: 3, label: ['消', 'Gone'], tone },
  },
  { automatic: { pay: ['支付', 'Paid'] } },
)

test('a declaration answers what may be done, from where, and to what', () => {
  expect(order.initial).toBe('open')
  expect(codeOf(order, 'paid')).toBe(1)
  expect(stateByCode(order, 3)?.name).toBe('gone')
  expect(stateByCode(order, 9)).toBeUndefined()
  expect(actionsIn(order, 0)).toEqual(['pay', 'cancel'])
  expect(actionsIn(order, 9)).toEqual([])
  expect(sourcesOf(order, 'cancel', 'gone')).toEqual(['open', 'paid'])
  expect(sourcesOf(order, 'pay', 'gone')).toEqual([])
})

const broken = (declared: object, options: object = {}) =>
  faultsOfStates(states(declared as never, options as never) as unknown as States)
const one = { code: 0, label: ['a', 'a'], tone }

test('a sound declaration has no faults', () => expect(faultsOfStates(order as unknown as States)).toEqual([]))

test('a state that nobody can reach, a repeated code and an unknown target are faults', () => {
  expect(broken({ a: one, b: { ...one, code: 1 } })).toEqual(['state b cannot be reached'])
  expect(broken({ a: { ...one, to: { go: ['b'] } }, b: one })).toEqual(['state b repeats a code'])
  expect(broken({ a: { ...one, to: { go: ['nowhere'] } } })).toEqual(['state nowhere is unknown'])
  expect(broken({ a: one, b: { ...one, code: 1 } }, { alsoInitial: ['b'] })).toEqual([])
  expect(broken({ a: { ...one, to: { go: ['b'] } }, b: { ...one, code: 1 } }, { initial: 'b' })).toEqual([
    'state a cannot be reached',
  ])
})

test('no refusal has the code on which the client is silent, and 401 means not signed in', () => {
  for (const [name, refusal] of Object.entries(refusals)) {
    expect(refusal.code, name).not.toBe(400)
    expect(refusal.code === 401, name).toBe(name === 'notSignedIn')
    expect(
      refusal.text.every(text => text.length > 0),
      name,
    ).toBe(true)
  }
})

test('a text is filled in both languages, and a gap stays empty', () => {
  expect(fill(['甲{0}乙{1}', 'A {0} B {1}'], ['站点', 'site'], 3)).toEqual(['甲站点乙3', 'A site B 3'])
  expect(fill(['{0}', '{0}'])).toEqual(['', ''])
})

test('the wall clock is Shanghai, and a business day begins at its midnight', () => {
  const beforeMidnight = new Date('2024-12-31T15:59:59Z')
  const midnight = new Date('2024-12-31T16:00:00Z')
  expect(formatMoment(beforeMidnight)).toBe('2024-12-31 23:59:59')
  expect(formatMoment(midnight)).toBe('2025-01-01 00:00:00')
  expect([dayOf(beforeMidnight), dayOf(midnight)]).toEqual(['2024-12-31', '2025-01-01'])
  expect(startOfDay('2025-01-01')).toEqual(midnight)
  expect(addDays('2024-02-28', 2)).toBe('2024-03-01')
  expect(addDays('2025-01-01', -1)).toBe('2024-12-31')
})

const moments: readonly (readonly [text: string, iso: string | undefined])[] = [
  ['2025-01-01 00:00:00', '2024-12-31T16:00:00.000Z'],
  ['2025-01-01T08:30', '2025-01-01T00:30:00.000Z'],
  ['2025-01-01', '2024-12-31T16:00:00.000Z'],
  ['2025-1-1', undefined],
  ['2025-02-30 00:00:00', undefined],
  ['2025-00-10 00:00:00', undefined],
  ['2025-01-01 24:00:00', undefined],
  ['2025-01-01 00:60:00', undefined],
  ['0000-00-00 00:00:00', undefined],
  ['2025-01-01 00:00:00Z', undefined],
  ['', undefined],
]
test.each(moments)('the moment "%s" is read as %s', (text, iso) => expect(parseMoment(text)?.toISOString()).toBe(iso))

test('a day is a day of the calendar', () => {
  expect(parseDay('2024-02-29')).toBe('2024-02-29')
  for (const text of ['2023-02-29', '2024-2-29', '2024-02-29 00:00:00', 'today']) expect(parseDay(text)).toBeUndefined()
})
