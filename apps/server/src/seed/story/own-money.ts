import { bankAccount, bankSerial, fundTransfer, fundTransferStates } from '@forecourt/contract/funds'
import { codeOf, dayOf, type Values } from '@forecourt/contract/kernel'
import { atBank, atChannel, custodyKind, ownKind } from '../../areas/funds/bank-account.ts'
import { lentCodes } from '../../areas/funds/money-position.ts'
import { neededFen } from '../../areas/funds/nightly-funding.ts'
import { limitOf } from '../../areas/funds/sweep-limit.ts'
import { transfer, transferPosting } from '../../areas/funds/transfer-posting.ts'
import { platformTenant } from '../../kernel/db/database.ts'
import { positiveFen } from '../../ledger/line.ts'
import { minuteMs, momentOf } from './calendar.ts'
import { seedNotice } from './notices.ts'
import type { Accounts } from './accounts.ts'
import type { Stage } from './stage.ts'

/** What the owners have paid in for each order that the story will have: enough for its gifts and for what is lent. */
const capitalPerOrderFen = 1_000n
/** Of what may be swept so much stays in custody: refunds come after their sales. */
const sweptPercent = 90n
const wholeFen = 100_000n
/** The name of the simulated channel: what is paid in the demonstration by calls goes there too. */
export const channelKey = 'wechat:simulator'

interface Place {
  readonly id: string
  readonly key: string
}
interface Booked {
  readonly type: number
  readonly amountFen: bigint
  readonly feeFen?: bigint
  readonly from?: Place
  readonly to: Place
  readonly bizNo?: string
  readonly remark?: string
}

const later = (at: Date, minutes: number) => new Date(at.getTime() + minutes * minuteMs)

/** The platform's accounts, and what its finance does with own money: capital, gifts, sweeps, clearings. */
export class OwnMoney {
  readonly custodyKey: string
  readonly #world: Stage & { readonly accounts: Accounts }
  readonly #custody: Place
  readonly #own: Place
  readonly #channel: Place
  #giftsFen = 0n
  #sweptFen = 0n
  #creditFen = 0n

