import { type Field, kindOf } from '@forecourt/contract/kernel'
import { webKindOf } from '../kinds/index.ts'
import type { Way } from '../kinds/ways.ts'

export type { Way, WayName } from '../kinds/ways.ts'

/** The ways of a field; what is never empty is not asked whether it is. */
export function waysOf(field: Field): readonly Way[] {
  const { required, initial } = field.options
  const isAlwaysThere = required || initial !== undefined || kindOf(field).isState
  return webKindOf(field).ways.filter(one => !isAlwaysThere || one.takes !== 'nothing')
}
