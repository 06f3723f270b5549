import { masked } from './checks.ts'
import {
  type DomainInput,
  type DomainRow,
  type Field,
  type Fields,
  int,
  moment,
  ref,
  type WireInput,
  type WireRow,
} from './field.ts'
import type { Label } from './label.ts'
import type { States } from './states.ts'

/** Columns that every row has and only the kernel writes (domain 0.2). */
export const baseFields = {
  id: ref(['编号', 'Id'], { readOnly: true, required: true }),
  tenantId: ref(['租户', 'Tenant'], { readOnly: true, required: true, to: 'tenant' }),
  createUser: ref(['创建人', 'Created by'], { readOnly: true, to: 'user' }),
  createDept: ref(['创建部门', 'Created in department'], { readOnly: true, to: 'dept' }),
  createTime: moment(['创建时间', 'Created at'], { readOnly: true, required: true }),
  updateUser: ref(['更新人', 'Updated by'], { readOnly: true, to: 'user' }),
  updateTime: moment(['更新时间', 'Updated at'], { readOnly: true, required: true }),
  isDeleted: int(['已删除', 'Deleted'], { readOnly: true, required: true }),
  version: int(['版本', 'Version'], { readOnly: true, required: true }),
} satisfies Fields
export type BaseFields = typeof baseFields

export interface EntityOptions<Name extends string = string> {
  /** The field that names a row to a person; it labels references and is what `remove` and history speak of. */
  readonly display?: Name
  /** The number or code that tells a row from its namesakes where one is chosen; never what a list masks. */
  readonly code?: Name
  /** `tenant` (default): rows belong to a tenant. `platform`: reference rows, read by all, written by the platform. */
  readonly tenancy?: 'tenant' | 'platform'
  /** Fields holding the tenant ids that may read the row besides its owner. */
  readonly share?: readonly Name[]
  /** The field that holds the user whose own the row is: nobody else reads or changes it, the house apart. */
  readonly personal?: Name
  /** The field that holds the parent's id. */
  readonly parent?: Name
  /** The field that holds the row it is a part of: it does not keep that from being removed, and goes with it. */
  readonly partOf?: Name
  /** Working data, no record: its rows are deleted so many days after they were made. */
  readonly keptDays?: number
  /** Unique together, within the tenant. */
  readonly unique?: readonly (readonly Name[])[]
  /** Further indexes; the tenant is put in front. */
  readonly index?: readonly (readonly Name[])[]
  /** Default order: newest first, or by these fields ascending. */
  readonly order?: readonly Name[]
}

export interface Entity<N extends string = string, F extends Fields = Fields> {
  readonly name: N
  readonly label: Label
  readonly fields: F
  readonly options: EntityOptions
}

/** Declares what is stored. From it come the table, the wire schema, filters, list columns and the form. */
export const entity = <const N extends string, const F extends Fields>(
  name: N,
  label: Label,
  fields: F,
  options: EntityOptions<Extract<keyof F, string>> = {},
): Entity<N, F> => ({ name, label, fields: withParent(fields, options.parent), options })

function withParent<F extends Fields>(fields: F, parent: string | undefined): F {
  const field = parent === undefined ? undefined : fields[parent]
  return field && parent ? { ...fields, [parent]: { ...field, options: { ...field.options, above: true } } } : fields
}

/** A row inside the server. */
export type Row<E> = E extends Entity<string, infer F> ? DomainRow<BaseFields> & DomainRow<F> : never
/** What may be written by `insert` and `update`: server-owned fields included, base columns not. */
export type Values<E> = E extends Entity<string, infer F> ? { [N in keyof F]?: DomainRow<F>[N] | null } : never
/** The declared states of an entity. */
export type StatesOf<E> =
  E extends Entity<string, infer F>
    ? { [N in keyof F]: F[N] extends Field<'state', { readonly of: infer S extends States }> ? S : never }[keyof F]
    : never
/** A row as the browser gets it; references come with the display text of their row. */
export type WireRowOf<E> =
  E extends Entity<string, infer F>
    ? WireRow<BaseFields> & WireRow<F> & { readonly [companion: string]: unknown }
    : never
export type WireInputOf<E> =
  E extends Entity<string, infer F> ? { id?: string; version?: number } & WireInput<F> : never
export type InputOf<E> = E extends Entity<string, infer F> ? { id?: string; version?: number } & DomainInput<F> : never

/** The fields whose values add up to something over many rows. */
export const summedFields = (of: Entity): [name: string, field: Field][] =>
  Object.entries(of.fields).filter(([, { kind, options }]) =>
    kind === 'int' ? options.sum === true : (kind === 'money' || kind === 'quantity') && options.sum !== false,
  )

/** All fields of a row, the kernel's own included. */
export const rowFields = (of: Entity): Fields => ({ ...baseFields, ...of.fields })

/** The fields of a row as a call's output: `rowOf(order)`. */
export const rowOf = <F extends Fields>(of: Entity<string, F>): BaseFields & F => ({ ...baseFields, ...of.fields })

const binding = new Set(['state', 'money', 'price', 'quantity'])

/** Whether a change of its rows can simply be taken back: nobody has acted on a state of theirs or paid by their figures. */
export const isReversible = (of: Entity): boolean => !Object.values(of.fields).some(field => binding.has(field.kind))

/** What a row is called wherever others name it: its display field, masked where its lists mask it. */
export function displayOf(of: Entity, row: Readonly<Record<string, unknown>>): string | null {
  const name = of.options.display ?? 'id'
  return displayText(of, row[name])
}

/** The same from the value of the display field. */
export function displayText(of: Entity, value: unknown): string | null {
  if (value === null || value === undefined) return null
  const text = String(value)
  return of.fields[of.options.display ?? '']?.options.mask ? masked(text) : text
}

/** `siteId` of an order comes with `siteName`, the display text of the site. */
export const companionOf = (fieldName: string): string => `${fieldName.replace(/(Ids?|Code)$/, '')}Name`

export const stateFieldOf = (of: Entity): { name: string; field: Field<'state'>; states: States } | undefined => {
  const found = Object.entries(of.fields).find(([, field]) => field.kind === 'state')
  return found && { name: found[0], field: found[1] as Field<'state'>, states: found[1].options.of as States }
}
