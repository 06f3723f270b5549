import type { Ctx } from '../src/kernel/context.ts'
import type { RowShape } from '../src/kernel/db/row-shape.ts'
import type { SQL } from '../src/kernel/db/sql.ts'

/** The context, which shows each hand-written statement before it asks it. */
export function watchingRows<C extends Ctx>(ctx: C, watch: (query: SQL) => unknown): C {
  const rows = async (...asked: [SQL] | [RowShape, SQL]) => {
    await watch(asked.length === 1 ? asked[0] : asked[1])
    return asked.length === 1 ? ctx.rows(asked[0]) : ctx.rows(...asked)
  }
  return { ...ctx, rows: rows as Ctx['rows'] }
}
