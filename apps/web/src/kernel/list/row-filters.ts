import { baseFields, type Entity, type Field, isView, kindOf, rowFields, timeFieldOf } from '@forecourt/contract/kernel'
import type { KeptBack } from '@forecourt/contract/system'
import { readableFields } from '../readable.ts'
import { webKindOf } from '../kinds/index.ts'
import { searchFields } from './list-query.ts'

type Named = readonly [name: string, field: Field]

/** Whether rows of this entity belong to many tenants for who sees all of them. */
export const isOfMany = (of: Entity): boolean => of.options.tenancy !== 'platform' && !isView(of)

/**
 * The fields in the line above a list: when it happened, for the platform whose it is, then what the entity is searched
 * by. The state is not among them: its choices are the tabs above.
 */
export function rowFilters(of: Entity, limits: KeptBack, seesAll: boolean): readonly Named[] {
  const fields = readableFields(rowFields(of), limits)
  const time = timeFieldOf(of)
  const isAsked = (name: string | undefined) =>
    name !== undefined && fields[name] !== undefined && !limits.masked.includes(name)
  const first: Named[] = [
    ...(time && isAsked(time) ? [[time, fields[time] as Field] as const] : []),
    ...(seesAll && isOfMany(of) ? [['tenantId', baseFields.tenantId] as const] : []),
  ]
  const said = new Set(first.map(([name]) => name))
  const searched = searchFields(of).filter(
    ([name, field]) => !said.has(name) && !kindOf(field).isState && webKindOf(field).filter !== undefined,
  )
  return [...first, ...searched]
}

/** So many fields are laid out when one asks for more. */
const panelFields = 12

const rank = (field: Field): number => {
  const kind = kindOf(field)
  if (field.options.search) return 0
  if (webKindOf(field).filter === 'choice') return 1
  if (kind.isReference || kind.isFigure) return 2
  return kind.dateFilter ? 3 : 4
}

/** The usual fields beside those in the line: searched ones first, then choices, references, figures and days. */
export function panelFilters(fields: Readonly<Record<string, Field>>, inRow: readonly Named[]): readonly Named[] {
  const shown = new Set(inRow.map(([name]) => name))
  return Object.entries(fields)
    .filter(([name]) => !shown.has(name))
    .toSorted(([, one], [, other]) => rank(one) - rank(other))
    .slice(0, panelFields)
}
