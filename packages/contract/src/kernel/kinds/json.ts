import { isBounded } from '../body.ts'
import type { Field, Fields } from '../field.ts'
import { kind, type Parsed, type Parts, type Problem } from './kind.ts'
import { ok, wrong } from './parsing.ts'

type Row = Readonly<Record<string, unknown>>

const maxRows = 5000

const maxProblems = 50

/** A table: each row is parsed by the declared columns, a problem names its row and column. */
function parseRows(raw: unknown, rows: Fields, { parse }: Parts): Parsed {
  if (!Array.isArray(raw)) return wrong('应为列表', 'must be a list')
  if (raw.length > maxRows) return wrong(`不能超过${maxRows}行`, `must not have more than ${maxRows} rows`)
  const values: Row[] = []
  const inside: Problem[] = []
  for (const [index, row] of raw.entries()) {
    const { values: one, problems } = parse(rows, (row ?? {}) as Row)
    for (const { field, message } of problems)
      inside.push({
        field: `${index}.${field}`,
        message: [`第${index + 1}行：${message[0]}`, `row ${index + 1}: ${message[1]}`],
      })
    values.push(one)
  }
  const [first] = inside
  return first ? { problem: first.message, inside: inside.slice(0, maxProblems) } : ok(values)
}

/** NUL and lone surrogates within JSON as it is written: they are escaped there, and PostgreSQL keeps neither. */
const unstorable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][\da-f]{2})/

function parseJson(raw: unknown, field: Field, parts: Parts): Parsed {
  const { rows } = field.options
  let value = raw
  const max = rows ? Infinity : (field.options.max ?? 20_000)
  if (typeof raw === 'string' && /^\s*[[{]/.test(raw)) {
    if (raw.length > max) return wrong('内容过大', 'is too large')
    // Nested a thousand deep it could be read and not be written again.
    if (!isBounded(raw)) return wrong('不是有效的JSON', 'is not valid JSON')
    try {
      value = JSON.parse(raw)
    } catch {
      return wrong('不是有效的JSON', 'is not valid JSON')
    }
  }
  if (rows) return parseRows(value, rows, parts)
  const written = JSON.stringify(value ?? null)
  if (unstorable.test(written)) return wrong('含有不可用的字符', 'has characters that cannot be used')
  return written.length > max ? wrong('内容过大', 'is too large') : ok(value)
}

/** A structured value of at most `max` characters as JSON (20 000); with `rows` a small table of its own. */
export const json = kind<unknown>()('json', {
  parse: parseJson,
  format: (value: unknown, { options: { rows } }, { format }) =>
    rows ? (value as Row[]).map(row => format(rows, row)) : value,
  schema: ({ options: { rows } }, { ofFields }) => (rows ? { type: 'array', items: ofFields(rows) } : {}),
  inside: ({ options: { rows } }) => rows,
  isStructure: true,
  isFilterable: false,
  isSortable: false,
  isImportable: false,
})
