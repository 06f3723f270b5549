import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountKindOf } from './accounts.ts'
import { type Account, cardCash, companyCash, companyGift } from './address.ts'
import { cardReturned, cardsGranted, expiredCardDormant } from './events/grant.ts'
import { partnerDeposited, partnerRepaid } from './events/partner.ts'
import { collectedByPartner, paidByCard, paidByChannel, paidByDeposit } from './events/payment.ts'
import { companyRecharge } from './events/recharge.ts'
import { rechargeReversed } from './events/recharge-return.ts'
import { channelRefundStarted, refunded } from './events/refund.ts'
import { balanceSpend, cardSpend, channelSpend, collectedSpend, sold } from './events/sale.ts'
import { settlementGenerated, settlementPaid } from './events/settlement.ts'
import { splitWallet } from './events/split.ts'
import { withdrawalApplied, withdrawalPaid } from './events/withdrawal.ts'
import { hold, release } from './hold.ts'
import { effect, type Line, sumFen } from './line.ts'
import type { Posting } from './post.ts'
import { prove } from './proof.ts'
import { LedgerRefused } from './refused.ts'
import { seal, verify } from './seal.ts'
import { newNo, seeded, type TestLedger, testLedger } from './testing.ts'

let ledger: TestLedger
beforeAll(async () => {
  ledger = await testLedger(8)
})
afterAll(() => ledger.close())

type Below = (limit: number) => number
interface Sold {
  readonly lines: readonly Line[]
  readonly paidFen: bigint
  refundedFen: bigint
}

const wechat = { channel: 'wechat', merchantNo: '1900' }
const site = (below: Below) => ({ kind: 'site' as const, id: `s${below(3)}`, tenantId: `30000${below(2)}` })

/** What is going on outside the ledger: the model that predicts it. */
class World {
  readonly balances = new Map<string, bigint>()
  readonly held = new Map<string, bigint>()
  readonly sales: Sold[] = []
  readonly holds: { id: string; tenantId: string; account: Account; amountFen: bigint }[] = []
  readonly key = (account: Account) => `${account.tenantId} ${account.code} ${account.dimType} ${account.dimId}`
  readonly of = (account: Account) => this.balances.get(this.key(account)) ?? 0n
  readonly free = (account: Account) => this.of(account) - (this.held.get(this.key(account)) ?? 0n)

  effects(lines: readonly Line[]): Map<string, { account: Account; sumFen: bigint }> {
    const sums = new Map<string, { account: Account; sumFen: bigint }>()
    for (const one of lines) {
      const before = sums.get(this.key(one.account))?.sumFen ?? 0n
      sums.set(this.key(one.account), { account: one.account, sumFen: before + effect(one) })
    }
    return sums
  }

  allows(lines: readonly Line[]): boolean {
    return [...this.effects(lines).values()].every(
      one =>
        one.sumFen >= 0n ||
        accountKindOf(one.account.code)?.allowNegative === true ||
        this.free(one.account) + one.sumFen >= 0n,
    )
  }

  apply(lines: readonly Line[]): void {
    for (const [key, { sumFen: change }] of this.effects(lines))
      this.balances.set(key, (this.balances.get(key) ?? 0n) + change)
  }
}

const company = (below: Below) => `10000${below(2)}`
const partner = (below: Below) => ({ partnerId: `p${below(3)}`, tenantId: '000000' })
const card = (below: Below, world: World) => {
  const companyId = company(below)
  const cardId = `${companyId}c${below(4)}`
  const wallet = {
    cashFen: world.of(cardCash(cardId, companyId)),
    giftFen: world.of({ ...cardCash(cardId, companyId), code: '2204' }),
  }
  return { cardId, companyId, ...wallet }
}

