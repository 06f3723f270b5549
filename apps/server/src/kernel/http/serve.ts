import {
  isWithheldWhileActing,
  bodyBytesOf,
  type Label,
  isReading,
  mayNeedProof,
  type Paper,
  pathsOfCall,
  type RefusalName,
  type Resource,
  rightOfPaper,
  type Route,
  routesOf,
  sumsPathsOf,
  chartPathsOf,
  type Verb,
} from '@forecourt/contract/kernel'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { handlerOf } from '../connect.ts'
import type { Ctx, Exchange, Principal } from '../context.ts'
import { type Runtime, withContext } from '../open.ts'
import { printedPaper, registerPaper } from '../paper/print.ts'
import { serveMessages } from '../protocol/serve-messages.ts'
import { refuse, refuseInput } from '../refusal.ts'
import { hasId } from '../rows/resource.ts'
import { connectResources, type Served } from '../served.ts'
import { answer, textOf } from './answer.ts'
import { askingForProof } from './ask-proof.ts'
import { isTooMuchToForget } from './body.ts'
import { isMeant, servedAs, termsOf } from './call-terms.ts'
import { callerBy, neededFor, neededForPaper, refuseFollowed } from './caller.ts'
import { asObject, inputOf } from './input.ts'
import { added, removed, success, updated } from './reply.ts'
import { noteFacts } from './request-log.ts'
import { happeningOnce, inFull, onceFor, type ServedCall } from './run-call.ts'
import { type Around, aroundOf, type ServeOptions, type Serving } from './serving.ts'

type Raw = Record<string, unknown>

/** Serves every verb of every resource and every call at each of its paths. */
export function serve(app: FastifyInstance, options: ServeOptions): void {
  const { runtime, implementations } = options
  const speakers = new Map(implementations.flatMap(one => Object.entries(one.speakers)))
  const serving: Serving = { ...options, app, speakers, callerOf: callerBy(options), callers: new WeakMap() }
  for (const one of connectResources(runtime, implementations)) {
    for (const verb of one.resource.verbs)
      for (const route of routesOf(one.resource, verb)) serveVerb(serving, verb, route, one)
    for (const path of sumsPathsOf(one.resource)) serveFigures(serving, path, one, ctx => one.verbs.sums(ctx))
    for (const path of chartPathsOf(one.resource)) serveFigures(serving, path, one, ctx => one.verbs.chart(ctx))
  }
  for (const { area } of implementations)
    for (const of of area.papers) {
      registerPaper(runtime, of)
      for (const path of of.paths) servePaper(serving, path, of)
    }
  for (const { area, calls, preload } of implementations)
    for (const [name, call] of Object.entries(area.calls)) {
      if (!calls[name]) continue
      const served = { name: `${area.name}.${name}`, call, handler: handlerOf(runtime, call), preload: preload[name] }
      for (const route of call.routes) serveCall(serving, served, route)
    }
}

type Who = (request: FastifyRequest) => Promise<Principal>

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
  (serving: Serving, handler: (request: FastifyRequest, reply: FastifyReply, user: Principal) => Promise<unknown>) =>
  (request: FastifyRequest, reply: FastifyReply): Promise<unknown> =>
    serving.inHand.run(() => {
      const user = callerAs(serving, request)
      return serving.fairShare.run(user.tenantId, () => handler(request, reply, user))
    })

const inWords = ([zh, en]: Label, { lang }: Around): string => (lang === 'zh' ? zh : en)

function serveVerb(serving: Serving, verb: Verb, route: Route, served: Served): void {
  const { permission, entity } = served.resource
  const needed = neededFor(served.resource, verb)
  const [method, path] = route
  const writes = !isReading(verb)
  serving.app.route({
    ...servedAs(route, writes),
    ...knowingWho(serving, path, bodyBytesOf(entity.fields, { permission }), request => {
      if (writes) refuseFollowed(method, request)
      return serving.callerOf(request, needed)
    }),
    handler: working(serving, (request, reply, user) => {
      const body = { ...asObject(request.body), ...(request.params as Raw) }
      const asked = { query: request.query as Raw, body }
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
  const { query, body } = asked
  const names = textOf(query['ids'] ?? body['ids'] ?? body['id'] ?? (namedBy === 'id' ? '' : nameIn(asked, resource)))
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
  const exactly = `${resource.permission}_${hasId(body) || resource.entity.options.single ? 'edit' : 'add'}`
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

/** What stands beside a list and is read by whoever reads the list. */
function serveFigures(
  serving: Serving,
  path: string,
  { resource }: Served,
  figures: (ctx: Ctx) => Promise<unknown>,
): void {
  const needed = neededFor(resource, 'list')
  serving.app.get(
    `/api/${path}`,
    knowingWho(serving, path, bodyBytesOf({}, resource), request => serving.callerOf(request, needed)),
    working(serving, async (request, reply, user) => {
      const around = aroundOf(serving, request, reply, user, path)
      return success(await withContext(serving.runtime, around, 'read', figures))
    }),
  )
}

/** Made for those who read the document, past the envelope. */
function servePaper(serving: Serving, path: string, of: Paper): void {
  const { runtime, office } = serving
  const needed = neededForPaper(of)
  serving.app.get(
    `/api/${path}`,
    knowingWho(serving, path, bodyBytesOf({}, { permission: rightOfPaper(of) }), request =>
      serving.callerOf(request, needed),
    ),
    working(serving, (request, reply, user) =>
      printedPaper({ runtime, office, around: aroundOf(serving, request, reply, user, path) }, of, request, reply),
    ),
  )
}

function serveCall(serving: Serving, served: ServedCall, route: Route): void {
  const { call } = served
  const [method, path] = route
  if (call.protocol) return serveMessages(serving, served, call.protocol, method, path)
  const needed = {
    ...call,
    anyOf: [call.permission],
    paths: pathsOfCall(call),
    isWithheld: isWithheldWhileActing(call),
  }
  serving.app.route({
    ...servedAs(route, call.money || call.writes === true),
    ...knowingWho(serving, path, bodyBytesOf(call.input, call), request => {
      if (isMeant(call)) refuseFollowed(method, request)
      return serving.callerOf(request, needed)
    }),
    handler: working(serving, async (request, reply, user) => {
      const values = await inputOf(call, request)
      const terms = { isEntrance: call.permission === 'open', ...termsOf(call) }
      const as = (who: Principal) => ({ ...aroundOf(serving, request, reply, who, path), ...terms })
      const readLater: Exchange['readLater'] = async reading => {
        const who = await serving.callerOf(request, needed)
        return serving.fairShare.run(who.tenantId, () =>
          withContext(serving.runtime, as(who), 'read', ctx => reading(ctx as Ctx)),
        )
      }
      const around = { ...as(user), exchange: { request, reply, readLater } }
      const run = (ctx: Ctx<RefusalName>) => answer(ctx, call, served.handler, values)
      const keys = call.money ? onceFor(call, `${served.name} ${path}`, request, values) : undefined
      const work = () =>
        keys
          ? happeningOnce(serving.runtime, served, values, around, keys, run)
          : inFull(serving.runtime, served, values, around, run)
      // Of calls that move money others may be part that need a proof.
      if (!call.money && !mayNeedProof(call)) return work()
      return askingForProof(serving.runtime, serving.proofs, request, around, work)
    }),
  })
}

/** The HTTP exchange of a `raw` call: for token answers and files, which have no envelope. */
export const exchangeOf = ({ exchange }: Pick<Ctx, 'exchange'>): Exchange => {
  if (!exchange) throw new Error('there is no request to answer here')
  return exchange
}
