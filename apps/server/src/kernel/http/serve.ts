import type { IncomingHttpHeaders } from 'node:http'
import {
  bodyBytesOf,
  type Call,
  hasRules,
  type Label,
  type Lang,
  type Method,
  pathsOf,
  pathsOfCall,
  type RefusalName,
  type Resource,
  sumsPathsOf,
  type Verb,
} from '@forecourt/contract/kernel'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AnyHandler } from '../call-policy.ts'
import type { Ctx, Exchange, Principal } from '../context.ts'
import { modeOf, termsOf } from './call-terms.ts'
import { askingForProof, type Proofs } from './ask-proof.ts'
import { answer, textOf } from './answer.ts'
import { isTooMuchToForget } from './body.ts'
import { callerBy, neededFor } from './caller.ts'
import type { Readers } from '../work/changes.ts'
import { digestOf, replayedResponse, fallbackKeys, once, DuplicateRequest } from './idempotency.ts'
import type { FairShare } from '../work/fair-share.ts'
import type { InHand } from '../work/in-hand.ts'
import type { Preload, Before, Implementation } from '../implement.ts'
import { type RequestInfo, type Runtime, systemUser, withContext } from '../open.ts'
import type { Principals } from '../who/principal.ts'
import { Refused, refuse, refuseInput } from '../refusal.ts'
import { added, failure, removed, success, updated } from './reply.ts'
import { handlerOf, refuseAhead } from '../connect.ts'
import { asObject, inputOf } from './input.ts'
import { noteFacts } from './request-log.ts'
import { hasId } from '../rows/resource.ts'
import { connectResources, type Served } from '../served.ts'
import { isUnavailable } from '../db/unavailable.ts'

type Raw = Record<string, unknown>

export interface ServeOptions {
  readonly runtime: Runtime
  readonly principals: Principals
  readonly implementations: readonly Implementation[]
  readonly inHand: InHand
  readonly fairShare: FairShare
  /** Checks a machine caller's signature and answers for whom it acts. */
  readonly partner: (request: FastifyRequest) => Promise<Principal>
  /** Refuses a request whose headers cannot be those of a machine caller, before its body is read. */
  readonly partnerClaims: (request: FastifyRequest) => void
  readonly underMaintenance: () => Promise<boolean>
  readonly readers: Readers
  readonly proofs: Proofs
}

export const langOf = (headers: IncomingHttpHeaders): Lang =>
  headers['accept-language']?.startsWith('en') ? 'en' : 'zh'

/** The header that names the entities which the request has written, as far as the caller may see them. */
const changedHeader = 'X-Changed'
/** In place of names where nobody knows any more: whatever is shown may be old. */
const everything = '*'

/** A request may take several transactions, and its answer names what all of them wrote. */
function sayChanged(reply: FastifyReply, names: readonly string[]): void {
  const said = (reply.getHeader(changedHeader) as string | undefined)?.split(', ') ?? []
  const all = [...new Set([...said, ...names])]
  if (all.length > 0) void reply.header(changedHeader, all.join(', '))
}

/** What every route of an application is served with. */
interface Serving extends ServeOptions {
  readonly app: FastifyInstance
  readonly callerOf: ReturnType<typeof callerBy>
  /** Who asks, from the moment that is settled. */
  readonly callers: WeakMap<FastifyRequest, Principal>
}

/** Serves every verb of every resource and every call at each of its paths. */
export function serve(app: FastifyInstance, options: ServeOptions): void {
  const serving: Serving = { ...options, app, callerOf: callerBy(options), callers: new WeakMap() }
  const { runtime, implementations } = options
  for (const one of connectResources(runtime, implementations)) {
    for (const verb of one.resource.verbs)
      for (const path of pathsOf(one.resource, verb)) serveVerb(serving, verb, path, one)
    for (const path of sumsPathsOf(one.resource)) serveSums(serving, path, one)
  }
  for (const { area, calls, preload } of implementations)
    for (const [name, call] of Object.entries(area.calls)) {
      if (!calls[name]) continue
      const served = { name: `${area.name}.${name}`, call, handler: handlerOf(runtime, call), preload: preload[name] }
      for (const [method, path] of call.routes) serveCall(serving, served, method, path)
    }
}

type Who = (request: FastifyRequest) => Principal | Promise<Principal>

/** Who asks is settled before any of the body is read, and how much is read by what is declared. */
const knowingWho = ({ callers }: Serving, call: string, limit: number, who: Who) => ({
  bodyLimit: limit,
  onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
    noteFacts(request, { call })
    try {
      callers.set(request, await who(request))
    } catch (error) {
      if (isTooMuchToForget(request, limit)) void reply.header('Connection', 'close')
      throw error
    }
  },
})

