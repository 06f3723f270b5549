import { bodyBytesOf, type Method, parseFields, type Protocol, type RefusalName } from '@forecourt/contract/kernel'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx, Principal } from '../context.ts'
import { answer } from '../http/answer.ts'
import { isTooMuchToForget, rawBodyOf } from '../http/body.ts'
import { refuseInMaintenance } from '../http/maintenance.ts'
import { termsOf } from '../http/call-terms.ts'
import { type Failed, langOf, noteFailure } from '../http/failed.ts'
import { asObject, declaredOf } from '../http/input.ts'
import { type Envelope, failure } from '../http/reply.ts'
import { noteFacts } from '../http/request-log.ts'
import { happeningOnce, inFull, onceFor, type ServedCall } from '../http/run-call.ts'
import { digestOf } from '../http/idempotency.ts'
import { aroundOf, type Serving } from '../http/serving.ts'
import { systemUser, withContext } from '../open.ts'
import { refuse, refuseInput } from '../refusal.ts'
import { runtimeLocal } from '../runtime-local.ts'
import { loggedAnswer, loggedFields } from './logged-message.ts'
import { useNonce } from './nonce.ts'
import { RateLimiter } from './rate-limiter.ts'
import { type Replayable, receivedOf, replayables } from './replay.ts'
import type { Head, Incoming, Opened, Received, Sealed } from './speaker.ts'

type Raw = Record<string, unknown>

/** What becomes known of a message while it is answered. */
interface Course {
  readonly head: Head
  opened?: Opened
  /** As it came, where it may be heard again. */
  received?: Received | undefined
  code: number
  reason?: string
  answered?: unknown
}

interface Door extends Replayable {
  readonly courses: WeakMap<FastifyRequest, Course>
}

const senders = runtimeLocal('protocolSenders', () => new RateLimiter())

/** Serves a call in the protocol of the machines that make it: whatever goes wrong is said in their words. */
export function serveMessages(
  serving: Serving,
  served: ServedCall,
  protocol: Protocol,
  method: Method,
  path: string,
): void {
  const speaker = serving.speakers.get(protocol.name)
  if (!speaker) throw new Error(`nobody speaks the protocol ${protocol.name} of ${served.name}`)
  const door: Door = { serving, served, protocol, path, speaker, courses: new WeakMap() }
  serving.runtime.local(replayables).set(path, door)
  const limit = bodyBytesOf(served.call.input, served.call)
  serving.app.route({
    method,
    url: `/api/${path.replace(/\{(\w+)\}/g, ':$1')}`,
    bodyLimit: limit,
    config: { keepsBody: true },
    onRequest: async (request, reply) => {
      noteFacts(request, { call: path })
      if (isTooMuchToForget(request, limit)) void reply.header('Connection', 'close')
      speaker.claims?.(courseOf(door, request).head)
    },
    handler: (request, reply) => serving.inHand.run(() => heard(door, request, reply)),
    errorHandler: (error, request, reply) => failed(door, error, request, reply),
    onResponse: async (request, reply) => log(door, request, reply),
  })
}

function courseOf({ served, serving, courses }: Door, request: FastifyRequest): Course {
  const known = courses.get(request)
  if (known) return known
  const { method, originalUrl: url, headers, ip: address, id: requestId } = request
  const now = serving.runtime.now()
  const head = { call: served.call, method, url, headers, address, requestId, lang: langOf(headers), now }
  const made: Course = { head, code: 200 }
  courses.set(request, made)
  return made
}

const send = (reply: FastifyReply, { status, headers = {}, body }: Sealed): unknown =>
  reply.status(status).headers(headers).send(body)

async function heard(door: Door, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { serving, speaker } = door
  const course = courseOf(door, request)
  await speaker.ready?.(course.head)
  const opened = await openedBy(door, course, request)
  const envelope = await serving.fairShare.run(opened.user.tenantId, () => done(door, opened, request, reply))
  course.answered = envelope.data
  course.reason = speaker.problemIn?.(envelope)
  return send(reply, speaker.seal(envelope, opened, course.head))
}