  constructor(world: Stage & { readonly accounts: Accounts }) {
    this.#world = world
    const at = momentOf(world.from, 8, 5)
    const bank = world.accounts(platformTenant)
    const { payeeHolderName: holderName, payeeBankName: bankName, payeeBranchName: branchName } = bank
    const shown = { holderName, bankName, branchName }
    this.#custody = this.#account(at, {
      accountName: '备付金专户（工行）',
      kind: custodyKind,
      payeeAccountId: bank.payeeAccountId,
      ...shown,
      accountNo: bank.payeeAccountNo,
      isReceiving: true,
      isPaying: true,
    })
    this.#own = this.#account(at, {
      accountName: '自有资金户（工行）',
      kind: ownKind,
      ...shown,
      accountNo: '1702029119200067350',
      isFunding: true,
    })
    this.#channel = this.#account(
      at,
      { accountName: '微信支付商户号', kind: custodyKind, accountType: atChannel },
      channelKey,
    )
    this.custodyKey = this.#custody.key
  }

  #account(at: Date, values: Values<typeof bankAccount>, key?: string): Place {
    const { writer, newId, people } = this.#world
    const id = newId(at)
    const ledgerKey = key ?? id
    writer.row(
      bankAccount,
      { issuerTenantId: platformTenant, openingDay: '2024-03-01', accountType: atBank, ...values, ledgerKey },
      { id, tenantId: platformTenant, by: people('finance'), at },
    )
    return { id, key: ledgerKey }
  }

  /** Everything that finance does on its own days; the rest follows from recharges. */
  plan(days: readonly string[]): void {
    const { timeline, from, end, edition } = this.#world
    timeline.plan(momentOf(from, 8, 20), at =>
      this.#decided(
        {
          type: transfer.opening,
          amountFen: BigInt(edition.orders) * capitalPerOrderFen,
          to: this.#own,
          remark: '股东投入的自有资金',
        },
        at,
      ),
    )
    for (const day of days.slice(1)) timeline.plan(momentOf(day, 2, 40), at => this.#night(at))
    for (const day of days.slice(5).filter(one => one.endsWith('-05')))
      timeline.plan(momentOf(day, 10, 20), at => this.#sweep(at))
    timeline.plan(later(end, -190), at => this.#apply(at))
  }

  /** Fees and spread less costs; gifts that own money has paid for are no cost to custody. */
  get #earnedFen(): bigint {
    const result = this.#world.books.totalFen(({ code, normal, balanceFen }) =>
      code.startsWith('6') || code === '1461' ? (normal === 'C' ? balanceFen : -balanceFen) : 0n,
    )
    return result + this.#giftsFen
  }

  get #lentFen(): bigint {
    return this.#world.books.totalFen(({ code, balanceFen }) =>
      lentCodes.includes(code) ? balanceFen : code.startsWith('22') ? positiveFen(-balanceFen) : 0n,
    )
  }

  get #limitFen(): bigint {
    const leftFen = this.#world.books.totalFen(({ code, dimId, balanceFen }) => {
      if (code === '1002') return dimId === this.#own.key ? 0n : balanceFen
      return code === '1012' ? balanceFen : code.startsWith('22') ? -positiveFen(balanceFen) : 0n
    })
    const mayFen = limitOf({ earnedFen: this.#earnedFen, sweptFen: this.#sweptFen, leftFen })
    return ((mayFen * sweptPercent) / 100n / wholeFen) * wholeFen
  }

  /** A transfer that follows from something else: nobody applies for it. */
  #booked(of: Booked, by: string, at: Date): void {
    this.#write(of, { by, at, values: { bookedTime: at } })
  }

  /** A transfer that finance has asked for and the second person has booked. */
  #decided(of: Booked, at: Date): void {
    const { people, writer, newId } = this.#world
    const [by, approver] = [people('finance'), people('finance2')]
    const appliedAt = later(at, -12)
    const serialNo = `ICBC9${newId(appliedAt)}`
    const values = {
      bankSerialNo: serialNo,
      valueDate: dayOf(at),
      bookedTime: at,
      auditUser: approver,
      auditTime: at,
      auditOpinion: '已核对银行回单',
    }
    const transferNo = this.#write(of, { by, at: appliedAt, values, approver, bookedAt: at })
    const used = { serialNo, usedFor: 3, bizNo: transferNo, amount: of.amountFen - (of.feeFen ?? 0n) }
    writer.row(bankSerial, used, { id: newId(at), tenantId: platformTenant, by: approver, at })
  }

  #write(
    of: Booked,
    step: {
      readonly by: string
      readonly at: Date
      readonly values: Readonly<Record<string, unknown>>
      readonly approver?: string
      readonly bookedAt?: Date
      /** The business date, where it is not the day of the booking. */
      readonly day?: string
    },
  ): string {
    const { writer, newId, number, books } = this.#world
    const { by, at, approver, bookedAt = at, day = dayOf(bookedAt) } = step
    const transferNo = number('HB', 'second', 4, at)
    const row = { transferType: of.type, amount: of.amountFen, feeAmount: of.feeFen ?? 0n }
    writer.row(
      fundTransfer,
      {
        ...row,
        transferNo,
        status: codeOf(fundTransferStates, 'booked'),
        fromAccountId: of.from?.id ?? null,
        toAccountId: of.to.id,
        bizNo: of.bizNo ?? null,
        remark: of.remark ?? null,
        ...step.values,
      },
      {
        id: newId(at),
        tenantId: platformTenant,
        by,
        at,
        ...(approver ? { changedBy: approver, changedAt: bookedAt, version: 2 } : {}),
      },
    )
    const posting = transferPosting(row, { from: of.from?.key ?? '', to: of.to.key })
    const people = approver ? { maker: by, approver } : {}
    books.post(
      { ...posting, tenantId: platformTenant, bizNo: transferNo, businessDate: day, ...people },
      approver ?? by,
      bookedAt,
    )
    return transferNo
  }

  /** What a company gets beyond what it pays goes into custody when its recharge arrives. */
  fundGift(
    { rechargeNo, amountFen, by, day }: { rechargeNo: string; amountFen: bigint; by: string; day: string },
    at: Date,
  ): void {
    if (amountFen === 0n) return
    this.#giftsFen += amountFen
    const gift = { type: transfer.gift, amountFen, from: this.#own, to: this.#custody, bizNo: rechargeNo }
    this.#write(gift, { by, at, values: { bookedTime: at, valueDate: day }, day })
  }

  /** Own money stands in for what others owe, and comes back when they have paid. */
  #night(at: Date): void {
    const needed = neededFen({
      lentFen: this.#lentFen,
      earnedFen: this.#earnedFen,
      sweptFen: this.#sweptFen,
      openGiftsFen: 0n,
    })
    const missingFen = needed - this.#creditFen
    if (missingFen === 0n) return
    this.#creditFen = needed
    const of =
      missingFen > 0n
        ? { type: transfer.credit, amountFen: missingFen, from: this.#own, to: this.#custody }
        : { type: transfer.creditReturned, amountFen: -missingFen, from: this.#custody, to: this.#own }
    this.#booked(of, '0', at)
  }

  #sweep(at: Date): void {
    const amountFen = this.#limitFen
    if (amountFen === 0n) return
    this.#sweptFen += amountFen
    const remark = `${Number(dayOf(at).slice(5, 7))}月收益归集`
    this.#decided({ type: transfer.sweep, amountFen, from: this.#custody, to: this.#own, remark }, at)
  }

  /** What the channel has collected reaches the bank, less its fee. */
  clear(amountFen: bigint, at: Date): void {
    const feeFen = (amountFen * 60n + 5_000n) / 10_000n
    const remark = '微信支付清算到账'
    this.#decided({ type: transfer.clearing, amountFen, feeFen, from: this.#channel, to: this.#custody, remark }, at)
  }

  /** One sweep waits on the desk of the second person when the story ends. */
  #apply(at: Date): void {
    const { writer, newId, number, people } = this.#world
    const amount = this.#limitFen
    if (amount === 0n) return
    const [id, transferNo] = [newId(at), number('HB', 'second', 4, at)]
    writer.row(
      fundTransfer,
      {
        transferNo,
        transferType: transfer.sweep,
        status: codeOf(fundTransferStates, 'waiting'),
        fromAccountId: this.#custody.id,
        toAccountId: this.#own.id,
        amount,
        feeAmount: 0n,
        bankSerialNo: `ICBC9${newId(at)}`,
        valueDate: dayOf(at),
        remark: '本期收益归集',
      },
      { id, tenantId: platformTenant, by: people('finance'), at },
    )
    seedNotice(this.#world, {
      about: fundTransfer.name,
      rowId: id,
      rowLabel: transferNo,
      kind: 'waiting',
      by: 'finance',
      to: ['finance2'],
      at,
    })
  }
}
