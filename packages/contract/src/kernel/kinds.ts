import { isBounded } from './body.ts'
import { canonical, formatProblem, masked } from './checks.ts'
import { formatDecimal, parseDecimal } from './decimal.ts'
import type { Dictionary } from './dictionary.ts'
import type { Field, Fields, Kind } from './field.ts'
import type { Label } from './label.ts'
import { givenFor, isEmpty } from './given.ts'
import { formatMoment, parseDay, parseMoment } from './time.ts'

/** A part of an OpenAPI 3.1 schema. */
export type Schema = Readonly<Record<string, unknown>>

export type Parsed = { readonly value: unknown } | { readonly problem: Label }

interface KindRules {
  /** Reads a value from the wire; the label of the field is put in front of a problem by the caller. */
  parse(raw: unknown, field: Field): Parsed
  /** Writes a value to the wire. */
  format(value: never): unknown
  schema(field: Field): Schema
}

const ok = (value: unknown): Parsed => ({ value })
const wrong = (zh: string, en: string): Parsed => ({ problem: [zh, en] })
const same = (value: never): unknown => value
const maxMoney = 9_999_999_999n

const asText = (raw: unknown): string | undefined =>
  typeof raw === 'string' ? raw : typeof raw === 'number' || typeof raw === 'bigint' ? String(raw) : undefined

/** Control characters and lone surrogates cannot be stored or shown: they are refused, not silently dropped. */
const unprintable =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

function parseText(raw: unknown, field: Field, max: number): Parsed {
  const { min, format } = field.options
  const given = asText(raw)?.trim()
  const value = given !== undefined && format ? (canonical[format]?.(given) ?? given) : given
  if (value === undefined) return wrong('应为文字', 'must be text')
  if (unprintable.test(value)) return wrong('含有不可用的字符', 'has characters that cannot be used')
  if (value.length > max) return wrong(`不能超过${max}个字符`, `must not be longer than ${max} characters`)
  if (min !== undefined && value.length < min) return wrong(`至少${min}个字符`, `needs at least ${min} characters`)
  const problem = format && formatProblem[format](value)
  return problem ? { problem } : ok(value)
}

function parseWhole(raw: unknown, field: Field, low: number, high: number): Parsed {
  const text = asText(raw)
  if (text === undefined || !/^-?\d{1,10}$/.test(text)) return wrong('应为整数', 'must be a whole number')
  const value = Number(text)
  const [min, max] = [field.options.min ?? low, field.options.max ?? high]
  return value < min || value > max ? wrong(`应在${min}到${max}之间`, `must be between ${min} and ${max}`) : ok(value)
}

function parseFixed(raw: unknown, field: Field, scale: number, most: bigint): Parsed {
  const text = asText(raw)
  const value = text === undefined ? undefined : parseDecimal(text, scale)
  if (value === undefined)
    return wrong(`应为最多${scale}位小数的数字`, `must be a number with at most ${scale} decimals`)
  const least = BigInt(field.options.min ?? 0)
  if (value < least)
    return wrong(`不能小于${formatDecimal(least, scale)}`, `must not be less than ${formatDecimal(least, scale)}`)
  if (value > most)
    return wrong(`不能大于${formatDecimal(most, scale)}`, `must not be more than ${formatDecimal(most, scale)}`)
  return ok(value)
}

function parseFlag(raw: unknown): Parsed {
  if (raw === true || raw === 1 || raw === '1' || raw === 'true') return ok(true)
  if (raw === false || raw === 0 || raw === '0' || raw === 'false') return ok(false)
  return wrong('应为是或否', 'must be yes or no')
}

function parseDict(raw: unknown, field: Field): Parsed {
  const { entries, synonyms } = (field.options.of as Dictionary | undefined) ?? {}
  const given = asText(raw)
  const key = given !== undefined && synonyms && Object.hasOwn(synonyms, given) ? synonyms[given] : given
  if (key === undefined || key.length > 64 || unprintable.test(key)) return wrong('取值不正确', 'is not a valid choice')
  if (entries && !Object.hasOwn(entries, key)) return wrong('取值不在可选范围内', 'is not one of the choices')
  return field.options.int ? parseWhole(key, field, -(2 ** 31), 2 ** 31 - 1) : ok(key)
}

function parseRef(raw: unknown, field: Field): Parsed {
  const id = asText(raw)
  const pattern = field.options.to === 'tenant' ? /^\d{1,12}$/ : /^\d{1,19}$/
  if (id === undefined || !pattern.test(id)) return wrong('编号不正确', 'is not a valid id')
  return field.options.to !== 'tenant' && BigInt(id) > 9_223_372_036_854_775_807n
    ? wrong('编号不正确', 'is not a valid id')
    : ok(id)
}

