import { codeOf } from '@forecourt/contract/kernel'
import { protocolMessage, replayStates } from '@forecourt/contract/partner-api'
import type { Ctx } from '../../kernel/context.ts'
import { columnsOf } from '../../kernel/db/columns.ts'
import { sql } from '../../kernel/db/sql.ts'
import { platformTenant } from '../../kernel/db/database.ts'
import type { Runtime } from '../../kernel/open.ts'
import type { Message, MessageLog } from '../../kernel/protocol/speaker.ts'
import { writtenBehind } from '../../kernel/work/written-behind.ts'

const m = columnsOf(protocolMessage)
const [received, sent] = [1, 2]
const [done, refused, failed] = [1, 2, 3]
const brokenFrom = 500

export const outcomeOf = ({ code, reason }: Pick<Message, 'code' | 'reason'>): number =>
  code >= brokenFrom ? failed : reason ? refused : done

/** Whether something is left to do about it: where a refusal is the end for its sender, a fault of ours alone. */
function stateOf(message: Message): number {
  const outcome = outcomeOf(message)
  const isOpen = outcome === failed || (outcome === refused && !message.protocol.refusalsAreFinal)
  return codeOf(replayStates, message.received && isOpen ? 'open' : 'settled')
}

const rowOf = (message: Message, id: string) => ({
  id,
  tenant: message.sender?.tenantId ?? platformTenant,
  at: message.at.toISOString(),
  direction: message.isOutgoing ? sent : received,
  protocol: message.protocol.name,
  party: message.sender?.userId ?? null,
  name: message.sender?.name ?? null,
  call: message.call.slice(0, 128),
  outcome: outcomeOf(message),
  reason: message.reason ?? null,
  code: message.code,
  status: message.status,
  took: message.durationMs,
  address: message.address.slice(0, 255),
  request: message.requestId.slice(0, 64),
  sent: message.sent ?? null,
  answered: message.answered ?? null,
  state: stateOf(message),
  received: message.received ? JSON.stringify(message.received) : null,
})

type LogRow = ReturnType<typeof rowOf>
/** The message as it came leaves the process sealed. */
const sealedIn = ({ seals }: Runtime, { received, ...row }: LogRow): LogRow => ({
  ...row,
  received: seals.row(protocolMessage, { id: row.id, received }).received,
})

/** One statement for as many as have come meanwhile. A log has no history of its own. */
async function write(ctx: Ctx, runtime: Runtime, messages: readonly Message[]): Promise<void> {
  const rows = JSON.stringify(messages.map(one => sealedIn(runtime, rowOf(one, ctx.newId()))))
  await ctx.rows(sql`
    insert into ${m} (${m.id}, ${m.tenantId}, ${m.createUser}, ${m.createTime}, ${m.updateUser}, ${m.updateTime},
      ${m.isDeleted}, ${m.version}, ${m.sentTime}, ${m.protocolName}, ${m.direction}, ${m.partyId}, ${m.partyName},
      ${m.callPath}, ${m.outcome}, ${m.reason}, ${m.resultCode}, ${m.httpStatus}, ${m.durationMs}, ${m.address},
      ${m.requestId}, ${m.sentBody}, ${m.answeredBody}, ${m.replayState}, ${m.tries}, ${m.received})
    select id, tenant, 0, now(), 0, now(), 0, 1, at, protocol, direction, party, name, call, outcome, reason, code,
      status, took, address, request, sent, answered, state, 0, received
    from jsonb_to_recordset(${rows}::jsonb) as r (id bigint, tenant text, at timestamptz, direction smallint, protocol text, party text,
      name text, call text, outcome smallint, reason text, code int, status int, took int, address text, request text,
      sent jsonb, answered jsonb, state smallint, received text)`)
}

export interface ClosableLog extends MessageLog {
  /** Resolves when everything that was added is written. */
  readonly settled: () => Promise<void>
}

/** Writes messages behind those who sent them. */
export const messageLog = (runtime: Runtime): ClosableLog =>
  writtenBehind<Message>(runtime, 'message log', (ctx, messages) => write(ctx, runtime, messages))
