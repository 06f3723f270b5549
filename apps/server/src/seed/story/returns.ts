import {
  bankSerial,
  companyRecharge,
  receiptStates,
  rechargeReturn,
  rechargeStates,
  returnStates,
  unmatchedReceipt,
} from '@forecourt/contract/funds'
import { codeOf, dayOf, type Row } from '@forecourt/contract/kernel'
import { quoteOf } from '../../areas/funds/quote.ts'
import { platformTenant } from '../../kernel/db/database.ts'
import { bank } from '../../ledger/address.ts'
import * as events from '../../ledger/events.ts'
import type { Entry } from '../../ledger/post.ts'
import { sql } from '../../kernel/db/sql.ts'
import { minuteMs, momentOf } from './calendar.ts'
import type { Company } from './companies.ts'
import { seedNotice } from './notices.ts'
import { channelKey } from './own-money.ts'
import { recharge } from './recharges.ts'
import type { World } from './world.ts'

const yuan = (amount: number) => BigInt(amount) * 100n
const later = (at: Date, minutes: number) => new Date(at.getTime() + minutes * minuteMs)

type State = keyof typeof rechargeStates.states

interface Arrived {
  readonly id: string
  readonly rechargeNo: string
  readonly serialNo: string
  readonly company: Company
  readonly payAmount: bigint
  readonly amount: bigint
  readonly lines: Entry['lines']
  /** The id of its entry, once that has been posted. */
  readonly posted: { entryId: string }
}

interface Arrival {
  readonly company: Company
  readonly amountFen: bigint
  readonly at: Date
  /** What the recharge has come to by the end of the story, and when it came to that. */
  readonly state: State
  readonly endedAt?: Date
  readonly isOnline?: boolean
  /** The receipt that it claims in place of money at the bank, and the number both are known by. */
  readonly claims?: { readonly receiptNo: string; readonly serialNo: string }
}

/** A recharge that arrives within the hour, by bank or paid by code; what becomes of it later stands in its state. */
function arrive(world: World, plan: Arrival): Arrived {
  const { company, at, isOnline = false, claims } = plan
  const quote = quoteOf(company.discountType, company.tiers, plan.amountFen)
  const rechargeNo = world.number('CZ', 'second', 4, at)
  const id = world.newId(at)
  const arrivedAt = later(at, isOnline ? 2 : 41)
  const [by, finance] = [world.people(company.clerk), world.people('finance')]
  const serialNo = claims?.serialNo ?? (isOnline ? `4200${rechargeNo.slice(2)}` : `ICBC${rechargeNo.slice(2)}`)
  const { companyId, name } = company
  const decided = isOnline ? { auditTime: arrivedAt } : { auditUser: finance, auditTime: arrivedAt }
  world.writer.row(
    companyRecharge,
    {
      rechargeNo,
      companyId,
      status: codeOf(rechargeStates, plan.state),
      payMethod: isOnline ? '1' : '6',
      amount: quote.amount,
      payAmount: quote.payAmount,
      discountAmount: quote.discountAmount,
      discountId: quote.tierNo > 0 ? company.discountId : null,
      payerName: isOnline ? null : name,
      ...(isOnline
        ? { channelAccount: channelKey, channelNo: serialNo }
        : { ...world.accounts(platformTenant), voucherUrls: world.vouchers(companyId), bankSerialNo: serialNo }),
      receiptNo: claims?.receiptNo ?? null,
      ...decided,
    },
    { id, tenantId: companyId, by, at, changedBy: finance, changedAt: plan.endedAt ?? arrivedAt, version: 2 },
  )
  const paid = { companyId, paidFen: quote.payAmount, creditedFen: quote.amount, bearer: 'platform' } as const
  const atBank = isOnline
    ? events.companyRechargeByChannel({ ...paid, ...events.channelOfKey(channelKey) })
    : events.companyRecharge({ ...paid, bankAccountId: world.ownMoney.custodyKey })
  const posting = claims ? events.receiptMatched({ ...claims, arrival: atBank.lines }) : atBank
  const entry = {
    ...posting,
    tenantId: companyId,
    bizNo: rechargeNo,
    maker: by,
    approver: isOnline ? null : finance,
    evidence: [serialNo],
  }
  const posted = { entryId: '' }
  world.timeline.plan(arrivedAt, now => {
    posted.entryId = world.books.post(entry, isOnline ? '0' : finance, now)
  })
  const { payAmount, amount } = quote
  return { posted, id, rechargeNo, serialNo, company, payAmount, amount, lines: posting.lines }
}

