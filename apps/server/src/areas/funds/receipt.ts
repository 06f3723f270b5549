import * as contract from '@forecourt/contract/funds'
import { rechargeReturn } from '@forecourt/contract/funds'
import { codeOf, dayOf, formatDecimal, type Row } from '@forecourt/contract/kernel'
import { columnsOf } from '../../kernel/db/columns.ts'
import type { Ctx } from '../../kernel/context.ts'
import { platformTenant } from '../../kernel/db/database.ts'
import type { Handler } from '../../kernel/implement.ts'
import { sql } from '../../kernel/db/sql.ts'
import { verdictOf } from '../../services/decision.ts'
import { notifyApprovers } from '../../services/notices.ts'
import { requireFreeSerial, passSerial, takeSerial } from './bank-serial.ts'
import { postReceipt } from './return-posting.ts'
import { futureProblems } from './value-date.ts'
import { takeVouchers } from './voucher.ts'

const { companyRecharge, receiptStates, returnStates, unmatchedReceipt } = contract

const columns = columnsOf(companyRecharge)
const rr = columnsOf(rechargeReturn, 'rr')

type Receipt = Row<typeof unmatchedReceipt>
type Recharge = Row<typeof companyRecharge>

const waiting = codeOf(receiptStates, 'waiting')
const [fromRecharge, byHand] = [1, 2]

const newReceiptNo = (ctx: Ctx): Promise<string> => ctx.number('LK', 'second', 4)

/** The number under which the money of a recharge is known outside: the bank's, or the channel's in the same spelling. */
const serialOf = (row: Recharge): string => row.bankSerialNo ?? (row.channelNo ?? '').toUpperCase()

/** The receipt that is left of a recharge which was booked wrongly. It holds the serial number until it is claimed. */
export async function receiptOf(
  ctx: Ctx<'serialUsed'>,
  row: Recharge,
  amount: bigint,
  remark: string,
): Promise<Receipt> {
  const serialNo = serialOf(row)
  const { payerName, payerAccount, channelAccount } = row
  const receipt = await ctx.insert(
    unmatchedReceipt,
    {
      receiptNo: await newReceiptNo(ctx),
      source: fromRecharge,
      serialNo,
      channelAccount,
      amount,
      valueDate: dayOf(row.auditTime ?? ctx.now),
      payerName,
      payerAccount,
      status: waiting,
      fromRechargeId: String(row.id),
      remark,
    },
    { tenantId: platformTenant },
  )
  const use = { serialNo, usedFor: 1, bizNo: receipt.receiptNo, amount } as const
  // A channel's number was nobody's serial number so far.
  await (row.bankSerialNo === null ? takeSerial(ctx, use) : passSerial(ctx, use))
  return receipt
}

/** Of a recharge that had claimed it: the receipt waits again, under the number it had. */
export async function releaseReceipt(ctx: Ctx, row: Recharge): Promise<Receipt> {
  const found = await ctx.find(unmatchedReceipt, { receiptNo: row.receiptNo ?? '' }, { lock: true })
  if (!found) throw new Error(`the receipt ${row.receiptNo} of ${row.rechargeNo} is gone`)
  const { receiptNo, serialNo, amount } = found
  const released = await ctx.transition(unmatchedReceipt, found, 'release', 'waiting', {
    rechargeId: null,
    matchTime: null,
  })
  await passSerial(ctx, { serialNo, usedFor: 1, bizNo: receiptNo, amount })
  return released
}

/** The receipt that waits under this serial number, of the very amount; locked, so that one recharge claims it. */
export async function waitingReceipt(
  ctx: Ctx<'receiptDiffers'>,
  serialNo: string,
  row: Recharge,
): Promise<Receipt | undefined> {
  const found = await ctx.find(unmatchedReceipt, { serialNo, status: waiting }, { lock: true })
  if (found && found.amount !== row.payAmount)
    ctx.refuseField('receiptDiffers', 'bankSerialNo', formatDecimal(found.amount, 2))
  return found
}

/** A recharge claims it: the serial number is that recharge's from now on, and whoever had it wrongly is done with it. */
export async function matchReceipt(ctx: Ctx, receipt: Receipt, row: Recharge): Promise<void> {
  const { receiptNo, serialNo, amount } = receipt
  await ctx.transition(unmatchedReceipt, receipt, 'match', 'matched', {
    rechargeId: String(row.id),
    matchTime: ctx.now,
  })
  await passSerial(ctx, { serialNo, usedFor: 1, bizNo: row.rechargeNo, amount })
  const corrected = codeOf(returnStates, 'corrected')
  await ctx.transitionWhere(
    companyRecharge,
    sql`${columns.id} in (select ${rr.rechargeId} from ${rr} where ${rr.receiptNo} = ${receiptNo} and ${rr.status} = ${corrected}
      and ${rr.isDeleted} = 0)`,
    'rebook',
    'reversed',
  )
}

/** Finance records what the bank has and nobody has applied for. */
export const enterReceipt: Handler<typeof contract.enterReceipt> = async (ctx, input) => {
  const problems = futureProblems(input.valueDate, dayOf(ctx.now))
  if (problems.length > 0) ctx.refuseInput(problems)
  await requireFreeSerial(ctx, input.serialNo, 'serialNo')
  const { voucherUrls, ...given } = input
  const receiptNo = await newReceiptNo(ctx)
  if (voucherUrls?.length) await takeVouchers(ctx, voucherUrls, receiptNo)
  const row = await ctx.insert(unmatchedReceipt, {
    ...given,
    voucherUrls: voucherUrls?.length ? voucherUrls : null,
    receiptNo,
    source: byHand,
    status: codeOf(receiptStates, 'entered'),
  })
  await notifyApprovers(ctx, unmatchedReceipt, row, contract.auditReceipt.permission)
  return { id: String(row.id), receiptNo: row.receiptNo }
}

/** Another person has seen it at the bank too: E28a, and the serial number is taken. */
export const auditReceipt: Handler<typeof contract.auditReceipt> = async (ctx, input) => {
  const row = await ctx.getOrRefuse(unmatchedReceipt, input.id)
  const verdict = verdictOf(ctx, contract.auditReceipt, input)
  if (!verdict.isApproved) return void (await verdict.transition(unmatchedReceipt, row, 'audit', 'rejected'))
  const after = await verdict.transition(unmatchedReceipt, row, 'audit', 'waiting')
  const { serialNo, receiptNo, amount } = after
  await takeSerial(ctx, { serialNo, usedFor: 1, bizNo: receiptNo, amount })
  await postReceipt(ctx, after)
}
