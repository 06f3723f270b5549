// What the columns of a hand-written statement are. The type of its rows follows from that, and each answer is held against
// it: a statement that answers other columns, or other values in them, fails the first time it runs.

/** How a value of a column is read; throws where it is none of that kind. */
export type Column<T> = (value: unknown) => T
export type RowShape = Readonly<Record<string, Column<unknown>>>
export type ShapedRow<S extends RowShape> = { readonly [N in keyof S]: S[N] extends Column<infer T> ? T : never }

const wrong = (kind: string, value: unknown): never => {
  throw new TypeError(`${value === null ? 'null' : typeof value} is no ${kind}`)
}

const dayPattern = /^\d{4,}-\d\d-\d\d$/
const integerPattern = /^-?\d+$/

export const column = {
  /** Text, and what PostgreSQL answers as text: ids, `numeric`, `bigint`. */
  text: (value: unknown): string => (typeof value === 'string' ? value : wrong('text', value)),
  /** Whole fen, and other whole numbers that may be large: `bigint`, or a `numeric` without a fraction, cast to text or not. */
  bigint: (value: unknown): bigint =>
    typeof value === 'string' && integerPattern.test(value) ? BigInt(value) : wrong('whole number', value),
  /** `int` and `smallint`: what is counted is cast to `int`. */
  int: (value: unknown): number => (Number.isSafeInteger(value) ? (value as number) : wrong('int', value)),
  /** `double precision`. Never for money. */
  float: (value: unknown): number => (typeof value === 'number' ? value : wrong('number', value)),
  flag: (value: unknown): boolean => (typeof value === 'boolean' ? value : wrong('boolean', value)),
  /** `date`, as YYYY-MM-DD. */
  day: (value: unknown): string => (typeof value === 'string' && dayPattern.test(value) ? value : wrong('day', value)),
  /** `timestamptz`. */
  moment: (value: unknown): Date => (value instanceof Date ? value : wrong('moment', value)),
  /** One of a few texts. */
  oneOf:
    <const T extends string>(...of: readonly T[]): Column<T> =>
    value =>
      of.find(one => one === value) ?? wrong(of.join(' or '), value),
  nullable:
    <T>(of: Column<T>): Column<T | null> =>
    value =>
      value === null ? null : of(value),
  /** An array of PostgreSQL, or one of JSON. */
  list:
    <T>(of: Column<T>): Column<T[]> =>
    value =>
      Array.isArray(value) ? value.map(of) : wrong('list', value),
  /** What is read by a declaration afterwards. */
  raw: (value: unknown): unknown => value,
  /** What this code itself wrote as JSON. */
  json: <T>(value: unknown): T => value as T,
} as const

/** The rows that a statement answered, read as its shape says. */
export function readShaped<S extends RowShape>(
  shape: S,
  rows: readonly Readonly<Record<string, unknown>>[],
): ShapedRow<S>[] {
  const names = Object.keys(shape)
  return rows.map(row => {
    const read: Record<string, unknown> = {}
    for (const name of names) {
      if (!(name in row))
        throw new TypeError(`the statement answers no column ${name}, but ${Object.keys(row).join(', ')}`)
      read[name] = readColumn(shape, name, row[name])
    }
    const other = Object.keys(row).find(name => !(name in shape))
    if (other !== undefined) throw new TypeError(`the statement answers a column ${other} that nobody reads`)
    return read as ShapedRow<S>
  })
}

function readColumn(shape: RowShape, name: string, value: unknown): unknown {
  try {
    return shape[name]?.(value)
  } catch (fault) {
    throw new TypeError(`column ${name}: ${fault instanceof Error ? fault.message : String(fault)}`)
  }
}
