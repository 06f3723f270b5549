import { areas } from '@forecourt/contract'
import { entitiesOf, kindOf, pictureAddressOf } from '@forecourt/contract/kernel'
import type { Ctx } from '../../kernel/context.ts'
import { isOfTask } from '../../kernel/rows/file-keys.ts'
import { joined, sql } from '../../kernel/db/sql.ts'
import { columnName, tableName } from '../../kernel/db/table.ts'

const fileColumns = areas.flatMap(entitiesOf).flatMap(of =>
  Object.entries(of.fields)
    .filter(([, field]) => kindOf(field).filesIn && !isOfTask(field))
    .map(([name, field]) => ({ of, name, isList: Boolean(field.options.many), isMarkup: kindOf(field).isMarkup })),
)

/**
 * Whether a row that the caller may read names this file: whoever sees a settlement sees its voucher, though another
 * tenant uploaded it. Row-level security decides about the row. What a task made is for its person, whoever sees the task.
 */
export async function isNamedBy(ctx: Ctx, key: string, rowId: string): Promise<boolean> {
  const places = fileColumns.map(({ of, name, isList, isMarkup }) => {
    const names = isMarkup
      ? sql`strpos(${columnName(name)}, ${`src="${pictureAddressOf(key)}"`}) > 0`
      : isList
        ? sql`${columnName(name)} @> ${JSON.stringify([key])}::jsonb`
        : sql`${columnName(name)} = ${key}`
    return sql`select 1 from ${tableName(of)} where ${columnName('id')} = ${rowId} and ${columnName('isDeleted')} = 0 and ${names}`
  })
  return (await ctx.rows(sql`${joined(places, ' union all ')} limit 1`)).length > 0
}
