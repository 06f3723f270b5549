import type { Field, Fields } from './field.ts'
import { kindOf } from './kinds/index.ts'
import { type Operator, operators } from './operators.ts'
import { parseField } from './wire-values.ts'

export interface Filter {
  readonly name: string
  readonly operator: Operator
  readonly value: unknown
}

const suffixes = new Set<string>(operators)
const reserved = new Set(['current', 'size', 'ascs', 'descs', 'blade-auth'])

/** What a comparison may be asked of: the others would be an error of the database, and are no filters. */
function fits(field: Field, operator: Operator): boolean {
  if (operator.includes('like')) return kindOf(field).isFoundByPart && !field.options.many
  return !field.options.many || !['ge', 'gt', 'le', 'lt'].includes(operator)
}

function readOne(fields: Fields, key: string, text: string): Filter | undefined {
  const at = key.lastIndexOf('_')
  const suffix = at > 0 ? key.slice(at + 1) : ''
  const known = suffixes.has(suffix)
  const name = known ? key.slice(0, at) : key
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  // Removed rows are never listed, so there is nothing to filter by.
  if (!field || !kindOf(field).isFilterable || name === 'isDeleted') return undefined
  if (!known && text === field.options.everything) return undefined
  const plain: Operator = kindOf(field).isFoundByPart && !field.options.many ? 'like' : 'equal'
  const operator: Operator = known ? (suffix as Operator) : plain
  if (operator === 'null' || operator === 'notnull') return { name, operator, value: null }
  if (operator.startsWith('date')) {
    const compared = kindOf(field).dateFilter?.(operator, text)
    return compared && { name, ...compared }
  }
  if (!fits(field, operator)) return undefined
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

function valueOf(field: Field, text: string): unknown {
  const [min, max] = kindOf(field).range ?? [undefined, field.options.max]
  const relaxed = { ...field, options: { ...field.options, many: false, format: undefined, min, max, of: undefined } }
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
      .filter(name => Object.hasOwn(fields, name) && kindOf(fields[name] as Field).isSortable)
      .map(name => ({ name, descending }))
  return [...read('ascs', false), ...read('descs', true)].slice(0, 3)
}
