import type { Fields } from './field.ts'
import { parseField } from './kinds.ts'
import { parseMoment } from './time.ts'

export type Operator =
  | 'equal'
  | 'notequal'
  | 'like'
  | 'likeleft'
  | 'likeright'
  | 'notlike'
  | 'in'
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

/** A bare date in a "through" filter means the end of that day, in an "after" filter too (domain 0.2). */
const endOfDay = (text: string, operator: Operator): string =>
  /^\d{4}-\d\d-\d\d$/.test(text) && (operator === 'datele' || operator === 'datelt') ? `${text} 23:59:59` : text

function readOne(fields: Fields, key: string, text: string): Filter | undefined {
  const at = key.lastIndexOf('_')
  const suffix = at > 0 ? key.slice(at + 1) : ''
  const known = suffixes.has(suffix)
  const name = known ? key.slice(0, at) : key
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (!field || field.kind === 'secret' || field.kind === 'json') return undefined
  const operator: Operator = known ? (suffix as Operator) : isText(field.kind) ? 'like' : 'equal'
  if (operator === 'null' || operator === 'notnull') return { name, operator, value: null }
  if (operator.startsWith('date')) return readMoment(name, operator, text)
  if (operator.includes('like')) return isText(field.kind) ? { name, operator, value: text.slice(0, 255) } : undefined
  if (operator === 'in')
    return {
      name,
      operator,
      value: text
        .split(',')
        .slice(0, 500)
        .map(one => valueOf(fields, name, one))
        .filter(v => v !== undefined),
    }
  const value = valueOf(fields, name, text)
  return value === undefined ? { name, operator: 'in', value: [] } : { name, operator, value }
}

function readMoment(name: string, operator: Operator, text: string): Filter | undefined {
  const dateOnly = /^\d{4}-\d\d-\d\d$/.test(text)
  const value = parseMoment(endOfDay(text, operator))
  if (!value) return undefined
  // A bare date is inclusive on both sides, a full moment is strict with gt and lt.
  const inclusive: Operator = operator === 'dategt' ? 'datege' : operator === 'datelt' ? 'datele' : operator
  return { name, operator: dateOnly ? inclusive : operator, value }
}

function valueOf(fields: Fields, name: string, text: string): unknown {
  const field = fields[name]
  if (!field) return undefined
  const relaxed = {
    ...field,
    options: {
      ...field.options,
      many: false,
      format: undefined,
      min: undefined,
      of: field.kind === 'dict' ? undefined : field.options.of,
    },
  }
  const parsed = parseField(relaxed as typeof field, text)
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
