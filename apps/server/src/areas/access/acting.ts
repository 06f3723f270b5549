import * as contract from '@forecourt/contract/access'
import { codeOf, type Row } from '@forecourt/contract/kernel'
import { tenant } from '@forecourt/contract/system'
import type { Ctx } from '../../kernel/context.ts'
import { columnsOf } from '../../kernel/db/columns.ts'
import { platformTenant } from '../../kernel/db/database.ts'
import { queryText, type SQL, sql } from '../../kernel/db/sql.ts'
import { type Handler, job } from '../../kernel/implement.ts'
import { wholeParam } from '../../services/parameters.ts'
import type { Uses } from '../../services/services.ts'
import { isClosed } from './by-password.ts'
import { sessionTable } from './tables.ts'

const { acting, user } = contract

const a = columnsOf(acting, 'acting')
const bare = columnsOf(acting)
const columns = columnsOf(sessionTable)
const s = columnsOf(sessionTable, 's')
const u = columnsOf(user, 'u')

const active = codeOf(contract.actingStates, 'active')
const [byPerson, byTime, bySession] = [1, 2, 3]
const usualMinutes = 30
const maxMinutes = 480

type Acting = Row<typeof acting>

/** As which tenant's a session works, until when. */
export interface Acts {
  readonly id: string
  readonly tenantId: string
  readonly tenantName: string
  readonly until: Date
  readonly seconds: number
}

/** By which row a session works, or worked last, as one of a tenant. */
export const actedBy = async (ctx: Ctx, actingId: string | null): Promise<Acting | undefined> =>
  actingId ? ctx.get(acting, actingId) : undefined

/** The same while it lasts: its time is not up and its tenant is in force. */
export async function inForceNow(ctx: Ctx, row: Acting): Promise<Acts | undefined> {
  const { tenantId, untilTime: until } = row
  const of = await ctx.find(tenant, { tenantId })
  const seconds = until ? Math.floor((until.getTime() - ctx.now.getTime()) / 1000) : 0
  if (!of || !until || row.status !== active || isClosed(of, ctx.now) || seconds < 1) return undefined
  return { id: String(row.id), tenantId, tenantName: of.tenantName, until, seconds }
}

/** Rows whose time has come are ended with the moment at which it came. */
const end = (ctx: Ctx, which: SQL, how: number, at: SQL): Promise<number> =>
  ctx.transitionWhere(acting, which, 'end', 'ended', {
    set: sql`${bare.endedBy} = ${how}, ${bare.endTime} = ${at}`,
  })

const endTimed = (ctx: Ctx, which: SQL): Promise<number> =>
  end(ctx, sql`${which} and ${a.untilTime} <= ${ctx.now}`, byTime, sql`${bare.untilTime}`)

/** After a sign-out: what its session did for a tenant is over. */
export async function noteSessionOver(ctx: Ctx, sessionId: string): Promise<void> {
  const which = sql`${a.id} in (select ${s.actingId} from ${s} where ${s.tenantId} = ${platformTenant} and ${s.id} = ${sessionId})`
  await end(ctx, which, bySession, sql`${ctx.now}`)
}

const textOfTenant: Readonly<Record<'platform' | 'closed', readonly [string, string]>> = {
  platform: ['平台不是租户', 'the platform is no tenant'],
  closed: ['租户已停用或过期', 'it is suspended or has expired'],
}

async function untilFor(ctx: Ctx, minutes: number | null | undefined): Promise<Date> {
  const most = await wholeParam(ctx, 'acting.maxMinutes', usualMinutes, { min: 1, max: maxMinutes })
  if ((minutes ?? most) > most)
    ctx.refuseInput([{ field: 'minutes', message: [`最长${most}分钟`, `At most ${most} minutes`] }])
  return new Date(ctx.now.getTime() + (minutes ?? most) * 60_000)
}

export const openActing: Handler<typeof contract.openActing, Uses<'principals'>> = async (
  ctx,
  { id, reason, minutes },
  { principals },
) => {
  const of = await ctx.getOrRefuse(tenant, id)
  if (of.tenantId === platformTenant) ctx.refuse('notActable', textOfTenant.platform)
  if (isClosed(of, ctx.now)) ctx.refuse('notActable', textOfTenant.closed)
  const untilTime = await untilFor(ctx, minutes)
  const { userId: personId, name, sessionId } = ctx.user
  // Two tabs that ask at once come one after the other.
  await ctx.getOrRefuse(user, personId, { lock: true })
  await endTimed(ctx, sql`${a.personId} = ${personId}`)
  if ((await ctx.count(acting, { personId, status: active })) > 0) ctx.refuse('actingAlready')
  const values = { personId, personName: name.slice(0, 64), reason, fromTime: ctx.now, untilTime }
  const row = await ctx.insert(acting, values, { tenantId: of.tenantId })
  await ctx.query(
    queryText`update ${columns} set ${columns.actingId} = $3 where ${columns.tenantId} = $1 and ${columns.id} = $2`,
    [platformTenant, sessionId, row.id],
  )
  ctx.afterCommit(() => principals.forget())
}

export const endActing: Handler<typeof contract.endActing, Uses<'principals'>> = async (ctx, _, { principals }) => {
  const { acting: own, userId: personId } = ctx.user
  const row = own ? await ctx.get(acting, own.id) : await ctx.find(acting, { personId, status: active })
  if (row) await ctx.tryTransition(acting, row, 'end', 'ended', { endTime: ctx.now, endedBy: byPerson })
  ctx.afterCommit(() => principals.forget())
}

/** No request is served for longer than that; the row says so within a minute. */
export const endActingJob = job('access.endActing', {
  title: ['结束代租户操作', 'End acting for tenants'],
  schedule: '* * * * *',
  retries: 0,
  run: async ctx => {
    await endTimed(ctx, sql`true`)
    const session = sql`select from ${s} join ${u} on ${u.tenantId} = ${s.tenantId} and ${u.id} = ${s.userId} and ${u.isDeleted} = 0 and ${u.status} = 1
      where ${s.tenantId} = ${platformTenant} and ${s.userId} = ${a.personId} and ${s.actingId} = ${a.id} and ${s.revokedAt} is null and ${s.expiresAt} > now()`
    await end(ctx, sql`not exists (${session})`, bySession, sql`${ctx.now}`)
  },
})
