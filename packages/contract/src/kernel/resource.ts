import { addressesOf } from './alias.ts'
import { type Entity, stateFieldOf, type StatesOf } from './entity.ts'
import type { Method } from './call.ts'
import type { Field, Fields } from './field.ts'
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
  /** Spellings that differ from `{base}/{verb}`: `other/list`, or with another method and the id in its place, `GET other/remove/{id}`. */
  readonly paths: Readonly<Partial<Record<Verb, readonly string[]>>>
  /** Further spellings of where its sums are asked for. */
  readonly sumsPaths: readonly string[]
  /** Everybody signed in may read it: options of forms need it. */
  readonly publicRead: boolean
  /** What its list may be asked besides its columns: read by its scope, or by the statement of its view. */
  readonly asks: Fields
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
  /**
   * Rows that belong to one row of it (`ownedBy`), by the name under which its detail answers them and its submit takes them all:
   * what is not named any more is removed. The version of the whole guards them.
   */
  readonly parts: Readonly<Record<string, Entity>>
  /** Fields that name who may not remove the row, in spite of the right: `id` where it is a person themselves. */
  readonly notRemovedBy?: readonly string[]
  /** The names of the states in which a row may be removed; absent where every state allows it. */
  readonly removableIn?: readonly string[]
  /** The same of editing: what was decided or answered stays as it was. */
  readonly editableIn?: readonly string[]
  readonly looks: Looks
}

/** How a list may be looked at besides as rows; its address names the look. */
export interface Looks<Name extends string = string> {
  /** As cards in columns by state: a card goes where one of its calls leads. */
  readonly board?: true
  /** By the day or moment in this field, a month at a time. */
  readonly calendar?: Name
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
  readonly sumsPaths?: readonly string[]
  readonly publicRead?: boolean
  readonly asks?: Fields
  readonly imports?: boolean
  readonly forAnyTenant?: boolean
  readonly namedBy?: string
  readonly answersRow?: boolean
  readonly writtenBy?: WrittenBy
  readonly addedBy?: WrittenBy
  readonly parts?: Readonly<Record<string, Entity>>
  readonly notRemovedBy?: readonly NoInfer<Extract<keyof E['fields'], string> | 'id'>[]
  readonly removableIn?: readonly NoInfer<StateNameOf<E>>[]
  readonly editableIn?: readonly NoInfer<StateNameOf<E>>[]
  readonly looks?: Looks<NoInfer<Extract<keyof E['fields'], string>>>
}

/** Serves an entity by the specification's generic pattern (list or page, detail, remove, submit). */
export const resource = <const E extends Entity>(of: E, options: ResourceOptions<E>): Resource<E> => ({
  entity: of,
  bases: (typeof options.base === 'string' ? [options.base] : options.base).flatMap(addressesOf),
  verbs: options.verbs ?? (of.options.single ? ['detail', 'submit'] : ['list', 'detail', 'remove', 'submit']),
  permission: options.permission ?? of.name,
  roles: options.roles ?? {},
  unpaged: options.unpaged ?? false,
  paths: options.paths ?? {},
  sumsPaths: options.sumsPaths ?? [],
  publicRead: options.publicRead ?? false,
  asks: options.asks ?? {},
  imports: options.imports ?? false,
  forAnyTenant: options.forAnyTenant ?? false,
  namedBy: options.namedBy,
  answersRow: options.answersRow ?? false,
  parts: options.parts ?? {},
  looks: options.looks ?? {},
  ...(options.writtenBy ? { writtenBy: options.writtenBy } : {}),
  ...(options.addedBy ? { addedBy: options.addedBy } : {}),
  ...(options.notRemovedBy ? { notRemovedBy: options.notRemovedBy } : {}),
  ...(options.removableIn ? { removableIn: options.removableIn } : {}),
  ...(options.editableIn ? { editableIn: options.editableIn } : {}),
})

