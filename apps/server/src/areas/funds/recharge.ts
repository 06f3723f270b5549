import * as contract from '@forecourt/contract/funds'
import { codeOf, type Problem, type Row } from '@forecourt/contract/kernel'
import type { Ctx } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/implement.ts'
import { servedOf } from '../../kernel/served.ts'
import { fileOfList } from '../../kernel/transfer/file-answer.ts'
import { type Channel, keyOfChannel } from '../../ledger/events.ts'
import { notifyApprovers, notifyUsers } from '../../services/notices.ts'
import type { Uses } from '../../services/services.ts'
import { quoteFor } from './discount.ts'
import { giftRecognitionOf } from './gift-bearer.ts'
import { frozen, nowhere, receivingAccount } from './payee-account.ts'
import type { Quote } from './quote.ts'
import { releaseVouchers, takeVouchers } from './voucher.ts'

const { companyRecharge, rechargeStates } = contract

const bankTransfer = '6'
const onlinePayment = '1'
/** How long a code can be paid. */
const payableMs = 2 * 3_600_000
/** Of one application (domain 0.3). */
export const maxAmountFen = 9_999_999_999n

/** What can be said of an online payment before it is opened: on which account its money will wait, and until when. */
const onlineFields = (port: Channel, now: Date) => ({
  channelAccount: keyOfChannel(port),
  payUntil: new Date(now.getTime() + payableMs),
  status: codeOf(rechargeStates, 'toPay'),
})

type Application = Parameters<Handler<typeof contract.applyRecharge>>[1]

function problemsOf(input: Application, quote: Quote, takesOnline: boolean): Problem[] {
  const problems: Problem[] = []
  const isOnline = takesOnline && input.payMethod === onlinePayment
  if (!isOnline && input.payMethod !== bankTransfer)
    problems.push({
      field: 'payMethod',
      message: takesOnline
        ? ['目前支持对公转账和微信支付', 'Bank transfers and WeChat Pay are taken']
        : ['目前只支持对公转账', 'Only bank transfers are taken at present'],
    })
  if (!isOnline && !input.payerName)
    problems.push({ field: 'payerName', message: ['请输入付款户名', 'Enter the payer'] })
  if (quote.payAmount < 1n || quote.amount > maxAmountFen)
    problems.push({ field: 'amount', message: ['充值金额超出范围', 'The amount is out of range'] })
  return problems
}

/** The account a transfer goes to, as the company was shown it; without one nobody can pay this way. */
async function transferTo(
  ctx: Ctx<'noReceivingAccount' | 'payeeAccountChanged'>,
  shownId: string | null | undefined,
): Promise<ReturnType<typeof frozen>> {
  const account = await receivingAccount(ctx)
  if (!account) return ctx.refuse('noReceivingAccount')
  if (shownId && shownId !== String(account.id)) ctx.refuse('payeeAccountChanged')
  return frozen(account)
}

/**
 * A company asks for money on its own account. Nothing is posted: money moves when finance has seen it (E01, E02), or when
 * the channel says that it was paid (E02b).
 */
export const applyRecharge: Handler<typeof contract.applyRecharge, Uses<'providers'>> = async (
  ctx,
  input,
  { providers },
) => {
  const quote = await quoteFor(ctx, ctx.tenantId, input.amount)
  const problems = problemsOf(input, quote, providers.payment !== null)
  if (problems.length > 0) ctx.refuseInput(problems)
  const { expectedPay, voucherUrls, payeeAccountId, ...given } = input
  if (expectedPay !== undefined && expectedPay !== null && expectedPay !== quote.payAmount) ctx.refuse('amountDiffers')
  const online = input.payMethod === onlinePayment ? providers.payment : null
  const paidTo = online ? nowhere : await transferTo(ctx, payeeAccountId)
  const hasVoucher = !online && Boolean(voucherUrls?.length)
  const rechargeNo = await ctx.number('CZ', 'second', 4)
  if (hasVoucher) await takeVouchers(ctx, voucherUrls ?? [], rechargeNo)
  const row = await ctx.insert(companyRecharge, {
    ...given,
    ...paidTo,
    voucherUrls: hasVoucher ? voucherUrls : null,
    rechargeNo,
    companyId: ctx.tenantId,
    amount: quote.amount,
    payAmount: quote.payAmount,
    discountAmount: quote.discountAmount,
    discountId: quote.discountId,
    bearerTenantId: quote.bearerTenantId,
    giftRecognition: await giftRecognitionOf(ctx),
    ...(online
      ? onlineFields(online, ctx.now)
      : { status: codeOf(rechargeStates, hasVoucher ? 'waiting' : 'voucherPending') }),
  })
  if (online) ctx.wake('funds.payments')
  if (hasVoucher) await notifyWaiting(ctx, row)
  return { id: String(row.id), rechargeNo: row.rechargeNo, payAmount: row.payAmount, ...paidTo }
}

const notifyWaiting = (ctx: Ctx, row: Row<typeof companyRecharge>): Promise<void> =>
  notifyApprovers(ctx, companyRecharge, row, contract.auditRecharge.permission)

export const submitVoucher: Handler<typeof contract.submitVoucher> = async (ctx, input) => {
  const { id, voucherUrls, payerName, payerAccount } = input
  const row = await ctx.getOrRefuse(companyRecharge, id)
  await takeVouchers(ctx, voucherUrls, row.rechargeNo)
  const changes = {
    voucherUrls,
    ...(payerName ? { payerName } : {}),
    ...(payerAccount ? { payerAccount } : {}),
    auditUser: null,
    auditTime: null,
  }
  await ctx.transition(companyRecharge, row, 'submitVoucher', 'waiting', changes)
  await notifyWaiting(ctx, row)
}

export const cancelRecharge: Handler<typeof contract.cancelRecharge> = async (ctx, { id }) => {
  const row = await ctx.getOrRefuse(companyRecharge, id)
  await ctx.transition(companyRecharge, row, 'cancel', 'cancelled')
  await releaseVouchers(ctx, row.tenantId, row.rechargeNo)
  // Nobody is waited for any more.
  await notifyUsers(ctx, companyRecharge, row, [], { kind: 'returned' })
}

export const rechargeFile: Handler<typeof contract.rechargeFile> = async (ctx, { format }) =>
  fileOfList(ctx, servedOf(ctx, companyRecharge.name) ?? ctx.refuse('notFound'), format === 'csv' ? 'csv' : 'xlsx')
