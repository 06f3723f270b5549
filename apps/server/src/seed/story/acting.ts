import { randomUUID } from 'node:crypto'
import { menu, role, roleMenu, user } from '@forecourt/contract/access'
import {
  type Call,
  type DomainOutput,
  entitiesOf,
  type Fields,
  type Output,
  parseFields,
  type RefusalName,
  type Resource,
  type WireInput,
} from '@forecourt/contract/kernel'
import type { App } from '../../app.ts'
import { handlerOf } from '../../kernel/connect.ts'
import type { Ctx, Principal } from '../../kernel/context.ts'
import { platformTenant } from '../../kernel/database.ts'
import { houseUser, withContext } from '../../kernel/open.ts'
import { refuse, refuseInput } from '../../kernel/refusal.ts'
import { resourceVerbs } from '../../kernel/resource.ts'
import type { Upload } from '../../kernel/serve.ts'

/** Somebody at work: everything they do passes the checks of the same request over the wire, in a transaction of its own. */
export interface Actor {
  readonly call: <I extends Fields, O extends Output>(
    of: Call<I, O>,
    input: WireInput<I>,
    upload?: Upload,
  ) => Promise<DomainOutput<O>>
  /** Adds a row of a resource and answers its id. */
  readonly submit: (of: Resource, body: Readonly<Record<string, unknown>>) => Promise<string>
}

export type Cast = (account: string) => Actor
/** Work of the house itself in one transaction, seeing all tenants: for looking things up, not for changing them. */
export type AsHouse = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>

const occasionOf = (who: Principal, path: string, across = false) => ({
  user: who,
  call: path,
  requestId: randomUUID(),
  address: '127.0.0.1',
  lang: 'zh' as const,
  filters: {},
  across,
})

const needRight = (who: Principal, right: string) =>
  right === 'signedIn' || who.permissions.has(right) || refuse('notAllowed', right)

export function actor(app: App, who: Principal): Actor {
  const inContext = <T>(path: string, across: boolean, work: (ctx: Ctx<RefusalName>) => Promise<T>) =>
    withContext(app.house, occasionOf(who, path, across), 'write', work)
  return {
    call: async (of, input, upload) => {
      needRight(who, of.permission)
      const { values, problems } = parseFields(of.input, input as Record<string, unknown>)
      if (problems.length > 0) refuseInput(problems)
      const given = (upload ? { ...values, upload } : values) as never
      return inContext(of.path, of.across !== undefined, ctx => handlerOf(of)(ctx, given)) as never
    },
    submit: async (of, body) => {
      needRight(who, `${of.permission}_add`)
      const verbs = verbsOf(app, of)
      return (await inContext(`${of.bases[0]}/submit`, false, ctx => verbs.submit(ctx, { ...body }))).id
    },
  }
}

function verbsOf({ implementations }: App, of: Resource) {
  const entities = implementations.flatMap(({ area }) => entitiesOf(area))
  const hooks = implementations.flatMap(one =>
    Object.entries(one.area.resources)
      .filter(([, resource]) => resource === of)
      .map(([name]) => one.hooks[name] ?? {}),
  )
  return resourceVerbs(of, hooks[0] ?? {}, name => entities.find(one => one.name === name), entities)
}

const everything: ReadonlySet<string> = Object.assign(new Set<string>(), { has: () => true })

/** The house itself inside a tenant, for what nobody there may do. */
export const withEverything = (app: App, tenantId: string): Actor =>
  actor(app, { ...houseUser(tenantId), permissions: everything })

const isRoot = (one: { tenantId: string; roleAlias: string }) =>
  one.tenantId === platformTenant && one.roleAlias === 'administrator'

/** The people of the demonstration by their accounts, each with the rights of their roles. */
export async function castOf(app: App, ctx: Ctx): Promise<Cast> {
  const all = { limit: 100_000 }
  const people = await ctx.all(user, {}, all)
  const roles = await ctx.all(role, {}, all)
  const codeOf = new Map((await ctx.all(menu, {}, all)).map(one => [String(one.id), one.code]))
  const granted = Map.groupBy(await ctx.all(roleMenu, {}, all), one => String(one.roleId))
  const principals = people.map((one): Principal => {
    const own = roles.filter(role => one.roleId?.includes(String(role.id)))
    const codes = own.flatMap(role => granted.get(String(role.id)) ?? []).map(link => codeOf.get(String(link.menuId)))
    return {
      tenantId: one.tenantId,
      userId: String(one.id),
      account: one.account,
      name: one.realName,
      roleIds: own.map(role => String(role.id)),
      roleAliases: own.map(role => role.roleAlias),
      deptIds: one.deptId ?? [],
      sessionId: '',
      permissions: own.some(isRoot) ? everything : new Set(codes.filter(code => code !== undefined)),
    }
  })
  const actors = new Map(principals.map(who => [who.account, actor(app, who)]))
  return account => actors.get(account) ?? fail(account)
}

const fail = (account: string): never => {
  throw new Error(`nobody of the demonstration is called ${account}`)
}