/** Who has signed, within what they may send and not heard before: in one transaction, before anything is done. */
async function openedBy(door: Door, course: Course, request: FastifyRequest) {
  const { serving, protocol, speaker } = door
  const { runtime } = serving
  const { head } = course
  const incoming: Incoming = {
    ...head,
    body: rawBodyOf(request),
    content: asObject(request.body),
    query: asObject(request.query),
  }
  const entrance = {
    user: systemUser(),
    call: `${protocol.name} message`,
    requestId: head.requestId,
    address: head.address,
    lang: head.lang,
    filters: {},
    isEntrance: true,
  }
  const opened = await withContext(runtime, entrance, 'write', async ctx => {
    const by = await speaker.open(ctx, incoming)
    course.opened = by
    course.received = receivedOf(door, by, request)
    const { user, nonce, perMinute } = by
    noteFacts(request, { tenantId: user.tenantId, userId: user.userId })
    if (perMinute && !runtime.local(senders).takes(senderOf(protocol, user), perMinute, head.now.getTime()))
      refuse('tooOften')
    if (nonce) await useNonce(ctx as Ctx, user.userId, nonce)
    return by
  })
  if (!protocol.worksInMaintenance) refuseInMaintenance(await serving.underMaintenance())
  return opened
}

/** Does what the message asks for: once, where the call or the protocol has a number to know it by. */
async function done(
  { serving, served, protocol, path }: Door,
  { user, input, key }: Opened,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Envelope> {
  const { call } = served
  const { values, problems } = parseFields(call.input, declaredOf(call.input, [asObject(request.params), input as Raw]))
  if (problems.length > 0) refuseInput(problems)
  const around = {
    ...aroundOf(serving, request, reply, user, path),
    ...termsOf(call),
    exchange: { request, reply, readLater: refuseLater },
  }
  const run = (ctx: Ctx<RefusalName>) => answer(ctx, call, served.handler, values)
  const name = `${served.name} ${path}`
  const keys = call.money
    ? onceFor(call, name, request, values)
    : key && { keys: [`${protocol.name}:${key}`], digest: digestOf(name, values) }
  const { runtime } = serving
  const envelope = keys
    ? happeningOnce(runtime, served, values, around, keys, run)
    : inFull(runtime, served, values, around, run)
  return (await envelope) as Envelope
}

/** Messages are answered with what their call says. */
const refuseLater = (): never => refuse('notAllowed', 'machine')

const maintenanceSeconds = 60
const senderOf = ({ name }: Protocol, { userId }: Principal) => `${name} ${userId}`

/** Whoever is told to come back later is told when. */
function withRetry({ serving, protocol }: Door, what: Failed, { now }: Head, opened?: Opened): Failed {
  if (what.reason === 'maintenance') return { ...what, retrySeconds: maintenanceSeconds }
  if (what.reason !== 'tooOften' || !opened) return what
  const left = serving.runtime.local(senders).leftSeconds(senderOf(protocol, opened.user), now.getTime())
  return { ...what, retrySeconds: left }
}

function failed(door: Door, error: unknown, request: FastifyRequest, reply: FastifyReply): unknown {
  const course = courseOf(door, request)
  const { head, opened } = course
  const what = withRetry(door, noteFailure(error, request), head, opened)
  const said = failure(what.refused, head.lang, head.requestId)
  Object.assign(course, { code: said.code, reason: what.reason })
  return send(reply, door.speaker.fail(said, what, head, opened))
}

function log({ serving, served, protocol, path, ...door }: Door, request: FastifyRequest, reply: FastifyReply): void {
  const { head, opened, code, reason, answered, received } = courseOf(
    { serving, served, protocol, path, ...door },
    request,
  )
  const { call } = served
  serving.messages.add({
    protocol,
    call: path,
    sender: opened?.user,
    requestId: head.requestId,
    address: head.address,
    at: head.now,
    durationMs: Math.round(reply.elapsedTime),
    status: reply.statusCode,
    code,
    reason,
    received,
    sent: opened && loggedFields(call.input, opened.input),
    answered: answered && loggedAnswer(call.output.fields, answered),
  })
}
