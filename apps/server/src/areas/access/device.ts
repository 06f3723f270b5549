import * as contract from '@forecourt/contract/access'
import { columnsOf } from '../../kernel/db/columns.ts'
import { queryText } from '../../kernel/db/sql.ts'
import type { Handler } from '../../kernel/implement.ts'
import { closeEventStreams } from '../../kernel/work/events.ts'
import type { Uses } from '../../services/services.ts'
import { refuseWiderPeople } from './rights.ts'
import { endSessions } from './session-end.ts'
import { sessionTable } from './tables.ts'

const s = columnsOf(sessionTable, 's')
const columns = columnsOf(sessionTable)

interface Device {
  readonly id: string
  readonly agent: string | null
  readonly address: string | null
  readonly signInTime: Date
  readonly lastSeenTime: Date
}

const ownText = queryText`
  select ${s.id}::text as id, ${s.agent} as agent, ${s.address} as address, ${s.createdAt} as "signInTime",
    coalesce(${s.rotatedAt}, ${s.createdAt}) as "lastSeenTime"
  from ${s} where ${s.tenantId} = $1 and ${s.userId} = $2 and ${s.revokedAt} is null and ${s.expiresAt} > now()
  order by 5 desc`

export const myDevices: Handler<typeof contract.myDevices> = async ctx => {
  const { rows } = await ctx.query<Device>(ownText, [ctx.user.tenantId, ctx.user.userId])
  return rows.map(one => ({ ...one, isCurrent: one.id === ctx.user.sessionId }))
}

const endText = queryText`
  update ${columns} set ${columns.revokedAt} = now()
  where ${columns.tenantId} = $1 and ${columns.userId} = $2 and ${columns.revokedAt} is null
    and case when $3 = '' then ${columns.id}::text <> $4 else ${columns.id}::text = $3 end
  returning ${columns.id}::text as id`

export const endMyDevices: Handler<typeof contract.endMyDevices, Uses<'principals'>> = async (
  ctx,
  { id },
  { principals },
) => {
  const { tenantId, userId, sessionId } = ctx.user
  const { rows } = await ctx.query<{ id: string }>(endText, [tenantId, userId, id ?? '', sessionId])
  if (id && rows.length === 0) ctx.refuse('notFound')
  for (const one of rows) {
    closeEventStreams(ctx, one.id)
    ctx.auditNote('session', one.id, 'signOut')
  }
  ctx.afterCommit(() => principals.forget())
}

export const endUserDevices: Handler<typeof contract.endUserDevices, Uses<'principals'>> = async (
  ctx,
  { id },
  services,
) => {
  const person = await ctx.getOrRefuse(contract.user, id)
  await refuseWiderPeople(ctx, [person])
  await endSessions(ctx, services, [String(person.id)])
  ctx.auditNote('user', person, 'signOut')
}
