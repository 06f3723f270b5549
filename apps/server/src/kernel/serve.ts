import type { IncomingHttpHeaders } from 'node:http'
import {
  bodyBytesOf,
  type Call,
  companionOf,
  type Fields,
  formatFields,
  type Lang,
  namedFields,
  nameOf,
  parseFields,
  pathsOf,
  type RefusalName,
  type Resource,
  sumsPathsOf,
  type Verb,
} from '@forecourt/contract/kernel'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx, Principal } from './context.ts'
import { isTooMuchToForget } from './body.ts'
import { callerBy } from './caller.ts'
import { digestOf, firstAnswer, impliedKeys, once, Repeated } from './idempotency.ts'
import type { InHand } from './in-hand.ts'
import { fileNameOf } from './file-name.ts'
import { refuseLargeFiles } from './file-size.ts'
import type { Ahead, Before, Implementation } from './implement.ts'
import { type House, houseUser, withContext } from './open.ts'
import type { Principals } from './principal.ts'
import { Refused, refuse, refuseInput } from './refusal.ts'
import { added, failure, removed, success, updated } from './reply.ts'
import { answeredRow } from './readable.ts'
import { noteFacts } from './request-log.ts'
import { hasId } from './resource.ts'
import { connectResources, type Served } from './served.ts'
import { isUnavailable } from './unavailable.ts'

type Raw = Record<string, unknown>

/** A multipart upload, read to memory up to the plugin's limit. */
export interface Upload {
  readonly fileName: string
  readonly contentType: string
  readonly bytes: Buffer
}

export interface ServeOptions {
  readonly house: House
  readonly principals: Principals
  readonly implementations: readonly Implementation[]
  readonly inHand: InHand
  /** Checks a machine caller's signature and answers for whom it acts. */
  readonly partner: (request: FastifyRequest) => Promise<Principal>
  /** Refuses a request whose headers cannot be those of a machine caller, before its body is read. */
  readonly partnerClaims: (request: FastifyRequest) => void
  readonly underMaintenance: () => Promise<boolean>
}

export const langOf = (headers: IncomingHttpHeaders): Lang =>
  headers['accept-language']?.startsWith('en') ? 'en' : 'zh'

/** Ids come as text or numbers; anything else is no id. */
const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** A body that cannot be read as an object counts as empty; keys are looked up, never trusted. */
const asObject = (value: unknown): Raw =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Raw) : {}

