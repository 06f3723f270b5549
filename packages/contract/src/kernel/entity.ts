import { masked } from './checks.ts'
import type { Field, Fields } from './field.ts'
import { int, kindOf, moment, ref, text } from './kinds/index.ts'
import type { Label } from './label.ts'
import type { Party } from './party.ts'
import type { States } from './states.ts'
import type { DaySpan, ViewAcross, ViewChart } from './view-parts.ts'
import type { DomainInput, DomainRow, WireInput, WireRow } from './values.ts'

/** The entity whose rows own all others: the one that `tenantId` refers to. */
export const tenantEntity = 'tenant'

/** Columns that every row has and only the kernel writes (domain 0.2). */
/** What the table of regions calls the whole country: above all provinces, and chosen where a place may be any. */
export const countryCode = '00'

export const baseFields = {
  id: ref(['编号', 'Id'], { readOnly: true, required: true }),
  tenantId: ref(['租户', 'Tenant'], { readOnly: true, required: true, to: tenantEntity }),
  createUser: ref(['创建人', 'Created by'], { readOnly: true, to: 'user' }),
  createDept: ref(['创建部门', 'Created in department'], { readOnly: true, to: 'dept' }),
  createTime: moment(['创建时间', 'Created at'], { readOnly: true, required: true }),
  updateUser: ref(['更新人', 'Updated by'], { readOnly: true, to: 'user' }),
  updateTime: moment(['更新时间', 'Updated at'], { readOnly: true, required: true }),
  isDeleted: int(['已删除', 'Deleted'], { readOnly: true, required: true }),
  version: int(['版本', 'Version'], { readOnly: true, required: true }),
} satisfies Fields
export type BaseFields = typeof baseFields

/** The fields with the person and the department who answer for a row, or the field of the row whose scope it shares. */
export interface ScopedBy<Name extends string = string> {
  readonly owner?: Name | keyof BaseFields
  readonly department?: Name | keyof BaseFields
  readonly like?: Name
}

export interface EntityOptions<Name extends string = string> {
  /** The field that names a row to a person; it labels references and is what `remove` and history speak of. */
  readonly display?: Name
  /** When what the row is about happened: lists ask for its days first. Without it `timeFieldOf` derives one. */
  readonly time?: Name | 'createTime' | 'none'
  /** The columns a list has from the start, in their order; without it all that are not `list: false`. */
  readonly columns?: readonly (Name | 'createTime')[]
  /** What a card on a telephone shows of a row; what is not said is derived (`cardOf`). */
  readonly card?: CardParts<Name | 'createTime'>
  /** What a dialog says of the row beside its name, before something is done with it. */
  readonly subject?: readonly Name[]
  /** The number or code that tells a row from its namesakes where one is chosen; never what a list masks. */
  readonly code?: Name
  /** How its rows stand where one of them is chosen: in groups, and with a second line. */
  readonly offered?: Offered<Name>
  /**
   * The fields with the codes of the province, the city and the district where a row lies. Wherever its rows are chosen they are
   * narrowed by region, and where several may be chosen all of a region are taken at once.
   */
  readonly placedBy?: readonly [province: Name, city: Name, district: Name]
  /**
   * The fields by which a row is found from anywhere, each with an index of its own; how they are compared follows from what they are
   * (`foundFields`). What somebody may not read of a row they do not find it by.
   */
  readonly found?: readonly Name[]
  /** The field by which references name a row; its id, unless this says another. */
  readonly key?: Name
  /** `tenant` (default): rows belong to a tenant. `platform`: reference rows, read by all, written by the platform. */
  readonly tenancy?: 'tenant' | 'platform'
  /** Fields holding the tenant ids that may read the row besides its owner. */
  readonly share?: readonly Name[]
  /**
   * Rows of the platform are read by every tenant beside its own. With `replacedBy` an own row stands in place of the platform's
   * that has the same values there.
   */
  readonly shareAll?: { readonly replacedBy?: readonly Name[] }
  /** One row a tenant at most: its settings. Who has saved none reads the first values of the fields. */
  readonly single?: boolean
  /**
   * In which of the tenants above a party stands: `{ payer: 'companyId' }`. Rules about who reads a field and who makes a
   * call go by it. The owner stands in `tenantId`.
   */
  readonly parties?: Readonly<Partial<Record<Exclude<Party, 'platform'>, Name | 'tenantId'>>>
  /** The field that holds the user whose own the row is: nobody else reads or changes it, the system apart. */
  readonly personal?: Name
  /**
   * Rows that are somebody's own affair: only whom one of these is true of finds them in lists and names them in calls. For all
   * others within the tenant they are as good as absent.
   */
  readonly seenBy?: readonly SeenBy<Name>[]
  /**
   * Who answers for a row: what data scopes of one's own and of departments go by. Without it rows are scoped by conditions
   * alone. Parts (`ownedBy`) have the scope of what they belong to.
   */
  readonly scopedBy?: ScopedBy<Name>
  /** The field that holds the parent's id. */
  readonly parent?: Name
  /** The field that holds the row it is a part of: it does not keep that from being removed, and goes with it. */
  readonly ownedBy?: Name
  /** Working data, no record: its rows are deleted so many days after they were made. */
  readonly retentionDays?: number
  /** From when those days count, where it is not when a row was made. */
  readonly retainedSince?: 'updateTime'
  /** Unique together, within the tenant. */
  readonly unique?: readonly (readonly Name[])[]
  /** Further indexes; the tenant is put in front. */
  readonly index?: readonly (readonly Name[])[]
  /** Default order: newest first, or by these fields ascending. */
  readonly order?: readonly Name[]
  /** Of a view alone, whose rows a statement makes. */
  readonly view?: ViewParts
}

