import type { IncomingHttpHeaders } from 'node:http'
import {
  type Call,
  type Fields,
  formatFields,
  type Lang,
  parseFields,
  pathsOf,
  type RefusalName,
  sumsPathsOf,
  type Verb,
} from '@forecourt/contract/kernel'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx, Principal } from './context.ts'
import { digestOf, firstAnswer, impliedKeys, once, Repeated } from './idempotency.ts'
import { refuseLargeFiles } from './file-size.ts'
import { isId } from './ids.ts'
import type { Ahead, Implementation } from './implement.ts'
import { type House, houseUser, withContext } from './open.ts'
import type { Principals } from './principal.ts'
import { Refused, refuse, refuseInput } from './refusal.ts'
import { added, failure, removed, success, updated } from './reply.ts'
import { hasId, type ResourceVerbs } from './resource.ts'
import { connectResources } from './served.ts'
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
  /** Checks a machine caller's signature and answers for whom it acts. */
  readonly partner: (request: FastifyRequest) => Promise<Principal>
  readonly underMaintenance: () => Promise<boolean>
}

export const langOf = (headers: IncomingHttpHeaders): Lang =>
  headers['accept-language']?.startsWith('en') ? 'en' : 'zh'

/** The token of a request: header or query parameter, with or without the word bearer (blade-contract 1.2). */
export function tokenOf(request: FastifyRequest): string | undefined {
  const query = request.query as Raw
  const given = request.headers['blade-auth'] ?? query['Blade-Auth'] ?? query['blade-auth']
  return typeof given === 'string' ? given.replace(/^bearer\s+/i, '') || undefined : undefined
}

/** Ids come as text or numbers; anything else is no id. */
const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** A body that cannot be read as an object counts as empty; keys are looked up, never trusted. */
const asObject = (value: unknown): Raw =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Raw) : {}

export function serve(app: FastifyInstance, options: ServeOptions): void {
  const { house, principals, implementations } = options
  async function callerOf(request: FastifyRequest, permission: string, isSpared = false): Promise<Principal> {
    // Before sign-in there is no tenant: such a call runs as the house, whatever token comes along with it.
    if (permission === 'open') return houseUser()
    const token = tokenOf(request)
    const user = token ? await principals.read(token) : undefined
    if (!user) return refuse('notSignedIn')
    if (user.mustChangePassword && !isSpared) return refuse('mustChangePassword')
    if (permission !== 'signedIn' && !user.permissions.has(permission)) return refuse('notAllowed', permission)
    if (!user.permissions.has('maintenance') && (await options.underMaintenance())) return refuse('maintenance')
    return user
  }

  const occasion = (request: FastifyRequest, user: Principal, call: string, isEntrance = false) => ({
    user,
    call,
    isEntrance,
    requestId: request.id,
    address: request.ip,
    lang: langOf(request.headers),
    filters: request.query as Raw,
  })

  function serveVerb(verb: Verb, path: string, permissions: (body: Raw) => string, verbs: ResourceVerbs): void {
    const reads = verb === 'list' || verb === 'detail'
    app.route({
      method: reads ? 'GET' : 'POST',
      url: `/api/${path}`,
      handler: async request => {
        const query = request.query as Raw
        const body = asObject(request.body)
        const user = await callerOf(request, permissions(body))
        const around = occasion(request, user, path)
        const id = textOf(query['id'] ?? body['id'])
        if (verb === 'list') return success(await withContext(house, around, 'read', ctx => verbs.list(ctx)))
        if (verb === 'detail') {
          if (!isId(id)) return refuse('notFound')
          return success(await withContext(house, around, 'read', ctx => verbs.detail(ctx, id)))
        }
        if (verb === 'remove') {
          const ids = textOf(query['ids'] ?? body['ids'])
            .split(',')
            .filter(Boolean)
          if (ids.length === 0)
            return refuseInput([{ field: 'ids', message: ['请选择至少一条数据', 'Please select at least one record'] }])
          if (ids.length > 500 || !ids.every(isId)) return refuse('notFound')
          await withContext(house, around, 'write', ctx => verbs.remove(ctx, [...new Set(ids)]))
          return success(null, removed[around.lang === 'zh' ? 0 : 1])
        }
        const result = await withContext(house, around, 'write', ctx => verbs.submit(ctx, body))
        const text = result.added ? added : updated
        return success({ id: result.id }, text[around.lang === 'zh' ? 0 : 1])
      },
    })
  }

  function serveSums(path: string, permission: string, verbs: ResourceVerbs): void {
    app.get(`/api/${path}`, async request => {
      const user = await callerOf(request, permission)
      return success(await withContext(house, occasion(request, user, path), 'read', ctx => verbs.sums(ctx)))
    })
  }

  for (const { resource, verbs } of connectResources(implementations)) {
    const { permission, openToRead } = resource
    const needed: Readonly<Record<Verb, (body: Raw) => string>> = {
      list: () => (openToRead ? 'signedIn' : permission),
      detail: () => (openToRead ? 'signedIn' : `${permission}_view`),
      remove: () => `${permission}_delete`,
      submit: body => (hasId(body) ? `${permission}_edit` : `${permission}_add`),
    }
    for (const verb of resource.verbs)
      for (const path of pathsOf(resource, verb)) serveVerb(verb, path, needed[verb], verbs)
    for (const path of sumsPathsOf(resource)) serveSums(path, needed.list({}), verbs)
  }

  function serveCall(name: string, call: Call, handler: Implementation['calls'][string], ahead?: Ahead): void {
    const reads = call.method === 'GET' && !call.money && !call.writes
    for (const [method, path] of call.routes)
      app.route({
        method,
        url: `/api/${path.replace(/\{(\w+)\}/g, ':$1')}`,
        handler: async (request, reply) => {
          const user = call.partner
            ? await options.partner(request)
            : await callerOf(request, call.permission, call.withInitialPassword)
          const given = call.upload
            ? await uploadOf(request)
            : { ...(request.query as Raw), ...asObject(request.body), ...(request.params as Raw) }
          const { values, problems } = parseFields(call.input, given)
          if (problems.length > 0) refuseInput(problems)
          if (call.upload) values['upload'] = given['upload']
          if (ahead) values['ahead'] = await ahead(values, user)
          const isEntrance = call.permission === 'open' && !call.partner
          const around = { ...occasion(request, user, path, isEntrance), across: call.across !== undefined }
          const run = (ctx: Ctx<RefusalName>) => answer(ctx, call, handler, values, { request, reply })
          if (!call.money) return withContext(house, around, reads ? 'read' : 'write', run)
          const { keys, digest } = onceFor(call, `${name} ${path}`, request, given, values)
          return withContext(house, around, 'write', ctx => once(ctx, keys, digest, () => run(ctx))).catch(error => {
            if (!(error instanceof Repeated)) throw error
            return withContext(house, around, 'read', ctx => firstAnswer(ctx, keys, digest))
          })
        },
      })
  }

  for (const { area, calls, ahead } of implementations)
    for (const [name, call] of Object.entries(area.calls)) {
      const handler = calls[name]
      if (handler) serveCall(`${area.name}.${name}`, call, handler, ahead[name])
    }
}

