import * as contract from '@forecourt/contract/funds'
import { atRate, formatDecimal, type Problem } from '@forecourt/contract/kernel'
import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/db/sql.ts'
import type { Handler } from '../../kernel/implement.ts'
import { tenant } from '../../ledger/address.ts'
import { balanceOf } from '../../ledger/balance.ts'
import { ledgerAccount } from '../../ledger/read/relations.ts'
import { verdictOf } from '../../services/decision.ts'
import { notifyApprovers, notifyUsers } from '../../services/notices.ts'
import { wholeParam } from '../../services/parameters.ts'
import { currentVatBp } from '../../services/vat.ts'
import { paying, requireAccountFor } from './bank-account.ts'
import { takeSerial } from './bank-serial.ts'
import { accountInForce, frozen, nowhere, requirePayable } from './payee-account.ts'
import { paymentDateProblems } from './value-date.ts'
import { takeVouchers } from './voucher.ts'
import { postApplied, postNotPaid, postPaidOut, postSentBack } from './withdrawal-posting.ts'
import { column } from '../../kernel/db/row-shape.ts'

const { withdrawal } = contract

const a = ledgerAccount('a')

const fenOfYuan = 100n

interface Terms {
  readonly leastFen: bigint
  readonly feeBp: number
}

async function termsOf(ctx: Ctx): Promise<Terms> {
  const leastYuan = await wholeParam(ctx, 'withdraw.leastYuan', 100, { max: 1_000_000 })
  return { leastFen: BigInt(leastYuan) * fenOfYuan, feeBp: await wholeParam(ctx, 'withdraw.feeBp', 0, { max: 1000 }) }
}

/** What was applied for and has neither left nor come back, in fen. */
async function inTransitFen(ctx: Ctx): Promise<bigint> {
  const [found] = await ctx.rows(
    { sum: column.bigint },
    sql`select coalesce(sum(${a.balance}), 0)::text as sum from ${a}
      where ${a.tenantId} = ${ctx.tenantId} and ${a.code} = '2231' and ${a.dimType} = 'withdrawal'`,
  )
  return found?.sum ?? 0n
}

export const withdrawable: Handler<typeof contract.withdrawable> = async ctx => {
  const { leastFen, feeBp } = await termsOf(ctx)
  const { availableFen } = await balanceOf(ctx.query, tenant(ctx.tenantId))
  const account = await accountInForce(ctx, ctx.tenantId)
  return {
    balance: availableFen,
    inTransit: await inTransitFen(ctx),
    least: leastFen,
    feeBp,
    ...(account ? frozen(account) : nowhere),
  }
}

function problemsOf(amountFen: bigint, { leastFen }: Terms): Problem[] {
  if (amountFen >= leastFen) return []
  const least = formatDecimal(leastFen, 2)
  return [{ field: 'amount', message: [`单笔提现最低 ${least} 元`, `A withdrawal is ${least} yuan at least`] }]
}

/** The amount leaves the balance now (E17a); where it goes is copied, so that a change of account cannot redirect it. */
export const applyWithdrawal: Handler<typeof contract.applyWithdrawal> = async (ctx, { amount, remark }) => {
  const terms = await termsOf(ctx)
  const problems = problemsOf(amount, terms)
  if (problems.length > 0) ctx.refuseInput(problems)
  const account = await accountInForce(ctx, ctx.tenantId)
  if (!account) return ctx.refuse('payeeAccountMissing')
  const { availableFen } = await balanceOf(ctx.query, tenant(ctx.tenantId))
  if (amount > availableFen) ctx.refuseField('insufficient', 'amount')
  // Taken out of the amount: what arrives is the rest.
  const fee = atRate(amount, terms.feeBp)
  const row = await ctx.insert(withdrawal, {
    withdrawNo: await ctx.number('TX', 'second', 4),
    ownerId: ctx.tenantId,
    amount,
    fee,
    arriving: amount - fee,
    remark: remark ?? null,
    ...frozen(account),
  })
  await postApplied(ctx, row)
  await notifyApprovers(ctx, withdrawal, row, contract.auditWithdrawal.permission)
  return { id: String(row.id), withdrawNo: row.withdrawNo }
}

export const cancelWithdrawal: Handler<typeof contract.cancelWithdrawal> = async (ctx, { id }) => {
  const before = await ctx.getOrRefuse(withdrawal, id)
  const row = await ctx.transition(withdrawal, before, 'cancel', 'cancelled')
  await postNotPaid(ctx, row, null)
}

/** The state goes first: of two who decide at once the second finds it changed, and nothing is posted twice. */
export const auditWithdrawal: Handler<typeof contract.auditWithdrawal> = async (ctx, input) => {
  const before = await ctx.getOrRefuse(withdrawal, input.id)
  const verdict = verdictOf(ctx, contract.auditWithdrawal, input)
  const row = await verdict.transition(withdrawal, before, 'audit', verdict.isApproved ? 'toPay' : 'rejected')
  if (!verdict.isApproved) return void (await postNotPaid(ctx, row, verdict.opinion))
  await requirePayable(ctx, row.payeeAccountId)
  await notifyApprovers(ctx, withdrawal, row, contract.payWithdrawal.permission)
}

/** The bank has carried it out (E17b). */
export const payWithdrawal: Handler<typeof contract.payWithdrawal> = async (ctx, input) => {
  const { id, bankSerialNo, valueDate, voucherUrls } = input
  const before = await ctx.getOrRefuse(withdrawal, id)
  const problems = paymentDateProblems(valueDate, before.auditTime, ctx.now)
  if (problems.length > 0) ctx.refuseInput(problems)
  await requirePayable(ctx, before.payeeAccountId)
  const from = await requireAccountFor(ctx, paying)
  await takeVouchers(ctx, voucherUrls, before.withdrawNo)
  const payment = { bankSerialNo, valueDate, voucherUrls, payUser: ctx.user.userId, payTime: ctx.now }
  const changes = { ...payment, taxBp: await currentVatBp(ctx) }
  const row = await ctx.transition(withdrawal, before, 'pay', 'paid', changes)
  await takeSerial(ctx, { serialNo: bankSerialNo, usedFor: 2, bizNo: row.withdrawNo, amount: row.arriving })
  await postPaidOut(ctx, row, from)
  await notifyUsers(ctx, withdrawal, row, [row.createUser], { kind: 'paid', note: bankSerialNo })
}

export const failWithdrawal: Handler<typeof contract.failWithdrawal> = async (ctx, { id, failReason }) => {
  const before = await ctx.getOrRefuse(withdrawal, id)
  const row = await ctx.transition(withdrawal, before, 'fail', 'failed', { failReason }, failReason)
  await postNotPaid(ctx, row, failReason)
  await notifyUsers(ctx, withdrawal, row, [row.createUser, row.auditUser], { kind: 'failed', note: failReason })
}

/** A receipt of the bank's with a number of its own (E17d). */
export const sendBackWithdrawal: Handler<typeof contract.sendBackWithdrawal> = async (ctx, input) => {
  const { id, returnSerialNo, failReason } = input
  const before = await ctx.getOrRefuse(withdrawal, id)
  const row = await ctx.transition(
    withdrawal,
    before,
    'sendBack',
    'sentBack',
    { returnSerialNo, failReason },
    failReason,
  )
  await takeSerial(
    ctx,
    { serialNo: returnSerialNo, usedFor: 1, bizNo: row.withdrawNo, amount: row.arriving },
    'returnSerialNo',
  )
  await postSentBack(ctx, row)
  await notifyUsers(ctx, withdrawal, row, [row.createUser, row.payUser], { kind: 'returned', note: failReason })
}
