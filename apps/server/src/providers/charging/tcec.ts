import type { LookupFunction } from 'node:net'
import { type Answer, masked, refused, unknown } from '../answer.ts'
import { jsonObject, textOf } from '../exchange.ts'
import { publicPost } from '../public-post.ts'
import { envelopeOf, incoming, signedBy, unsealed } from './envelope.ts'
import type { ChargingPort, OperatorKeys, Station } from './port.ts'

type Body = Record<string, unknown>

/** A page of fifty stations with all that a station may say is far below this. */
const maxAnswer = 4_000_000
const pageSize = 50
/** More pages than any operator has: one that never ends is not followed. */
const maxPages = 200
const shanghaiMs = 8 * 3_600_000

const timeStampOf = (now: Date): string =>
  new Date(now.getTime() + shanghaiMs).toISOString().replace(/\D/g, '').slice(0, 14)

/** Charging operators by T/CEC 102, over the address that each of them has given, which `lookup` lets lead to public ones alone. */
export function tcecCharging({ lookup }: { readonly lookup: LookupFunction }): ChargingPort {
  let sequence = 0
  const nextSeq = () => String((sequence = (sequence % 9_999) + 1)).padStart(4, '0')
  const call = (to: Peer, name: string, content: object, token?: string) => send(to, name, content, nextSeq(), token)
  return {
    ...incoming,
    async stations(keys, url, now) {
      const to = { keys, url, now, lookup }
      const asked = { OperatorID: keys.operatorId, OperatorSecret: keys.operatorSecret }
      const answered = await call(to, 'query_token', asked)
      if (answered.result !== 'ok') return answered
      const token = textOf(answered.data['AccessToken'])
      if (!token) return refused('no token')
      const stations: Station[] = []
      for (let page = 1; page <= maxPages; page++) {
        const next = await call(
          to,
          'query_stations_info',
          { LastQueryTime: '', PageNo: page, PageSize: pageSize },
          token,
        )
        if (next.result !== 'ok') return next
        stations.push(...listOf(next.data['StationInfos']).map(stationOf))
        if (page >= Number(next.data['PageCount'] ?? 1)) break
      }
      return { result: 'ok', stations }
    },
  }
}

interface Peer {
  keys: OperatorKeys
  url: string
  now: Date
  lookup: LookupFunction
}

async function send(
  { keys, url, now, lookup }: Peer,
  name: string,
  content: object,
  seq: string,
  token?: string,
): Promise<Answer<{ data: Body }>> {
  const body = JSON.stringify(envelopeOf(keys, content, timeStampOf(now), seq))
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
  const reply = await publicPost({ url: `${url.replace(/\/$/, '')}/${name}`, headers, body }, { lookup, maxAnswer })
  if (reply.result !== 'ok') return reply
  if (reply.status >= 500) return unknown(`http ${reply.status}`)
  const answer = jsonObject(reply.text)
  if (!answer) return unknown('unreadable answer')
  const [ret, message, data] = [textOf(answer['Ret']), textOf(answer['Msg']), textOf(answer['Data'])]
  if (ret !== '0') return refused(masked(`${ret} ${message}`))
  // An answer that is not signed decides nothing: it may come from anything between us and the operator.
  if (textOf(answer['Sig']).toUpperCase() !== signedBy(keys, ret, message, data))
    return unknown('the answer is not signed')
  const inside = jsonObject(unsealed(data, keys) ?? '')
  return inside ? { result: 'ok', data: inside } : unknown('unreadable answer')
}

const listOf = (value: unknown): Body[] =>
  Array.isArray(value) ? value.filter((one): one is Body => typeof one === 'object' && one !== null) : []
const numberOf = (value: unknown): number | null => {
  const text = textOf(value)
  return /^\d{1,6}$/.test(text) ? Number(text) : null
}
const upTo = (value: unknown, length: number): string => textOf(value).slice(0, length)

function stationOf(body: Body): Station {
  return {
    stationId: upTo(body['StationID'], 20),
    stationName: upTo(body['StationName'], 50),
    stationStatus: numberOf(body['StationStatus']) ?? 0,
    areaCode: upTo(body['AreaCode'], 20),
    address: upTo(body['Address'], 50),
    stationTel: upTo(body['StationTel'], 30),
    parkNums: numberOf(body['ParkNums']),
    stationLng: upTo(body['StationLng'], 16),
    stationLat: upTo(body['StationLat'], 16),
    busineHours: upTo(body['BusineHours'], 100),
    electricityFee: upTo(body['ElectricityFee'], 256),
    serviceFee: upTo(body['ServiceFee'], 100),
    connectors: listOf(body['EquipmentInfos'])
      .flatMap(one => listOf(one['ConnectorInfos']))
      .map(one => ({
        connectorId: upTo(one['ConnectorID'], 26),
        connectorName: upTo(one['ConnectorName'], 30),
        connectorType: numberOf(one['ConnectorType']),
        power: upTo(one['Power'], 12),
      })),
  }
}
