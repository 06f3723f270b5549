import { addressesOf } from './alias.ts'
import { type Entity, stateFieldOf, type StatesOf } from './entity.ts'
import type { Label } from './label.ts'
import { platformTenant } from './party.ts'
import type { ResourceRoles } from './roles.ts'
import { codeOf, type States } from './states.ts'

export type Verb = 'list' | 'detail' | 'remove' | 'submit'

export interface Resource<E extends Entity = Entity> {
  readonly entity: E
  /** The first is ours; further ones are other spellings of the same resource. */
  readonly bases: readonly string[]
  readonly verbs: readonly Verb[]
  /** Menu code: the list needs it; `_view`, `_add`, `_edit`, `_delete` are its buttons. */
  readonly permission: string
  /** The built-in roles that have its verbs from the start. */
  readonly roles: ResourceRoles
  /** Answers the list as a whole, as trees and option lists are. */
  readonly unpaged: boolean
  /** Spellings that differ from `{base}/{verb}`. */
  readonly paths: Readonly<Partial<Record<Verb, readonly string[]>>>
  /** Everybody signed in may read it: options of forms need it. */
  readonly publicRead: boolean
  /** Rows may be brought from a file, under the right `<permission>_import`. */
  readonly imports: boolean
  /** The platform may add rows for the tenant that it names; elsewhere naming another than one's own is refused. */
  readonly forAnyTenant: boolean
  /** A unique field by which clients name a row in place of its id. */
  readonly namedBy: string | undefined
  /** `submit` answers the row as its detail would, and not its id alone. */
  readonly answersRow: boolean
  /** Who writes its rows besides having the right, and who adds them: any tenant, or the platform alone. */
  readonly writtenBy?: WrittenBy
  readonly addedBy?: WrittenBy
  /** The names of the states in which a row may be removed; absent where every state allows it. */
  readonly removableIn?: readonly string[]
}

export type WrittenBy = 'platform' | 'tenant'

/** A resource of any entity. */
export type AnyResource = Resource<any>

type StateNameOf<E> = StatesOf<E> extends States<infer N> ? N : never

export interface ResourceOptions<E extends Entity = Entity> {
  readonly base: string | readonly string[]
  readonly verbs?: readonly Verb[]
  readonly permission?: string
  readonly roles?: ResourceRoles
  readonly unpaged?: boolean
  readonly paths?: Readonly<Partial<Record<Verb, readonly string[]>>>
  readonly publicRead?: boolean
  readonly imports?: boolean
  readonly forAnyTenant?: boolean
  readonly namedBy?: string
  readonly answersRow?: boolean
  readonly writtenBy?: WrittenBy
  readonly addedBy?: WrittenBy
  readonly removableIn?: readonly NoInfer<StateNameOf<E>>[]
}

/** Serves an entity by the specification's generic pattern (list or page, detail, remove, submit). */
export const resource = <const E extends Entity>(of: E, options: ResourceOptions<E>): Resource<E> => ({
  entity: of,
  bases: (typeof options.base === 'string' ? [options.base] : options.base).flatMap(addressesOf),
  verbs: options.verbs ?? ['list', 'detail', 'remove', 'submit'],
  permission: options.permission ?? of.name,
  roles: options.roles ?? {},
  unpaged: options.unpaged ?? false,
  paths: options.paths ?? {},
  publicRead: options.publicRead ?? false,
  imports: options.imports ?? false,
  forAnyTenant: options.forAnyTenant ?? false,
  namedBy: options.namedBy,
  answersRow: options.answersRow ?? false,
  ...(options.writtenBy ? { writtenBy: options.writtenBy } : {}),
  ...(options.addedBy ? { addedBy: options.addedBy } : {}),
  ...(options.removableIn ? { removableIn: options.removableIn } : {}),
})

/** Whether somebody of this tenant may add, edit or delete rows at all: what a right alone does not say. */
export function mayWriteAs(of: Resource, verb: 'add' | 'edit' | 'delete', tenantId: string): boolean {
  const writers = [of.writtenBy, verb === 'add' ? of.addedBy : undefined]
  return writers.every(one => one === undefined || (one === 'platform') === (tenantId === platformTenant))
}

/** Whether the row's state lets it be removed: the server refuses by it, and lists do not offer what it refuses. */
export function allowsRemoval(of: Resource, row: Readonly<Record<string, unknown>>): boolean {
  const state = stateFieldOf(of.entity)
  if (!state || !of.removableIn) return true
  return of.removableIn.some(name => codeOf(state.states, name) === Number(row[state.name]))
}

const words: Readonly<Record<Verb, readonly string[]>> = {
  list: ['list', 'page'],
  detail: ['detail'],
  remove: ['remove'],
  submit: ['submit'],
}

/** Every path below /api that serves a verb. */
export const pathsOf = (of: Resource, verb: Verb): string[] => [
  ...of.bases.flatMap(base => words[verb].map(word => `${base}/${word}`)),
  ...(of.paths[verb] ?? []).flatMap(addressesOf),
]

/** Where the sums of what a list or a tree finds are asked for, beside its rows. */
export const sumsPathsOf = (of: Resource): string[] =>
  of.verbs.includes('list') ? of.bases.map(base => `${base}/sums`) : []

export type Button = 'view' | 'add' | 'edit' | 'delete' | 'import' | 'exportPlain'
export const buttonLabels: Readonly<Record<Button, Label>> = {
  add: ['新增', 'Add'],
  edit: ['修改', 'Edit'],
  delete: ['删除', 'Delete'],
  view: ['查看', 'View'],
  import: ['导入', 'Import'],
  exportPlain: ['导出明文', 'Export unmasked'],
}

/** Some of its values are masked in lists, and in exports unless one has a right of its own. */
export const isMasked = (of: Entity): boolean => Object.values(of.fields).some(field => field.options.mask)

export const buttonsOf = (of: Resource): Button[] => [
  ...(of.verbs.includes('submit') ? (['add', 'edit'] as const) : []),
  ...(of.verbs.includes('remove') ? (['delete'] as const) : []),
  ...(of.verbs.includes('detail') ? (['view'] as const) : []),
  ...(of.imports ? (['import'] as const) : []),
  ...(of.verbs.includes('list') && isMasked(of.entity) ? (['exportPlain'] as const) : []),
]
