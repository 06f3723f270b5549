import * as contract from '@forecourt/contract/funds'
import { dayOf, type Row } from '@forecourt/contract/kernel'
import { isOfType, tenant } from '@forecourt/contract/system'
import type { Ctx } from '../../kernel/context.ts'
import { platformTenant } from '../../kernel/db/database.ts'
import type { Handler } from '../../kernel/implement.ts'
import { companyCash } from '../../ledger/address.ts'
import { balanceOf } from '../../ledger/balance.ts'
import * as events from '../../ledger/events.ts'
import { post, type Posting } from '../../ledger/post.ts'
import { notifyApprovers, notifyUsers } from '../../services/notices.ts'
import { noted, papers } from '../../services/posting-note.ts'
import { requireVouchers } from './voucher.ts'

const { balanceAdjustment } = contract

type Adjustment = Row<typeof balanceAdjustment>

const approve = 1
const less = 2

const asEvent = ({ companyId, adjustmentNo, direction, amount }: Adjustment) => ({
  companyId: String(companyId),
  adjustmentNo,
  adjustFen: direction === less ? -amount : amount,
})

interface Signed {
  readonly note: string | null
  readonly maker: string | null
  readonly approver: string | null
}

const postAs = (ctx: Ctx, of: Adjustment, posting: Posting, { note, maker, approver }: Signed) =>
  post(ctx.query, {
    ...posting,
    tenantId: platformTenant,
    bizNo: of.adjustmentNo,
    businessDate: dayOf(ctx.now),
    ...noted(note),
    maker,
    approver,
    ...papers(of.voucherUrl),
  })

async function requireCompany(ctx: Ctx, tenantId: string): Promise<void> {
  const found = await ctx.find(tenant, { tenantId })
  if (!isOfType('company', found))
    ctx.refuseInput([
      { field: 'tenantId', message: ['只能调整企业的余额', 'Only the balance of a company is adjusted'] },
    ])
}

/** Nothing moves yet: somebody else has to agree. */
export const adjustBalance: Handler<typeof contract.adjustBalance> = async (ctx, input) => {
  const { tenantId, amount, direction, reason, voucherUrl } = input
  await requireCompany(ctx, tenantId)
  await requireVouchers(ctx, [voucherUrl], 'voucherUrl')
  if (direction === less && amount > (await balanceOf(ctx.query, companyCash(tenantId))).availableFen)
    ctx.refuseField('insufficient', 'amount')
  const adjustmentNo = await ctx.number('TE', 'second', 4)
  const row = await ctx.insert(
    balanceAdjustment,
    { adjustmentNo, companyId: tenantId, direction, amount, reason, voucherUrl },
    { tenantId: platformTenant },
  )
  await notifyApprovers(ctx, balanceAdjustment, row, contract.auditBalanceAdjustment.permission)
  return { id: String(row.id), adjustmentNo }
}

export const withdrawAdjustment: Handler<typeof contract.withdrawAdjustment> = async (ctx, { id }) => {
  await ctx.transition(balanceAdjustment, await ctx.getOrRefuse(balanceAdjustment, id), 'withdraw', 'withdrawn')
}

/** The state goes first: of two who decide at once the second finds it changed, and nothing is posted twice. */
export const auditBalanceAdjustment: Handler<typeof contract.auditBalanceAdjustment> = async (
  ctx,
  { id, result, opinion },
) => {
  const before = await ctx.getOrRefuse(balanceAdjustment, id)
  const decided = { auditUser: ctx.user.userId, auditTime: ctx.now, auditOpinion: opinion ?? null }
  const isApproved = result === approve
  const target = isApproved ? 'open' : 'rejected'
  const row = await ctx.transition(balanceAdjustment, before, 'audit', target, decided, opinion ?? undefined)
  if (isApproved) {
    const signed = { note: row.reason, maker: row.createUser, approver: row.auditUser }
    await postAs(ctx, row, events.balanceAdjusted(asEvent(row)), signed)
  }
  const kind = isApproved ? 'passed' : 'rejected'
  await notifyUsers(ctx, balanceAdjustment, row, [row.createUser], { kind, note: opinion ?? null })
}

export const clearBalanceAdjustment: Handler<typeof contract.clearBalanceAdjustment> = async (ctx, { id, note }) => {
  const before = await ctx.getOrRefuse(balanceAdjustment, id)
  const cleared = { clearNote: note, clearUser: ctx.user.userId }
  const row = await ctx.transition(balanceAdjustment, before, 'clear', 'clearing', cleared)
  await notifyApprovers(ctx, balanceAdjustment, row, contract.decideBalanceClearing.permission)
}

export const decideBalanceClearing: Handler<typeof contract.decideBalanceClearing> = async (
  ctx,
  { id, result, opinion },
) => {
  const before = await ctx.getOrRefuse(balanceAdjustment, id)
  const note = opinion ?? undefined
  const notified = [before.clearUser]
  if (result !== approve) {
    const none = { clearNote: null, clearUser: null }
    const row = await ctx.transition(balanceAdjustment, before, 'decideClear', 'open', none, note)
    return notifyUsers(ctx, balanceAdjustment, row, notified, { kind: 'rejected', note: opinion ?? null })
  }
  const done = { clearAuditUser: ctx.user.userId, clearTime: ctx.now }
  const row = await ctx.transition(balanceAdjustment, before, 'decideClear', 'cleared', done, note)
  const signed = { note: row.clearNote, maker: row.clearUser, approver: row.clearAuditUser }
  await postAs(ctx, row, events.balanceAdjustmentCleared(asEvent(row)), signed)
  await notifyUsers(ctx, balanceAdjustment, row, notified, { kind: 'passed', note: opinion ?? null })
}
