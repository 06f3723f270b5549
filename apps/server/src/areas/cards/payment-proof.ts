import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { type card, paymentCode, proofAboveOf, type reserveSpend } from '@forecourt/contract/cards'
import type { RefusalsOfCall, Row } from '@forecourt/contract/kernel'
import { columnsOf } from '../../kernel/db/columns.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { Secrets } from '../../kernel/who/secrets.ts'
import { queryText } from '../../kernel/db/sql.ts'
import { storedSecretOf } from './card-secret.ts'

const columns = columnsOf(paymentCode)

type Card = Row<typeof card>
type Terms = Parameters<typeof proofAboveOf>[0]

export const isProofNeeded = (terms: Terms, amount: bigint): boolean => {
  const above = proofAboveOf(terms)
  return above !== null && amount > above
}

const codeDigits = 6
export const codeSeconds = 300
/** After so many wrong ones a code is void, whoever tried. */
const maxTries = 5

/** A code, in the clear for as long as the transaction that makes it. */
export const newCode = (): string => String(randomInt(0, 10 ** codeDigits)).padStart(codeDigits, '0')

/** What is kept of a code: its digest under the installation's key, bound to its own row. */
export const codeHashOf = (code: string, rowId: string, key: string): string =>
  createHmac('sha256', key).update(`payment code ${rowId}:${code}`).digest('hex')

const isSame = (left: string, right: string): boolean =>
  left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right))

interface Payment {
  readonly siteId: string
  readonly amount: bigint
  readonly secret?: string | null | undefined
  readonly code?: string | null | undefined
}

type ProofCtx = Ctx<RefusalsOfCall<typeof reserveSpend>>

/** The newest code of the card, used up by this payment; undone with it when the payment is refused for something else. */
async function useCode(
  ctx: ProofCtx,
  of: Card,
  { siteId, amount, code }: Payment,
  { accepted }: Secrets,
): Promise<void> {
  const [row] = await ctx.all(paymentCode, { tenantId: of.tenantId, cardId: of.id }, { limit: 1, lock: true })
  const refuse = () => ctx.refuseField('proofWrong', 'code', ['验证码', 'The code'])
  if (!row || row.usedTime || row.expireTime <= ctx.now || row.tries >= maxTries) return refuse()
  if (!accepted.some(key => isSame(codeHashOf(code ?? '', row.id, key), row.codeHash))) {
    ctx.inAnyCase(
      async systemCtx =>
        void (await systemCtx.query(
          queryText`update ${columns} set ${columns.tries} = ${columns.tries} + 1 where ${columns.tenantId} = $1 and ${columns.id} = $2`,
          [row.tenantId, row.id],
        )),
    )
    return refuse()
  }
  if (row.siteId !== siteId || amount > row.amountMax) return refuse()
  await ctx.update(paymentCode, row, { usedTime: ctx.now })
}

/**
 * Refuses a payment that has to be proven and is not: by the card's secret, or by a code that was sent to the holder for
 * this site and at least this amount.
 */
export async function checkProof(
  ctx: ProofCtx,
  of: Card,
  terms: Terms,
  payment: Payment,
  secrets: Secrets,
): Promise<void> {
  if (!isProofNeeded(terms, payment.amount)) return
  const secret = payment.secret?.trim().toUpperCase()
  if (!secret && !payment.code) ctx.refuse('proofNeeded')
  if (!secret) return useCode(ctx, of, payment, secrets)
  const isRight = secrets.ever.some(key =>
    isSame(storedSecretOf(secret, of.cardNo, key).secretHash, of.secretHash ?? ''),
  )
  if (!isRight) ctx.refuseField('proofWrong', 'secret', ['卡密', 'The secret'])
}