/** The heading under which a row is offered, in the order of headings, and what is said below its name. */
export interface OfferedAs {
  readonly group: Label
  readonly order: number
  readonly line?: Label | undefined
}

/** Where rows of an entity are chosen, they are grouped by these fields of theirs. Whoever may not read all of them sees no groups. */
export interface Offered<Name extends string = string> {
  readonly by: readonly Name[]
  readonly as: (row: Readonly<Record<string, string | null>>) => OfferedAs
}

/** The person that a row names, or whoever has a right. */
export type SeenBy<Name extends string = string> = { readonly person: Name | 'createUser' } | { readonly right: string }

/** What a card shows of a row: what it is about, how much, when, in which state, and a few facts in one line. */
export interface CardParts<Name extends string = string> {
  readonly title?: Name
  readonly amount?: Name
  readonly time?: Name
  readonly state?: Name
  readonly lines?: readonly Name[]
}

/** What a view says besides its fields. */
export interface ViewParts {
  /** The entities that its rows are made of, `ledger` for the books: when they are written, what is shown is old. */
  readonly reads: readonly string[]
  /** The default order is descending. */
  readonly descending: boolean
  /** The list of the rows that one row of the view adds up. */
  readonly behind?: RowsBehind
  readonly chart?: ViewChart
  readonly across?: ViewAcross
  /** What is asked as long as nothing else is, by the field of its day. */
  readonly startsWith?: Readonly<Partial<Record<string, DaySpan>>>
}

/**
 * Where the rows behind a row of a view are listed. What is asked before is asked there too, by the same name; together they
 * find the rows that the figures add up.
 */
export interface RowsBehind {
  readonly entity: string
  /** The filter of that list for each field of the view's row that tells it from others: `{ siteId: 'siteId' }`. */
  readonly where: Readonly<Record<string, string>>
  /** The field of that list that lies within the month which a field of the row names: `{ businessDate: 'month' }`. */
  readonly months?: Readonly<Record<string, string>>
  /** The field of that list that is on the day which a field of the row names: `{ successTime: 'day' }`. */
  readonly days?: Readonly<Record<string, string>>
  /** Filters that are the same for all rows: `{ state_in: '20,30' }`. */
  readonly always?: Readonly<Record<string, string>>
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
    ? WireRow<BaseFields> & WireRow<F> & { readonly [referenceLabel: string]: unknown }
    : never
export type WireInputOf<E> =
  E extends Entity<string, infer F> ? { id?: string; version?: number } & WireInput<F> : never
export type InputOf<E> = E extends Entity<string, infer F> ? { id?: string; version?: number } & DomainInput<F> : never

/** The fields whose values add up to something over many rows. */
export const summedFields = (of: Entity): [name: string, field: Field][] =>
  Object.entries(of.fields).filter(([, field]) => {
    const [{ sum }, asked] = [kindOf(field), field.options.sum]
    return sum !== undefined && (asked ?? sum === 'usual')
  })

/** The field by which one row of many is in force, with the value that says so. */
export const inForceField = (of: Entity): { readonly name: string; readonly value: number | boolean } | undefined => {
  const [name, field] = Object.entries(of.fields).find(([, { options }]) => options.inForce !== undefined) ?? []
  return name === undefined ? undefined : { name, value: field?.options.inForce ?? 0 }
}

/** All fields of a row, the kernel's own included. */
export const rowFields = (of: Entity): Fields =>
  isView(of) ? { ...viewFields, ...of.fields } : { ...baseFields, ...of.fields }

/** What tells the rows of a view apart. */
const viewFields = {
  id: text(['编号', 'Id'], { readOnly: true, required: true, list: false, form: false }),
} satisfies Fields

/** Whether a statement makes its rows, and no table has them. */
export const isView = (of: Entity): boolean => of.options.view !== undefined

/** The fields of a row as a call's output: `rowOf(order)`. */
export const rowOf = <F extends Fields>(of: Entity<string, F>): BaseFields & F => ({ ...baseFields, ...of.fields })

/** Whether a change of its rows can simply be taken back: nobody has acted on a state of theirs or paid by their figures. */
export const isReversible = (of: Entity): boolean => !Object.values(of.fields).some(field => kindOf(field).isBinding)

/** The field by which references name a row. */
export const keyFieldOf = (of: Entity): string => of.options.key ?? 'id'

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

/** The column of an answered row that names it: where the display field refers to another row, the name of that one. */
export function nameColumnOf({ fields, options: { display } }: Entity): string | undefined {
  const field = display === undefined ? undefined : fields[display]
  return field && display && kindOf(field).isReference ? referenceLabelOf(display) : display
}

/** `siteId` of an order comes with `siteName`, the display text of the site. */
export const referenceLabelOf = (fieldName: string): string => `${fieldName.replace(/(Ids?|Code)$/, '')}Name`

export const stateFieldOf = (of: Entity): { name: string; field: Field<'state'>; states: States } | undefined => {
  const found = Object.entries(of.fields).find(([, field]) => kindOf(field).isState)
  return found && { name: found[0], field: found[1] as Field<'state'>, states: found[1].options.of as States }
}