type Return = Partial<Row<typeof rechargeReturn>>

/** The paper by which it is taken back: finance asks for it, the second finance agrees. */
function seedReturn(world: World, of: Arrived, at: Date, more: Return): { returnNo: string; decidedAt: Date } {
  const [finance, finance2] = [world.people('finance'), world.people('finance2')]
  const decidedAt = later(at, 50)
  const returnNo = world.number('CT', 'second', 4, at)
  const { companyId, name, clerk } = of.company
  const isDecided = more.status !== codeOf(returnStates, 'waiting')
  const id = world.newId(at)
  world.writer.row(
    rechargeReturn,
    {
      returnNo,
      rechargeId: of.id,
      companyId,
      amount: of.amount,
      payAmount: of.payAmount,
      payerName: name,
      rechargeUser: world.people(clerk),
      ...(isDecided ? { auditUser: finance2, auditTime: decidedAt, auditOpinion: '已核对' } : {}),
      ...more,
    },
    { id, tenantId: companyId, by: finance, at, version: isDecided ? 2 : 1 },
  )
  if (!isDecided)
    seedNotice(world, {
      about: rechargeReturn.name,
      rowId: id,
      rowLabel: returnNo,
      kind: 'waiting',
      by: 'finance',
      to: ['finance2', 'auditor'],
      at,
    })
  return { returnNo, decidedAt }
}

type Under = Pick<Entry, 'tenantId' | 'bizNo' | 'step' | 'memo' | 'maker' | 'approver' | 'evidence'>

const under = (world: World, of: Arrived, returnNo: string, memo: string): Under => ({
  tenantId: of.company.companyId,
  bizNo: of.rechargeNo,
  step: returnNo,
  memo,
  maker: world.people('finance'),
  approver: world.people('finance2'),
  evidence: [of.serialNo],
})

/** Credited to the wrong company; found out at noon, taken back, and credited to the right one under the same number. */
function bookAnew(world: World, wrong: Company, right: Company, day: string): void {
  const reason = '付款方为另一家企业，入错账户'
  const [finance2, finance] = [world.people('finance2'), world.people('finance')]
  const at = momentOf(day, 9, 12)
  const askedAt = momentOf(day, 11, 20)
  const receiptNo = world.number('LK', 'second', 4, later(askedAt, 50))
  const matchedAt = momentOf(day, 14, 5)
  const amountFen = yuan(8_000)
  const of = arrive(world, { company: wrong, amountFen, at, state: 'reversed', endedAt: matchedAt })
  const kind = { kind: 1, status: codeOf(returnStates, 'corrected'), receivedAmount: of.payAmount, receiptNo, reason }
  const { returnNo, decidedAt } = seedReturn(world, of, askedAt, kind)
  const mine = arrive(world, {
    company: right,
    amountFen,
    at: later(matchedAt, -41),
    state: 'arrived',
    claims: { receiptNo, serialNo: of.serialNo },
  })
  world.writer.row(
    unmatchedReceipt,
    {
      receiptNo,
      source: 1,
      serialNo: of.serialNo,
      amount: of.payAmount,
      valueDate: day,
      payerName: right.name,
      status: codeOf(receiptStates, 'matched'),
      fromRechargeId: of.id,
      rechargeId: mine.id,
      matchTime: matchedAt,
      remark: reason,
    },
    {
      id: world.newId(decidedAt),
      tenantId: platformTenant,
      by: finance2,
      at: decidedAt,
      changedBy: finance,
      changedAt: matchedAt,
      version: 2,
    },
  )
  seedUse(world, { serialNo: of.serialNo, bizNo: mine.rechargeNo, amount: of.payAmount, usedFor: 1 }, at)
  world.timeline.plan(decidedAt, now => {
    const receipt = events.receiptUnmatched({ receiptNo, on: events.receivedOn(of.lines), amountFen: of.payAmount })
    const common = under(world, of, returnNo, reason)
    const own = { ...receipt, tenantId: platformTenant, bizNo: receiptNo, maker: finance, approver: finance2 }
    world.books.post({ ...own, evidence: [of.serialNo] }, finance2, now)
    const reversalOf = of.posted.entryId
    world.books.post({ ...events.rechargeReversed(of.lines), ...common, reversalOf }, finance2, now)
  })
}