const callerAs = ({ callers }: Serving, request: FastifyRequest): Principal =>
  callers.get(request) ?? refuse('notSignedIn')

/** Bodies have been read by then: who sends slowly takes nobody's place. Of a crowd each tenant has its share. */
const working =
  (
    serving: Serving,
    handler: (request: FastifyRequest, reply: FastifyReply, user: Principal) => Promise<unknown>,
    who: Who = request => callerAs(serving, request),
  ) =>
  (request: FastifyRequest, reply: FastifyReply): Promise<unknown> =>
    serving.inHand.run(async () => {
      const user = await who(request)
      return serving.fairShare.run(user.tenantId, () => handler(request, reply, user))
    })

/** What a context is opened with for a request. */
const aroundOf = (
  { readers }: Serving,
  request: FastifyRequest,
  reply: FastifyReply,
  user: Principal,
  call: string,
) => ({
  user,
  changed: (tables: Iterable<string>) => sayChanged(reply, readers.namesOf(tables, user.permissions)),
  call,
  isEntrance: false,
  requestId: request.id,
  address: request.ip,
  lang: langOf(request.headers),
  filters: request.query as Raw,
})
type Around = ReturnType<typeof aroundOf>

const inWords = ([zh, en]: Label, { lang }: Around): string => (lang === 'zh' ? zh : en)

function serveVerb(serving: Serving, verb: Verb, path: string, served: Served): void {
  const { permission, entity } = served.resource
  const needed = neededFor(served.resource, verb)
  serving.app.route({
    method: verb === 'list' || verb === 'detail' ? 'GET' : 'POST',
    url: `/api/${path}`,
    ...knowingWho(serving, path, bodyBytesOf(entity.fields, { permission }), request =>
      serving.callerOf(request, needed),
    ),
    handler: working(serving, (request, reply, user) => {
      const asked = { query: request.query as Raw, body: asObject(request.body) }
      return answersOf[verb](serving.runtime, served, asked, aroundOf(serving, request, reply, user, path))
    }),
  })
}

interface Asked {
  readonly query: Raw
  readonly body: Raw
}
type VerbAnswer = (runtime: Runtime, served: Served, asked: Asked, around: Around) => Promise<unknown>

/** What names the row that is asked for: its id, or the field that the resource is also named by. */
const nameIn = ({ query, body }: Asked, { namedBy = 'id' }: Resource): string =>
  textOf(query['id'] ?? body['id'] ?? query[namedBy])

const listed: VerbAnswer = async (runtime, { verbs }, _, around) =>
  success(await withContext(runtime, around, 'read', ctx => verbs.list(ctx)))

const detailed: VerbAnswer = async (runtime, { resource, verbs }, asked, around) => {
  const name = nameIn(asked, resource)
  if (!verbs.isName(name)) return refuse('notFound')
  return success(await withContext(runtime, around, 'read', ctx => verbs.detail(ctx, name)))
}

const maxRemoved = 500

const removedRows: VerbAnswer = async (runtime, { resource, verbs }, asked, around) => {
  const { namedBy = 'id' } = resource
  const names = textOf(asked.query['ids'] ?? asked.body['ids'] ?? (namedBy === 'id' ? '' : nameIn(asked, resource)))
    .split(',')
    .filter(Boolean)
  if (names.length === 0)
    return refuseInput([{ field: 'ids', message: ['请选择至少一条数据', 'Select at least one record'] }])
  if (names.length > maxRemoved || !names.every(one => verbs.isName(one))) return refuse('notFound')
  await withContext(runtime, around, 'write', ctx => verbs.remove(ctx, [...new Set(names)]))
  return success(null, inWords(removed, around))
}

/** Adding and changing are told apart by the body: each has a right of its own. */
const submitted: VerbAnswer = async (runtime, { resource, verbs }, { body }, around) => {
  const exactly = `${resource.permission}_${hasId(body) ? 'edit' : 'add'}`
  if (!around.user.permissions.has(exactly)) return refuse('notAllowed', exactly)
  const result = await withContext(runtime, around, 'write', ctx => verbs.submit(ctx, body))
  return success(result.row ?? { id: result.id }, inWords(result.added ? added : updated, around))
}

const answersOf: Readonly<Record<Verb, VerbAnswer>> = {
  list: listed,
  detail: detailed,
  remove: removedRows,
  submit: submitted,
}

function serveSums(serving: Serving, path: string, { resource, verbs }: Served): void {
  const needed = neededFor(resource, 'list')
  serving.app.get(
    `/api/${path}`,
    knowingWho(serving, path, bodyBytesOf({}, resource), request => serving.callerOf(request, needed)),
    working(serving, async (request, reply, user) => {
      const around = aroundOf(serving, request, reply, user, path)
      return success(await withContext(serving.runtime, around, 'read', ctx => verbs.sums(ctx)))
    }),
  )
}

