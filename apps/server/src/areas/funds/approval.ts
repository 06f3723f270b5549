import * as contract from '@forecourt/contract/funds'
import { codeOf, dayOf, type Problem, type Row } from '@forecourt/contract/kernel'
import type { Ctx } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/implement.ts'
import { periodStates, periods } from '../../ledger/period.ts'
import { verdictOf } from '../../services/decision.ts'
import { codeName } from './account.ts'
import { takeSerial } from './bank-serial.ts'
import { dimensionNames } from './dimension-names.ts'
import { arrival, arrivesOn, postApproved } from './recharge-posting.ts'
import { matchReceipt, waitingReceipt } from './receipt.ts'
import { valueDateProblems } from './value-date.ts'
import { requireOwnVouchers } from './voucher.ts'

const { companyRecharge, receiptStates, unmatchedReceipt } = contract
type Recharge = Row<typeof companyRecharge>
type Decision = Parameters<Handler<typeof contract.auditRecharge>>[1]

const arrived = 2
const open = codeOf(receiptStates, 'waiting')

const problemsOf = (row: Recharge, { status, valueDate }: Decision, today: string): Problem[] =>
  status === arrived && valueDate ? valueDateProblems(row, valueDate, today) : []

/** What the bank had in a month that is shut is booked today: whoever books it so says why it comes late. */
async function lateProblems(ctx: Ctx, { status, valueDate, opinion }: Decision): Promise<Problem[]> {
  if (status !== arrived || !valueDate || opinion) return []
  const month = valueDate.slice(0, 7)
  const isShut = (await periods(ctx.query)).some(one => one.month === month && one.state !== periodStates.open)
  const message = ['该月已结账，请说明为何迟到', 'That month is closed: please say why it comes late'] as const
  return isShut ? [{ field: 'opinion', message }] : []
}

/**
 * Finance has seen the money at the bank, or has not. The state goes first: of two people who decide at once the second
 * finds it changed, and everything after it is undone with it. Arriving posts E02, or for a partner E24 or E25b, under a serial number that has never
 * been used before.
 */
export const auditRecharge: Handler<typeof contract.auditRecharge> = async (ctx, input) => {
  const row = await ctx.getOrRefuse(companyRecharge, input.id)
  const today = dayOf(ctx.now)
  const problems = [...problemsOf(row, input, today), ...(await lateProblems(ctx, input))]
  if (problems.length > 0) ctx.refuseInput(problems)
  const verdict = verdictOf(ctx, contract.auditRecharge, input, { passed: 'arrived' })
  if (!verdict.isApproved) return void (await verdict.transition(companyRecharge, row, 'audit', 'rejected'))
  const serialNo = input.bankSerialNo ?? ''
  const receipt = await waitingReceipt(ctx, serialNo, row)
  const changes = {
    bankSerialNo: serialNo,
    valueDate: input.valueDate ?? today,
    receiptNo: receipt?.receiptNo ?? null,
  }
  const after = await verdict.transition(companyRecharge, row, 'audit', 'arrived', changes)
  await requireOwnVouchers(ctx, after)
  if (receipt) await matchReceipt(ctx, receipt, after)
  else await takeSerial(ctx, { serialNo, usedFor: 1, bizNo: after.rechargeNo, amount: after.payAmount })
  await postApproved(ctx, after)
}

/** The lines that approving would post, from the same function that posts them. */
export const previewRecharge: Handler<typeof contract.previewRecharge> = async (ctx, { id, bankSerialNo }) => {
  const row = await ctx.getOrRefuse(companyRecharge, id)
  const receipt = bankSerialNo ? await ctx.find(unmatchedReceipt, { serialNo: bankSerialNo, status: open }) : undefined
  const { lines } = arrival({ ...row, receiptNo: receipt?.receiptNo ?? row.receiptNo }, await arrivesOn(ctx, row))
  const nameOf = await dimensionNames(
    ctx,
    lines.map(line => line.account),
  )
  return lines.map(({ account, side, amountFen }) => ({
    code: account.code,
    name: codeName(ctx, account.code),
    dimId: account.dimId,
    dimName: nameOf(account),
    debit: side === 'D' ? amountFen : null,
    credit: side === 'C' ? amountFen : null,
  }))
}