/** The keys by which a call happens once: its own field, the caller's header, or the request itself for five seconds. */
function onceFor(call: Call, of: string, request: FastifyRequest, given: Raw, values: Raw) {
  if (call.onceBy) return { keys: [`${of}:${textOf(values[call.onceBy])}`], digest: digestOf(of, values) }
  const digest = digestOf(of, given)
  const key = request.headers['idempotency-key']
  const isNamed = typeof key === 'string' && key.length > 0 && key.length <= 200
  return { keys: isNamed ? [key] : impliedKeys(digest, Date.now()), digest }
}

/** What a handler of a `raw` call may use besides its context. */
export interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

const exchanges = new WeakMap<object, Exchange>()
/** The HTTP exchange of a `raw` call: for token answers and files, which have no envelope. */
export const exchangeOf = (ctx: object): Exchange => exchanges.get(ctx) as Exchange

async function answer(
  ctx: Ctx<RefusalName>,
  call: Call,
  handler: Implementation['calls'][string],
  values: Raw,
  exchange: Exchange,
): Promise<unknown> {
  exchanges.set(ctx, exchange)
  await refuseLargeFiles(ctx, call.input, values)
  const output = await handler(ctx, values as never)
  if (call.output.shape === 'raw') return output
  return success(shaped(call.output.shape, call.output.fields, output))
}

/** Only declared fields leave the server. */
function shaped(shape: string, fields: Fields, output: unknown): unknown {
  const row = (one: unknown): Raw => ({ ...formatFields(fields, one as Raw), ...companionsOf(fields, one as Raw) })
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
    .map(name => `${name.replace(/Ids?$/, '')}Name`)
  return Object.fromEntries(
    names.filter(name => !Object.hasOwn(fields, name) && row[name] !== undefined).map(name => [name, row[name]]),
  )
}

async function uploadOf(request: FastifyRequest): Promise<Raw> {
  const given: Raw = { ...(request.query as Raw) }
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      const bytes = await part.toBuffer()
      given['upload'] = { fileName: part.filename, contentType: part.mimetype, bytes } satisfies Upload
    } else given[part.fieldname] = part.value
  }
  if (!given['upload']) refuseInput([{ field: 'file', message: ['请选择文件', 'Please choose a file'] }])
  return given
}

/** Turns any failure of a handler into the envelope. Bugs are logged with the request id and answered blandly. */
export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): unknown {
  const lang = langOf(request.headers)
  if (error instanceof Refused) {
    request.log.info({ reason: error.reason }, 'refused')
    return reply.status(error.code === 401 ? 401 : 200).send(failure(error, lang, request.id))
  }
  const status = (error as { statusCode?: number }).statusCode
  if (status && status >= 400 && status < 500) {
    const refused = new Refused('invalid', [['请求无法读取', 'The request cannot be read']])
    return reply.status(status).send(failure(refused, lang, request.id))
  }
  if (isUnavailable(error)) {
    request.log.warn({ err: error }, 'database busy or out of reach')
    return reply
      .status(503)
      .header('Retry-After', '2')
      .send(failure(new Refused('busy'), lang, request.id))
  }
  request.log.error({ err: error }, 'bug')
  return reply.status(500).send(failure(new Refused('broken'), lang, request.id))
}
