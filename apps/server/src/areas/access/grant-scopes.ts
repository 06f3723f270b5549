import { apiScope, dataScope, menu, role, roleScope } from '@forecourt/contract/access'
import type { Row } from '@forecourt/contract/kernel'
import { columnsOf } from '../../kernel/db/columns.ts'
import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/db/sql.ts'

const columns = columnsOf(roleScope)

type Role = Row<typeof role>
type Held = Row<typeof roleScope>

/** The scopes that a grant names; undefined where it says nothing of them and they stay. */
export interface WantedScopes {
  readonly dataScopeIds?: readonly string[] | null | undefined
  readonly apiScopeIds?: readonly string[] | null | undefined
}

interface Wanted {
  readonly category: number
  readonly field: string
  readonly ids: ReadonlySet<string>
}

/** Of the ids that a tree of scopes posts those of scopes: it may post its pages along with what stands below them. */
async function scopesAmong(
  ctx: Ctx,
  of: typeof dataScope | typeof apiScope,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = ids.length > 0 ? await ctx.all<typeof dataScope | typeof apiScope>(of, { id: ids }, { limit: 5000 }) : []
  const known = new Set(rows.map(one => String(one.id)))
  const others = ids.filter(id => !known.has(id) && id !== '0')
  if (others.length > 0 && (await ctx.count(menu, { id: others })) !== new Set(others).size) ctx.refuse('notFound')
  return known
}

async function wantedOf(ctx: Ctx, { dataScopeIds, apiScopeIds }: WantedScopes): Promise<Wanted[]> {
  const data = dataScopeIds && (await scopesAmong(ctx, dataScope, dataScopeIds))
  const api = apiScopeIds && (await scopesAmong(ctx, apiScope, apiScopeIds))
  return [
    ...(data ? [{ category: 1, field: 'dataScopeIds', ids: data }] : []),
    ...(api ? [{ category: 2, field: 'apiScopeIds', ids: api }] : []),
  ]
}

const isSame = (held: readonly Held[], { category, ids }: Wanted) => {
  const own = held.filter(one => one.scopeCategory === category)
  return own.length === ids.size && own.every(one => ids.has(String(one.scopeId)))
}

async function replace(ctx: Ctx, of: Role, held: readonly Held[], { category, ids }: Wanted): Promise<void> {
  const own = held.filter(one => one.scopeCategory === category)
  const gone = own.filter(one => !ids.has(String(one.scopeId))).map(one => String(one.id))
  if (gone.length > 0)
    await ctx.rows(
      sql`update ${columns} set ${columns.isDeleted} = 1, ${columns.version} = ${columns.version} + 1 where ${columns.tenantId} = ${of.tenantId} and ${columns.id} = any(${sql.param(gone)})`,
    )
  const has = new Set(own.map(one => String(one.scopeId)))
  const added = [...ids].filter(id => !has.has(id))
  const rows = added.map(scopeId => ({ roleId: String(of.id), scopeCategory: category, scopeId }))
  if (rows.length > 0) await ctx.insertMany(roleScope, rows, { tenantId: of.tenantId })
  ctx.auditNote('role', of, 'grant', { [category === 1 ? 'dataScopes' : 'apiScopes']: [own.length, ids.size] })
}

/**
 * Gives roles exactly these scopes. What the installation brought is limited by its rights alone, so that nobody locks out its
 * administrators.
 */
export async function grantScopes(
  ctx: Ctx,
  roles: readonly Role[],
  given: WantedScopes,
  refuseWider: (of: Role) => Promise<void>,
): Promise<void> {
  const wanted = await wantedOf(ctx, given)
  if (wanted.length === 0) return
  const rows = await ctx.all(roleScope, { roleId: roles.map(one => String(one.id)) }, { limit: 10_000 })
  for (const of of roles) {
    const held = rows.filter(one => String(one.roleId) === String(of.id))
    const changed = wanted.filter(one => !isSame(held, one))
    if (changed.length === 0) continue
    if (of.builtIn)
      ctx.refuseInput([
        {
          field: changed[0]?.field ?? '',
          message: ['内置角色不能限定数据或接口', 'A built-in role cannot be limited to some rows or addresses'],
        },
      ])
    await refuseWider(of)
    for (const one of changed) await replace(ctx, of, held, one)
  }
}
