import type { AnyCall, BaseFields, Entity, Label, Resource, States, WireRowOf } from '@forecourt/contract/kernel'
import type { ComponentType, ReactNode } from 'react'
import type { AnyRow } from '../queries.ts'
import type { OwnWidgets } from '../widgets/own-widgets.ts'

export interface DetailProps {
  readonly resource: Resource
  readonly id: string
  readonly calls?: readonly AnyCall[]
  /** Beside the list, or a page of its own with the timeline on the right. */
  readonly layout: 'drawer' | 'page'
}

interface Conditional<R> {
  /** Left out of rows that it says nothing about. */
  readonly when?: (row: R) => boolean
}

/** Fields beside their labels; those that this person does not read are left out, and without any the section is. */
interface FieldsSection<R, N extends string> extends Conditional<R> {
  readonly title: Label
  readonly fields: readonly N[]
}
/** A part of the area's own under a title. */
interface PartSection<R> extends Conditional<R> {
  readonly title: Label
  readonly Part: ComponentType
  /** Beside the title. */
  readonly Extra?: ComponentType
}
/** Rows of another resource that name this one, for those who may read them; `rowsOf` makes it. */
export interface RowsSection {
  readonly title: Label
  readonly rows: Resource
  /** The field by which they name it. */
  readonly by: string
  readonly columns: readonly string[]
  /** What is said where there are none; without it the section is left out. */
  readonly empty?: Label
  /** Those that something can still become of, by their states, come before all the others, and are counted on the tab. */
  readonly openFirst?: boolean
  /** Whoever may add such rows does so here, for the row around them. */
  readonly adds?: boolean
  /** Beside the title. */
  readonly Extra?: ComponentType
}
/** Stored files of the row, large enough to be read. */
interface FilesSection<R> extends Conditional<R> {
  readonly title: Label
  readonly files: (row: R) => unknown
  /** Says so where there is none yet; otherwise the section is left out then. */
  readonly isAwaited?: (row: R) => boolean
}
/** What was posted under the number that this row carries. */
interface PostingsPart<R> {
  readonly postings: (row: R) => string | null | undefined
  /** The entity by whose changes they grow old, where that is another one. */
  readonly of?: string
  /** Names by dimension, where the page knows better ones than the server. */
  readonly names?: (row: R) => Readonly<Record<string, string>>
  readonly hasBalance?: boolean
}
/** All fields of the row in their groups. */
interface RestPart {
  readonly rest: true
  /** Of a paper that may go several ways most fields are empty: only those that say something. */
  readonly isFilled?: boolean
}

/** Parts of a detail take no property: they ask for the row by `useThisRow`. */
export type SectionOf<R, N extends string> =
  | ComponentType
  | FieldsSection<R, N>
  | PartSection<R>
  | FilesSection<R>
  | RowsSection
  | PostingsPart<R>
  | RestPart

/** One of the jobs there are at a row. */
export interface TabOf<R, N extends string> {
  /** In the address. */
  readonly key: string
  readonly label: Label
  /** The permission without which it is not there. */
  readonly right?: string
  readonly sections: readonly SectionOf<R, N>[]
}

export type Way<R> = false | readonly string[] | ((row: R, of: States) => readonly string[] | false)

export interface DetailOf<R, N extends string> {
  /** What is read first: fields by name, or parts made of `Fact`. Otherwise figures and what is searched by. */
  readonly facts?: readonly (N | ComponentType)[]
  /** The states it usually goes through; `without('reversed')` leaves out some. `false` where the states are no way but a switch. */
  readonly path?: Way<R>
  /** Full width, between the head and the rest. */
  readonly lead?: readonly ComponentType[]
  readonly sections?: readonly SectionOf<R, N>[]
  /** On a page of its own in place of the sections, with the history as the last of them. */
  readonly tabs?: readonly TabOf<R, N>[]
  /** Beside them: what is to be decided now, and what has to stay in view. */
  readonly aside?: readonly SectionOf<R, N>[]
  /** In place of the timeline. */
  readonly History?: ComponentType
  /** Whether what points to the row is listed by kind; as a rule where no sections are named. */
  readonly related?: boolean
  /** In place of the buttons of its calls. */
  readonly Actions?: ComponentType
  /** Beside the state. */
  readonly Tags?: ComponentType
  /** What names the row is a number or a code, shown and copied so. */
  readonly name?: (row: R) => string
  readonly isCode?: boolean
  /** Asked beside the row: parts read its answer by `useWhole`. */
  readonly whole?: AnyCall
  /** While it waits for somebody outside, its page looks again and again. */
  readonly isUnderWay?: (row: R) => boolean
  /** Calls besides those of the page whose titles name entries of the history. */
  readonly historyCalls?: readonly AnyCall[]
  readonly widgets?: OwnWidgets
  /** Around everything, such as dialogs that outlive their button. */
  readonly Around?: ComponentType<{ readonly children: ReactNode }>
}

export type FieldIn<E> = E extends Entity<string, infer F> ? Extract<keyof F | keyof BaseFields, string> : never
export type DetailOfEntity<E extends Entity> = DetailOf<WireRowOf<E>, FieldIn<E>>
/** A declared detail once it is known that its resource is the one it was declared for. */
export type Declared = DetailOf<AnyRow, string>

/** All fields of the row in their groups, among other sections. */
export const rest: RestPart = { rest: true }
export const filledRest: RestPart = { rest: true, isFilled: true }

/** Rows of another resource that name this one, in a table of these columns. */
export const rowsOf = <E extends Entity>(
  title: Label,
  rows: Resource<E>,
  by: NoInfer<FieldIn<E>>,
  columns: readonly NoInfer<FieldIn<E>>[],
  empty?: Label,
  more: Pick<RowsSection, 'openFirst' | 'adds' | 'Extra'> = {},
): RowsSection => ({ title, rows, by, columns, ...more, ...(empty ? { empty } : {}) })
