import { role } from '@forecourt/contract/access'
import { readFilters, readSorts, type Row } from '@forecourt/contract/kernel'
import * as contract from '@forecourt/contract/system'
import { columnsOf } from '../../kernel/db/columns.ts'
import type { Ctx } from '../../kernel/context.ts'
import { platformTenant } from '../../kernel/db/database.ts'
import type { Handler } from '../../kernel/implement.ts'
import { limitsOf } from '../../kernel/rows/readable.ts'
import { servedAt } from '../../kernel/served.ts'
import { type SQL, sql } from '../../kernel/db/sql.ts'
import { domainRow, selection, storedFields } from '../../kernel/db/table.ts'

const { listView, viewScopes: scopes } = contract

const columns = columnsOf(listView)
type View = Row<typeof listView>

const maxViews = 200

/** Mine, those of my roles and of my tenant, and those the platform gives to everybody. */
const forMe = (ctx: Ctx): SQL => sql`(
  (${columns.tenantId} = ${ctx.user.tenantId} and (${columns.createUser} = ${ctx.user.userId} or ${columns.scope} = ${scopes.tenant}
    or (${columns.scope} = ${scopes.role} and ${columns.roleId} = any(${sql.param([...ctx.user.roleIds])}::bigint[]))))
  or (${columns.tenantId} = ${platformTenant} and ${columns.scope} = ${scopes.all}))`

const isMine = (ctx: Ctx, view: View) =>
  view.tenantId === ctx.user.tenantId && String(view.createUser) === ctx.user.userId

/**
 * What this person may ask of a list, of what a view says: somebody else's view may ask by a field that they do not read.
 * The rest of it serves them all the same.
 */
async function readableWords(ctx: Ctx, list: string): Promise<(query: unknown) => unknown> {
  const of = servedAt(ctx, list)?.entity
  const { hidden, masked } = of ? await limitsOf(ctx, of) : { hidden: [], masked: [] }
  const closed = new Set([...hidden, ...masked])
  if (!of || closed.size === 0) return query => query
  const fields = storedFields(of)
  const isOpen = (word: [string, unknown]) => {
    const said = Object.fromEntries([word])
    return ![...readFilters(fields, said), ...readSorts(fields, said)].some(one => closed.has(one.name))
  }
  return query =>
    query !== null && typeof query === 'object' ? Object.fromEntries(Object.entries(query).filter(isOpen)) : query
}

export const listViews: Handler<typeof contract.listViews> = async (ctx, { list }) => {
  const rows = await ctx.rows(sql`
    select ${selection(listView)} from ${columns}
    where ${columns.list} = ${list} and ${columns.isDeleted} = 0 and ${forMe(ctx)} order by ${columns.scope}, ${columns.id} limit ${maxViews}`)
  const words = await readableWords(ctx, list)
  return rows
    .map(row => domainRow<View>(listView, row))
    .map(view => ({
      ...view,
      query: words(view.query),
      isMine: isMine(ctx, view),
      createTime: view.createTime.toISOString(),
    }))
}

/** A view is changed by who made it, and a published one by who may publish. */
async function mayChange(ctx: Ctx, id: string): Promise<View> {
  const view = await ctx.getOrRefuse(listView, id)
  if (view.scope === scopes.own) return ctx.refuse('notFound')
  const isPublished = view.scope !== scopes.me
  if (!isPublished && !isMine(ctx, view)) return ctx.refuse('notFound')
  if (isPublished && !ctx.may(contract.publishListView.permission))
    return ctx.refuse('notAllowed', contract.publishListView.permission)
  return view
}

export const saveListView: Handler<typeof contract.saveListView> = async (ctx, { id, ...values }) => {
  if (!id) return { id: (await ctx.insert(listView, { ...values, scope: scopes.me })).id }
  const view = await mayChange(ctx, id)
  return { id: (await ctx.update(listView, view, { ...values, list: view.list })).id }
}

export const publishListView: Handler<typeof contract.publishListView> = async (
  ctx,
  { id, scope, roleId, isDefault },
) => {
  const view = await mayChange(ctx, id)
  // It is no view but how somebody has arranged a list.
  if (scope === scopes.own) ctx.refuse('notAllowed', contract.publishListView.permission)
  if (scope === scopes.role && !roleId) ctx.refuseInput([{ field: 'roleId', message: ['请选择角色', 'Select a role'] }])
  if (scope === scopes.role && roleId) await ctx.getOrRefuse(role, roleId)
  const values = { scope, roleId: scope === scopes.role ? (roleId ?? null) : null, isDefault: isDefault ?? false }
  if (values.isDefault) await noOtherDefault(ctx, view, values)
  await ctx.update(listView, view, values)
}

/** Of all views of a list for the same people one is where they begin. */
async function noOtherDefault(ctx: Ctx, view: View, { scope, roleId }: Pick<View, 'scope' | 'roleId'>): Promise<void> {
  const others = await ctx.all(listView, {
    tenantId: view.tenantId,
    list: view.list,
    scope,
    roleId,
    isDefault: true,
  })
  await Promise.all(
    others.filter(one => one.id !== view.id).map(one => ctx.update(listView, one, { isDefault: false })),
  )
}

export const removeListView: Handler<typeof contract.removeListView> = async (ctx, { id }) =>
  ctx.remove(listView, await mayChange(ctx, id))

/** One row for a person and list, made when they first arrange it and gone when they want it as declared. */
export const keepListSettings: Handler<typeof contract.keepListSettings> = async (
  ctx,
  { list, layout, defaultView },
) => {
  const where = { tenantId: ctx.tenantId, list, scope: scopes.own, createUser: ctx.user.userId }
  const known = await ctx.find(listView, where, { lock: true })
  const values = { layout: layout ?? null, defaultView: defaultView ?? null }
  const isEmpty = values.layout === null && values.defaultView === null
  if (known && isEmpty) await ctx.remove(listView, known)
  else if (known) await ctx.update(listView, known, values)
  else if (!isEmpty) await ctx.insert(listView, { list, viewName: list.slice(0, 32), scope: scopes.own, ...values })
}
