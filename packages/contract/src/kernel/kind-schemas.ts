import { canonical, formatPattern } from './checks.ts'
import { formatDecimal } from './decimal.ts'
import type { Dictionary } from './dictionary.ts'
import type { Field, Format } from './field.ts'
import type { Label } from './label.ts'
import type { States } from './states.ts'

/** A part of an OpenAPI 3.1 schema. */
export type Schema = Readonly<Record<string, unknown>>

export const stringSchema: Schema = { type: 'string' }
/** Words in Chinese and in English. */
export const labelSchema: Schema = { type: 'array', items: stringSchema, minItems: 2, maxItems: 2 }
export const listSchema = (items: Schema): Schema => ({ type: 'array', items })
/** An object that always has all of these. */
export const objectSchema = (properties: Readonly<Record<string, Schema>>): Schema => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
})

/** The names under which dictionaries and states are components of a document; others are written out where they stand. */
export type EnumNames = ReadonlyMap<unknown, string>

/** Both languages in one line, as a document has them. */
export const inBoth = ([zh, en]: Label): string => (zh === en ? zh : `${zh} / ${en}`)

export const schemaNamed = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })

/** A schema that fields refer to by its name. */
export const namedSchema = (description: Label, schema: Schema): Schema => ({
  ...schema,
  description: inBoth(description),
})

const patternOf: Readonly<Partial<Record<Format, RegExp>>> = formatPattern

export function textSchema({ options }: Field, maxLength: number, isSent: boolean): Schema {
  if (!isSent) return { type: 'string' }
  const { format, min, max = maxLength } = options
  // What is brought into its one spelling first is taken in others too.
  const pattern = format && !canonical[format] ? patternOf[format] : undefined
  return {
    type: 'string',
    ...(min === undefined ? {} : { minLength: min }),
    maxLength: max,
    ...(pattern ? { pattern: pattern.source } : {}),
  }
}

export const wholeSchema = ({ options }: Field, least: number, max: number, isSent: boolean): Schema =>
  isSent
    ? { type: 'integer', minimum: options.min ?? least, maximum: options.max ?? max }
    : { type: 'integer', ...(least < 0 ? { format: 'int32' } : {}) }

/** A fixed-point number within its limits: as text it has no minimum, so they are said in its own form. */
export function fixedSchema(name: string, { options }: Field, scale: number, max: bigint, isSent: boolean): Schema {
  if (!isSent) return schemaNamed(name)
  const least = BigInt(options.min ?? 0)
  const limits = { 'x-minimum': formatDecimal(least, scale), 'x-maximum': formatDecimal(max, scale) }
  return { ...schemaNamed(name), ...limits, ...(least < 0n ? {} : { pattern: '^\\d' }) }
}

/** The values of a dictionary, with what each of them means. */
export function dictionarySchema({ label, entries }: Dictionary, isWhole: boolean): Schema {
  const keys = Object.keys(entries)
  return {
    type: isWhole ? 'integer' : 'string',
    enum: isWhole ? keys.map(Number) : keys,
    description: `${inBoth(label)}: ${keys.map(key => `${key} ${inBoth(entries[key] ?? label)}`).join('; ')}`,
    'x-enum-descriptions': Object.values(entries).map(inBoth),
  }
}

/** The states of an entity, with what each of them means. */
export function statesSchema({ states }: States, label: Label): Schema {
  const all = Object.entries(states)
  return {
    type: 'integer',
    enum: all.map(([, one]) => one.code),
    description: `${inBoth(label)}: ${all.map(([, one]) => `${one.code} ${inBoth(one.label)}`).join('; ')}`,
    'x-enum-varnames': all.map(([name]) => name),
    'x-enum-descriptions': all.map(([, one]) => inBoth(one.label)),
  }
}

/** A value out of a closed set: the component that lists it, or the list itself. */
export function enumSchema({ label, options }: Field, names: EnumNames): Schema {
  const { of } = options
  if (!of) return { type: options.int ? 'integer' : 'string' }
  const name = names.get(of)
  if (name) return schemaNamed(name)
  return 'entries' in of ? dictionarySchema(of, options.int === true) : statesSchema(of, label)
}
