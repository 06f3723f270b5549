import { randomBytes, randomUUID } from 'node:crypto'
import { menu, role, roleMenu, user } from '@forecourt/contract/access'
import { tenant } from '@forecourt/contract/system'
import type { RefusalName } from '@forecourt/contract/kernel'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { type App, type AppOptions, makeApp } from '../src/app.ts'
import { clientDigest, hashPassword } from '../src/areas/access/password.ts'
import { openTenant } from '../src/areas/system/open-tenant.ts'
import type { Env } from '../src/env.ts'
import type { Ctx, Principal } from '../src/kernel/context.ts'
import { systemUser, withContext } from '../src/kernel/open.ts'
import { asSystem } from '../src/seed/prepare.ts'
import type { FreshDatabase } from './database.ts'
import { now } from './clock.ts'
import { adminPassword, foundedDatabase, testEnv } from './foundation.ts'
import { recordExamples } from './record-examples.ts'

/** An application on a database of its own, with the foundation of every installation seeded. */
export interface TestApp {
  readonly app: App
  readonly env: Env
  readonly database: FreshDatabase
  /** One statement as the owner of the tables, who sees the rows of all tenants. */
  readonly asOwner: <R = Record<string, unknown>>(text: string, values?: readonly unknown[]) => Promise<R[]>
  /** Work of the system user in one transaction, seeing all tenants. */
  readonly asSystem: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>
  readonly close: () => Promise<void>
}

/** Opens an application for a test file; `settings` are environment variables. Close it in `afterAll`. */
export const openApp = async (
  settings: Readonly<Record<string, string>> = {},
  options: AppOptions = {},
): Promise<TestApp> => openAppOn(await foundedDatabase(), settings, options)

/** The same on a database that has its foundation; it is dropped with the application. */
export async function openAppOn(
  database: FreshDatabase,
  settings: Readonly<Record<string, string>> = {},
  options: AppOptions = {},
): Promise<TestApp> {
  const { env, forget } = await testEnv(settings)
  const app = await makeApp(env, database.appUrl, { now, ...options })
  recordExamples(app.http)
  const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 2 })
  // The database is dropped by force at the end, under connections that are still saying goodbye.
  owner.on('error', () => {})
  owner.on('connect', client => client.on('error', () => {}))
  return {
    app,
    env,
    database,
    asOwner: async <R>(text: string, values: readonly unknown[] = []) =>
      (await owner.query(text, [...values])).rows as R[],
    asSystem: work => asSystem(app, 'test', work),
    close: async () => {
      await app.close()
      await owner.end()
      await database.drop()
      await forget()
    },
  }
}

/** Work of somebody of a tenant, without HTTP: what a handler sees. */
export function inContext<T>(
  { app }: Pick<TestApp, 'app'>,
  who: string | Partial<Principal>,
  mode: 'read' | 'write',
  work: (ctx: Ctx<RefusalName>) => Promise<T>,
  filters: Readonly<Record<string, unknown>> = {},
): Promise<T> {
  const named = typeof who === 'string' ? { tenantId: who } : who
  const user = { ...systemUser(named.tenantId), userId: '1', name: 'tester', ...named }
  const requestId = randomUUID()
  return withContext(app.runtime, { user, call: 'test', requestId, address: '', lang: 'zh', filters }, mode, work)
}

/** Who calls: a signed-in person, or anybody when there is no token. */
export interface Person {
  readonly http: FastifyInstance
  readonly token: string | undefined
  readonly tenantId: string
  readonly userId: string
  readonly account: string
  readonly sessionId: string
  readonly roleIds: readonly string[]
}

/** Somebody who has not signed in. */
export const stranger = ({ app }: Pick<TestApp, 'app'>): Person => ({
  http: app.http,
  token: undefined,
  tenantId: '',
  userId: '',
  account: '',
  sessionId: '',
  roleIds: [],
})

/** Types of tenant as the dictionary `tenant_type` has them. */
const tenantTypes = { company: 1, supplier: 2, provider: 3, distributor: 4, buyer: 5 } as const

/** Makes a tenant of this type, and of others besides, with its department and built-in roles; answers its number. */
export async function makeTenant(
  { asSystem }: Pick<TestApp, 'asSystem'>,
  kind: keyof typeof tenantTypes = 'company',
  tenantId = String(100_000 + (randomBytes(4).readUInt32BE() % 900_000)),
  also: readonly (keyof typeof tenantTypes)[] = [],
): Promise<string> {
  const tenantName = `${kind} ${tenantId}`
  await asSystem(async ctx => {
    const types = [kind, ...also].map(one => String(tenantTypes[one]))
    const values = { tenantName, kind: tenantTypes[kind], types, linkman: '周敏', contactNumber: '02166886601' }
    await openTenant(ctx, await ctx.insert(tenant, { ...values, accountNumber: -1 }, { tenantId }))
  })
  return tenantId
}

