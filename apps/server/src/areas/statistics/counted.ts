import { column } from '../../kernel/db/row-shape.ts'
import { type Entity, readFilters } from '@forecourt/contract/kernel'
import type { Ctx } from '../../kernel/context.ts'
import { joined, type SQL, sql } from '../../kernel/db/sql.ts'
import { columnName, storedFields, tableName } from '../../kernel/db/table.ts'
import { filterCondition } from '../../kernel/rows/condition.ts'
import { visible } from '../../kernel/rows/list.ts'
import { narrowed } from '../../kernel/rows/seen.ts'
import { servedOf } from '../../kernel/served.ts'

export interface Counted {
  readonly key: string
  readonly count: number
  readonly amount: bigint | null
  readonly filter: string
}

/** A filter as the address of a list carries it. */
export type Asked = Readonly<Record<string, string>>

export const addressOf = (asked: Asked): string => new URLSearchParams(asked).toString().replaceAll('%2C', ',')

const conditionOf = (of: Entity, asked: Asked): SQL =>
  joined(
    readFilters(storedFields(of), asked).map(filter => filterCondition(of, filter)),
    ' and ',
  )

/**
 * How many rows a list would find by each of these filters, and what they add up to, in one statement: read by the list's own
 * rules, so that whoever opens the list sees the same number.
 */
export async function counted(
  ctx: Ctx,
  of: Entity,
  asked: Readonly<Record<string, Asked>>,
  amount?: string,
): Promise<Counted[]> {
  const each = Object.entries(asked)
  const sums = each.map(([, one], at) => {
    const where = sql`filter (where ${conditionOf(of, one)})`
    const sum = amount ? sql`coalesce(sum(${columnName(amount)}) ${where}, 0)::text` : sql`null::text`
    return sql`count(*) ${where} as ${sql.raw(`count_${at}`)}, ${sum} as ${sql.raw(`amount_${at}`)}`
  })
  const served = servedOf(ctx, of.name)
  const rules = [sql`${columnName('isDeleted')} = 0`, visible(of, ctx), ...(served ? narrowed(ctx, served) : [])]
  const names = each.flatMap((_, at) => [`count_${at}`, `amount_${at}`])
  const [row] = await ctx.rows(
    Object.fromEntries(names.map(name => [name, column.nullable(column.bigint)])),
    sql`select ${joined(sums, ', ')} from ${tableName(of)} where ${joined(rules, ' and ')}`,
  )
  return each.map(([key, one], at) => ({
    key,
    count: Number(row?.[`count_${at}`] ?? 0),
    amount: amount ? (row?.[`amount_${at}`] ?? 0n) : null,
    filter: addressOf(one),
  }))
}
