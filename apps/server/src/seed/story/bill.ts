import { bankSerial, moneySettlement, settlementStates } from '@forecourt/contract/funds'
import { codeOf, dayOf } from '@forecourt/contract/kernel'
import { platformTenant } from '../../kernel/db/database.ts'
import * as events from '../../ledger/events.ts'
import { sumFen } from '../../ledger/line.ts'
import type { Entry, Posting } from '../../ledger/post.ts'
import { papers } from '../../services/posting-note.ts'
import { minuteMs } from './calendar.ts'
import type { Station } from './places.ts'
import type { World } from './world.ts'

/** Who looks after the settlements of a chain. */
const payees: Readonly<Record<string, string>> = { 200001: 'zhongyuan', 200002: 'jiangnan', 200003: 'xinan' }

/** A payee who does not agree says so within two hours. */
export const objectedAt = (reconciledAt: Date): Date => new Date(reconciledAt.getTime() + 110 * minuteMs)

/** What an order or a refund adds to the settlements of its station. */
export interface Due {
  readonly orderNo: string
  readonly refundNo: string
  readonly at: Date
  /** Who took the payment or decided on the refund. */
  readonly by: string
  readonly litres: bigint
  readonly orderAmount: bigint
  readonly settleAmount: bigint
  readonly spreadAmount: bigint
  readonly serviceFee: bigint
  /** Until then a refund of the order is being looked at, and no settlement takes it. */
  readonly openUntil: Date
  /** Writes the order's own row, once it is known whether it has been settled. */
  readonly seedOrder?: (settleState: SettleState) => void
  /** What an adjustment carries to the payee's next settlement; no order then. */
  readonly carriedFen?: bigint
}

export type SettleState = 0 | 1 | 2

/** What it adds to what the payee is due. */
export const netOf = (one: Due): bigint => one.settleAmount - one.serviceFee + (one.carriedFen ?? 0n)

export type Ending = 'toReconcile' | 'adjusting' | 'objected' | 'reconciled' | 'vouchered' | 'paid' | 'voided'

/** Who stands on an entry, and what proves it. */
type Stands = Pick<Entry, 'maker' | 'approver' | 'memo' | 'evidence'>

interface BillFacts {
  readonly station: Station
  readonly taken: readonly Due[]
  readonly until: string
  readonly madeAt: Date
  readonly ending: Ending
  readonly adjustFen: bigint
  /** What the payee owed and is taken from it. */
  readonly nettedFen: bigint
  readonly note: string
}

/** When each step is taken; one behind the end of the story is not. */
export interface Steps {
  readonly reconciledAt: Date
  /** When a second person decides on the adjustment, where there is one. */
  readonly reviewedAt: Date
  readonly voucheredAt: Date
  readonly paidAt: Date
}

/** One settlement: its sums, its entries and its row as it stands in the end. */
export class Bill {
  readonly id: string
  readonly #no: string
  readonly #dueFen: bigint
  readonly #isAdjusted: boolean
  readonly #world: World
  readonly #facts: BillFacts

  constructor(world: World, facts: BillFacts) {
    this.#world = world
    this.#facts = facts
    this.id = world.newId(facts.madeAt)
    this.#no = world.number('JS', 'day', 6, facts.madeAt)
    this.#dueFen = sumFen(facts.taken.map(netOf))
    this.#isAdjusted = facts.adjustFen !== 0n
    this.post(events.settlementGenerated(this.asEvent), '0', facts.madeAt)
    if (facts.nettedFen > 0n)
      this.post(events.receivableNetted({ ...this.asEvent, amountFen: facts.nettedFen }), '0', facts.madeAt)
  }

  get asEvent() {
    const { siteId, tenantId } = this.#facts.station
    return {
      settlementId: this.id,
      payee: { kind: 'site' as const, id: siteId, tenantId },
      amountFen: this.#dueFen,
    }
  }

  post(posting: Posting, account: string, at: Date, step = '', stands: Stands = {}): void {
    const by = account === '0' ? '0' : this.#world.people(account)
    this.#world.books.post(
      { ...posting, tenantId: this.#facts.station.tenantId, bizNo: this.#no, step, ...stands },
      by,
      at,
    )
  }

  #sum(value: (one: Due) => bigint, of: (one: Due) => boolean = () => true): bigint {
    return sumFen(this.#facts.taken.filter(of).map(value))
  }

