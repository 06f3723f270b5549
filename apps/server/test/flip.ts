import type pg from 'pg'

/** Changes one value by as little as its type allows; what is empty is no longer empty. */
const flips: Readonly<Record<string, string>> = {
  bigint: 'coalesce(x # 4611686018427387904, 1)',
  smallint: 'coalesce(x, 0) + 1',
  integer: 'coalesce(x, 0) + 1',
  date: `coalesce(x, '2026-01-01') + 1`,
  'timestamp with time zone': `x + interval '1 tick'`,
  'character varying': `case coalesce(x, '') when '' then '1' else overlay(x placing chr(ascii(right(x, 1)) # 16) from length(x)) end`,
  character: `chr(ascii(x) # 16)`,
  bytea: `case when length(x) = 0 then '\\x01'::bytea else set_byte(x, 0, get_byte(x, 0) # 1) end`,
  jsonb: `jsonb_set(x, '{flipped}', '1')`,
  ARRAY: 'x[2:] || x[1:1]',
}

/** The least a moment of this precision can move by. */
const tickOf = (digits: number | null): string => (digits === 3 ? '1 millisecond' : '1 microsecond')

interface Column {
  readonly column_name: string
  readonly data_type: string
  readonly datetime_precision: number | null
}

/**
 * Flips every column of one row in turn and answers by column what `named` says of the edit, which it makes and takes
 * back. A column of a type nobody has thought of flips nothing, and `named` says so.
 */
export async function flipEach(
  hand: pg.Client,
  [schema, table]: readonly [schema: string, table: string],
  where: string,
  named: (edit: string) => Promise<string>,
): Promise<Record<string, string>> {
  const { rows } = await hand.query<Column>(
    `select column_name, data_type, datetime_precision from information_schema.columns
     where table_schema = $1 and table_name = $2 order by ordinal_position`,
    [schema, table],
  )
  const found: Record<string, string> = {}
  for (const { column_name: column, data_type: type, datetime_precision: digits } of rows) {
    const flipped = (flips[type] ?? 'x').replace(/\bx\b/g, column).replace('1 tick', tickOf(digits))
    found[column] = await named(`update ${schema}.${table} set ${column} = ${flipped}
      where ${where} and ${column} is distinct from (${flipped})`)
  }
  return found
}
