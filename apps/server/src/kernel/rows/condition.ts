import { type Entity, escapedText, type Field, type Filter, kindOf } from '@forecourt/contract/kernel'
import { type SQL, sql } from '../db/sql.ts'
import { columnName, stored, storedFields } from '../db/table.ts'

const escapeLike = (text: string) => text.replace(/[\\%_]/g, character => `\\${character}`)

const comparisons: Readonly<Record<string, SQL>> = {
  equal: sql`=`,
  notequal: sql`is distinct from`,
  ge: sql`>=`,
  gt: sql`>`,
  le: sql`<=`,
  lt: sql`<`,
  datege: sql`>=`,
  dategt: sql`>`,
  dateequal: sql`=`,
  datele: sql`<=`,
  datelt: sql`<`,
}
const patterns: Readonly<Record<string, (text: string) => string>> = {
  like: text => `%${text}%`,
  notlike: text => `%${text}%`,
  likeleft: text => `%${text}`,
  likeright: text => `${text}%`,
}

/** The pattern of a comparison by parts of a text. */
export const patternFor = (operator: 'like' | 'likeright', text: string): string =>
  patterns[operator]?.(escapeLike(text)) ?? text

/** Markup is searched by its words: stored text has no `<` or `>` but those of its elements, and words are escaped alike. */
const wordsOf = (field: Field, column: SQL): SQL =>
  kindOf(field).isMarkup ? sql`regexp_replace(${column}, '<[^>]*>', '', 'g')` : column
const wordOf = (field: Field, text: string): string => (kindOf(field).isMarkup ? escapedText(text) : text)

/** A list of values is equal to what it contains. */
function manyCondition(column: SQL, filter: Filter): SQL {
  if (filter.operator === 'in' || filter.operator === 'notin') {
    const holdsOne = sql`${column} ?| ${sql.param((filter.value as unknown[]).map(String))}::text[]`
    return filter.operator === 'in' ? holdsOne : sql`not coalesce(${holdsOne}, false)`
  }
  const has = sql`coalesce(${column} @> ${JSON.stringify([filter.value])}::jsonb, false)`
  return filter.operator === 'notequal' ? sql`not ${has}` : has
}

/** What a filter asks, of a column that holds values of this field. */
export function condition(column: SQL, field: Field, filter: Filter): SQL {
  if (filter.operator === 'null') return sql`${column} is null`
  if (filter.operator === 'notnull') return sql`${column} is not null`
  if (field.options.many) return manyCondition(column, filter)
  if (filter.operator === 'in')
    return sql`${column} = any(${sql.param((filter.value as unknown[]).map(one => stored(field, one)))})`
  if (filter.operator === 'notin')
    return sql`(${column} is null or ${column} <> all(${sql.param((filter.value as unknown[]).map(one => stored(field, one)))}))`
  const pattern = patterns[filter.operator]
  if (pattern) {
    const matches = sql`${wordsOf(field, column)} ilike ${pattern(escapeLike(wordOf(field, String(filter.value))))}`
    return filter.operator === 'notlike' ? sql`(${column} is null or not ${matches})` : matches
  }
  return sql`${column} ${comparisons[filter.operator] ?? sql`=`} ${stored(field, filter.value)}`
}

/** What one filter asks of the rows of an entity. */
export function filterCondition(of: Entity, filter: Filter): SQL {
  const field = storedFields(of)[filter.name]
  return field ? condition(columnName(filter.name), field, filter) : sql`true`
}
