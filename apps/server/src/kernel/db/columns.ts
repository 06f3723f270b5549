import type { BaseFields, Entity } from '@forecourt/contract/kernel'
import { type FixedText, fixedText, settled, type SettledSql, sql, statement } from './sql.ts'
import { columnName, storedFields, tableName } from './table.ts'

// Names of tables and columns for SQL written by hand. A name that is not declared does not compile:
//
//   const o = columnsOf(order, 'o')
//   sql`select ${o.payAmount} from ${o} where ${o.isDeleted} = 0`
//
// All of it is text before the first request: a statement costs what it would cost with the names written out.

/** What `columnsOf` was asked for, and under which alias. */
export const source = Symbol('source')

/** A table under its alias. The value itself stands for the table where one is named: `from ${o}`. */
export interface NamedTable extends FixedText {
  readonly [source]: { readonly of: Entity | Table; readonly alias: string }
}
/** With its columns. */
export type Columns<N extends string = string> = NamedTable & { readonly [name in N]: SettledSql }

type NameOf<E> =
  E extends Entity<string, infer F> ? Extract<keyof BaseFields | keyof F, string> : E extends Table<infer N> ? N : never

/** A table or view that is no entity. A test compares what is declared with the database. */
export interface Table<N extends string = string> {
  /** As SQL writes it, with its schema where that is not `public`. */
  readonly table: string
  /** In camel case. */
  readonly columns: readonly N[]
}

/** Declares a table that a hand-written migration made. */
export const table = <const N extends string>(name: string, ...columns: readonly N[]): Table<N> => ({
  table: name,
  columns,
})

const isTable = (of: Entity | Table): of is Table => 'table' in of
const namesOf = (of: Entity | Table): readonly string[] => (isTable(of) ? of.columns : Object.keys(storedFields(of)))
const tableText = (of: Entity | Table): string => (isTable(of) ? of.table : statement(tableName(of)).text)

function named(of: Entity | Table, shown: string, alias: string, names: readonly string[]): NamedTable {
  const before = alias ? `${alias}.` : ''
  const columns = names.map(name => [name, settled(sql.raw(before + statement(columnName(name)).text))] as const)
  return { [source]: { of, alias }, [fixedText]: shown, ...Object.fromEntries(columns) }
}

/**
 * The columns of an entity or a declared table. With an alias they stand behind it and the table is written with it; without
 * one they are bare, as `set` of an update and the columns of an insert want them.
 */
export const columnsOf = <E extends Entity | Table>(of: E, alias = ''): Columns<NameOf<E>> =>
  named(of, alias ? `${tableText(of)} as ${alias}` : tableText(of), alias, namesOf(of)) as Columns<NameOf<E>>

/**
 * Rows with columns of a table under a name that the statement itself gives: those of a `with` or a subselect that passes
 * the columns on.
 */
export function rowsNamed<E extends Entity | Table>(of: E, name: string): Columns<NameOf<E>>
export function rowsNamed<N extends string>(of: Columns<N>, name: string): Columns<N>
export function rowsNamed(what: Entity | Table | NamedTable, name: string): NamedTable {
  const of = source in what ? what[source].of : what
  return named(of, name, name, source in what ? Object.keys(what) : namesOf(what))
}

/** A table as its owner lets others join it: under an alias, with these columns and no others. */
export type Relation<N extends string> = (alias: string) => Columns<N>

/**
 * What an area's `relations.ts` exports; without names all columns that are declared. Row-level security holds for it as for
 * every statement.
 */
export const relationOf =
  <E extends Entity | Table, const N extends NameOf<E> = NameOf<E>>(of: E, ...names: readonly N[]): Relation<N> =>
  alias =>
    named(of, `${tableText(of)} as ${alias}`, alias, names.length > 0 ? names : namesOf(of)) as Columns<N>
