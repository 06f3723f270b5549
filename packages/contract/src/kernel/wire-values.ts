import { masked } from './checks.ts'
import type { Field, Fields } from './field.ts'
import { givenFor, isEmpty } from './given.ts'
import { isAnswered, isWritable, kindOf } from './kinds/index.ts'
import type { Parsed, Parts, Problem } from './kinds/kind.ts'
import { ok, wrong } from './kinds/parsing.ts'
import type { Label } from './label.ts'
import { fieldsFor } from './required-when.ts'

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
  const [zh, en] = [field.label[0], field.label[1].toLowerCase()]
  const { prompt } = kindOf(field)
  if (prompt === 'upload') return [`请上传${zh}`, `Please upload ${en}`]
  return prompt === 'select' ? [`请选择${zh}`, `Select ${en}`] : [`请输入${zh}`, `Enter ${en}`]
}

function parseMany(field: Field, raw: unknown): Parsed {
  const list = typeof raw === 'string' ? raw.split(',').filter(Boolean) : raw
  if (!Array.isArray(list)) return wrong('应为列表', 'must be a list')
  const parsed = list.map(one => kindOf(field).parse(one, field, parts))
  return parsed.find(one => 'problem' in one) ?? ok(parsed.map(one => 'value' in one && one.value))
}

/** Reads one field. An empty value is `null`, and a problem when the field is required. */
export function parseField(field: Field, raw: unknown): Parsed {
  if (isEmpty(raw)) return field.options.required ? { problem: missing(field) } : ok(null)
  const parsed = field.options.many ? parseMany(field, raw) : kindOf(field).parse(raw, field, parts)
  if (!('problem' in parsed)) return parsed
  const inside = parsed.inside?.map(one => ({ ...one, message: saidOf(field.label, one.message) }))
  return { problem: saidOf(field.label, parsed.problem), ...(inside ? { inside } : {}) }
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
    if (!isWritable(field)) continue
    const given = givenFor(name, field, raw)
    if (given === undefined && (partial || field.options.initial !== undefined)) {
      if (!partial) values[name] = initialOf(field)
      continue
    }
    const parsed = parseField(field, given)
    if ('problem' in parsed) problems.push(...problemsAt(name, parsed))
    else if (given !== undefined || parsed.value !== null) values[name] = parsed.value
  }
  if (!partial) problems.push(...missingIn(fieldsFor(fields, values), values, problems))
  return { values, problems }
}

/** A problem with a field, or those with its parts by their paths: `tiers.0.amount`. */
const problemsAt = (name: string, { problem, inside }: Extract<Parsed, { problem: Label }>): Problem[] =>
  inside?.map(one => ({ field: `${name}.${one.field}`, message: one.message })) ?? [{ field: name, message: problem }]

/** What the values of other fields make necessary and is not there. */
const missingIn = (fields: Fields, values: Readonly<Record<string, unknown>>, known: readonly Problem[]): Problem[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    if (!field.options.requiredWhen || !field.options.required || known.some(one => one.field === name)) return []
    const parsed = parseField(field, values[name] ?? null)
    return 'problem' in parsed && (values[name] ?? null) === null ? [{ field: name, message: parsed.problem }] : []
  })

/** The declared first value in its inner form. */
export function initialOf(field: Field): unknown {
  const parsed = parseField(field, field.options.initial)
  return 'value' in parsed ? parsed.value : null
}

const formatOne = (field: Field, value: unknown): unknown => {
  const { format } = kindOf(field)
  return format ? format(value as never, field, parts) : value
}

/** A value as the wire carries it. */
export function formatField(field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return null
  // Several values travel as the family's clients send and expect them: joined by commas (blade-contract 1.3).
  if (field.options.many) return (value as unknown[]).map(one => formatOne(field, one)).join(',')
  return formatOne(field, value)
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
    .filter(([, field]) => isAnswered(field))
    .flatMap(([name, field]) => [name, ...(field.options.spellings ?? [])].map(said => [said, name, field] as const))
    .map(([said, name, field]): Writer => {
      const isPlain = !kindOf(field).format && !field.options.many
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

/** How a kind whose values have fields of their own reads and writes those. */
const parts: Parts = { parse: parseFields, format: formatFields }
