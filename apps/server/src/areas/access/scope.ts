import { areas } from '@forecourt/contract'
import * as contract from '@forecourt/contract/access'
import type { GrantNode } from '@forecourt/contract/access'
import {
  type Entity,
  isView,
  listedBy,
  type Problem,
  type Resource,
  rowFields,
  type Row,
  type Values,
} from '@forecourt/contract/kernel'
import { columnsOf } from '../../kernel/db/columns.ts'
import type { Ctx } from '../../kernel/context.ts'
import { type Handler, hooks } from '../../kernel/implement.ts'
import { filtersIn } from '../../kernel/rows/data-scope.ts'
import { scopeKinds } from '../../kernel/who/scopes.ts'
import { whereReadable } from '../../kernel/rows/readable.ts'
import { sql } from '../../kernel/db/sql.ts'
import type { Uses } from '../../services/services.ts'

const { dataScope, apiScope, roleScope, menu } = contract

const rs = columnsOf(roleScope, 'rs')

const listed = listedBy(areas)

/** Entities of the platform alone belong to nobody: there is nothing to divide. */
const isScopable = ({ entity }: Resource): boolean =>
  entity.options.tenancy !== 'platform' && !entity.options.personal && !isView(entity)

export const scopables: Handler<typeof contract.scopables> = async () =>
  [...listed.values()].filter(isScopable).map(({ entity }) => ({
    name: entity.name,
    label: entity.label[0],
    labelEn: entity.label[1],
    byOwner: entity.options.scopedBy?.owner !== undefined,
    byDepartment: entity.options.scopedBy?.department !== undefined,
  }))

const problem = (field: string, zh: string, en: string): Problem => ({ field, message: [zh, en] })

/** What keeps a scope of this kind from being one of the entity's. */
function problemOf(ctx: Ctx, of: Entity, kind: number, condition: string | null): Problem | undefined {
  const { owner, department } = of.options.scopedBy ?? {}
  if (kind === scopeKinds.own && !owner)
    return problem(
      'scopeType',
      `${of.label[0]}没有归属人，不能按本人限定`,
      `${of.label[1]} has no person who answers for it`,
    )
  if ((kind === scopeKinds.department || kind === scopeKinds.departmentAndBelow) && !department)
    return problem(
      'scopeType',
      `${of.label[0]}没有归属机构，不能按机构限定`,
      `${of.label[1]} has no department that answers for it`,
    )
  if (kind !== scopeKinds.custom) return undefined
  const filters = filtersIn(of, condition)
  if (!filters) return problem('scopeValue', '条件不正确', 'The conditions cannot be read')
  const closed = filters.find(({ name }) => whereReadable(ctx, of, name) !== 'all')
  const label = closed && rowFields(of)[closed.name]?.label
  return label && problem('scopeValue', `您不可按“${label[0]}”限定`, `You may not go by ${label[1]}`)
}

type Scope = Values<typeof dataScope>

async function completed(ctx: Ctx, given: Scope, before: Row<typeof dataScope> | undefined): Promise<Scope> {
  const whole = { ...before, ...given }
  const found = listed.get(whole.resourceCode ?? '')
  if (!found || !isScopable(found))
    return ctx.refuseInput([problem('resourceCode', '没有此数据对象', 'There is no such kind of row')])
  const kind = Number(whole.scopeType)
  const condition = kind === scopeKinds.custom ? (whole.scopeValue ?? null) : null
  const wrong = problemOf(ctx, found.entity, kind, condition)
  if (wrong) ctx.refuseInput([wrong])
  const page = whole.menuId ?? (await ctx.find(menu, { code: found.permission }))?.id
  return { ...given, scopeValue: condition, menuId: page === undefined ? null : String(page) }
}

/** A scope that a role has is not taken from under it: the role would give more than before. */
async function refuseUsed(ctx: Ctx, category: number, id: string): Promise<void> {
  const [used] = await ctx.rows(
    sql`select 1 from ${rs} where ${rs.scopeCategory} = ${category} and ${rs.scopeId} = ${id} and ${rs.isDeleted} = 0 limit 1`,
  )
  if (used) ctx.refuse('inUse', contract.role.label)
}

const forget = (ctx: Ctx, { principals }: Uses<'principals'>) => ctx.afterCommit(() => principals.forget())

export const dataScopeHooks = hooks(contract.dataScopes, (services: Uses<'principals'>) => ({
  prepare: async (ctx, input) => {
    const { id, version: _, ...values } = input
    return completed(ctx, values, id ? await ctx.getOrRefuse(dataScope, id) : undefined)
  },
  guard: async (ctx, before, changes) => {
    if (before && !changes) await refuseUsed(ctx, 1, String(before.id))
  },
  after: async ctx => forget(ctx, services),
}))

export const apiScopeHooks = hooks(contract.apiScopes, (services: Uses<'principals'>) => ({
  guard: async (ctx, before, changes) => {
    if (before && !changes) await refuseUsed(ctx, 2, String(before.id))
    if (changes?.scopePath && !/^\/?[\w.{}-]+(\/([\w.{}-]+|\*))*(\/\*\*)?$/.test(changes.scopePath))
      ctx.refuseInput([problem('scopePath', '接口路径不正确', 'This is no path')])
  },
  after: async ctx => forget(ctx, services),
}))

const node = (id: string, title: string, parentId = '0'): GrantNode => ({ id, parentId, title, key: id, value: id })

type Offered = Pick<Row<typeof dataScope>, 'id' | 'menuId' | 'scopeName'>

/** Scopes below their pages, as the family's dialog shows them (blade-contract 4.2). */
function treeOf(scopes: readonly Offered[], names: ReadonlyMap<string, string>): GrantNode[] {
  const below = Map.groupBy(scopes, one => String(one.menuId ?? ''))
  return [...below].map(([id, some]) => ({
    ...node(id || '0', names.get(id) ?? '其他'),
    children: some.map(one => node(String(one.id), one.scopeName, id || '0')),
  }))
}

const many = { order: ['id'] as const, limit: 5000 }

/** All scopes there are to give, below their pages. */
export async function scopeTrees(ctx: Ctx): Promise<{ dataScope: GrantNode[]; apiScope: GrantNode[] }> {
  const [data, api] = await Promise.all([ctx.all(dataScope, {}, many), ctx.all(apiScope, {}, many)])
  const pages = [...new Set([...data, ...api].flatMap(one => one.menuId ?? []).map(String))]
  const rows = pages.length > 0 ? await ctx.all(menu, { id: pages }, { limit: 5000 }) : []
  const names = new Map(rows.map(one => [String(one.id), one.name]))
  return { dataScope: treeOf(data, names), apiScope: treeOf(api, names) }
}

/** The scopes that any of these roles has. */
export async function scopeKeys(
  ctx: Ctx,
  roleIds: readonly string[],
): Promise<{ dataScope: string[]; apiScope: string[] }> {
  const rows = await ctx.all(roleScope, { roleId: roleIds }, { limit: 10_000 })
  const of = (category: number) => [
    ...new Set(rows.filter(one => one.scopeCategory === category).map(one => String(one.scopeId))),
  ]
  return { dataScope: of(1), apiScope: of(2) }
}
