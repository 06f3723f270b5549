import * as contract from '@forecourt/contract/tools'
import { Stream, tell, toldSince } from '../../kernel/events.ts'
import type { Handler } from '../../kernel/implement.ts'
import { isId } from '../../kernel/ids.ts'
import { tokenOf } from '../../kernel/caller.ts'
import { exchangeOf } from '../../kernel/serve.ts'
import type { Services } from '../services.ts'

export const tellPerson: Handler<typeof contract.tellPerson> = async (ctx, { isKept, ...event }) =>
  tell(ctx, event, isKept)

const streamHeaders = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Accel-Buffering': 'no',
  // A stream that ended leaves no idle connection behind for which the server would wait when it stops.
  Connection: 'close',
}

/** Opens the caller's stream. The transaction ends here; the stream goes on without any connection of the pool. */
export const events =
  ({ streams, principals }: Services): Handler<typeof contract.events> =>
  async ctx => {
    const { request, reply } = exchangeOf(ctx)
    const { tenantId, userId, sessionId } = ctx.user
    const token = tokenOf(request, contract.events) ?? ''
    const stream = new Stream(reply.raw, sessionId, async () => (await principals.read(token)) !== undefined)
    const leave = () => streams.remove(tenantId, userId, stream)
    reply.raw.on('close', leave)
    await streams.add(tenantId, userId, stream)
    if (reply.raw.destroyed) leave()
    const since = String(request.headers['last-event-id'] ?? '')
    const missed = isId(since) ? await toldSince(ctx, since) : []
    void reply.hijack()
    reply.raw.writeHead(200, { ...reply.getHeaders(), ...streamHeaders } as Record<string, string>)
    stream.begin(missed)
  }
