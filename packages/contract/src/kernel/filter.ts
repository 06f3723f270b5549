import type { Field, Fields, Kind } from './field.ts'
import { parseField } from './kinds.ts'
import { parseDay, parseMoment } from './time.ts'

export type Operator =
  | 'equal'
  | 'notequal'
  | 'like'
  | 'likeleft'
  | 'likeright'
  | 'notlike'
  | 'in'
  | 'notin'
  | 'ge'
  | 'gt'
  | 'le'
  | 'lt'
  | 'datege'
  | 'dategt'
  | 'dateequal'
  | 'datele'
  | 'datelt'
  | 'null'
  | 'notnull'

export interface Filter {
  readonly name: string
  readonly operator: Operator
  readonly value: unknown
}

const suffixes = new Set<string>([
  'equal',
  'notequal',
  'like',
  'likeleft',
  'likeright',
  'notlike',
  'in',
  'notin',
  'ge',
  'gt',
  'le',
  'lt',
  'datege',
  'dategt',
  'dateequal',
  'datele',
  'datelt',
  'null',
  'notnull',
])
const reserved = new Set(['current', 'size', 'ascs', 'descs', 'blade-auth'])

const isText = (kind: string) => kind === 'text' || kind === 'long' || kind === 'file'

/** What a comparison may be asked of: the others would be an error of the database, and are no filters. */
function fits(field: Field, operator: Operator): boolean {
  if (operator.startsWith('date')) return field.kind === 'moment' || field.kind === 'day'
  if (operator.includes('like')) return isText(field.kind) && !field.options.many
  return !field.options.many || !['ge', 'gt', 'le', 'lt'].includes(operator)
}

function readOne(fields: Fields, key: string, text: string): Filter | undefined {
  const at = key.lastIndexOf('_')
  const suffix = at > 0 ? key.slice(at + 1) : ''
  const known = suffixes.has(suffix)
  const name = known ? key.slice(0, at) : key
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  // Removed rows are never listed, so there is nothing to filter by.
  if (!field || field.kind === 'secret' || field.kind === 'json' || name === 'isDeleted') return undefined
  const plain: Operator = isText(field.kind) && !field.options.many ? 'like' : 'equal'
  const operator: Operator = known ? (suffix as Operator) : plain
  if (operator === 'null' || operator === 'notnull') return { name, operator, value: null }
  if (!fits(field, operator)) return undefined
  if (operator.startsWith('date'))
    return field.kind === 'day' ? readDay(name, operator, text) : readMoment(name, operator, text)
  if (operator.includes('like'))
    return printable.test(text) ? { name, operator, value: text.slice(0, 255) } : nothing(name)
  if (operator === 'in' || operator === 'notin')
    return {
      name,
      operator,
      value: text
        .split(',')
        .slice(0, 500)
        .map(one => valueOf(field, one))
        .filter(v => v !== undefined && v !== null),
    }
  const value = valueOf(field, text)
  return value === undefined || value === null ? nothing(name) : { name, operator, value }
}

/** A value that the column cannot hold is found nowhere. */
const nothing = (name: string): Filter => ({ name, operator: 'in', value: [] })

// PostgreSQL stores no NUL, so a text with one is found nowhere.
const printable = /^[^\u0000]*$/

const dayMs = 86_400_000

/** A full moment is strict with gt and lt; a bare date means from its first to through its last moment (domain 0.2). */
function readMoment(name: string, operator: Operator, text: string): Filter | undefined {
  const value = parseMoment(text)
  if (!value) return undefined
  if (!parseDay(text)) return { name, operator, value }
  if (operator === 'dategt' || operator === 'datege') return { name, operator: 'datege', value }
  if (operator === 'dateequal') return { name, operator, value }
  return { name, operator: 'datelt', value: new Date(value.getTime() + dayMs) }
}

const dayOperators: Readonly<Partial<Record<Operator, Operator>>> = {
  datege: 'ge',
  dategt: 'ge',
  datele: 'le',
  datelt: 'le',
  dateequal: 'equal',
}

function readDay(name: string, operator: Operator, text: string): Filter | undefined {
  const value = parseMoment(text) && parseDay(text.slice(0, 10))
  const plain = dayOperators[operator]
  return value && plain ? { name, operator: plain, value } : undefined
}

const whole = [-(2 ** 31), 2 ** 31 - 1] as const
const fixed = [-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER] as const
/** What the column holds, not what the field accepts: "at least 0" may be asked of what begins at 1. */
const ranges: Readonly<Partial<Record<Kind, readonly [min: number, max: number]>>> = {
  int: whole,
  ratio: whole,
  dict: [-32_768, 32_767],
  state: [0, 32_767],
  money: fixed,
  price: fixed,
  quantity: fixed,
}

function valueOf(field: Field, text: string): unknown {
  const [min, max] = ranges[field.kind] ?? [undefined, field.options.max]
  const of = field.kind === 'dict' ? undefined : field.options.of
  const relaxed = { ...field, options: { ...field.options, many: false, format: undefined, min, max, of } }
  const parsed = parseField(relaxed as Field, text)
  return 'value' in parsed ? parsed.value : undefined
}

/**
 * Reads the filters of a list request by the suffixes of blade-contract 1.7. Unknown columns and unreadable values of
 * known columns never reach SQL: the first are ignored, the second match nothing.
 */
export function readFilters(fields: Fields, query: Readonly<Record<string, unknown>>): Filter[] {
  const filters: Filter[] = []
  for (const [key, raw] of Object.entries(query)) {
    const text = Array.isArray(raw)
      ? raw.join(',')
      : typeof raw === 'string'
        ? raw
        : typeof raw === 'number'
          ? String(raw)
          : ''
    if (!text || reserved.has(key.toLowerCase()) || key.endsWith('_ignore')) continue
    const filter = readOne(fields, key, text)
    if (filter) filters.push(filter)
  }
  return filters
}

export interface Sort {
  readonly name: string
  readonly descending: boolean
}

const camel = (column: string) => column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Reads `ascs` and `descs`; only declared columns may be sorted by. */
export function readSorts(fields: Fields, query: Readonly<Record<string, unknown>>): Sort[] {
  const read = (key: string, descending: boolean): Sort[] =>
    String(query[key] ?? '')
      .split(',')
      .map(column => camel(column.trim()))
      .filter(name => Object.hasOwn(fields, name) && !['json', 'secret', 'long'].includes(fields[name]?.kind ?? 'json'))
      .map(name => ({ name, descending }))
  return [...read('ascs', false), ...read('descs', true)].slice(0, 3)
}
