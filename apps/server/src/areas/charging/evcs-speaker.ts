import { evcs, operatorInfo, queryToken } from '@forecourt/contract/charging'
import { formatMoment, parseMoment } from '@forecourt/contract/kernel'
import type { Ctx, Principal } from '../../kernel/context.ts'
import type { Failed } from '../../kernel/http/failed.ts'
import { speaker } from '../../kernel/implement.ts'
import type { Incoming, Opened } from '../../kernel/protocol/speaker.ts'
import { refuse, refuseInput } from '../../kernel/refusal.ts'
import type { Services, Uses } from '../../services/services.ts'
import { type Keys, keysOf, type Operator } from './keys.ts'
import { isTokenOf } from './token.ts'

type Port = Services['providers']['charging']
type Envelope = Parameters<Port['isSigned']>[0]
type Needs = Uses<'providers' | 'secrets'>

const skewMs = 600_000
const perMinute = 1_200

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** The five parts of an envelope, each of its form. */
function envelopeIn({ content }: Incoming): Envelope {
  const { OperatorID, Data, TimeStamp, Seq, Sig } = content
  const isWhole = isText(OperatorID) && isText(Data) && isText(Sig) && isText(TimeStamp) && /^\d{14}$/.test(TimeStamp)
  if (!isWhole || !isText(Seq) || !/^\d{4}$/.test(Seq))
    return refuseInput([{ field: 'Data', message: ['报文参数不合法', 'The envelope is not complete'] }])
  return { OperatorID, Data, TimeStamp, Seq, Sig }
}

/** 20261123172000 is 2026-11-23 17:20:00 of Shanghai. */
const momentOf = (stamp: string): Date | undefined =>
  parseMoment(stamp.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3 $4:$5:$6'))

const bearer = ({ headers }: Incoming): string => (headers.authorization ?? '').replace(/^bearer\s+/i, '')

const principalOf = ({ id, tenantId, operatorName, operatorId }: Operator): Principal => ({
  tenantId,
  userId: String(id),
  account: operatorId,
  name: operatorName,
  roleIds: [],
  roleAliases: ['evcs'],
  builtInRoles: [],
  deptIds: [],
  sessionId: '',
  permissions: new Set(['machine']),
})

/** Several tenants may know an operator, each with keys of its own: whose keys have signed, that one is meant. */
async function senderOf(ctx: Ctx, port: Port, envelope: Envelope, accepted: readonly string[]) {
  const known = await ctx.all(operatorInfo, { operatorId: envelope.OperatorID })
  for (const of of known) {
    const keys = keysOf(of, accepted)
    if (keys && port.isSigned(envelope, keys)) return { of, keys }
  }
  return refuse('badSignature')
}

async function opened(ctx: Ctx, incoming: Incoming, { providers, secrets }: Needs): Promise<Opened<Keys>> {
  const envelope = envelopeIn(incoming)
  const port = providers.charging
  const { of, keys } = await senderOf(ctx, port, envelope, secrets.accepted)
  const sent = momentOf(envelope.TimeStamp)
  if (!sent || Math.abs(ctx.now.getTime() - sent.getTime()) > skewMs) return refuse('clockSkew', formatMoment(ctx.now))
  const asksForToken = incoming.call === queryToken
  if (!asksForToken && !isTokenOf(String(of.id), keys.operatorSecret, bearer(incoming), ctx.now))
    return refuse('badToken')
  const inside = port.open(envelope, keys)
  if (!inside) return refuseInput([{ field: 'Data', message: ['Data无法解密', 'The data does not open'] }])
  const input = { ...inside, SentTime: formatMoment(sent) }
  const key = `${envelope.TimeStamp}${envelope.Seq}`
  return { user: principalOf(of), input, seal: keys, perMinute, ...(asksForToken ? {} : { key }) }
}

/** The codes of the standard: -1 busy, 4001 signature, 4002 token, 4003 envelope, 4004 what it says, 500 a fault of ours. */
function retOf({ reason }: Failed, isOpened: boolean): number {
  if (reason === 'badSignature') return 4001
  if (reason === 'badToken') return 4002
  if (reason === 'busy' || reason === 'tooOften' || reason === 'maintenance') return -1
  if (reason === 'broken') return 500
  return isOpened && reason !== 'keyReused' ? 4004 : 4003
}

/** How charging operators are spoken with: HTTP is always 200, and what it came to stands in Ret. */
export const evcsProtocol = speaker(evcs, (services: Needs) => ({
  open: (ctx, incoming) => opened(ctx, incoming, services),
  senderOf: async (ctx, id) => principalOf(await ctx.getOrRefuse(operatorInfo, id)),
  seal: ({ data }, { seal }) => ({ status: 200, body: services.providers.charging.reply(0, '', data, seal) }),
  fail: ({ msg }, failed, _, from) => ({
    status: 200,
    body: services.providers.charging.reply(retOf(failed, from !== undefined), msg, undefined, from?.seal),
  }),
}))