/** One thing that may happen, sensible or not: the ledger must refuse exactly what the model forbids. */
const happenings: readonly ((below: Below, world: World) => Posting | undefined)[] = [
  below => {
    const paidFen = BigInt(1 + below(100_000))
    const bearer = below(2) ? ('platform' as const) : { providerTenantId: '200001' }
    const creditedFen = paidFen + (bearer === 'platform' ? BigInt(below(5000)) : 0n)
    return companyRecharge({ companyId: company(below), paidFen, creditedFen, bearer, bankAccountId: 'b1' })
  },
  below => {
    const paidFen = BigInt(1 + below(20_000))
    const input = { companyId: company(below), paidFen, creditedFen: paidFen, bearer: 'platform' as const }
    return rechargeReversed(companyRecharge({ ...input, bankAccountId: 'b1' }).lines)
  },
  (below, world) => {
    const companyId = company(below)
    const wallet = { cashFen: world.of(companyCash(companyId)), giftFen: world.of(companyGift(companyId)) }
    const cards = Array.from({ length: 1 + below(4) }, (_, index) => ({
      cardId: `${companyId}c${index}`,
      amountFen: BigInt(1 + below(20_000)),
    }))
    const total = sumFen(cards.map(one => one.amountFen))
    const taken = total > wallet.cashFen + wallet.giftFen ? { cashFen: total, giftFen: 0n } : splitWallet(total, wallet)
    return cardsGranted({ companyId, cards, ...taken })
  },
  (below, world) => {
    const wallet = card(below, world)
    const amountFen = BigInt(1 + below(15_000))
    const max = wallet.cashFen + wallet.giftFen
    const taken = amountFen > max ? { cashFen: amountFen, giftFen: 0n } : splitWallet(amountFen, wallet)
    const settleFen = (amountFen * BigInt(90 + below(15))) / 100n
    return cardSpend({ card: { ...wallet, ...taken }, payee: site(below), settleFen, feeFen: settleFen / 100n })
  },
  below => {
    const amountFen = BigInt(1 + below(15_000))
    const payment = paidByChannel(wechat, amountFen)
    return channelSpend({ payment, payee: site(below), settleFen: amountFen, feeFen: amountFen / 100n })
  },
  (below, world) => {
    const wallet = card(below, world)
    const payment = [...paidByCard({ ...wallet, giftFen: 0n }), ...paidByChannel(wechat, BigInt(1 + below(500)))]
    const paidFen = sumFen(payment.map(one => one.amountFen))
    return sold('E06', 'fuel', { payment, payee: site(below), settleFen: paidFen, feeFen: 0n })
  },
  (below, world) => {
    const sale = world.sales[below(Math.max(world.sales.length, 1))]
    if (!sale || sale.refundedFen === sale.paidFen) return undefined
    const left = Number(sale.paidFen - sale.refundedFen)
    const refundFen = BigInt(below(3) ? 1 + below(left) : left)
    const input = { sale: sale.lines, payee: site(below), refundFen, refundedFen: sale.refundedFen }
    const posting = below(4)
      ? refunded(input)
      : channelRefundStarted({ ...input, refundNo: newNo(), tenantId: '400001' })
    if (world.allows(posting.lines)) sale.refundedFen += refundFen
    return posting
  },
  (below, world) => {
    const wallet = card(below, world)
    return below(2) ? cardReturned(wallet) : expiredCardDormant(wallet)
  },
  below => {
    const payee = site(below)
    return settlementGenerated({ settlementId: `j${below(5)}`, payee, amountFen: BigInt(1 + below(30_000)) })
  },
  below => {
    const settlement = { settlementId: `j${below(5)}`, payee: site(below), amountFen: BigInt(1 + below(10_000)) }
    return settlementPaid({ ...settlement, feeFen: 1n, bankAccountId: 'b1' })
  },
  below => partnerDeposited({ ...partner(below), bankAccountId: 'b1', amountFen: BigInt(1 + below(20_000)) }),
  below => partnerRepaid({ ...partner(below), bankAccountId: 'b1', amountFen: BigInt(1 + below(10_000)) }),
  below => {
    const amountFen = BigInt(1 + below(12_000))
    const { partnerId, tenantId } = partner(below)
    const sale = { payee: site(below), settleFen: amountFen, feeFen: amountFen / 100n }
    return below(2)
      ? balanceSpend({ ...sale, payment: paidByDeposit(partnerId, tenantId, amountFen) })
      : collectedSpend({ ...sale, payment: collectedByPartner(partnerId, amountFen) })
  },
  below => {
    const companyId = company(below)
    const source = companyCash(companyId)
    const amountFen = BigInt(1 + below(5000))
    return withdrawalApplied({ withdrawalId: `w${below(3)}`, tenantId: companyId, source, amountFen })
  },
  below => {
    const withdrawal = { withdrawalId: `w${below(3)}`, tenantId: company(below), amountFen: BigInt(1 + below(3000)) }
    return withdrawalPaid({ ...withdrawal, feeFen: 1n, bankAccountId: 'b1' })
  },
]

