import { type CardParts, type Entity, isView, rowFields, stateFieldOf } from './entity.ts'
import type { Field } from './field.ts'
import { kindOf } from './kinds/index.ts'

// What lists show of an entity first: said by it, or derived from what else it says.

type Named = readonly [name: string, field: Field]

const isDate = (field: Field): boolean => kindOf(field).dateFilter !== undefined

/**
 * The field whose days a list is asked for first: what the entity says, or the first date it is searched by. Documents,
 * which have a state and an amount, and what is kept for some days only, are asked for by when they were made.
 */
export function timeFieldOf(of: Entity): string | undefined {
  const { time, retentionDays } = of.options
  if (time) return time === 'none' ? undefined : time
  const own = Object.entries(of.fields)
  const searched = own.find(([, field]) => field.options.search && isDate(field))
  if (searched) return searched[0]
  const isDocument = stateFieldOf(of) !== undefined && own.some(([, field]) => kindOf(field).isMoney)
  return !isView(of) && (isDocument || retentionDays !== undefined) ? 'createTime' : undefined
}

/** The fields that are shown as a second line of another. */
export const secondLinesOf = (of: Entity): ReadonlySet<string> =>
  new Set(Object.values(of.fields).flatMap(field => field.options.second ?? []))

const cardLines = 3

/** What a card shows, as far as there are such fields: a state and an amount where rows have them. */
export function cardOf(of: Entity): Omit<CardParts, 'lines'> & { readonly lines: readonly string[] } {
  const { card = {}, display } = of.options
  const fields = rowFields(of)
  const listed = Object.entries(of.fields).filter(([, { options }]) => options.list !== false && !options.before)
  const first = (is: (field: Field) => boolean) => listed.find(([, field]) => is(field))?.[0]
  const title = card.title ?? display ?? listed[0]?.[0]
  const amount = card.amount ?? first(field => kindOf(field).isMoney)
  const time = card.time ?? timeFieldOf(of) ?? (fields['createTime'] ? 'createTime' : undefined)
  const state = card.state ?? stateFieldOf(of)?.name
  const used = new Set([title, amount, time, state])
  const isFact = ([name, field]: Named) => !used.has(name) && !isDate(field) && !kindOf(field).isMoney
  const lines =
    card.lines ??
    listed
      .filter(isFact)
      .slice(0, cardLines)
      .map(([name]) => name)
  return {
    ...(title ? { title } : {}),
    ...(amount ? { amount } : {}),
    ...(time ? { time } : {}),
    ...(state ? { state } : {}),
    lines,
  }
}
