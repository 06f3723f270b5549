import * as contract from '@forecourt/contract/cards'
import { formatDecimal, isCardNumber } from '@forecourt/contract/kernel'
import { site } from '@forecourt/contract/sites'
import { sealedMark, smsMessage } from '@forecourt/contract/tools'
import type { Ctx } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/implement.ts'
import type { Uses } from '../../services/services.ts'
import { companyOfCard } from './card-number.ts'
import { codeHashOf, codeSeconds, isProofNeeded, newCode } from './payment-proof.ts'
import { refuseUnusable } from './spend.ts'

const { card, cardProduct, paymentCode } = contract

const againSeconds = 60
const maxPerHour = 5
const hourMs = 3_600_000

/** A holder's phone is not to be rung by everybody who has the number: one code a minute, five an hour. */
async function refuseTooOften(ctx: Ctx<'tooOften'>, tenantId: string, cardId: string): Promise<void> {
  const sent = await ctx.all(paymentCode, { tenantId, cardId }, { limit: maxPerHour })
  const agesMs = sent.map(one => ctx.now.getTime() - one.createTime.getTime())
  if (agesMs.some(ageMs => ageMs < againSeconds * 1000) || agesMs.filter(ageMs => ageMs < hourMs).length >= maxPerHour)
    ctx.refuse('tooOften')
}

/** See the declaration. The card's row is locked, so that of two who ask at once one is too early. */
export const sendPaymentCode: Handler<typeof contract.sendPaymentCode, Uses<'secrets'>> = async (
  ctx,
  { cardNo, siteId, amount },
  { secrets },
) => {
  const tenantId = companyOfCard(cardNo)
  const found = isCardNumber(cardNo) ? await ctx.find(card, { tenantId, cardNo }, { lock: true }) : undefined
  const of = found ?? ctx.refuse('cardUnusable')
  refuseUnusable(ctx, of)
  const [product, at] = await Promise.all([ctx.getOrRefuse(cardProduct, of.productId), ctx.getOrRefuse(site, siteId)])
  if (!isProofNeeded(product, amount)) ctx.refuse('invalid', ['此笔支付无须验证', 'This payment needs no proof'])
  const phone = of.userPhone ?? ctx.refuse('holderUnreachable')
  await refuseTooOften(ctx, tenantId, of.id)
  const [id, code] = [ctx.newId(), newCode()]
  const expireTime = new Date(ctx.now.getTime() + codeSeconds * 1000)
  const codeHash = codeHashOf(code, id, secrets.present)
  await ctx.insert(paymentCode, { cardId: of.id, siteId, amountMax: amount, codeHash, expireTime }, { tenantId, id })
  const content = `验证码${sealedMark}，用于在${at.siteName}支付不超过${formatDecimal(amount, 2)}元，${
    codeSeconds / 60
  }分钟内有效。非本人支付请勿告知他人。`
  const message = { phone, template: 'paymentCode', content, bizType: paymentCode.name, bizId: id }
  await ctx.insert(smsMessage, { ...message, sealed: code }, { tenantId })
  ctx.wake('tools.sendMessages')
  return { phone, validSeconds: codeSeconds, againSeconds }
}