interface PersonOptions {
  /** The tenant the person belongs to; the platform when left out. */
  readonly tenantId?: string
  /** Menu and button codes, given by a role made for this person alone. */
  readonly rights?: readonly string[]
  /** Keys of built-in roles of the tenant, in addition. */
  readonly roles?: readonly string[]
  readonly account?: string
  /** Given, the person can also sign in by the token call; it costs an argon2 hash. */
  readonly password?: string
}

async function roleWith(ctx: Ctx, tenantId: string, rights: readonly string[]): Promise<string> {
  const alias = `t${randomBytes(6).toString('hex')}`
  const made = await ctx.insert(role, { roleName: `rights ${alias}`, roleAlias: alias, sort: 99 }, { tenantId })
  const menus = await ctx.all(menu, { code: rights }, { limit: 10_000 })
  const unknown = rights.filter(code => !menus.some(one => one.code === code))
  if (unknown.length > 0) throw new Error(`no menu or button has the code ${unknown.join(', ')}`)
  const rows = menus.map(one => ({ roleId: String(made.id), menuId: String(one.id) }))
  await ctx.insertMany(roleMenu, rows, { tenantId })
  return String(made.id)
}

async function rolesNamed(ctx: Ctx, tenantId: string, aliases: readonly string[]): Promise<string[]> {
  const found = await ctx.all(role, { tenantId, builtIn: aliases })
  const unknown = aliases.filter(alias => !found.some(one => one.builtIn === alias))
  if (unknown.length > 0) throw new Error(`tenant ${tenantId} has no role ${unknown.join(', ')}`)
  return found.map(one => String(one.id))
}

async function openSession(ctx: Ctx, tenantId: string, userId: string, roleIds: readonly string[]): Promise<string> {
  const id = randomUUID()
  await ctx.query(
    `insert into session (tenant_id, id, user_id, role_ids, refresh_hash, expires_at)
     values ($1, $2, $3, $4, $5, now() + interval '1 day')`,
    [tenantId, id, userId, roleIds.join(','), randomBytes(32)],
  )
  return id
}

/**
 * A person with a session, made by direct rows: about five milliseconds, and a token that is checked as any other. Rights
 * are those of `rights` and of the built-in `roles`, nothing else.
 */
export async function makePerson({ app, asSystem }: TestApp, wanted: PersonOptions = {}): Promise<Person> {
  const { tenantId = '000000', rights = [], roles = [], password } = wanted
  const account = wanted.account ?? `p${randomBytes(5).toString('hex')}`
  const passwordHash = password === undefined ? null : await hashPassword(clientDigest(password))
  const made = await asSystem(async ctx => {
    const own = rights.length > 0 || roles.length === 0 ? [await roleWith(ctx, tenantId, rights)] : []
    const roleIds = [...own, ...(await rolesNamed(ctx, tenantId, roles))]
    const values = { account, name: account, realName: account, roleId: roleIds, passwordHash }
    const userId = String((await ctx.insert(user, values, { tenantId })).id)
    return { userId, roleIds, sessionId: await openSession(ctx, tenantId, userId, roleIds) }
  })
  const token = await app.services.principals.issue({ tenantId, userId: made.userId, sessionId: made.sessionId })
  return { http: app.http, token, tenantId, account, ...made }
}

/** The platform's administrator, who may do everything. */
export async function administrator({ app, asSystem }: TestApp): Promise<Person> {
  const made = await asSystem(async ctx => {
    const found = await ctx.find(user, { tenantId: '000000', account: 'admin' })
    if (!found) throw new Error('the foundation has no administrator')
    const userId = String(found.id)
    const roleIds = found.roleId ?? []
    return { userId, roleIds, sessionId: await openSession(ctx, '000000', userId, roleIds) }
  })
  const token = await app.services.principals.issue({ tenantId: '000000', ...made })
  return { http: app.http, token, tenantId: '000000', account: 'admin', ...made }
}

/** What came back: the envelope's parts, and the whole for answers without one. */
export interface Answer<T = any> {
  readonly status: number
  readonly code: number
  readonly success: boolean
  readonly data: T
  readonly msg: string
  readonly reason: string | undefined
  readonly problems: readonly { readonly field: string; readonly message: string }[]
  readonly body: any
  readonly headers: Readonly<Record<string, unknown>>
}

type Given = Readonly<Record<string, unknown>>
type Method = 'GET' | 'POST' | 'PUT'

const asQuery = (given: Given): Record<string, string> =>
  Object.fromEntries(
    Object.entries(given)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([key, value]) => [key, String(value as string)]),
  )

