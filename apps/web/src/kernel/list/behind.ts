import type { Entity, RowsBehind } from '@forecourt/contract/kernel'
import { rangeKeys } from '../kinds/ways.ts'
import { filterWords, type Query } from './conditions.ts'

const beforeWords = (of: Entity, query: Query): Query =>
  Object.fromEntries(
    Object.entries(filterWords(query)).filter(([word]) =>
      Object.entries(of.fields).some(
        ([name, field]) => field.options.before && (word === name || word.startsWith(`${name}_`)),
      ),
    ),
  )

const lastDayOf = (month: string): string => {
  const [year, number] = month.split('-').map(Number)
  const days = new Date(Date.UTC(year ?? 0, number ?? 0, 0)).getUTCDate()
  return `${month}-${days}`
}

/** The days of a month, as far as they are within what is asked already. */
function withinMonth(query: Query, field: string, month: string): Query {
  const [from, to] = rangeKeys(field)
  const [first, last] = [`${month}-01`, lastDayOf(month)]
  const [askedFrom = first, askedTo = last] = [query[from], query[to]]
  return { [from]: askedFrom > first ? askedFrom : first, [to]: askedTo < last ? askedTo : last }
}

const onDay = (field: string, day: string): Query =>
  Object.fromEntries(rangeKeys(field).map(key => [key, day.slice(0, 10)]))

/** What has no value is asked for as such: an empty word would ask for nothing. */
export const wordFor = (word: string, value: unknown): readonly [string, string] =>
  value === null || value === undefined || value === ''
    ? [`${word.replace(/_equal$/, '')}_null`, '1']
    : [word, String(value)]

/** What the list of the rows behind a view's row is asked, to find those that its figures add up. */
export function queryBehind(
  of: Entity,
  behind: RowsBehind,
  row: Readonly<Record<string, unknown>>,
  query: Query,
): Query {
  const before = beforeWords(of, query)
  const own = Object.entries(behind.where).map(([word, name]) => wordFor(word, row[name]))
  const days = Object.entries(behind.days ?? {}).map(([field, name]) => onDay(field, String(row[name])))
  const months = Object.entries(behind.months ?? {}).map(([field, name]) =>
    withinMonth(before, field, String(row[name])),
  )
  return Object.assign({}, before, Object.fromEntries(own), ...months, ...days, behind.always)
}
