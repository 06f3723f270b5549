import {
  type Fields,
  inLang,
  kindOf,
  type Label,
  parseFields,
  type Protocol,
  type RefusalName,
} from '@forecourt/contract/kernel'
import type { FastifyRequest } from 'fastify'
import type { Ctx } from '../context.ts'
import { isUnavailable } from '../db/unavailable.ts'
import { answer, textOf } from '../http/answer.ts'
import { rawBodyOf } from '../http/body.ts'
import { modeOf, termsOf } from '../http/call-terms.ts'
import { digestOf, DuplicateRequest, once } from '../http/idempotency.ts'
import { asObject, declaredOf } from '../http/input.ts'
import type { Envelope } from '../http/reply.ts'
import { inFull, type ServedCall } from '../http/run-call.ts'
import type { Serving } from '../http/serving.ts'
import { systemUser, withContext } from '../open.ts'
import { refuse, Refused, refuseInput } from '../refusal.ts'
import { runtimeLocal, type InRuntime } from '../runtime-local.ts'
import type { Opened, Received, Speaker } from './speaker.ts'

type Raw = Readonly<Record<string, unknown>>

/** A call that machines make, and how they speak. */
export interface Replayable {
  readonly serving: Serving
  readonly served: ServedCall
  readonly protocol: Protocol
  readonly path: string
  readonly speaker: Speaker
}

/** By the paths that machines call. */
export const replayables = runtimeLocal('replayables', () => new Map<string, Replayable>())

const hasSecret = (fields: Fields, sent: Raw): boolean =>
  Object.entries(fields).some(([name, field]) => kindOf(field).isSecret && (sent[name] ?? '') !== '')

/**
 * What is kept of a message whose sender is known, so that it can be heard again: nothing where it only asks, where it brings
 * a secret, or where its body came in a form that cannot be kept as it was.
 */
export function receivedOf({ served, speaker }: Replayable, by: Opened, request: FastifyRequest): Received | undefined {
  const { call } = served
  const body = rawBodyOf(request)
  if (!speaker.senderOf || modeOf(call) === 'read' || !body || hasSecret(call.input, by.input)) return undefined
  return { body, input: { ...asObject(request.params), ...by.input }, ...(by.key ? { key: by.key } : {}) }
}

/** A message that was kept. */
export interface Kept extends Received {
  readonly call: string
  readonly senderId: string
}

/** What came of hearing a message again. */
export interface HeardAgain {
  readonly code: number
  readonly reason: string | undefined
  readonly text: string
}

const done: Label = ['操作成功', 'Done']
const ok = 200
const fault = 500

/** By which number a message happens once; none where the call itself sees to that. */
function keyOf({ served, protocol, path }: Replayable, { key }: Kept, values: Raw): string | undefined {
  const field = served.call.idempotencyField
  if (field) return `${served.name} ${path}:${textOf(values[field])}`
  return key && `${protocol.name}:${key}`
}

async function carriedOut(of: Replayable, kept: Kept, by: By): Promise<Envelope> {
  const { serving, served, path, speaker } = of
  const { runtime } = serving
  const { call } = served
  const { values, problems } = parseFields(call.input, declaredOf(call.input, [kept.input]))
  if (problems.length > 0) return refuseInput(problems)
  const around = { ...by, call: `${path} replayed`, filters: {} }
  const user = await withContext(runtime, { ...around, user: systemUser() }, 'read', ctx =>
    speaker.senderOf ? speaker.senderOf(ctx, kept.senderId) : refuse('bodyNotKept'),
  )
  const [key, digest] = [keyOf(of, kept, values), digestOf(`${served.name} ${path}`, values)]
  const run = (ctx: Ctx<RefusalName>) => answer(ctx, call, served.handler, values)
  const work = (ctx: Ctx<RefusalName>) => (key ? once(ctx, [key], digest, () => run(ctx)) : run(ctx))
  return (await inFull(runtime, served, values, { ...around, ...termsOf(call), user }, work)) as Envelope
}

/** Who has it heard again, and in the course of which request. */
export interface By {
  readonly requestId: string
  readonly address: string
  readonly lang: 'zh' | 'en'
}

/**
 * Runs the call of a message again as its sender, with what it said when it came. In transactions of its own, before that of
 * whoever asks for it. Refuses what was carried out; what is refused otherwise, or fails, is said in the answer.
 */
export async function hearAgain({ local }: InRuntime, kept: Kept, by: By): Promise<HeardAgain> {
  const of = local(replayables).get(kept.call) ?? refuse('bodyNotKept')
  const { lang } = by
  try {
    const envelope = await carriedOut(of, kept, by)
    const problem = of.speaker.problemIn?.(envelope)
    return { code: ok, reason: problem, text: problem ?? inLang(done, lang) }
  } catch (error) {
    if (error instanceof DuplicateRequest) return refuse('carriedOut')
    if (isUnavailable(error)) throw error
    if (error instanceof Refused)
      return { code: error.code, reason: error.reason, text: `${error.code} ${inLang(error.text, lang)}` }
    of.serving.runtime.report(error, `replay of ${kept.call}`)
    return { code: fault, reason: 'broken', text: String(fault) }
  }
}