/**
 * One request through the application without a socket. `given` is the query of a GET and the JSON body of everything
 * else; `path` is below /api and may carry a query of its own.
 */
export async function call<T = any>(
  person: Person,
  method: Method,
  path: string,
  given: Given = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer<T>> {
  const url = path.startsWith('/') ? path : `/api/${path}`
  const [target = url, ownQuery = ''] = url.split('?')
  const query = { ...Object.fromEntries(new URLSearchParams(ownQuery)), ...(method === 'GET' ? asQuery(given) : {}) }
  const response = await person.http.inject({
    method,
    url: target,
    query,
    ...(method === 'GET' ? {} : { payload: given as object }),
    headers: { ...(person.token ? { 'blade-auth': `bearer ${person.token}` } : {}), ...headers },
  })
  return answerOf(response)
}

/** Reads a response that came by any other way. */
export function answerOf<T = any>(response: {
  statusCode: number
  body: string
  headers: Record<string, unknown>
}): Answer<T> {
  let body: any = response.body
  try {
    body = JSON.parse(response.body)
  } catch {
    // A file or an empty answer stays as it is.
  }
  const { code, success, data, msg, reason, problems = [] } = body ?? {}
  return { status: response.statusCode, code, success, data, msg, reason, problems, body, headers: response.headers }
}

/** The data of an answer that must have succeeded. */
export async function ask<T = any>(...request: Parameters<typeof call>): Promise<T> {
  const answer = await call<T>(...request)
  if (answer.code !== 200)
    throw new Error(`${request[1]} ${request[2]}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.data
}

/** The Basic header of a client; `sword` may sign in without a captcha, `saber` may not. */
export const basic = (id = 'sword', secret = 'sword_secret'): string =>
  `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`

/** The token call as a client of the family makes it; the password is plain and sent as its MD5. */
export async function requestToken(
  http: FastifyInstance,
  wanted: { tenantId?: string; account?: string; password?: string; grant?: string },
  headers: Readonly<Record<string, string>> = {},
  more: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const { tenantId = '000000', account = 'admin', password = adminPassword, grant = 'password' } = wanted
  const response = await http.inject({
    method: 'POST',
    url: '/api/blade-auth/oauth/token',
    query: {
      tenantId,
      username: account,
      password: clientDigest(password),
      grant_type: grant,
      scope: 'all',
      type: 'account',
      ...more,
    },
    headers: { authorization: basic(), 'tenant-id': tenantId, ...headers },
  })
  return answerOf(response)
}

/** Signs a person with a password in by the token call, as a client would. */
export async function signIn(
  { app }: Pick<TestApp, 'app'>,
  tenantId: string,
  account: string,
  password: string,
): Promise<Person> {
  const { status, body } = await requestToken(app.http, { tenantId, account, password })
  if (status !== 200) throw new Error(`${tenantId} ${account} could not sign in: ${JSON.stringify(body)}`)
  return {
    http: app.http,
    token: body.access_token,
    tenantId,
    userId: body.user_id,
    account,
    sessionId: '',
    roleIds: String(body.role_id).split(','),
  }
}

/** The code that the last message to this phone had in it. */
export async function codeSentTo({ app }: Pick<TestApp, 'app'>, phone: string): Promise<string> {
  await app.runJob('tools.sendMessages')
  const message = app.providers.simulated.sms?.sent().findLast(one => one.phone === phone)
  const [code] = /\d{6}(?=，5分钟|, valid)/.exec(String(message?.params['content'])) ?? []
  if (!code) throw new Error(`no code was sent to ${phone}`)
  return code
}

/** Gives somebody a phone, as an administrator would; answers it. */
export async function givePhone({ asOwner }: Pick<TestApp, 'asOwner'>, { userId }: Person): Promise<string> {
  const phone = `139${String(Number(BigInt(userId) % 100_000_000n)).padStart(8, '0')}`
  await asOwner('update "user" set phone = $2 where id = $1', [userId, phone])
  return phone
}

/** A request whose call needs a code: the person reads it from their phone and sends the same once more. */
export async function callWithCode<T = any>(
  testApp: Pick<TestApp, 'app' | 'asOwner'>,
  ...[person, method, path, given = {}, headers = {}]: Parameters<typeof call>
): Promise<Answer<T>> {
  const phone = await givePhone(testApp, person)
  // How many may be sent in a while is tried elsewhere: here what was sent before is of another day.
  await testApp.asOwner(`update step_up set created_at = created_at - interval '2 days' where used_at is not null`)
  const asked = await call<T>(person, method, path, given, headers)
  if (asked.reason !== 'stepUpNeeded') return asked
  const code = await codeSentTo(testApp, phone)
  return call<T>(person, method, path, given, { ...headers, 'step-up': `${asked.body.data.id} ${code}` })
}
