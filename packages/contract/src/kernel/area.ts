import type { Call } from './call.ts'
import type { Dictionary } from './dictionary.ts'
import type { Entity } from './entity.ts'
import type { Label } from './label.ts'
import type { Resource } from './resource.ts'

type Resources = Readonly<Record<string, Resource>>
type Calls = Readonly<Record<string, Call<any, any, any>>>

export interface Area<R extends Resources = Resources, C extends Calls = Calls> {
  readonly name: string
  readonly label: Label
  readonly resources: R
  readonly calls: C
  /** Stored, but not served by the generic pattern. */
  readonly entities: readonly Entity[]
  readonly dictionaries: readonly Dictionary[]
}

/** Gathers what one business area declares. */
export const area = <const R extends Resources, const C extends Calls>(
  name: string,
  label: Label,
  parts: {
    readonly resources?: R
    readonly calls?: C
    readonly entities?: readonly Entity[]
    readonly dictionaries?: readonly Dictionary[]
  },
): Area<R, C> => ({
  name,
  label,
  resources: parts.resources ?? ({} as R),
  calls: parts.calls ?? ({} as C),
  entities: parts.entities ?? [],
  dictionaries: parts.dictionaries ?? [],
})

/** All entities an area stores, each once. */
export const entitiesOf = (of: Area): Entity[] => [
  ...new Set([...Object.values(of.resources).map(r => r.entity), ...of.entities]),
]

/** The permissions by which somebody takes the second side of a decision. */
export const approvingRights = (areas: readonly Area[]): ReadonlySet<string> =>
  new Set(
    areas
      .flatMap(one => Object.values(one.calls))
      .filter(call => call.decides)
      .map(call => call.permission),
  )