const maxRows = 5000

/** A table in a json field: each row is parsed by the declared columns, a problem names the row. */
function parseRows(raw: unknown, rows: Fields): Parsed {
  if (!Array.isArray(raw)) return wrong('应为列表', 'must be a list')
  if (raw.length > maxRows) return wrong(`不能超过${maxRows}行`, `must not have more than ${maxRows} rows`)
  const values: Record<string, unknown>[] = []
  for (const [index, row] of raw.entries()) {
    const { values: one, problems } = parseFields(rows, (row ?? {}) as Record<string, unknown>)
    const first = problems[0]
    if (first) return wrong(`第${index + 1}行：${first.message[0]}`, `row ${index + 1}: ${first.message[1]}`)
    values.push(one)
  }
  return ok(values)
}

/** NUL and lone surrogates within JSON as it is written: they are escaped there, and PostgreSQL keeps neither. */
const unstorable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][\da-f]{2})/

function parseJson(raw: unknown, field: Field): Parsed {
  let value = raw
  const most = field.options.rows ? Infinity : (field.options.max ?? 20_000)
  if (typeof raw === 'string' && /^\s*[[{]/.test(raw)) {
    if (raw.length > most) return wrong('内容过大', 'is too large')
    // Nested a thousand deep it could be read and not be written again.
    if (!isBounded(raw)) return wrong('不是有效的JSON', 'is not valid JSON')
    try {
      value = JSON.parse(raw)
    } catch {
      return wrong('不是有效的JSON', 'is not valid JSON')
    }
  }
  if (field.options.rows) return parseRows(value, field.options.rows)
  const written = JSON.stringify(value ?? null)
  if (unstorable.test(written)) return wrong('含有不可用的字符', 'has characters that cannot be used')
  return written.length > most ? wrong('内容过大', 'is too large') : ok(value)
}

/** What stands for a secret on the wire. */
export const stars = '******'

const decimalSchema = (scale: number): Schema => ({ type: 'string', pattern: `^-?\\d+\\.\\d{${scale}}$` })
const flagged = (value: boolean) => (value ? 1 : 0)

/** What each kind means on the wire. The database column and the web widget have a table of their own, keyed alike. */
export const kinds: Readonly<Record<Kind, KindRules>> = {
  text: {
    parse: (raw, field) => parseText(raw, field, field.options.max ?? 255),
    format: same,
    schema: f => ({ type: 'string', maxLength: f.options.max ?? 255 }),
  },
  long: {
    parse: (raw, field) => parseText(raw, field, field.options.max ?? 20_000),
    format: same,
    schema: () => ({ type: 'string' }),
  },
  secret: {
    parse: (raw, field) => parseText(raw, field, field.options.max ?? 255),
    format: () => stars,
    schema: () => ({ type: 'string', writeOnly: true }),
  },
  int: {
    parse: (raw, field) => parseWhole(raw, field, -(2 ** 31), 2 ** 31 - 1),
    format: same,
    schema: () => ({ type: 'integer' }),
  },
  ratio: {
    parse: (raw, field) => parseWhole(raw, field, 0, 1_000_000),
    format: same,
    schema: () => ({ type: 'integer', description: 'basis points' }),
  },
  money: {
    parse: (raw, field) => parseFixed(raw, field, 2, BigInt(field.options.max ?? maxMoney)),
    format: (v: bigint) => formatDecimal(v, 2),
    schema: () => decimalSchema(2),
  },
  price: {
    parse: (raw, field) => parseFixed(raw, field, 4, BigInt(field.options.max ?? 9_999_999_999)),
    format: (v: bigint) => formatDecimal(v, 4),
    schema: () => decimalSchema(4),
  },
  quantity: {
    parse: (raw, field) => parseFixed(raw, field, 3, BigInt(field.options.max ?? 9_999_999_999)),
    format: (v: bigint) => formatDecimal(v, 3),
    schema: () => decimalSchema(3),
  },
  flag: {
    parse: parseFlag,
    format: flagged as (v: never) => number,
    schema: () => ({ type: 'integer', enum: [0, 1] }),
  },
  dict: {
    parse: parseDict,
    format: same,
    schema: f => ({
      type: f.options.int ? 'integer' : 'string',
      description: (f.options.of as Dictionary | undefined)?.code,
    }),
  },
  state: {
    parse: (raw, field) => parseWhole(raw, field, 0, 32_767),
    format: same,
    schema: () => ({ type: 'integer' }),
  },
  ref: {
    parse: parseRef,
    format: same,
    schema: f => ({ type: 'string', pattern: '^\\d{1,19}$', description: `id of ${f.options.to ?? 'a row'}` }),
  },
  day: {
    parse: raw => {
      // The day of a whole moment is taken too: clients post back what a date picker gave them.
      const text = asText(raw) ?? ''
      const value = parseMoment(text) && parseDay(text.slice(0, 10))
      return value ? ok(value) : wrong('应为yyyy-MM-dd格式的日期', 'must be a date yyyy-MM-dd')
    },
    format: same,
    schema: () => ({ type: 'string', format: 'date' }),
  },
  moment: {
    parse: raw => {
      const value = parseMoment(asText(raw) ?? '')
      return value ? ok(value) : wrong('应为yyyy-MM-dd HH:mm:ss格式的时间', 'must be a time yyyy-MM-dd HH:mm:ss')
    },
    format: (v: Date) => formatMoment(v),
    schema: () => ({ type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d$' }),
  },
  file: {
    // Clients keep the address that an upload answered: what it ends in is the key.
    parse: (raw, field) =>
      parseText(typeof raw === 'string' ? raw.replace(/^(https?:\/\/[^/]+)?\/api\/files\//, '') : raw, field, 255),
    format: same,
    schema: () => ({ type: 'string', description: 'file key' }),
  },
  json: {
    parse: parseJson,
    format: same,
    schema: f => (f.options.rows ? { type: 'array', items: schemaOfFields(f.options.rows) } : {}),
  },
}

/** A problem with one field of an input; the message names the field by its label. */
export interface Problem {
  readonly field: string
  readonly message: Label
}

/** How much of a problem the end of the label says already: 联系电话 and 电话号码格式不正确 share two characters. */
function overlap(label: string, problem: string): number {
  for (let length = Math.min(label.length, problem.length); length > 0; length--)
    if (label.endsWith(problem.slice(0, length))) return length
  return 0
}

/** A problem behind the label it is about. Some are predicates, some are sentences that name their subject again. */
const saidOf = (label: Label, problem: Label): Label => [
  `${label[0]}${problem[0].slice(overlap(label[0], problem[0]))}`,
  `${label[1]}${/^[A-Z]/.test(problem[1]) ? ':' : ''} ${problem[1]}`,
]

/** The specification's wording of a missing value: 请输入 for typed, 请选择 for chosen fields. */
export function missing(field: Field): Label {
  const chosen = ['dict', 'state', 'ref', 'day', 'moment', 'flag'].includes(field.kind)
  if (field.kind === 'file') return [`请上传${field.label[0]}`, `Please upload ${field.label[1].toLowerCase()}`]
  return chosen
    ? [`请选择${field.label[0]}`, `Select ${field.label[1].toLowerCase()}`]
    : [`请输入${field.label[0]}`, `Enter ${field.label[1].toLowerCase()}`]
}

function parseMany(field: Field, raw: unknown): Parsed {
  const list = typeof raw === 'string' ? raw.split(',').filter(Boolean) : raw
  if (!Array.isArray(list)) return wrong('应为列表', 'must be a list')
  const parsed = list.map(one => kinds[field.kind].parse(one, field))
  return parsed.find(one => 'problem' in one) ?? ok(parsed.map(one => 'value' in one && one.value))
}

/** Reads one field. An empty value is `null`, and a problem when the field is required. */
export function parseField(field: Field, raw: unknown): Parsed {
  if (isEmpty(raw)) return field.options.required ? { problem: missing(field) } : ok(null)
  const parsed = field.options.many ? parseMany(field, raw) : kinds[field.kind].parse(raw, field)
  return 'problem' in parsed ? { problem: saidOf(field.label, parsed.problem) } : parsed
}

/**
 * Reads the declared fields out of a body or query. Unknown keys are ignored and server-owned ones skipped, so that a
 * client may post back the row it was given (blade-contract 1.3). `partial` leaves absent fields out instead of
 * treating them as empty.
 */
export function parseFields(
  fields: Fields,
  raw: Readonly<Record<string, unknown>>,
  partial = false,
): { values: Record<string, unknown>; problems: Problem[] } {
  const values: Record<string, unknown> = {}
  const problems: Problem[] = []
  for (const [name, field] of Object.entries(fields)) {
    if (field.options.readOnly || field.kind === 'state') continue
    const given = givenFor(name, field, raw)
    if (given === undefined && (partial || field.options.initial !== undefined)) {
      if (!partial) values[name] = initialOf(field)
      continue
    }
    const parsed = parseField(field, given)
    if ('problem' in parsed) problems.push({ field: name, message: parsed.problem })
    else if (given !== undefined || parsed.value !== null) values[name] = parsed.value
  }
  return { values, problems }
}

/** The declared first value in its inner form. */
export function initialOf(field: Field): unknown {
  const parsed = parseField(field, field.options.initial)
  return 'value' in parsed ? parsed.value : null
}

/** A value as the wire carries it. */
export function formatField(field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return null
  // Several values travel as the family's clients send and expect them: joined by commas (blade-contract 1.3).
  if (field.options.many) return (value as unknown[]).map(one => kinds[field.kind].format(one as never)).join(',')
  if (field.options.rows)
    return (value as Record<string, unknown>[]).map(row => formatFields(field.options.rows ?? {}, row))
  return kinds[field.kind].format(value as never)
}

/**
 * What an empty field is on the wire. The family's clients take lists apart at their commas without looking first, and
 * know a root by its "0".
 */
const emptyOf = ({ options }: Field): string | null => (options.many ? '' : options.above ? '0' : null)

interface Writer {
  readonly said: string
  readonly name: string
  readonly empty: string | null
  readonly write: ((value: unknown) => unknown) | undefined
  readonly isMasked: boolean
}
const writers = new WeakMap<Fields, readonly Writer[]>()

/** How each field of a row is written, worked out once: most values are the same inside and on the wire. */
function writersOf(fields: Fields): readonly Writer[] {
  const known = writers.get(fields)
  if (known) return known
  const made = Object.entries(fields)
    .filter(([, field]) => field.kind !== 'secret' || field.options.starred)
    .flatMap(([name, field]) => [name, ...(field.options.spellings ?? [])].map(said => [said, name, field] as const))
    .map(([said, name, field]): Writer => {
      const isPlain = kinds[field.kind].format === same && !field.options.many && !field.options.rows
      const write = isPlain ? undefined : (value: unknown) => formatField(field, value)
      return { said, name, empty: emptyOf(field), write, isMasked: Boolean(field.options.mask) }
    })
  writers.set(fields, made)
  return made
}

/** Writes the declared fields of a row; nothing that is not declared leaves the server. */
export function formatFields(
  fields: Fields,
  row: Readonly<Record<string, unknown>>,
  masking = false,
): Record<string, unknown> {
  const wire = { ...blankOf(fields) }
  for (const { said, name, empty, write, isMasked } of writersOf(fields)) {
    const value = row[name] ?? null
    const written = value === null ? empty : write ? write(value) : value
    wire[said] = masking && isMasked && typeof written === 'string' ? masked(written) : written
  }
  return wire
}

const blanks = new WeakMap<Fields, Record<string, unknown>>()

/** A row with every field empty. Copies of it keep its shape; an object of sixty keys made one by one is a slow hash. */
function blankOf(fields: Fields): Record<string, unknown> {
  const known = blanks.get(fields)
  if (known) return known
  const names = writersOf(fields).map(({ said }) => said)
  const made: Record<string, unknown> = JSON.parse(JSON.stringify(Object.fromEntries(names.map(name => [name, null]))))
  blanks.set(fields, made)
  return made
}

/** The OpenAPI schema of an object with these fields. */
export function schemaOfFields(fields: Fields, forInput = false): Schema {
  const shown = Object.entries(fields).filter(([, f]) =>
    forInput ? !f.options.readOnly && f.kind !== 'state' : f.kind !== 'secret' || f.options.starred,
  )
  const required = shown.filter(([, f]) => f.options.required).map(([name]) => name)
  return {
    type: 'object',
    properties: Object.fromEntries(shown.map(([name, field]) => [name, schemaOfField(field, forInput)])),
    ...(forInput && required.length ? { required } : {}),
  }
}

export function schemaOfField(field: Field, forInput = false): Schema {
  if (field.kind === 'secret' && !forInput)
    return { type: ['string', 'null'], enum: [stars, null], title: field.label[0] }
  const one = kinds[field.kind].schema(field)
  const shape = field.options.many
    ? { type: 'string', description: `joined by commas: ${String(one['description'] ?? field.kind)}` }
    : one
  const title = field.label[0]
  return forInput || field.options.required || typeof shape['type'] !== 'string'
    ? { ...shape, title }
    : { ...shape, type: [shape['type'], 'null'], title }
}
