import { presentCard, projectCard, reserveSpend } from '@forecourt/contract/cards'
import type { RefusalsOfCall, Values } from '@forecourt/contract/kernel'
import type { order, placeFuelOrder } from '@forecourt/contract/orders'
import { partner } from '@forecourt/contract/partner-api'
import type { Ctx } from '../../kernel/context.ts'
import { asError } from '../../kernel/thrown.ts'
import { balanceSpend, collectedSpend, type Sale } from '../../ledger/events.ts'
import { post, type Posting } from '../../ledger/post.ts'
import { LedgerRefused } from '../../ledger/refused.ts'
import { type PartnerAccount, payerLines, payMethods } from './payer-lines.ts'
import { payerOf } from './payer.ts'

/** What is to be paid for. */
export interface Purchase {
  readonly siteId: string
  readonly oilNo: string
  readonly amountFen: bigint
}

type Sold = Omit<Sale, 'payment'>
interface Document {
  readonly tenantId: string
  readonly bizNo: string
  readonly step: string
  /** The order's own day, which the ledger would else decide anew by its clock. */
  readonly businessDate: string
}

/** Whatever pays for an order, once it has agreed to: a card, the deposit of a partner, its credit line. */
export interface PaymentSource {
  /** What the order's row says of who paid. */
  readonly payer: Values<typeof order>
  /** What the payer's service provider gets of the platform's spread, in 1/10000. */
  readonly shareBp: number
  /** Posts the sale; whatever is left of it to wait for goes with the commit. */
  readonly post: (sale: Sold, document: Document) => Promise<void>
  /** Brings what is shown of the source in line with the ledger. */
  readonly finish: () => Promise<void>
  /** What the driver's paper says of it. */
  readonly receipt: readonly (readonly [label: string, text: string | bigint])[]
  readonly cardNo: string | null
  /** Fen left on the card; null when no card paid. */
  readonly cardBalance: bigint | null
}

export type Pay = (purchase: Purchase) => Promise<PaymentSource>

interface Card {
  readonly cardNo: string
  readonly secret?: string | null
  readonly code?: string | null
}

/** Pays with a card: its row is locked at once, and what is asked of it leaves together with the other questions. */
export function byCard(
  ctx: Ctx<RefusalsOfCall<typeof reserveSpend>>,
  { cardNo, secret = null, code = null }: Card,
): Pay {
  const presenting = ctx.call(presentCard, { cardNo })
  ctx.defer(presenting)
  return async ({ siteId, oilNo, amountFen }) => {
    const presented = await presenting
    const spend = await ctx.call(reserveSpend, { cardNo, siteId, oilNo, amount: amountFen, presented, secret, code })
    const company = await payerOf(ctx, spend.companyId)
    const paid = { companyId: spend.companyId, cardId: spend.id, cashPart: spend.cash, giftPart: spend.gift }
    return {
      payer: {
        ...paid,
        companyName: company.name,
        providerTenantId: company.providerTenantId,
        userName: spend.userName,
        userPhone: spend.userPhone,
        cardNo: spend.cardNo,
        payMethod: payMethods.card,
      },
      shareBp: company.shareBp,
      post: async (sale, document) =>
        ctx.defer(post(ctx.query, { ...balanceSpend({ ...sale, payment: payerLines(paid) }), ...document })),
      finish: () => ctx.call(projectCard, { id: spend.id, usedTime: ctx.now, staysActive: spend.staysActive }),
      receipt: [
        ['油卡', `****${spend.cardNo.slice(-4)}`],
        ['卡余额', spend.left],
      ],
      cardNo: spend.cardNo,
      cardBalance: spend.left,
    }
  }
}

const [fromDeposit, fromCredit] = [2, 3]

type PartnerCtx = Ctx<RefusalsOfCall<typeof placeFuelOrder>>

/** Posts a sale that the deposit pays; the ledger knows whether it suffices. */
const fromDepositOf = (ctx: PartnerCtx, entry: Posting & Document): void =>
  ctx.defer(
    post(ctx.query, entry).catch((error: unknown) => {
      if (error instanceof LedgerRefused && error.reason === 'insufficient') ctx.refuse('depositInsufficient')
      throw asError(error)
    }),
  )

/**
 * Posts a sale on credit and looks what is owed then: the account is locked until the commit, so that many at the same
 * moment are counted one after the other. This one waits for its answer, because nothing in the ledger bounds a debt.
 */
async function onCredit(ctx: PartnerCtx, entry: Posting & Document, limitFen: bigint): Promise<void> {
  const { lines } = await post(ctx.query, entry)
  const owedFen = lines[entry.lines.findIndex(line => line.account.dimType === 'partner')]?.balanceFen
  if (owedFen === undefined || owedFen > limitFen) ctx.refuse('creditExhausted')
}

/** Pays with the partner's own money or credit, as its terms say; a partner that has neither needs a card. */
export function byPartner(ctx: PartnerCtx, partnerId: string, userPhone: string | null): Pay {
  return async ({ amountFen }) => {
    const { paysFrom, creditLimit, tenantId, name } = await ctx.getOrRefuse(partner, partnerId)
    if (paysFrom !== fromDeposit && paysFrom !== fromCredit) ctx.refuse('cardNeeded')
    const kind: PartnerAccount['kind'] = paysFrom === fromDeposit ? 'deposit' : 'credit'
    const amounts = { cashPart: amountFen, giftPart: 0n }
    const payment = payerLines({ ...amounts, companyId: null, cardId: null, partner: { kind, partnerId, tenantId } })
    return {
      payer: { ...amounts, userPhone, payMethod: payMethods[kind] },
      shareBp: 0,
      post: async (sale, document) =>
        kind === 'deposit'
          ? fromDepositOf(ctx, { ...balanceSpend({ ...sale, payment }), ...document })
          : onCredit(ctx, { ...collectedSpend({ ...sale, payment }), ...document }, creditLimit),
      finish: async () => {},
      receipt: [['渠道', name]],
      cardNo: null,
      cardBalance: null,
    }
  }
}
