import * as contract from '@forecourt/contract/tools'
import { Stream, publish, eventsSince } from '../../kernel/work/events.ts'
import type { Handler } from '../../kernel/implement.ts'
import { isId } from '../../kernel/ids.ts'
import { tokenOf } from '../../kernel/http/caller.ts'
import { exchangeOf } from '../../kernel/http/serve.ts'
import type { Uses } from '../../services/services.ts'

export const publishEvent: Handler<typeof contract.publishEvent> = async (ctx, { isKept, ...event }) =>
  publish(ctx, event, isKept)

const streamHeaders = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Accel-Buffering': 'no',
  // A stream that ended leaves no idle connection behind for which the server would wait when it stops.
  Connection: 'close',
}

/** Opens the caller's stream. The transaction ends here; the stream goes on without any connection of the pool. */
export const events: Handler<typeof contract.events, Uses<'streams' | 'principals' | 'readers'>> = async (
  ctx,
  { awayMs },
  { streams, principals, readers },
) => {
  const { request, reply } = exchangeOf(ctx)
  const { tenantId, userId, sessionId, permissions } = ctx.user
  const token = tokenOf(request, contract.events) ?? ''
  const isStillIn = async () => (await principals.read(token)) !== undefined
  const stream = new Stream(reply.raw, sessionId, isStillIn, tables => readers.namesOf(tables, permissions))
  const leave = () => streams.remove(tenantId, userId, stream)
  reply.raw.on('close', leave)
  await streams.add(tenantId, userId, stream)
  if (reply.raw.destroyed) leave()
  const since = String(request.headers['last-event-id'] ?? '')
  const missed = isId(since) ? await eventsSince(ctx, since) : []
  void reply.hijack()
  for (const [name, value] of Object.entries({ ...reply.getHeaders(), ...streamHeaders }))
    if (value !== undefined) reply.raw.setHeader(name, value)
  reply.raw.writeHead(200)
  stream.begin(missed, typeof awayMs === 'number' ? streams.changesMissed(tenantId, stream, awayMs) : [])
}
