import { column } from '../../kernel/db/row-shape.ts'
import * as contract from '@forecourt/contract/system'
import { columnsOf } from '../../kernel/db/columns.ts'
import { sql } from '../../kernel/db/sql.ts'
import { type Handler, hooks } from '../../kernel/implement.ts'
import { visible } from '../../kernel/rows/list.ts'

const { dictBiz } = contract
const d = columnsOf(dictBiz, 'd')

/** An entry has the code of its dictionary, whatever its form says. */
export const dictBizHooks = hooks(contract.dictBizs, {
  prepare: async (ctx, { id, ...values }) => {
    const before = id ? await ctx.getOrRefuse(dictBiz, id) : undefined
    const parentId = values.parentId === undefined ? before?.parentId : values.parentId
    const parent = parentId ? await ctx.get(dictBiz, parentId) : undefined
    return parent ? { ...values, code: parent.code } : values
  },
  // A dictionary that gets another code takes its entries along, those of all tenants where it is the platform's.
  after: async (ctx, row, before) => {
    if (!row || !before || row.code === before.code) return
    const below = await ctx.all(dictBiz, { parentId: String(row.id) }, { limit: 100_000 })
    await ctx.updateMany(
      dictBiz,
      below.map(one => ({ before: one, changes: { code: row.code } })),
    )
  },
})

export const dictBizOf: Handler<typeof contract.dictBizOf> = (ctx, { code }) =>
  ctx.rows(
    {
      id: column.text,
      parentId: column.nullable(column.text),
      code: column.text,
      dictKey: column.text,
      dictValue: column.text,
      sort: column.int,
      remark: column.nullable(column.text),
    },
    sql`
    select ${d.id}::text as id, ${d.parentId}::text as "parentId", ${d.code} as code, ${d.dictKey} as "dictKey",
      ${d.dictValue} as "dictValue", ${d.sort} as sort, ${d.remark} as remark
    from ${d}
    where ${visible(d, ctx)} and ${ctx.seesAllTenants ? sql`${d.tenantId} = ${ctx.tenantId}` : sql`true`} and ${d.isDeleted} = 0
      and ${d.code} = ${code} and ${d.parentId} is not null and not ${d.isSealed}
    order by ${d.sort}, ${d.id}`,
  )
