import * as contract from '@forecourt/contract/system'
import { columnsOf } from '../../kernel/db/columns.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/implement.ts'
import { sql } from '../../kernel/db/sql.ts'
import { visible } from '../../kernel/rows/list.ts'
import { lazyList, oneLevel, optionTree } from '../../kernel/rows/tree.ts'
import { userRows } from '../access/relations.ts'
import { column } from '../../kernel/db/row-shape.ts'

const { dept } = contract

const columns = columnsOf(dept)
const u = userRows('u')

/** The departments of one tenant: the caller's own, or for the platform the one asked for. */
const deptsOf = (ctx: Ctx, tenantId?: string | null) => {
  const of = ctx.isPlatform && tenantId ? tenantId : ctx.tenantId
  return ctx.all(dept, { tenantId: of }, { order: ['sort'], limit: 5000 })
}

export const deptTree: Handler<typeof contract.deptTree> = async (ctx, { tenantId }) =>
  optionTree(await deptsOf(ctx, tenantId), row => row.deptName)

export const deptLazyTree: Handler<typeof contract.deptLazyTree> = async (ctx, { parentId, tenantId }) => {
  const parent = ctx.isPlatform && parentId && parentId !== '0' ? await ctx.get(dept, parentId) : undefined
  return oneLevel(await deptsOf(ctx, tenantId ?? parent?.tenantId), parentId).map(
    ({ id, parentId: above, deptName, hasChildren }) => ({
      id,
      parentId: above,
      title: deptName,
      key: id,
      value: id,
      hasChildren,
    }),
  )
}

/** The platform lists the departments of all tenants, as in the whole list, or those of the tenant asked for. */
export const deptLazyList: Handler<typeof contract.deptLazyList> = async (ctx, { parentId, tenantId }) =>
  lazyList(ctx, dept, parentId, ctx.isPlatform && tenantId ? [sql`${columns.tenantId} = ${tenantId}`] : [])

export const deptSelect: Handler<typeof contract.deptSelect> = async (ctx, { deptId, userId }) => {
  const ids = userId ? await deptIdsOf(ctx, userId) : deptId?.split(',').filter(id => /^\d+$/.test(id))
  if (!ids) return deptsOf(ctx)
  return ctx.all(dept, { id: ids, ...(ctx.isPlatform ? {} : { tenantId: ctx.tenantId }) }, { order: ['sort'] })
}

const company = 1
const d = columnsOf(dept, 'd')

/** A person of several departments counts in each. */
export const organizationList: Handler<typeof contract.organizationList> = ctx =>
  ctx.rows(
    {
      id: column.text,
      tenantId: column.text,
      parentId: column.nullable(column.text),
      deptName: column.text,
      fullName: column.text,
      userCount: column.int,
    },
    sql`
    select ${d.id}::text as id, ${d.tenantId} as "tenantId", ${d.parentId}::text as "parentId", ${d.deptName} as "deptName",
      ${d.fullName} as "fullName", (select count(*)::int from ${u}
        where ${u.tenantId} = ${d.tenantId} and ${u.isDeleted} = 0 and jsonb_exists(${u.deptId}, ${d.id}::text)) as "userCount"
    from ${d} where ${visible(d, ctx)} and ${d.isDeleted} = 0 and ${d.deptCategory} = ${company}
    order by ${d.tenantId}, ${d.sort}, ${d.id}`,
  )

async function deptIdsOf(ctx: Ctx, userId: string): Promise<string[]> {
  const [row] = await ctx.rows(
    { ids: column.nullable(column.list(column.text)) },
    sql`select ${u.deptId} as ids from ${u} where ${u.id} = ${userId} and ${u.isDeleted} = 0`,
  )
  return row?.ids ?? (row ? [] : ctx.refuse('notFound'))
}
