import { type Call, hasRules, type RefusalName } from '@forecourt/contract/kernel'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AnyHandler } from '../call-policy.ts'
import { refuseAhead } from '../connect.ts'
import type { Ctx, Exchange } from '../context.ts'
import type { Before, Preload } from '../implement.ts'
import { type RequestInfo, type Runtime, withContext } from '../open.ts'
import { refuseInput } from '../refusal.ts'
import { textOf } from './answer.ts'
import { modeOf } from './call-terms.ts'
import { digestOf, DuplicateRequest, fallbackKeys, once, replayedResponse } from './idempotency.ts'
import { undoing } from './undoing.ts'

type Raw = Record<string, unknown>

/** The header that names the entities which the request has written, as far as the caller may see them. */
const changedHeader = 'X-Changed'
/** In place of names where nobody knows any more: whatever is shown may be old. */
const everything = '*'

/** A request may take several transactions, and its answer names what all of them wrote. */
export function sayChanged(reply: FastifyReply, names: readonly string[]): void {
  const said = (reply.getHeader(changedHeader) as string | undefined)?.split(', ') ?? []
  const all = [...new Set([...said, ...names])]
  if (all.length > 0) void reply.header(changedHeader, all.join(', '))
}

export interface ServedCall {
  readonly name: string
  readonly call: Call
  readonly handler: AnyHandler
  readonly preload: Preload | undefined
}

export type Run = (ctx: Ctx<RefusalName>) => Promise<unknown>

/** The call in its transaction, and before it what it does outside: for nobody whom its declaration keeps from it. */
export async function inFull(
  runtime: Runtime,
  { call, preload }: ServedCall,
  values: Raw,
  around: RequestInfo,
  run: Run,
): Promise<unknown> {
  const mode = modeOf(call)
  if (!preload) return withContext(runtime, around, mode, run)
  return undoing(runtime, around.call, async otherwise => {
    const read: Before['read'] = reading => withContext(runtime, around, 'read', reading)
    if (hasRules(call) || around.user.dataScopes) await read(ctx => refuseAhead(ctx as Ctx, call, values))
    values['preload'] = await preload(values as never, around.user, {
      read,
      otherwise,
      local: runtime.local,
      exchange: around.exchange,
    })
    return withContext(runtime, around, mode, run)
  })
}

/** The same for what happens once: a repetition is answered as the first one was. */
export const happeningOnce = (
  runtime: Runtime,
  served: ServedCall,
  values: Raw,
  around: RequestInfo & { readonly exchange: Exchange },
  { keys, digest }: ReturnType<typeof onceFor>,
  run: Run,
): Promise<unknown> =>
  inFull(runtime, served, values, around, ctx => once(ctx, keys, digest, () => run(ctx))).catch(error => {
    if (!(error instanceof DuplicateRequest)) throw error
    // What the first request wrote its answer said, which may never have arrived.
    void around.exchange.reply.header(changedHeader, everything)
    return withContext(runtime, around, 'read', ctx => replayedResponse(ctx, keys, digest))
  })

const maxKeyLength = 200

/**
 * The keys by which a call happens once: its own field, the caller's header, or the request itself for five seconds. What
 * a request is are its declared values: what is not read makes no other of it.
 */
export function onceFor(call: Call, of: string, request: FastifyRequest, values: Raw) {
  const digest = digestOf(of, values)
  if (call.idempotencyField) return { keys: [`${of}:${textOf(values[call.idempotencyField])}`], digest }
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || key === '') return { keys: fallbackKeys(digest, Date.now()), digest }
  if (key.length > maxKeyLength)
    refuseInput([
      {
        field: 'Idempotency-Key',
        message: [
          `幂等键不能超过${maxKeyLength}个字符`,
          `The idempotency key is longer than ${maxKeyLength} characters`,
        ],
      },
    ])
  return { keys: [key], digest }
}
