import type { AnyCall } from './call.ts'
import type { Dictionary } from './dictionary.ts'
import { type Entity, isView } from './entity.ts'
import type { Label } from './label.ts'
import type { Paper } from './paper.ts'
import type { AnyResource, Resource } from './resource.ts'

type Resources = Readonly<Record<string, Resource>>
type Calls = Readonly<Record<string, AnyCall>>

export interface Area<R extends Resources = Resources, C extends Calls = Calls> {
  readonly name: string
  readonly label: Label
  readonly resources: R
  readonly calls: C
  /** Stored, but not served by the generic pattern. */
  readonly entities: readonly Entity[]
  readonly dictionaries: readonly Dictionary[]
  readonly papers: readonly Paper[]
}

/** An area of any resources and calls. */
export type AnyArea = Area<any, any>

type ResourcesIn<M> = { readonly [K in keyof M as M[K] extends AnyResource ? K : never]: M[K] }
type CallsIn<M> = { readonly [K in keyof M as M[K] extends AnyCall ? K : never]: M[K] }

const hasAll = (value: unknown, names: readonly string[]): boolean =>
  typeof value === 'object' && value !== null && names.every(name => name in value)
const isResource = (value: unknown): value is Resource => hasAll(value, ['entity', 'verbs', 'permission'])
const isCall = (value: unknown): value is AnyCall => hasAll(value, ['routes', 'permission', 'output'])
const isEntity = (value: unknown): value is Entity => hasAll(value, ['name', 'label', 'fields', 'options'])
const isPaper = (value: unknown): value is Paper => hasAll(value, ['title', 'number', 'parties', 'paths'])
const isDictionary = (value: unknown): value is Dictionary => hasAll(value, ['code', 'label', 'entries'])

/**
 * An area by what its files export: every resource, call, entity, dictionary and paper among it, by its name. What else they
 * export, such as states and fields, is for their own use.
 */
export function areaOf<const M extends object>(
  name: string,
  label: Label,
  members: M,
): Area<ResourcesIn<M> extends Resources ? ResourcesIn<M> : never, CallsIn<M> extends Calls ? CallsIn<M> : never> {
  // By name, because the order of a module's exports is not the same everywhere.
  const all = (Object.entries(members) as [string, unknown][]).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const named = (is: (value: unknown) => boolean) => Object.fromEntries(all.filter(([, value]) => is(value)))
  const values = all.map(([, value]) => value)
  return {
    name,
    label,
    resources: named(isResource) as never,
    calls: named(isCall) as never,
    entities: values.filter(isEntity),
    dictionaries: values.filter(isDictionary),
    papers: values.filter(isPaper),
  }
}

/** All entities an area stores, each once; views are not stored. */
export const entitiesOf = (of: Area): Entity[] =>
  [...new Set([...Object.values(of.resources).map(r => r.entity), ...of.entities])].filter(one => !isView(one))

/** The permissions by which somebody takes the second side of a decision. */
export const approvingRights = (areas: readonly Area[]): ReadonlySet<string> =>
  new Set(
    areas
      .flatMap(one => Object.values(one.calls))
      .filter(call => call.decides)
      .map(call => call.permission),
  )