async function outcome(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (caught: unknown) => caught,
  )
  if (error && !(error instanceof LedgerRefused)) throw error as Error
  return error ? (error as LedgerRefused).reason : 'done'
}

/** Holds some money of a company, or releases an earlier hold. */
async function holdOrRelease(below: Below, world: World, seen: string): Promise<void> {
  const made = world.holds.length > 3 ? world.holds.pop() : undefined
  const change = (account: Account, amountFen: bigint) =>
    world.held.set(world.key(account), (world.held.get(world.key(account)) ?? 0n) + amountFen)
  if (made) {
    await ledger.run(query => release(query, [made]))
    return void change(made.account, -made.amountFen)
  }
  const account = companyCash(company(below))
  const amountFen = BigInt(1 + below(20_000))
  const request = { reason: 'x', bizNo: newNo(), expiresAt: new Date(Date.now() + 600_000) }
  const isAllowed = world.free(account) >= amountFen
  const work = ledger.run(query => hold(query, { ...request, amounts: [{ account, amountFen }] }))
  expect(await outcome(work), seen).toBe(isAllowed ? 'done' : 'insufficient')
  if (!isAllowed) return
  const [one] = await work
  if (one) world.holds.push({ ...one, account, amountFen })
  change(account, amountFen)
}

async function step(below: Below, world: World, seen: string): Promise<void> {
  if (below(12) === 0) return holdOrRelease(below, world, seen)
  const posting = happenings[below(happenings.length)]?.(below, world)
  if (!posting || posting.lines.length === 0) return
  const isAllowed = world.allows(posting.lines)
  expect(await outcome(ledger.post(posting)), `${posting.event}, ${seen}`).toBe(isAllowed ? 'done' : 'insufficient')
  if (!isAllowed) return
  world.apply(posting.lines)
  const paidFen = sumFen(paymentOf(posting).map(one => one.amountFen))
  if (paidFen > 0n) world.sales.push({ lines: posting.lines, paidFen, refundedFen: 0n })
}

const paymentOf = ({ event, lines }: Posting): readonly Line[] =>
  event === 'E06' || event === 'E07' || event === 'E25a'
    ? lines.filter(one => one.side === 'D' && ['1012', '1122', '2203', '2204', '2226'].includes(one.account.code))
    : []

const trialText = `select coalesce(sum(case normal when 'D' then balance else -balance end), 0)::text as total,
  count(*) filter (where balance < 0 and not allow_negative)::integer as negative from ledger.account`

const seed = Number(process.env['LEDGER_SEED'] ?? 20_261_120)

describe('whatever happens', () => {
  test(`C11: in any order (seed ${seed}), the ledger refuses exactly what the model forbids and stays in balance`, async () => {
    const below = seeded(seed)
    const world = new World()
    for (let index = 0; index < 600; index++) {
      const seen = `step ${index} of seed ${seed}`
      await step(below, world, seen)
      const [trial] = await ledger.run(async query => (await query(trialText, [])).rows)
      expect(trial, seen).toEqual({ total: '0', negative: 0 })
    }
    expect(world.sales.length).toBeGreaterThan(20)
    const { rows } = await ledger.run(query =>
      query<{ place: string; balance: string }>(
        `select concat_ws(' ', tenant_id, code, dim_type, dim_id) as place, balance from ledger.account where version > 0`,
        [],
      ),
    )
    expect(new Map(rows.map(row => [row.place, BigInt(row.balance)]))).toEqual(world.balances)
  })

  test('C11: by many at once, the proofs and the chain hold', async () => {
    const below = seeded(seed + 1)
    const world = new World()
    const worker = async () => {
      for (let index = 0; index < 60; index++) {
        const posting = happenings[below(happenings.length)]?.(below, world)
        if (posting && posting.lines.length > 0) await outcome(ledger.post(posting))
        if (index % 20 === 0) await ledger.run(query => seal(query, 10))
      }
    }
    await Promise.all(Array.from({ length: 8 }, worker))
    while ((await ledger.run(query => seal(query))) > 0);
    expect((await ledger.run(prove)).filter(proof => !proof.ok)).toEqual([])
    expect(await ledger.run(verify)).toMatchObject({ ok: true, breaks: [] })
  })
})
