import * as contract from '@forecourt/contract/funds'
import { codeOf, type Problem, type Row } from '@forecourt/contract/kernel'
import { tenant } from '@forecourt/contract/system'
import type { Ctx } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/implement.ts'
import { visible } from '../../kernel/list.ts'
import { sql } from '../../kernel/sql.ts'
import { tellDeciders, tellPeople } from '../notices.ts'
import type { Services } from '../services.ts'
import { quoteFor } from './discount.ts'
import { frozen, nowhere, receivingAccount } from './payee-account.ts'
import type { Quote } from './quote.ts'
import { needVouchers } from './voucher.ts'

const { companyRecharge, rechargeStates } = contract

const companyKind = 1
const bankTransfer = '6'
const onlinePayment = '1'
/** How long a code can be paid. */
const payableMs = 2 * 3_600_000
/** Of one application (domain 0.3). */
export const largestAmountFen = 9_999_999_999n

/** What can be said of an online payment before it is opened: on which account its money will wait, and until when. */
const onlineFields = (
  port: Pick<NonNullable<Services['providers']['payment']>, 'channel' | 'merchantNo'>,
  now: Date,
) => ({
  channelAccount: `${port.channel}:${port.merchantNo}`,
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
  if (quote.payAmount < 1n || quote.amount > largestAmountFen)
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
export const applyRecharge =
  ({ providers }: Services): Handler<typeof contract.applyRecharge> =>
  async (ctx, input) => {
    const company = await ctx.find(tenant, { tenantId: ctx.tenantId })
    if (company?.kind !== companyKind) return ctx.refuse('notAllowed', contract.applyRecharge.permission)
    const quote = await quoteFor(ctx, ctx.tenantId, input.amount)
    const problems = problemsOf(input, quote, providers.payment !== null)
    if (problems.length > 0) ctx.refuseInput(problems)
    const { expectedPay, voucherUrls, payeeAccountId, ...given } = input
    if (expectedPay !== undefined && expectedPay !== null && expectedPay !== quote.payAmount)
      ctx.refuse('amountDiffers')
    const online = input.payMethod === onlinePayment ? providers.payment : null
    const paidTo = online ? nowhere : await transferTo(ctx, payeeAccountId)
    const hasVoucher = !online && Boolean(voucherUrls?.length)
    if (hasVoucher) await needVouchers(ctx, voucherUrls ?? [])
    const row = await ctx.insert(companyRecharge, {
      ...given,
      ...paidTo,
      voucherUrls: hasVoucher ? voucherUrls : null,
      rechargeNo: await ctx.number('CZ', 'second', 4),
      companyId: ctx.tenantId,
      amount: quote.amount,
      payAmount: quote.payAmount,
      discountAmount: quote.discountAmount,
      discountId: quote.discountId,
      ...(online
        ? onlineFields(online, ctx.now)
        : { status: codeOf(rechargeStates, hasVoucher ? 'waiting' : 'voucherPending') }),
    })
    if (online) ctx.nudge('funds.payments')
    if (hasVoucher) await tellWaiting(ctx, row)
    return { id: String(row.id), rechargeNo: row.rechargeNo, payAmount: row.payAmount, ...paidTo }
  }

const tellWaiting = (ctx: Ctx, row: Row<typeof companyRecharge>): Promise<void> =>
  tellDeciders(ctx, companyRecharge, row, contract.auditRecharge.permission)

/** The company's own business: the platform, which sees all rows, approves and does not apply. */
async function needOwn(ctx: Ctx, id: string): Promise<Row<typeof companyRecharge>> {
  const row = await ctx.need(companyRecharge, id)
  return row.tenantId === ctx.tenantId ? row : ctx.refuse('notAllowed', contract.applyRecharge.permission)
}

export const submitVoucher: Handler<typeof contract.submitVoucher> = async (ctx, input) => {
  const { id, voucherUrls, payerName, payerAccount } = input
  const row = await needOwn(ctx, id)
  await needVouchers(ctx, voucherUrls)
  const changes = {
    voucherUrls,
    ...(payerName ? { payerName } : {}),
    ...(payerAccount ? { payerAccount } : {}),
    auditUser: null,
    auditTime: null,
  }
  await ctx.advance(companyRecharge, row, 'submitVoucher', 'waiting', changes)
  await tellWaiting(ctx, row)
}

export const cancelRecharge: Handler<typeof contract.cancelRecharge> = async (ctx, { id }) => {
  const row = await needOwn(ctx, id)
  await ctx.advance(companyRecharge, row, 'cancel', 'cancelled')
  // Nobody is waited for any more.
  await tellPeople(ctx, companyRecharge, row, [], { kind: 'returned' })
}

export const rechargeCounts: Handler<typeof contract.rechargeCounts> = async ctx => {
  const rows = await ctx.rows<{ status: number; count: number; amount: string }>(
    sql`select status, count(*)::int as count, sum(amount)::bigint as amount from company_recharge
      where is_deleted = 0 and ${visible(companyRecharge, ctx)} group by status order by status`,
  )
  return rows.map(row => ({ ...row, amount: BigInt(row.amount) }))
}
