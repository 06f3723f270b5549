import { platformTenant } from '../../kernel/db/database.ts'
import { type Label, publicUrlProblem, type Row } from '@forecourt/contract/kernel'
import * as contract from '@forecourt/contract/system'
import { type Before, type Handler, hooks, preload } from '../../kernel/implement.ts'
import type { Principal } from '../../kernel/context.ts'
import type { Answer } from '../../providers/answer.ts'
import type { DatabaseKind, DatabasePlace, DatabaseRefusal } from '../../providers/database/port.ts'
import type { Uses } from '../../services/services.ts'

const { datasource, tenant } = contract

/** A password in the address would be read by everybody who reads the address. */
const namesSecret = (url: string): boolean => /password\s{0,9}=/i.test(url) || /\/\/[^/@]{1,400}@/.test(url)
const looksLikeAddress = /^jdbc:[a-z]+:\S+$/
const address =
  /^jdbc:(postgresql|mysql|oracle|sqlserver):(?:thin:@)?(?:\/\/)?([a-z0-9.-]{1,253})(?::(\d{1,5}))?(?=[/:;?]|$)/i

const usualPort: Readonly<Record<DatabaseKind, number>> = {
  postgresql: 5432,
  mysql: 3306,
  oracle: 1521,
  sqlserver: 1433,
}
const isKind = (text: string): text is DatabaseKind => text in usualPort
const maxPort = 65_535

/** Where an address leads, as its driver reads it; undefined where it names no host that may be asked at all. */
export function placeOf(url: string): DatabasePlace | undefined {
  const [, kind = '', host = '', port] = address.exec(url.trim()) ?? []
  const named = kind.toLowerCase()
  if (!isKind(named) || publicUrlProblem(`https://${host}/`)) return undefined
  const place = { kind: named, host: host.toLowerCase(), port: Number(port ?? usualPort[named]) }
  return place.port > 0 && place.port <= maxPort ? place : undefined
}

export const datasourceHooks = hooks(contract.datasources, {
  guard: async (ctx, _, changes) => {
    const url = changes?.url
    if (!url) return
    const wrong = (message: Label) => ctx.refuseInput([{ field: 'url', message }])
    if (!looksLikeAddress.test(url)) wrong(['须以 jdbc: 开头', 'Has to begin with jdbc:'])
    if (namesSecret(url)) wrong(['地址中不可包含密码', 'The address may not contain a password'])
    if (!placeOf(url))
      wrong(['须为驱动的连接地址，主机为公网域名', "Must be a driver's address, whose host is a public name"])
  },
})

const words: Readonly<Record<DatabaseRefusal, Label>> = {
  noSuchName: ['主机名不存在', 'there is no such host'],
  notPublic: ['主机不在公网', 'the host is not public'],
  closed: ['端口未开放', 'nobody listens at the port'],
  otherProtocol: ['对方不是该驱动的数据库', 'what answers is no database of this driver'],
}
const isRefusal = (text: string): text is DatabaseRefusal => text in words
const noAnswer: Label = ['5秒内没有应答', 'no answer within 5 seconds']
const noPlace: Label = ['地址不是公网主机', 'the address names no public host']

type Tried = Answer<{ ms: number }>

/** Tries it while no transaction waits: reading which one is over by then. */
const tried =
  ({ providers }: Uses<'providers'>) =>
  async (id: string | null | undefined, { read }: Before): Promise<Tried | undefined> => {
    const row = id ? await read(ctx => ctx.get(datasource, id)) : undefined
    return row && tryOne(providers, row)
  }

async function tryOne(providers: Uses<'providers'>['providers'], { url }: Row<typeof datasource>): Promise<Tried> {
  const place = placeOf(url)
  return place ? providers.database.try(place) : { result: 'refused', reason: 'notPublic' }
}

/** Why it did not answer; undefined where it did. */
function problemOf(answer: Tried | undefined): Label | undefined {
  if (!answer) return noPlace
  if (answer.result === 'ok') return undefined
  return isRefusal(answer.reason) ? words[answer.reason] : noAnswer
}

type Choosing = Uses<'providers'>

const tryChosen =
  (services: Choosing) =>
  async ({ datasourceId }: { readonly datasourceId?: string | null }, { tenantId }: Principal, before: Before) =>
    // Who may not choose is refused by the call; nothing is connected to for them.
    tenantId === platformTenant ? tried(services)(datasourceId, before) : undefined
export const tenantDatasourcePreload = preload(contract.tenantDatasource, tryChosen)

export const tenantDatasource: Handler<typeof contract.tenantDatasource, unknown, typeof tryChosen> = async (
  ctx,
  { tenantId, datasourceId, preload: answer },
) => {
  const before = (await ctx.find(tenant, { tenantId })) ?? ctx.refuse('notFound')
  if (datasourceId) {
    await ctx.getOrRefuse(datasource, datasourceId)
    const problem = problemOf(answer)
    if (problem) ctx.refuseField('datasourceUnreachable', 'datasourceId', problem)
  }
  await ctx.update(tenant, before, { datasourceId: datasourceId ?? null })
}

const tryThis =
  (services: Choosing) =>
  ({ id }: { readonly id: string }, _: Principal, before: Before) =>
    tried(services)(id, before)
export const tryDatasourcePreload = preload(contract.tryDatasource, tryThis)

export const tryDatasource: Handler<typeof contract.tryDatasource, unknown, typeof tryThis> = async (
  ctx,
  { id, preload: answer },
) => {
  const row = await ctx.getOrRefuse(datasource, id)
  const problem = problemOf(answer)
  if (problem) ctx.refuse('datasourceUnreachable', problem)
  ctx.auditNote(datasource.name, row, 'try')
  return { ms: answer?.result === 'ok' ? answer.ms : 0 }
}