  /** Writes the row and plans the entries of its steps. */
  write(steps: Steps): void {
    const world = this.#world
    const { ending, adjustFen: wholeFen, nettedFen, station } = this.#facts
    const isWaiting = ending === 'adjusting'
    const adjustFen = isWaiting ? 0n : wholeFen
    const actualFen = this.#dueFen - nettedFen + adjustFen
    const serialNo = `ABC${this.#no.slice(2)}`
    if (ending === 'paid') {
      const bankAccountId = world.ownMoney.custodyKey
      const paid = { ...this.asEvent, amountFen: actualFen, feeFen: 0n, bankAccountId }
      world.timeline.plan(steps.paidAt, at =>
        this.post(events.settlementPaid(paid), 'finance2', at, '', {
          maker: world.people('finance'),
          approver: world.people('finance2'),
          ...papers(serialNo, `PZ${this.#no.slice(2)}`, ...(world.vouchers(platformTenant) ?? [])),
        }),
      )
      const used = { serialNo, usedFor: 2, bizNo: this.#no, amount: actualFen }
      const written = { tenantId: platformTenant, by: world.people('finance2'), at: steps.paidAt }
      world.writer.row(bankSerial, used, { ...written, id: world.newId(steps.paidAt) })
    }
    const changed = this.#changed(steps)
    world.writer.row(
      moneySettlement,
      {
        settlementNo: this.#no,
        payeeType: 1,
        payeeId: station.siteId,
        payeeName: station.siteName,
        ...world.accounts(station.tenantId),
        status: codeOf(settlementStates, ending === 'objected' ? 'toReconcile' : ending),
        periodEnd: this.#facts.until,
        settlementAmount: this.#dueFen,
        periodStart: this.#facts.taken.map(one => dayOf(one.at)).toSorted()[0] ?? this.#facts.until,
        actualAmount: actualFen,
        settlementServiceFee: 0n,
        nettedAmount: nettedFen,
        carriedAmount: this.#sum(one => one.carriedFen ?? 0n),
        adjustAmount: adjustFen,
        askedAdjust: isWaiting ? wholeFen : null,
        orderCount: this.#facts.taken.filter(one => one.refundNo === '-').length,
        litres: this.#sum(one => one.litres),
        orderAmount: this.#sum(
          one => one.orderAmount,
          one => one.refundNo === '-',
        ),
        refundAmount: -this.#sum(
          one => one.orderAmount,
          one => one.refundNo !== '-',
        ),
        discountBorne: this.#sum(one => one.orderAmount - one.settleAmount - one.spreadAmount),
        spreadAmount: this.#sum(one => one.spreadAmount),
        platformServiceFee: this.#sum(one => one.serviceFee),
        ...this.#progress(steps, serialNo),
      },
      { id: this.id, tenantId: station.tenantId, by: '0', at: this.#facts.madeAt, ...changed },
    )
  }

  #progress({ paidAt }: Steps, serialNo: string) {
    const world = this.#world
    const { ending, adjustFen } = this.#facts
    if (ending === 'toReconcile') return {}
    const reconciled = {
      reconcileResult: this.#isAdjusted ? 2 : 1,
      diffAmount: adjustFen,
      diffNote: this.#isAdjusted ? this.#facts.note : null,
      adjustUser: this.#isAdjusted ? world.people('finance') : null,
      adjustReviewUser: this.#isAdjusted && ending !== 'adjusting' ? world.people('finance2') : null,
    }
    if (ending === 'adjusting' || ending === 'reconciled' || ending === 'objected' || ending === 'voided')
      return reconciled
    const voucherNo = `PZ${this.#no.slice(2)}`
    const voucherUrls = world.vouchers(platformTenant)
    const vouchered = { ...reconciled, voucherUrls, voucherNo, voucherUser: world.people('finance') }
    if (ending === 'vouchered') return vouchered
    return { ...vouchered, bankSerialNo: serialNo, payTime: paidAt, payUser: world.people('finance2') }
  }

  #changed({ reconciledAt, reviewedAt, voucheredAt, paidAt }: Steps) {
    const more = this.#isAdjusted ? 1 : 0
    const by = (account: string, changedAt: Date, version: number) => ({
      changedBy: this.#world.people(account),
      changedAt,
      version,
    })
    switch (this.#facts.ending) {
      case 'toReconcile':
        return {}
      case 'objected':
        return by(payees[this.#facts.station.tenantId] ?? 'zhongyuan', objectedAt(reconciledAt), 3)
      case 'adjusting':
        return by('finance', reconciledAt, 2)
      case 'reconciled':
        return this.#isAdjusted ? by('finance2', reviewedAt, 3) : by('finance', reconciledAt, 2)
      case 'voided':
      case 'vouchered':
        return by('finance', voucheredAt, 3 + more)
      case 'paid':
        return by('finance2', paidAt, 4 + more)
    }
  }
}
