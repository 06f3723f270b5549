import {
  type Entity,
  type Field,
  type Fields,
  formatField,
  kindOf,
  masked,
  parseFields,
  stars,
} from '@forecourt/contract/kernel'
import type { Ctx } from '../context.ts'
import { sightOf } from './readable.ts'

type Raw = Record<string, unknown>

const changeable = new WeakMap<Entity, Fields>()

/** Fields that may only be set once are left alone when the row exists. */
function changeableFields(of: Entity): Fields {
  const known = changeable.get(of)
  if (known) return known
  const made = Object.fromEntries(Object.entries(of.fields).filter(([, field]) => !field.options.immutable))
  changeable.set(of, made)
  return made
}

/** What is said of a new row, or of one that exists: read by the declared fields, with every problem. */
export function readRow(ctx: Ctx, of: Entity, body: Raw, before: Raw | undefined): ReturnType<typeof parseFields> {
  const { parent } = of.options
  const fields = before ? changeableFields(of) : of.fields
  const said = before
    ? withoutUnseen(ctx, of, fields, withSpellings(fields, body, before), before)
    : withoutStars(fields, body)
  const read = parseFields(fields, said, Boolean(before))
  // "0" is the family's word for "no parent".
  if (parent && read.values[parent] === '0') read.values[parent] = null
  return read
}

/** Of several spellings of a field the one that says something new is meant: clients post back the others as they were. */
function withSpellings(fields: Fields, body: Raw, before: Raw): Raw {
  const read = { ...body }
  for (const [name, field] of Object.entries(fields)) {
    const given = [name, ...(field.options.spellings ?? [])].filter(one => body[one] !== undefined)
    if (given.length < 2) continue
    const was = textOf(formatField(field, before[name]))
    const said = given.find(one => textOf(body[one]) !== was) ?? name
    for (const one of given) read[one] = one === name ? body[said] : undefined
  }
  return read
}

const textOf = (value: unknown): string =>
  value === null || value === undefined || value === '' ? '' : JSON.stringify(value).replace(/^"|"$/g, '')

/**
 * What comes back masked, as it was shown, was not changed, and neither was a secret that comes back as its stars or as an
 * empty text, which is what an input leaves that nobody has touched; null takes it away. What is hidden from somebody is not
 * changed by them at all.
 */
function withoutUnseen(ctx: Ctx, of: Entity, fields: Fields, body: Raw, before: Raw): Raw {
  const isUnchanged = ([name, field]: [string, Field]) => {
    if (body[name] === undefined) return false
    if (kindOf(field).isSecret && ['', stars].includes(body[name] as string)) return true
    const sight = sightOf(ctx, of, before, name)
    if (sight === 'hidden') return true
    const shown = field.options.mask || sight === 'masked' ? formatField(field, before[name]) : undefined
    return typeof shown === 'string' && masked(shown) === body[name]
  }
  const unchanged = Object.entries(fields).filter(isUnchanged)
  return { ...body, ...Object.fromEntries(unchanged.map(([name]) => [name, undefined])) }
}

const secretsOf = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, field]) => (kindOf(field).isSecret ? [name] : []))

/** A new row's secret cannot be the stars that stand for one: nobody has said any. */
const withoutStars = (fields: Fields, body: Raw): Raw => {
  const empty = secretsOf(fields).filter(name => body[name] === stars)
  return empty.length > 0 ? { ...body, ...Object.fromEntries(empty.map(name => [name, ''])) } : body
}