/** The fields of a part that are said with it: to which row it belongs follows from where it stands. */
export const partFields = ({ fields, options }: Entity): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => name !== options.ownedBy))

/** Whether what a reference points to belongs to the tenant of the row it stands in. */
export const staysInTenant = ({ options }: Field): boolean => Boolean(options.above ?? options.sameTenant)

/** Whether somebody of this tenant may add, edit or delete rows at all: what a right alone does not say. */
export function mayWriteAs(of: Resource, verb: 'add' | 'edit' | 'delete', tenantId: string): boolean {
  const writers = [of.writtenBy, verb === 'add' ? of.addedBy : undefined]
  return writers.every(one => one === undefined || (one === 'platform') === (tenantId === platformTenant))
}

/** Whether the row names this person as somebody who may not remove it. */
export const isKeptFrom = (of: Resource, row: Readonly<Record<string, unknown>>, userId: string): boolean =>
  of.notRemovedBy?.some(name => String(row[name]) === userId) ?? false

type AnyRow = Readonly<Record<string, unknown>>

function isInOneOf(of: Resource, names: readonly string[] | undefined, row: AnyRow): boolean {
  const state = stateFieldOf(of.entity)
  if (!state || !names) return true
  return names.some(name => codeOf(state.states, name) === Number(row[state.name]))
}

/** Whether the row's state lets it be removed: the server refuses by it, and lists do not offer what it refuses. */
export const allowsRemoval = (of: Resource, row: AnyRow): boolean => isInOneOf(of, of.removableIn, row)

/** Whether the row's state lets it be edited. */
export const allowsEdit = (of: Resource, row: AnyRow): boolean => isInOneOf(of, of.editableIn, row)

const words: Readonly<Record<Verb, readonly string[]>> = {
  list: ['list', 'page'],
  detail: ['detail'],
  remove: ['remove'],
  submit: ['submit'],
}

export type Route = readonly [method: Method, path: string]

/** Whether a verb only reads, by whatever method it is served. */
export const isReading = (verb: Verb): boolean => verb === 'list' || verb === 'detail'

/** Every route that serves a verb: the usual method of the verb, unless a spelling begins with another. */
export function routesOf(of: Resource, verb: Verb): Route[] {
  const usual: Method = isReading(verb) ? 'GET' : 'POST'
  const spelled = (of.paths[verb] ?? [])
    .map(one => one.split(' '))
    .flatMap(parts => {
      const method = parts.length > 1 ? (parts[0] as Method) : usual
      return addressesOf(parts.at(-1) ?? '').map((path): Route => [method, path])
    })
  return [...of.bases.flatMap(base => words[verb].map((word): Route => [usual, `${base}/${word}`])), ...spelled]
}

/** Every path that serves a verb. */
export const pathsOf = (of: Resource, verb: Verb): string[] => routesOf(of, verb).map(([, path]) => path)

/** Where the sums of what a list or a tree finds are asked for, beside its rows. */
export const sumsPathsOf = (of: Resource): string[] =>
  of.verbs.includes('list') ? [...of.bases.map(base => `${base}/sums`), ...of.sumsPaths.flatMap(addressesOf)] : []

/** Where what is drawn above a list is asked for, of a view that declares a chart. */
export const chartPathsOf = (of: Resource): string[] =>
  of.entity.options.view?.chart ? of.bases.map(base => `${base}/chart`) : []

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
  ...(of.verbs.includes('submit') && !of.entity.options.single ? (['add'] as const) : []),
  ...(of.verbs.includes('submit') ? (['edit'] as const) : []),
  ...(of.verbs.includes('remove') ? (['delete'] as const) : []),
  ...(of.verbs.includes('detail') ? (['view'] as const) : []),
  ...(of.imports ? (['import'] as const) : []),
  ...(of.verbs.includes('list') && isMasked(of.entity) ? (['exportPlain'] as const) : []),
]
