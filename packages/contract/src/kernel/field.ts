import type { Dictionary } from './dictionary.ts'
import type { Label } from './label.ts'
import type { Reader, ReadRule } from './party.ts'
import type { States } from './states.ts'

export type Format =
  | 'mobile'
  | 'phone'
  | 'email'
  | 'url'
  | 'publicUrl'
  | 'pagePath'
  | 'idCard'
  | 'companyCode'
  | 'taxNumber'
  | 'code'
  | 'tenantId'
  | 'accountNumber'
  | 'bankSerial'
  | 'month'
  | 'bankCode'
  | 'password'

/** What a field may say of itself beside its kind. */
export interface Options {
  readonly required?: boolean
  /** Required where other fields of the same input have these values: `{ result: 2 }`, a reason for turning down. */
  readonly requiredWhen?: Readonly<Record<string, number | string>>
  /** Only the server sets it; ignored in a body, absent from forms. */
  readonly readOnly?: boolean
  /** May be set when the row is added and never again. */
  readonly immutable?: boolean
  /** Offered as a filter above the list. */
  readonly search?: boolean
  /**
   * Of a view: asked of the rows that it adds up, before they are added up. It is a filter and no column, so that sales by
   * site can be those of a month.
   */
  readonly before?: boolean
  /** `false` leaves it out of the list; by default every field that fits a cell is a column. */
  readonly list?: boolean
  /** What clients ask for where they mean every row: no filter. */
  readonly everything?: string
  /** `false` leaves it out of the detail and the form though it may be sent. */
  readonly form?: boolean
  readonly width?: number
  /** Fields that a list shows as a second line in the same cell: they are no columns of their own unless asked for. */
  readonly second?: readonly string[]
  /** A long number of which lists show so many last characters, because its head says what stands beside it. */
  readonly tail?: number
  /** Summed above the list: amounts and volumes are unless it is `false`, whole numbers only when it is `true`. */
  readonly sum?: boolean
  /** May be changed in its cell of the list, without the form. */
  readonly inline?: boolean
  readonly hint?: Label
  /** What people call it besides its label: heads of files by which its column is found too. */
  readonly aliases?: readonly string[]
  readonly group?: Label
  readonly min?: number
  readonly max?: number
  readonly format?: Format
  /**
   * Shown masked (phone 138****1234, other texts first and last character) in lists and exports; `everywhere` in details
   * too, so that nothing but an unmasked export and a call of its own gives it whole.
   */
  readonly mask?: boolean | 'everywhere'
  /** Who is shown the whole of what is masked everywhere, by a call of its own: they find a row by it. */
  readonly revealedTo?: Reader
  /** Who of those who read the row reads this field; without it all of them do. */
  readonly readBy?: ReadRule
  /** Large: answered in details, and null in lists. */
  readonly detailOnly?: boolean
  readonly unique?: boolean
  /** The value that at most one row of a tenant has: whoever puts a row in force by a call takes it from the other. */
  readonly inForce?: number | boolean
  /** Every `ref` has an index unless this is `false`: nobody asks for its rows, nor does the removal of what it points to. */
  readonly index?: boolean
  /** The dictionary of a `dict`, the states of a `state`. */
  readonly of?: Dictionary | States
  /** A `dict` stored and sent as a number. */
  readonly int?: boolean
  /** The entity a `ref` points to. */
  readonly to?: string
  /** What is chosen is of the row's own tenant, or shared with it, whoever chooses: a person's roles and departments. */
  readonly sameTenant?: boolean
  /** Several values: a list of refs, files or dictionary keys. */
  readonly many?: boolean
  /** A `picture` of these kinds only, by the ends of their names. */
  readonly formats?: readonly string[]
  /** A read-only picture that handlers copy from another row: whoever reads this row may see it, whoever has uploaded it. */
  readonly copied?: boolean
  /** A file may be no larger than so many kilobytes. */
  readonly maxKb?: number
  /** Other names of the field on the wire: read where they say something new, and written beside its own. */
  readonly spellings?: readonly string[]
  /** A `dict` whose text leaves beside its key: `deptCategoryName` of `deptCategory`. */
  readonly named?: boolean
  /** A `text` that holds this field of the entity in `to`, in place of an id. */
  readonly by?: string
  /** A `secret` that leaves as stars when there is one: clients that require it post them back. */
  readonly starred?: boolean
  /**
   * The fields to whose values a sealed `secret` is bound, in place of the row's id: copied beside others it does not open.
   * They never change without it.
   */
  readonly sealedFor?: readonly string[]
  /** The parent in a tree, which is "0" on the wire for a root; set by the entity. */
  readonly above?: boolean
  /** The columns of a table kept in a `json` field. */
  readonly rows?: Fields
  /** The parts of the one object kept in a `parts` field. */
  readonly parts?: Fields
  /** Value of a new row when the body leaves it out; also the form's first value. */
  readonly initial?: string | number | boolean
}

/** A field: its kind by name, what people call it, and what it says of itself. */
export interface Field<K extends string = string, O extends Options = Options> {
  readonly kind: K
  readonly label: Label
  readonly options: O
}

export type Fields = { readonly [name: string]: Field }