interface ServedCall {
  readonly name: string
  readonly call: Call
  readonly handler: AnyHandler
  readonly preload: Preload | undefined
}

function serveCall(serving: Serving, served: ServedCall, method: Method, path: string): void {
  const { call } = served
  serving.app.route({
    method,
    url: `/api/${path.replace(/\{(\w+)\}/g, ':$1')}`,
    config: { keepsBody: Boolean(call.partner || call.signsBody) },
    ...knowingWho(serving, path, bodyBytesOf(call.input, call), request => claimedBy(serving, call, request)),
    handler: working(
      serving,
      async (request, reply, user) => {
        if (call.partner) noteFacts(request, { tenantId: user.tenantId, userId: user.userId })
        const values = await inputOf(call, request)
        const around = {
          ...aroundOf(serving, request, reply, user, path),
          isEntrance: call.permission === 'open' && !call.partner,
          ...termsOf(call),
          exchange: { request, reply },
        }
        const run = (ctx: Ctx<RefusalName>) => answer(ctx, call, served.handler, values)
        if (!call.money) return inFull(serving.runtime, served, values, around, run)
        const keys = onceFor(call, `${served.name} ${path}`, request, values)
        return askingForProof(serving.runtime, serving.proofs, request, around, () =>
          happeningOnce(serving.runtime, served, values, around, keys, run),
        )
      },
      call.partner ? serving.partner : undefined,
    ),
  })
}

/** Whom a token names; a machine caller signs its body, which is not there yet: its headers have to be possible. */
function claimedBy(serving: Serving, call: Call, request: FastifyRequest): Principal | Promise<Principal> {
  if (!call.partner) return serving.callerOf(request, { ...call, anyOf: [call.permission], paths: pathsOfCall(call) })
  serving.partnerClaims(request)
  return systemUser()
}

type Run = (ctx: Ctx<RefusalName>) => Promise<unknown>

/** The call in its transaction, and before it what it does outside: for nobody whom its declaration keeps from it. */
async function inFull(
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
    values['preload'] = await preload(values as never, around.user, { read, otherwise, local: runtime.local })
    return withContext(runtime, around, mode, run)
  })
}

/** The same for what happens once: a repetition is answered as the first one was. */
const happeningOnce = (
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
function onceFor(call: Call, of: string, request: FastifyRequest, values: Raw) {
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

/**
 * Does `work`, and when that fails what it has said is to be done then, the last first. Where a connection was lost nobody
 * knows whether it failed: what was done outside stays, and a file without a row is found by the sweep.
 */
async function undoing<T>(
  runtime: Runtime,
  path: string,
  work: (otherwise: Before['otherwise']) => Promise<T>,
): Promise<T> {
  const undo: (() => Promise<unknown>)[] = []
  try {
    return await work(put => void undo.unshift(put))
  } catch (error) {
    if (!isUnavailable(error))
      for (const put of undo) await put().catch((failure: unknown) => runtime.report(failure, `${path} undone`))
    throw error
  }
}

/** The HTTP exchange of a `raw` call: for token answers and files, which have no envelope. */
export const exchangeOf = ({ exchange }: Pick<Ctx, 'exchange'>): Exchange => {
  if (!exchange) throw new Error('there is no request to answer here')
  return exchange
}

/** Turns any failure of a handler into the envelope. Bugs are logged with the request id and answered blandly. */
export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): unknown {
  const lang = langOf(request.headers)
  if (error instanceof Refused) {
    noteFacts(request, { code: error.code, reason: error.reason })
    return reply.status(error.code === 401 ? 401 : 200).send(failure(error, lang, request.id))
  }
  const status = (error as { statusCode?: number }).statusCode
  if (status && status >= 400 && status < 500) {
    const isLarge = status === 413
    const refused = new Refused('invalid', [
      isLarge ? ['请求内容过大', 'The request is too large'] : ['请求无法读取', 'The request cannot be read'],
    ])
    noteFacts(request, { code: status, reason: isLarge ? 'tooLarge' : 'unreadable' })
    return reply.status(status).send(failure(refused, lang, request.id))
  }
  if (isUnavailable(error)) {
    noteFacts(request, { code: 503, reason: 'busy' })
    request.log.warn({ err: error }, 'database busy or out of reach')
    return reply
      .status(503)
      .header('Retry-After', '2')
      .send(failure(new Refused('busy'), lang, request.id))
  }
  noteFacts(request, { code: 500, reason: 'broken' })
  request.log.error({ err: error }, 'bug')
  return reply.status(500).send(failure(new Refused('broken'), lang, request.id))
}
