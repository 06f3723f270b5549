import * as contract from '@forecourt/contract/funds'
import { addDays, dayOf, formatDecimal, type Label, type Problem } from '@forecourt/contract/kernel'
import type { Ctx } from '../../kernel/context.ts'
import { platformTenant } from '../../kernel/db/database.ts'
import type { Handler } from '../../kernel/implement.ts'
import { balanceOf } from '../../ledger/balance.ts'
import { verdictOf } from '../../services/decision.ts'
import { notifyApprovers } from '../../services/notices.ts'
import { atBank, atChannel, type BankAccount, custodyKind, isInUse, ownKind, placeOf } from './bank-account.ts'
import { takeSerial } from './bank-serial.ts'
import { coverDays } from './cover.ts'
import { freeFen, positions } from './money-position.ts'
import { sweepable, waitingSweepsFen } from './sweep-limit.ts'
import { type Ends, postTransfer, transfer, type Transfer } from './transfer-posting.ts'
import { futureProblems } from './value-date.ts'
import { takeVouchers } from './voucher.ts'

const { bankAccount, bankSerial, fundTransfer } = contract

type Wanted = Pick<Transfer, 'transferType' | 'amount' | 'feeAmount' | 'valueDate'>
type LimitCtx = Ctx<'wrongAccountKind' | 'aboveEarned' | 'aboveCover' | 'insufficient'>

const yuan = (fen: bigint): string => formatDecimal(fen, 2)
/** A quarter: what was moved before belongs to months that are closed. */
const maxDaysAgo = 92

interface Fitting {
  readonly from: ((of: BankAccount) => boolean) | undefined
  readonly to: (of: BankAccount) => boolean
  readonly words: Label
}

const inCustody = (of: BankAccount) => of.kind === custodyKind && of.accountType === atBank
const ofOwnMoney = (of: BankAccount) => of.kind === ownKind && of.accountType === atBank
const inChannel = (of: BankAccount) => of.accountType === atChannel

/** What people may apply for, and between which accounts. */
const fittings: Readonly<Record<number, Fitting>> = {
  [transfer.sweep]: {
    from: inCustody,
    to: ofOwnMoney,
    words: ['收益归集须由备付金账户转入自有资金账户', 'earnings go from custody to own money'],
  },
  [transfer.custody]: {
    from: inCustody,
    to: inCustody,
    words: ['须在两个不同的备付金账户之间划转', 'this goes between two different accounts in custody'],
  },
  [transfer.opening]: {
    from: undefined,
    to: ofOwnMoney,
    words: ['自有资金期初只填转入的自有资金账户', 'an opening names only the account with own money that it goes to'],
  },
  [transfer.clearing]: {
    from: inChannel,
    to: inCustody,
    words: ['渠道清算须由渠道账户转入备付金账户', 'a clearing goes from a channel account to custody'],
  },
}

function refuseUnfit(
  ctx: Ctx<'wrongAccountKind'>,
  { transferType, feeAmount, amount }: Wanted,
  { from, to }: Ends,
): void {
  const fitting = fittings[transferType]
  if (!fitting) return ctx.refuse('wrongAccountKind', ['系统自动生成的划转不能申请', 'nobody applies for this type'])
  const isFrom = fitting.from ? from !== undefined && isInUse(from) && fitting.from(from) : from === undefined
  const isTo = to !== undefined && isInUse(to) && fitting.to(to)
  if (!isFrom || !isTo || from?.id === to?.id) ctx.refuse('wrongAccountKind', fitting.words)
  const mayCost = transferType === transfer.clearing
  if (feeAmount > (mayCost ? amount : 0n))
    ctx.refuseInput([
      {
        field: 'feeAmount',
        message: mayCost
          ? ['手续费不能大于金额', 'The fee is more than the amount']
          : ['只有渠道清算有手续费', 'Only a clearing has a fee'],
      },
    ])
}

/** A transfer that the bank made days ago must not have left a day since then without cover. */
async function refuseEarlier(ctx: LimitCtx, { valueDate, amount }: Wanted): Promise<void> {
  const today = dayOf(ctx.now)
  if (!valueDate || valueDate >= today) return
  const lowestFen = (await coverDays(ctx, valueDate, today)).reduce<bigint | undefined>(
    (lowest, { free }) => (lowest === undefined || free < lowest ? free : lowest),
    undefined,
  )
  if (amount > (lowestFen ?? 0n)) ctx.refuseField('aboveCover', 'valueDate', yuan(lowestFen ?? 0n))
}