interface SerialUse {
  readonly serialNo: string
  readonly bizNo: string
  readonly amount: bigint
  readonly usedFor: number
}

const seedUse = (world: World, use: SerialUse, at: Date): void =>
  world.writer.row(bankSerial, use, { id: world.newId(at), tenantId: platformTenant, by: world.people('finance'), at })

/** Given back: owed on the day it is approved, and gone the next morning by bank, or within minutes by the channel. */
function payBack(world: World, company: Company, day: string, isOnline: boolean): void {
  const reason = isOnline ? '企业重复扫码支付，申请退回' : '合同终止，企业申请退回未使用的充值款'
  const at = momentOf(day, 9, isOnline ? 40 : 25)
  const askedAt = momentOf(day, 11, isOnline ? 45 : 5)
  const paidAt = isOnline ? later(askedAt, 53) : momentOf(day, 16, 10)
  const of = arrive(world, { company, amountFen: yuan(5_000), at, state: 'refunded', endedAt: paidAt, isOnline })
  const finance = world.people('finance')
  const serialNo = `PAY${of.rechargeNo.slice(2)}`
  const done = isOnline
    ? { way: 2, channelAccount: channelKey, channelNo: `5000${of.rechargeNo.slice(2)}` }
    : { way: 1, bankSerialNo: serialNo, voucherUrls: world.vouchers(platformTenant), payUser: finance }
  const { returnNo, decidedAt } = seedReturn(world, of, askedAt, {
    kind: 2,
    status: codeOf(returnStates, 'paidBack'),
    reason,
    ...done,
    valueDate: day,
    paidTime: paidAt,
  })
  if (!isOnline) {
    seedUse(world, { serialNo: of.serialNo, bizNo: of.rechargeNo, amount: of.payAmount, usedFor: 1 }, later(at, 41))
    seedUse(world, { serialNo, bizNo: returnNo, amount: of.payAmount, usedFor: 2 }, paidAt)
  }
  const { companyId: tenantId } = company
  const common = under(world, of, returnNo, reason)
  const finance2 = world.people('finance2')
  world.timeline.plan(decidedAt, now =>
    world.books.post(
      { ...events.rechargeGivenBack({ returnNo, tenantId, arrival: of.lines }), ...common },
      finance2,
      now,
    ),
  )
  const by = isOnline ? events.channelOf(events.channelOfKey(channelKey)) : bank(world.ownMoney.custodyKey)
  const paid = events.rechargePaidBack({ returnNo, tenantId, amountFen: of.payAmount, by })
  world.timeline.plan(paidAt, now =>
    world.books.post(
      {
        ...paid,
        ...common,
        ...(isOnline ? {} : { maker: finance2, approver: finance }),
        evidence: [done.channelNo ?? serialNo],
      },
      isOnline ? '0' : finance,
      now,
    ),
  )
}

