import { wechatPay } from '@forecourt/contract/funds'
import { formatDecimal, formatMoment } from '@forecourt/contract/kernel'
import { speaker } from '../../kernel/implement.ts'
import { systemUser } from '../../kernel/open.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Services, Uses } from '../../services/services.ts'

type Port = NonNullable<Services['providers']['payment']>
type Heard = Extract<ReturnType<Port['hear']>, { result: 'ok' }>

const yuan = (fen: bigint): string => formatDecimal(fen, 2)

/** What a channel has said, as the call declares it: amounts and moments as on every wire. */
function inputOf({ paid, refund }: Heard): Record<string, unknown> {
  if (paid)
    return {
      outTradeNo: paid.outTradeNo,
      channelNo: paid.channelNo,
      amount: yuan(paid.amountFen),
      happenedTime: formatMoment(paid.paidAt),
    }
  if (!refund) return {}
  const { outRefundNo, state: refundState } = refund
  if (refund.state === 'failed') return { outRefundNo, refundState, failReason: refund.reason }
  if (refund.state !== 'refunded') return { outRefundNo, refundState }
  const { channelNo, amountFen, refundedAt } = refund.refunded
  return { outRefundNo, refundState, channelNo, amount: yuan(amountFen), happenedTime: formatMoment(refundedAt) }
}

const said = (status: number, problem?: string) => ({
  status,
  body: { code: problem ? 'FAIL' : 'SUCCESS', message: problem ?? '' },
})

const notTaken = 422

const problemIn = ({ data }: { readonly data: unknown }): string | undefined => {
  const problem = data instanceof Object && 'problem' in data ? data.problem : null
  return typeof problem === 'string' ? problem : undefined
}

/**
 * How a payment channel is spoken with: the port knows its signature and opens what is sealed; it sends again until the
 * status is 200.
 */
export const paymentSpeaker = speaker(wechatPay, ({ providers }: Uses<'providers'>) => ({
  ready: async head => providers.payment?.ready(head, head.now),
  open: async (ctx, { headers, body }) => {
    const port = providers.payment ?? refuse('notFound')
    const heard = port.hear({ headers, body: body ?? '' }, ctx.now)
    if (heard.result !== 'ok') return refuse('badSignature')
    return { user: { ...systemUser(), name: port.channel }, input: inputOf(heard), seal: null }
  },
  senderOf: async () => ({ ...systemUser(), name: (providers.payment ?? refuse('notFound')).channel }),
  problemIn,
  seal: answer => {
    const problem = problemIn(answer)
    return problem === undefined ? said(200) : said(notTaken, problem)
  },
  fail: (_, { refused, status }) => said(status === 200 ? notTaken : status, refused.message),
}))