export function serve(app: FastifyInstance, options: ServeOptions): void {
  const { house, implementations, inHand } = options
  const callerOf = callerBy(options)
  const callers = new WeakMap<FastifyRequest, Principal>()

  /** Who asks is settled before any of the body is read, and how much is read by what is declared. */
  const guarded = (call: string, limit: number, who: (request: FastifyRequest) => Principal | Promise<Principal>) => ({
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
  /** Bodies have been read by then: who sends slowly takes nobody's place. */
  const working =
    (handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) =>
    (request: FastifyRequest, reply: FastifyReply): Promise<unknown> =>
      inHand.run(() => handler(request, reply))

  const callerAs = (request: FastifyRequest): Principal => callers.get(request) ?? refuse('notSignedIn')

  const occasion = (request: FastifyRequest, user: Principal, call: string, isEntrance = false) => ({
    user,
    call,
    isEntrance,
    requestId: request.id,
    address: request.ip,
    lang: langOf(request.headers),
    filters: request.query as Raw,
  })

  function serveVerb(verb: Verb, path: string, { resource, verbs }: Served): void {
    const reads = verb === 'list' || verb === 'detail'
    const { permission, entity, namedBy = 'id' } = resource
    app.route({
      method: reads ? 'GET' : 'POST',
      url: `/api/${path}`,
      ...guarded(path, bodyBytesOf(entity.fields, { permission }), request =>
        callerOf(request, { anyOf: neededFor(resource, verb) }),
      ),
      handler: working(async request => {
        const query = request.query as Raw
        const body = asObject(request.body)
        const user = callerAs(request)
        const around = occasion(request, user, path)
        const id = textOf(query['id'] ?? body['id'] ?? query[namedBy])
        if (verb === 'list') return success(await withContext(house, around, 'read', ctx => verbs.list(ctx)))
        if (verb === 'detail') {
          if (!verbs.isName(id)) return refuse('notFound')
          return success(await withContext(house, around, 'read', ctx => verbs.detail(ctx, id)))
        }
        if (verb === 'remove') {
          const ids = textOf(query['ids'] ?? body['ids'] ?? (namedBy === 'id' ? '' : id))
            .split(',')
            .filter(Boolean)
          if (ids.length === 0)
            return refuseInput([{ field: 'ids', message: ['请选择至少一条数据', 'Select at least one record'] }])
          if (ids.length > 500 || !ids.every(one => verbs.isName(one))) return refuse('notFound')
          await withContext(house, around, 'write', ctx => verbs.remove(ctx, [...new Set(ids)]))
          return success(null, removed[around.lang === 'zh' ? 0 : 1])
        }
        const exactly = `${permission}_${hasId(body) ? 'edit' : 'add'}`
        if (!user.permissions.has(exactly)) return refuse('notAllowed', exactly)
        const result = await withContext(house, around, 'write', ctx => verbs.submit(ctx, body))
        const text = result.added ? added : updated
        return success(result.row ?? { id: result.id }, text[around.lang === 'zh' ? 0 : 1])
      }),
    })
  }

  function serveSums(path: string, { resource, verbs }: Served): void {
    app.get(
      `/api/${path}`,
      guarded(path, bodyBytesOf({}, resource), request => callerOf(request, { anyOf: neededFor(resource, 'list') })),
      working(async request => {
        const around = occasion(request, callerAs(request), path)
        return success(await withContext(house, around, 'read', ctx => verbs.sums(ctx)))
      }),
    )
  }

  for (const one of connectResources(implementations)) {
    for (const verb of one.resource.verbs) for (const path of pathsOf(one.resource, verb)) serveVerb(verb, path, one)
    for (const path of sumsPathsOf(one.resource)) serveSums(path, one)
  }

  function serveCall(name: string, call: Call, handler: Implementation['calls'][string], ahead?: Ahead): void {
    const reads = call.method === 'GET' && !call.money && !call.writes
    for (const [method, path] of call.routes)
      app.route({
        method,
        url: `/api/${path.replace(/\{(\w+)\}/g, ':$1')}`,
        ...guarded(path, bodyBytesOf(call.input, call), request => {
          if (!call.partner) return callerOf(request, { ...call, anyOf: [call.permission] })
          options.partnerClaims(request)
          return houseUser()
        }),
        handler: working(async (request, reply) => {
          const user = call.partner ? await options.partner(request) : callerAs(request)
          if (call.partner) noteFacts(request, { tenantId: user.tenantId, userId: user.userId })
          const sent = call.upload ? await uploadOf(request) : undefined
          const from = sent ? [sent.fields] : [request.params, asObject(request.body)]
          const { values, problems } = parseFields(
            call.input,
            declaredOf(call.input, [...from, request.query] as Raw[]),
          )
          if (problems.length > 0) refuseInput(problems)
          if (sent) values['upload'] = sent.upload
          const isEntrance = call.permission === 'open' && !call.partner
          const around = { ...occasion(request, user, path, isEntrance), across: call.across !== undefined }
          const run = (ctx: Ctx<RefusalName>) => answer(ctx, call, handler, values, { request, reply })
          const inFull = async (work: (ctx: Ctx<RefusalName>) => Promise<unknown>) => {
            if (!ahead) return withContext(house, around, reads ? 'read' : 'write', work)
            return undoing(house, path, async otherwise => {
              const read: Before['read'] = reading => withContext(house, around, 'read', reading)
              values['ahead'] = await ahead(values, user, { read, otherwise })
              return withContext(house, around, reads ? 'read' : 'write', work)
            })
          }
          if (!call.money) return inFull(run)
          const { keys, digest } = onceFor(call, `${name} ${path}`, request, values)
          return inFull(ctx => once(ctx, keys, digest, () => run(ctx))).catch(error => {
            if (!(error instanceof Repeated)) throw error
            return withContext(house, around, 'read', ctx => firstAnswer(ctx, keys, digest))
          })
        }),
      })
  }

  for (const { area, calls, ahead } of implementations)
    for (const [name, call] of Object.entries(area.calls)) {
      const handler = calls[name]
      if (handler) serveCall(`${area.name}.${name}`, call, handler, ahead[name])
    }
}

/** What one has to have for a verb; adding and changing are told apart once the body is there. */
function neededFor({ permission, openToRead }: Resource, verb: Verb): string[] {
  if (verb === 'remove') return [`${permission}_delete`]
  if (verb === 'submit') return [`${permission}_add`, `${permission}_edit`]
  if (openToRead) return ['signedIn']
  return [verb === 'list' ? permission : `${permission}_view`]
}

/** The declared fields and nothing else, each from the first place that has it. */
const declaredOf = (fields: Fields, places: readonly Raw[]): Raw =>
  Object.fromEntries(
    Object.keys(fields).flatMap(name => {
      const place = places.find(one => Object.hasOwn(one, name))
      return place ? [[name, place[name]]] : []
    }),
  )

const longestKey = 200

/**
 * The keys by which a call happens once: its own field, the caller's header, or the request itself for five seconds. What
 * a request is are its declared values: what is not read makes no other of it.
 */
function onceFor(call: Call, of: string, request: FastifyRequest, values: Raw) {
  const digest = digestOf(of, values)
  if (call.onceBy) return { keys: [`${of}:${textOf(values[call.onceBy])}`], digest }
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || key === '') return { keys: impliedKeys(digest, Date.now()), digest }
  if (key.length > longestKey)
    refuseInput([
      {
        field: 'Idempotency-Key',
        message: [`幂等键不能超过${longestKey}个字符`, `The idempotency key is longer than ${longestKey} characters`],
      },
    ])
  return { keys: [key], digest }
}

/**
 * Does `work`, and when that fails what it has said is to be done then, the last first. Where a connection was lost nobody
 * knows whether it failed: what was done outside stays, and a file without a row is found by the sweep.
 */
async function undoing<T>(
  house: House,
  path: string,
  work: (otherwise: Before['otherwise']) => Promise<T>,
): Promise<T> {
  const undo: (() => Promise<unknown>)[] = []
  try {
    return await work(put => void undo.unshift(put))
  } catch (error) {
    if (!isUnavailable(error))
      for (const put of undo) await put().catch((failure: unknown) => house.report(failure, `${path} undone`))
    throw error
  }
}

/** What a handler of a `raw` call may use besides its context. */
export interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

const exchanges = new WeakMap<object, Exchange>()
/** The HTTP exchange of a `raw` call: for token answers and files, which have no envelope. */
export const exchangeOf = (ctx: object): Exchange => exchanges.get(ctx) as Exchange
/** Says which exchange a context answers. */
export const setExchange = (ctx: object, exchange: Exchange): void => void exchanges.set(ctx, exchange)

async function answer(
  ctx: Ctx<RefusalName>,
  call: Call,
  handler: Implementation['calls'][string],
  values: Raw,
  exchange: Exchange,
): Promise<unknown> {
  setExchange(ctx, exchange)
  await refuseLargeFiles(ctx, call.input, values)
  const output = await handler(ctx, values as never)
  if (call.output.shape === 'raw') return output
  const data = shaped(ctx, call.output.shape, call.output.fields, output)
  return success(data, call.says && said(call.says[ctx.lang === 'zh' ? 0 : 1], output as Raw))
}

/** A message with fields of the answer in it; undefined, for the usual one, when one of them is empty. */
function said(text: string, output: Raw): string | undefined {
  const isWhole = [...text.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => textOf(output[name]) !== '')
  return isWhole ? text.replace(/\{(\w+)\}/g, (_, name: string) => textOf(output[name])) : undefined
}

/** Only declared fields leave the server, as this reader may see them. */
function shaped(ctx: Ctx<RefusalName>, shape: string, fields: Fields, output: unknown): unknown {
  const namesOf = (one: Raw) =>
    Object.fromEntries(namedFields(fields).map(([name, field]) => [`${name}Name`, nameOf(field, one[name], ctx.lang)]))
  const row = (one: unknown): Raw => ({
    ...formatFields(fields, answeredRow(ctx as Ctx, fields, one as Raw)),
    ...namesOf(one as Raw),
    ...companionsOf(fields, one as Raw),
  })
  const branch = (one: unknown): Raw => {
    const { children, hasChildren } = one as { children?: unknown[]; hasChildren?: boolean }
    return {
      ...row(one),
      ...(children?.length ? { children: children.map(branch) } : {}),
      ...(hasChildren === undefined ? {} : { hasChildren }),
    }
  }
  if (shape === 'nothing') return null
  if (shape === 'free') return output
  if (shape === 'one') return output && row(output)
  if (shape === 'list') return (output as unknown[]).map(row)
  if (shape === 'tree') return (output as unknown[]).map(branch)
  const page = output as { records: unknown[] }
  return { ...page, records: page.records.map(row) }
}

/** The texts that a handler has put beside references: `siteName` of `siteId`. */
function companionsOf(fields: Fields, row: Raw): Raw {
  const names = Object.keys(fields)
    .filter(name => fields[name]?.kind === 'ref')
    .map(companionOf)
  return Object.fromEntries(
    names.filter(name => !Object.hasOwn(fields, name) && row[name] !== undefined).map(name => [name, row[name]]),
  )
}

async function uploadOf(request: FastifyRequest): Promise<{ readonly fields: Raw; readonly upload: Upload }> {
  const fields = new Map<string, unknown>()
  let upload: Upload | undefined
  for await (const part of request.parts()) {
    if (part.type !== 'file') fields.set(part.fieldname, part.value)
    else upload = { fileName: fileNameOf(part.filename), contentType: part.mimetype, bytes: await part.toBuffer() }
  }
  const nothing = { field: 'file', message: ['请选择文件', 'Choose a file'] } as const
  return { fields: Object.fromEntries(fields), upload: upload ?? refuseInput([nothing]) }
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
