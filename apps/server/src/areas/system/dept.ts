import * as contract from '@forecourt/contract/system'
import type { Ctx } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/implement.ts'
import { oneLevel, optionTree } from '../../kernel/tree.ts'

/** The departments of one tenant: the caller's own, or for the platform the one asked for. */
const deptsOf = (ctx: Ctx, tenantId?: string | null) => {
  const of = ctx.isPlatform && tenantId ? tenantId : ctx.tenantId
  return ctx.all(contract.dept, { tenantId: of }, { order: ['sort'], limit: 5000 })
}

export const deptTree: Handler<typeof contract.deptTree> = async (ctx, { tenantId }) =>
  optionTree(await deptsOf(ctx, tenantId), row => row.deptName)

export const deptLazyTree: Handler<typeof contract.deptLazyTree> = async (ctx, { parentId }) =>
  oneLevel(await deptsOf(ctx), parentId).map(({ id, parentId: above, deptName, hasChildren }) => ({
    id,
    parentId: above,
    title: deptName,
    key: id,
    value: id,
    hasChildren,
  }))

export const deptLazyList: Handler<typeof contract.deptLazyList> = async (ctx, { parentId }) =>
  oneLevel(await deptsOf(ctx), parentId)
