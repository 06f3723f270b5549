import * as contract from '@forecourt/contract/charging'
import type { Row } from '@forecourt/contract/kernel'
import type { Ctx } from '../../kernel/context.ts'
import { type Handler, preload } from '../../kernel/implement.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Services, Uses } from '../../services/services.ts'
import { keysOf } from './keys.ts'

const { connectorInfo, operatorInfo, stationInfo } = contract

type Found = Extract<Awaited<ReturnType<Services['providers']['charging']['stations']>>, { result: 'ok' }>['stations']
type Station = Row<typeof stationInfo>

const most = 1_000

/** Asked before any transaction: an operator that answers slowly keeps nobody's connection. */
export const fetchStations = preload(
  contract.syncStations,
  ({ providers, secrets, messages }: Uses<'providers' | 'secrets' | 'messages'>) =>
    async ({ id }, user, { read }): Promise<Found> => {
      const { of, now, requestId } = await read(async ctx => ({
        of: await ctx.getOrRefuse(operatorInfo, id),
        now: ctx.now,
        requestId: ctx.requestId,
      }))
      const keys = keysOf(of, secrets.accepted)
      if (!keys || !of.apiUrl) return refuse('operatorRefused', '接口地址或密钥未填写')
      const startedMs = performance.now()
      const answer = await providers.charging.stations(keys, of.apiUrl, now)
      const reason = answer.result === 'ok' ? undefined : answer.reason
      messages.add({
        protocol: contract.evcs,
        isOutgoing: true,
        call: 'query_stations_info',
        sender: { tenantId: user.tenantId, userId: String(of.id), name: of.operatorName },
        requestId,
        address: new URL(of.apiUrl).host,
        at: now,
        durationMs: Math.round(performance.now() - startedMs),
        status: answer.result === 'unknown' ? 0 : 200,
        code: answer.result === 'ok' ? 200 : answer.result === 'refused' ? 464 : 500,
        reason: reason?.slice(0, 64),
        sent: { operatorId: of.operatorId },
        answered: answer.result === 'ok' ? { rows: answer.stations.length } : undefined,
      })
      if (answer.result === 'refused') return refuse('operatorRefused', answer.reason)
      if (answer.result === 'unknown') return refuse('operatorSilent')
      return answer.stations
    },
)

/** Rows as they are, and as the operator has them now. */
async function keepStations(ctx: Ctx, operatorId: string, found: Found): Promise<Map<string, Station>> {
  const known = new Map((await ctx.all(stationInfo, { operatorId }, { limit: most })).map(one => [one.stationId, one]))
  const values = found.map(({ connectors: _connectors, ...station }) => ({ ...station, operatorId }))
  const fresh = await ctx.insertMany(
    stationInfo,
    values.filter(one => !known.has(one.stationId)),
  )
  const changed = values.flatMap(changes => {
    const before = known.get(changes.stationId)
    return before ? [{ before, changes }] : []
  })
  const updated = await ctx.updateMany(stationInfo, changed)
  return new Map([...fresh, ...updated].map(one => [one.stationId, one]))
}

async function keepConnectors(ctx: Ctx, operatorId: string, found: Found, stations: Map<string, Station>) {
  const known = new Map(
    (await ctx.all(connectorInfo, { operatorId }, { limit: most })).map(one => [one.connectorId, one]),
  )
  const values = found.flatMap(({ stationId, connectors }) =>
    connectors.map(one => ({ ...one, operatorId, stationInfoId: String(stations.get(stationId)?.id ?? '0') })),
  )
  await ctx.insertMany(
    connectorInfo,
    values.filter(one => !known.has(one.connectorId)),
  )
  await ctx.updateMany(
    connectorInfo,
    values.flatMap(changes => {
      const before = known.get(changes.connectorId)
      return before ? [{ before, changes }] : []
    }),
  )
  return values.length
}

export const syncStations: Handler<typeof contract.syncStations, unknown, typeof fetchStations> = async (
  ctx,
  input,
) => {
  const of = await ctx.getOrRefuse(operatorInfo, input.id, { lock: true })
  const stations = await keepStations(ctx, String(of.id), input.preload)
  const connectors = await keepConnectors(ctx, String(of.id), input.preload, stations)
  await ctx.update(operatorInfo, of, { syncTime: ctx.now })
  return { stations: stations.size, connectors }
}
