import type { Entity, Fields } from '@forecourt/contract/kernel'
import type { AnyCall } from '../list/list-state.ts'
import { namesRow } from '../list/row-actions.ts'
import type { AnyRow } from '../queries.ts'

/** Inputs of a call that the row answers by itself. */
export function inputFrom(call: AnyCall, row: AnyRow | undefined, of: Entity | undefined): Record<string, unknown> {
  if (!row || !of) return {}
  const input = call.input as Fields
  const naming = Object.keys(input).filter(name => namesRow(name, input, of))
  const known: Record<string, unknown> = Object.fromEntries(naming.map(name => [name, row.id]))
  if ('version' in input) known['version'] = row['version']
  return known
}