/** Refuses, in words, what would take more than there is, more than was earned, or what others are owed. */
async function refuseTooMuch(ctx: LimitCtx, of: Wanted, { from, to }: Ends, reservedFen: bigint): Promise<void> {
  if (!from) return
  if (of.transferType === transfer.sweep) {
    const { leftFen, notSweptFen, limitFen } = await sweepable(ctx)
    const mayFen = limitFen > reservedFen ? limitFen - reservedFen : 0n
    await refuseEarlier(ctx, of)
    if (of.amount > mayFen && notSweptFen <= leftFen) ctx.refuseField('aboveEarned', 'amount', yuan(mayFen))
    if (of.amount > mayFen) ctx.refuseField('aboveCover', 'amount', yuan(mayFen))
  }
  const isLeaving = of.transferType !== transfer.clearing && from.issuerTenantId !== to?.issuerTenantId
  if (isLeaving) {
    const own = (await positions(ctx)).find(one => one.issuer === from.issuerTenantId)
    const leftFen = own ? freeFen(own) : 0n
    if (of.amount > leftFen) ctx.refuseField('aboveCover', 'amount', yuan(leftFen))
  }
  const { availableFen } = await balanceOf(ctx.query, placeOf(from))
  if (of.amount > availableFen) ctx.refuseField('insufficient', 'amount')
}

const end = async (ctx: Ctx, id: string | null | undefined): Promise<BankAccount | undefined> =>
  id ? ctx.getOrRefuse(bankAccount, String(id)) : undefined

function dateProblems(valueDate: string, today: string): Problem[] {
  if (valueDate >= addDays(today, -maxDaysAgo)) return futureProblems(valueDate, today)
  return [{ field: 'valueDate', message: ['到账日期早于 92 天前', 'The value date is more than 92 days ago'] }]
}

/** Somebody has moved money at the bank, or says what has to be moved. Nothing is booked before another person has seen it. */
export const applyFundTransfer: Handler<typeof contract.applyFundTransfer> = async (ctx, input) => {
  const ends = { from: await end(ctx, input.fromAccountId), to: await end(ctx, input.toAccountId) }
  const wanted = { ...input, feeAmount: input.feeAmount ?? 0n }
  refuseUnfit(ctx, wanted, ends)
  const problems = dateProblems(input.valueDate, dayOf(ctx.now))
  if (problems.length > 0) ctx.refuseInput(problems)
  const reservedFen = input.transferType === transfer.sweep ? await waitingSweepsFen(ctx) : 0n
  await refuseTooMuch(ctx, wanted, ends, reservedFen)
  if (await ctx.find(bankSerial, { serialNo: input.bankSerialNo })) ctx.refuseField('serialUsed', 'bankSerialNo')
  const transferNo = await ctx.number('HB', 'second', 4)
  if (input.voucherUrls?.length) await takeVouchers(ctx, input.voucherUrls, transferNo)
  const row = await ctx.insert(
    fundTransfer,
    {
      ...wanted,
      transferNo,
      fromAccountId: ends.from ? String(ends.from.id) : null,
      toAccountId: ends.to ? String(ends.to.id) : null,
      voucherUrls: input.voucherUrls?.length ? input.voucherUrls : null,
    },
    { tenantId: platformTenant },
  )
  await notifyApprovers(ctx, fundTransfer, row, contract.auditFundTransfer.permission)
  return { id: String(row.id), transferNo: row.transferNo }
}

/**
 * The ends of a transfer with every account of the platform locked: what may be swept is computed from all of them, so two
 * transfers are decided one after the other. The locks come before anything is posted.
 */
export async function lockedEnds(ctx: Ctx, row: Transfer): Promise<Ends> {
  const all = await ctx.all(bankAccount, { tenantId: platformTenant }, { lock: true, order: ['id'] })
  const found = (id: string | null) => all.find(one => id !== null && String(one.id) === String(id))
  return { from: found(row.fromAccountId), to: found(row.toAccountId) }
}

/** The second of two people, always. What was possible at the application is looked at again, with the accounts locked. */
export const auditFundTransfer: Handler<typeof contract.auditFundTransfer> = async (ctx, input) => {
  const row = await ctx.getOrRefuse(fundTransfer, input.id)
  const verdict = verdictOf(ctx, contract.auditFundTransfer, input)
  if (!verdict.isApproved) return void (await verdict.transition(fundTransfer, row, 'audit', 'rejected'))
  const ends = await lockedEnds(ctx, row)
  const after = await verdict.transition(fundTransfer, row, 'audit', 'booked', { bookedTime: ctx.now })
  refuseUnfit(ctx, after, ends)
  await refuseTooMuch(ctx, after, ends, 0n)
  await takeSerial(ctx, {
    serialNo: after.bankSerialNo ?? '',
    usedFor: 3,
    bizNo: after.transferNo,
    amount: after.amount - after.feeAmount,
  })
  await postTransfer(ctx, after, ends)
}