/** One of each kind on a quiet day, and on the desks: a return and a receipt that wait for a second person. */
export function planReturns(world: World, companies: readonly Company[], days: readonly string[]): void {
  const [shunda, lanhai, hengjian] = companies
  if (!shunda || !lanhai || !hengjian) return
  const dayAt = (share: number) => days[Math.floor(days.length * share)] ?? world.from
  const onDay = (share: number, happen: (day: string) => void) =>
    world.timeline.plan(momentOf(dayAt(share), 9, 0), at => happen(dayOf(at)))
  onDay(0.3, day => bookAnew(world, lanhai, hengjian, day))
  onDay(0.45, day => payBack(world, shunda, day, false))
  onDay(0.6, day => payBack(world, lanhai, day, true))
  world.timeline.plan(later(world.end, -190), at => {
    const of = arrive(world, { company: hengjian, amountFen: yuan(6_000), at, state: 'arrived' })
    seedUse(world, { serialNo: of.serialNo, bizNo: of.rechargeNo, amount: of.payAmount, usedFor: 1 }, later(at, 41))
    const waits = { kind: 1, status: codeOf(returnStates, 'waiting'), receivedAmount: of.payAmount }
    seedReturn(world, of, later(at, 110), { ...waits, reason: '同一笔来款重复入账，待核实' })
  })
  world.timeline.plan(later(world.end, -100), at =>
    recharge(world, { company: hengjian, amountFen: yuan(25_000), at, ending: 'waiting' }),
  )
  world.timeline.plan(later(world.end, -75), seedEntered(world))
}

const seedEntered = (world: World) => (at: Date) => {
  const receiptNo = world.number('LK', 'second', 4, at)
  const id = world.newId(at)
  world.writer.row(
    unmatchedReceipt,
    {
      receiptNo,
      source: 2,
      serialNo: `ICBC${receiptNo.slice(2)}`,
      amount: yuan(12_000),
      valueDate: dayOf(at),
      payerName: '恒建工程机械租赁部',
      status: codeOf(receiptStates, 'entered'),
      remark: '未见对应充值申请，付款附言“油款”',
    },
    { id, tenantId: platformTenant, by: world.people('finance'), at },
  )
  seedNotice(world, {
    about: unmatchedReceipt.name,
    rowId: id,
    rowLabel: receiptNo,
    kind: 'waiting',
    by: 'finance',
    to: ['finance2', 'auditor'],
    at,
  })
}

/** The steps of these papers, and those of the recharges they took back, for the trail. */
export const returnSteps = sql`
  select tenant_id, 'rechargeReturn', id, return_no, 'insert', null::int, 1, create_user, create_time, reason
    from recharge_return
  union all select tenant_id, 'rechargeReturn', id, return_no, 'audit', 1,
      case when kind = 1 then 2 when way = 2 then 3 else 6 end, audit_user, audit_time, audit_opinion
    from recharge_return where audit_time is not null
  union all select tenant_id, 'rechargeReturn', id, return_no, case way when 2 then 'progress' else 'pay' end,
      case way when 2 then 3 else 6 end, 7, coalesce(pay_user, 0), paid_time, null
    from recharge_return where paid_time is not null
  union all select b.tenant_id, 'companyRecharge', c.id, c.recharge_no, case b.kind when 1 then 'writeOff' else 'giveBack' end,
      2, case b.kind when 1 then 7 else 8 end, b.audit_user, b.audit_time, b.reason
    from recharge_return b join company_recharge c on c.id = b.recharge_id where b.audit_time is not null
  union all select b.tenant_id, 'companyRecharge', c.id, c.recharge_no, 'settleRefund', 8, 9, coalesce(b.pay_user, 0),
      b.paid_time, b.return_no
    from recharge_return b join company_recharge c on c.id = b.recharge_id where b.paid_time is not null
  union all select b.tenant_id, 'companyRecharge', c.id, c.recharge_no, 'rebook', 7, 5, r.update_user, r.match_time, null
    from unmatched_receipt r join recharge_return b on b.receipt_no = r.receipt_no
    join company_recharge c on c.id = b.recharge_id where r.match_time is not null
  union all select tenant_id, 'unmatchedReceipt', id, receipt_no, 'insert', null, case source when 1 then 2 else 1 end,
      create_user, create_time, remark
    from unmatched_receipt
  union all select tenant_id, 'unmatchedReceipt', id, receipt_no, 'match', 2, 3, update_user, match_time, null
    from unmatched_receipt where match_time is not null`
