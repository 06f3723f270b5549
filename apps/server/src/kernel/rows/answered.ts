import { type Entity, type Field, type Fields, innerFieldsOf, masked } from '@forecourt/contract/kernel'
import type { Ctx } from '../context.ts'
import { platformTenant } from '../db/database.ts'
import { type InRuntime, runtimeLocal } from '../runtime-local.ts'
import {
  byRule,
  clarity,
  everyRow,
  mayReadMasked,
  origins,
  partiesBy,
  redacted,
  seenOf,
  type Sight,
} from './readable.ts'

// What the answers of calls show of the rows they are made of.

type Raw = Readonly<Record<string, unknown>>

interface Carried {
  /** Nothing in it is kept from anybody. */
  readonly isOpen: boolean
  /** Entities all of whose fields an answer has: its rows are rows of theirs. */
  readonly entities: readonly Entity[]
  /** The fields that are kept from somebody, each with the entity it is of. */
  readonly fields: readonly (readonly [name: string, of: Entity | undefined, options: Field['options']])[]
  /** Fields with rows or parts of their own in which something is kept from somebody. */
  readonly rows: readonly (readonly [name: string, fields: Fields])[]
}
const carried = runtimeLocal('carried', () => new WeakMap<Fields, Carried>())

function carriedBy(ctx: InRuntime, fields: Fields): Carried {
  const found = ctx.local(carried).get(fields)
  if (found) return found
  const from = ctx.local(origins)
  const entries = Object.entries(fields).map(([name, field]) => [name, from.get(field), field.options] as const)
  const named = new Set(entries.flatMap(([, of]) => of ?? []))
  const kept = entries.filter(([, , { mask, readBy }]) => mask || readBy)
  const rows = Object.entries(fields).flatMap(([name, field]) => {
    const inner = innerFieldsOf(field)
    return inner && !carriedBy(ctx, inner).isOpen ? [[name, inner] as const] : []
  })
  const made = {
    isOpen: kept.length === 0 && rows.length === 0,
    entities: [...named].filter(of => Object.entries(of.fields).every(([name, field]) => fields[name] === field)),
    fields: kept,
    rows,
  }
  ctx.local(carried).set(fields, made)
  return made
}

/** The entity of which the rows of an answer are whole rows. */
export const entityIn = (ctx: InRuntime, fields: Fields): Entity | undefined => carriedBy(ctx, fields).entities[0]

/**
 * How a field of an answer is seen that does not say whose the row is: of an entity only as in every row that there can
 * be, and one of the answer's own by the rights of the reader.
 */
function sightAlone(ctx: Ctx, of: Entity | undefined, name: string, { readBy }: Field['options']): Sight {
  if (!of) return byRule(readBy, partiesBy({} as Entity, everyRow, ctx.user.tenantId === platformTenant), ctx.may)
  const isPlatform = ctx.user.tenantId === platformTenant
  const sights = seenOf(ctx, of).ways.map(way => byRule(readBy, partiesBy(of, way, isPlatform), ctx.may))
  return sights.reduce<Sight>((worst, one) => (clarity[one] < clarity[worst] ? one : worst), 'plain')
}

/**
 * What the answer of a call shows of a row: the fields of an entity are seen there as in its list or detail, and other
 * fields by what the answer declares of them.
 */
export function answeredRow(ctx: Ctx, fields: Fields, row: Raw): Raw {
  const { entities, fields: all, rows, isOpen: isFree } = carriedBy(ctx, fields)
  if (isFree) return row
  let seen = row
  for (const of of entities) seen = redacted(ctx, of, seen, mayReadMasked(ctx, of) ? 'detail' : 'list')
  const taken: Record<string, unknown> = {}
  for (const [name, of, options] of all) {
    const value = seen[name]
    if (value === null || value === undefined) continue
    const sight = of && entities.includes(of) ? 'plain' : sightAlone(ctx, of, name, options)
    const isMasked = sight === 'masked' || (options.mask && !(of && options.mask === true && mayReadMasked(ctx, of)))
    if (sight === 'hidden') taken[name] = null
    else if (isMasked && typeof value === 'string') taken[name] = masked(value)
  }
  for (const [name, inner] of rows) {
    const value = seen[name] as Raw | readonly Raw[] | null | undefined
    if (value)
      taken[name] = Array.isArray(value)
        ? value.map(one => answeredRow(ctx, inner, one))
        : answeredRow(ctx, inner, value as Raw)
  }
  return { ...seen, ...taken }
}
