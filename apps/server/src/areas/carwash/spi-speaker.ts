import { alipaySpi, aliApp } from '@forecourt/contract/carwash'
import { formatMoment, type Row } from '@forecourt/contract/kernel'
import type { Ctx, Principal } from '../../kernel/context.ts'
import type { Failed } from '../../kernel/http/failed.ts'
import type { Failure } from '../../kernel/http/reply.ts'
import { speaker } from '../../kernel/implement.ts'
import type { Incoming, Opened, Sealed } from '../../kernel/protocol/speaker.ts'
import { refuse, refuseInput } from '../../kernel/refusal.ts'
import { openSecret } from '../../kernel/rows/seals.ts'
import type { Services, Uses } from '../../services/services.ts'

type Port = Services['providers']['alipay']
/** The private key that the answer is signed with. */
type PrivateKey = string

const skewMs = 600_000
const perMinute = 1_200
const second = 1_000

const principalOf = ({ id, tenantId, appName, appId }: Row<typeof aliApp>): Principal => ({
  tenantId,
  userId: String(id),
  account: appId,
  name: appName,
  roleIds: [],
  roleAliases: ['alipaySpi'],
  builtInRoles: [],
  deptIds: [],
  sessionId: '',
  permissions: new Set(['machine']),
})

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** Seconds, or milliseconds where there are thirteen digits. */
const sentMsOf = (stamp: string): number => (/^\d{10}$/.test(stamp) ? Number(stamp) * second : Number(stamp))

async function opened(
  ctx: Ctx,
  { content, query }: Incoming,
  { providers, secrets }: Uses<'providers' | 'secrets'>,
): Promise<Opened<PrivateKey>> {
  const params = { ...query, ...content }
  const { sign, sign_type: kind, utc_timestamp: stamp } = params
  const appId = params['app_id'] ?? params['biz_app_id'] ?? params['merchant_app_id']
  if (!isText(sign) || kind !== 'RSA2' || !isText(stamp) || !isText(appId))
    return refuseInput([{ field: 'sign', message: ['缺少公共参数', 'A system parameter is missing'] }])
  const known = await ctx.all(aliApp, { appId })
  const of = known.find(one => one.isEnabled && providers.alipay.isSigned(params, one.alipayPublicKey))
  if (!of) return refuse('badSignature')
  const sentMs = sentMsOf(stamp)
  if (!(Math.abs(ctx.now.getTime() - sentMs) <= skewMs)) return refuse('clockSkew', formatMoment(ctx.now))
  return {
    user: principalOf(of),
    input: params,
    seal: openSecret(aliApp, 'appPrivateKey', of, secrets.accepted) ?? '',
    perMinute,
  }
}

/** The answer's own text is what is signed: it is written once and put in as it is. */
function sealed(port: Port, response: Readonly<Record<string, unknown>>, privateKey: PrivateKey = ''): Sealed {
  const text = JSON.stringify(response)
  const body = `{"response":${text},"sign":${JSON.stringify(port.sign(text, privateKey))}}`
  return { status: 200, headers: { 'Content-Type': 'application/json; charset=utf-8' }, body }
}

/** What went wrong, in Alipay's codes: 20000 ours, 40001 missing, 40002 wrong, 40004 what was asked for. */
function codesOf({ msg }: Failure, { reason }: Failed, isOpened: boolean) {
  if (reason === 'badSignature') return { code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.invalid-signature' }
  if (['busy', 'broken', 'tooOften', 'maintenance'].includes(reason))
    return { code: '20000', msg: 'Service Currently Unavailable', sub_code: 'isp.unknow-error', sub_msg: msg }
  if (reason === 'clockSkew')
    return { code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.invalid-timestamp', sub_msg: msg }
  if (!isOpened)
    return { code: '40001', msg: 'Missing Required Arguments', sub_code: 'isv.missing-parameter', sub_msg: msg }
  return { code: '40004', msg: 'Business Failed', sub_code: reason, sub_msg: msg }
}

const answered = (data: unknown) => (data instanceof Object ? data : {})

/** How Alipay is spoken with: HTTP is always 200, and every answer to a known application is signed by its key. */
export const spiProtocol = speaker(alipaySpi, (services: Uses<'providers' | 'secrets'>) => {
  const { alipay } = services.providers
  return {
    open: (ctx, incoming) => opened(ctx, incoming, services),
    seal: ({ data }, { seal }) => sealed(alipay, { code: '10000', msg: 'Success', ...answered(data) }, seal),
    fail: (failure, failed, _, from) => sealed(alipay, codesOf(failure, failed, from !== undefined), from?.seal),
  }
})
