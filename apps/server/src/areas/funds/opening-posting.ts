import { projectCards } from '@forecourt/contract/cards'
import { orderSettle } from '@forecourt/contract/funds'
import type { Ctx } from '../../kernel/context.ts'
import { platformTenant } from '../../kernel/db/database.ts'
import * as events from '../../ledger/events.ts'
import { sumFen } from '../../ledger/line.ts'
import { post, type Posting } from '../../ledger/post.ts'
import { entriesOf } from '../../ledger/read/document.ts'
import { noted, papers } from '../../services/posting-note.ts'
import {
  balancesOf,
  cardIdsOf,
  isDebit,
  type Issuers,
  issuersOf,
  type Opening,
  opened,
  type OpeningLine,
} from './opening-account.ts'
import type { MoneyCtx } from './money.ts'

/** An entry names its lines one by one: thousands of cards are several entries. */
const balancesAtOnce = 200

interface Part {
  /** Whose documents the entry belongs to: nobody else reads it. */
  readonly tenantId: string
  readonly step: string
  readonly isDebit: boolean
  readonly posting: Posting
  readonly undoing: Posting
}

/** One line for each account, whatever number of documents it has. */
function byAccount(balances: readonly events.Opened[]): events.Opened[] {
  const grouped = Map.groupBy(balances, ({ account }) => `${account.code} ${account.dimType} ${account.dimId}`)
  return [...grouped.values()].flatMap(own => {
    const [first] = own
    return first ? [{ account: first.account, amountFen: sumFen(own.map(one => one.amountFen)) }] : []
  })
}

/** The entries of a document, debits before credits: 2299 has to have what it gives. */
function partsOf({ openingNo }: Opening, lines: readonly OpeningLine[], issuers: Issuers): Part[] {
  const parts = [true, false].flatMap(debits => {
    const own = lines.filter(one => isDebit(one) === debits)
    return [...Map.groupBy(own, one => one.accountTenantId ?? platformTenant)].flatMap(([tenantId, of]) => {
      const balances = byAccount(of.flatMap(line => balancesOf(line, id => issuers.get(id))))
      const count = Math.ceil(balances.length / balancesAtOnce)
      return Array.from({ length: count }, (_, at): Part => {
        const part = { openingNo, balances: balances.slice(at * balancesAtOnce, (at + 1) * balancesAtOnce) }
        return {
          tenantId,
          step: `${debits ? 'D' : 'C'}${at + 1}`,
          isDebit: debits,
          posting: debits ? events.assetsOpened(part) : events.debtsOpened(part),
          undoing: debits ? events.assetsTakenBack(part) : events.debtsTakenBack(part),
        }
      })
    })
  })
  return parts
}

const isPayable = ({ lineType }: OpeningLine) => lineType === opened.payable || lineType === opened.order
const none = { litres: 0n, orderAmount: 0n, discountBorne: 0n, spreadAmount: 0n, settleAmount: 0n, serviceFee: 0n }

/** The number by which a settlement takes it: that of the old system, or one made of ours. */
const documentNo = ({ openingNo }: Opening, line: OpeningLine) =>
  line.docNo ?? `${openingNo}-${String(line.id).slice(-9)}`

/** What sites are owed waits for their next settlement, like what an adjustment left for it: a row with its number twice. */
async function addPayables(ctx: Ctx, of: Opening, lines: readonly OpeningLine[]): Promise<void> {
  const bySite = Map.groupBy(lines.filter(isPayable), one => one.accountTenantId ?? platformTenant)
  // One statement for each supplier, not for each row.
  for (const [tenantId, own] of bySite) {
    const rows = own.map(line => {
      const number = documentNo(of, line)
      const payeeId = line.dimId ?? ''
      return { orderNo: number, refundNo: number, payeeId, businessDate: of.cutoverDay, ...none, net: line.amount }
    })
    await ctx.insertMany(orderSettle, rows, { tenantId })
  }
}

async function dropPayables(ctx: Ctx, of: Opening, lines: readonly OpeningLine[]): Promise<void> {
  const bySite = Map.groupBy(lines.filter(isPayable), one => one.accountTenantId ?? platformTenant)
  for (const [tenantId, own] of bySite) {
    const numbers = own.map(line => documentNo(of, line))
    const rows = await ctx.all(
      orderSettle,
      { tenantId, orderNo: numbers, refundNo: numbers },
      { limit: numbers.length },
    )
    await ctx.removeMany(orderSettle, rows)
  }
}

const cardsFollow = async (ctx: Ctx, lines: readonly OpeningLine[]): Promise<void> => {
  const ids = cardIdsOf(lines)
  if (ids.length > 0) await ctx.call(projectCards, { ids })
}

/** E90b: everything the firm brings, on the cut-over day. */
export async function postOpening(ctx: MoneyCtx, of: Opening, lines: readonly OpeningLine[]): Promise<void> {
  const signed = {
    bizNo: of.openingNo,
    businessDate: of.cutoverDay,
    maker: of.submitUser,
    approver: of.auditUser,
    ...noted(of.remark),
    ...papers(...(of.voucherUrls ?? [])),
  }
  for (const { tenantId, step, posting } of partsOf(of, lines, await issuersOf(ctx, lines)))
    await post(ctx.query, { ...posting, ...signed, tenantId, step })
  await addPayables(ctx, of, lines)
  await cardsFollow(ctx, lines)
}

/** E90r: as if it had never been, on the same day; each entry is the mirror of one that was booked. */
export async function postOpeningTakenBack(ctx: MoneyCtx, of: Opening, lines: readonly OpeningLine[]): Promise<void> {
  const booked = new Map(
    (await entriesOf(ctx, of.openingNo, 'E90b')).map(one => [`${one.tenantId} ${one.step}`, one.id]),
  )
  const signed = {
    bizNo: of.openingNo,
    businessDate: of.cutoverDay,
    maker: of.reverseUser,
    approver: of.reverseReviewUser,
    ...noted(of.reverseReason),
  }
  const parts = partsOf(of, lines, await issuersOf(ctx, lines))
  for (const { tenantId, step, undoing } of parts.toReversed())
    await post(ctx.query, { ...undoing, ...signed, tenantId, step, reversalOf: booked.get(`${tenantId} ${step}`) })
  await dropPayables(ctx, of, lines)
  await cardsFollow(ctx, lines)
}
