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
import { verdictOf } from '../../services/decision.ts'
import { notifyApprovers } from '../../services/notices.ts'
import { noted, papers } from '../../services/posting-note.ts'
import { requireVouchers } from './voucher.ts'

const { balanceAdjustment } = contract

type Adjustment = Row<typeof balanceAdjustment>

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
export const auditBalanceAdjustment: Handler<typeof contract.auditBalanceAdjustment> = async (ctx, input) => {
  const before = await ctx.getOrRefuse(balanceAdjustment, input.id)
  const verdict = verdictOf(ctx, contract.auditBalanceAdjustment, input)
  const row = await verdict.transition(balanceAdjustment, before, 'audit', verdict.isApproved ? 'open' : 'rejected')
  if (!verdict.isApproved) return
  const signed = { note: row.reason, maker: row.createUser, approver: row.auditUser }
  await postAs(ctx, row, events.balanceAdjusted(asEvent(row)), signed)
}

export const clearBalanceAdjustment: Handler<typeof contract.clearBalanceAdjustment> = async (ctx, { id, note }) => {
  const before = await ctx.getOrRefuse(balanceAdjustment, id)
  const cleared = { clearNote: note, clearUser: ctx.user.userId }
  const row = await ctx.transition(balanceAdjustment, before, 'clear', 'clearing', cleared)
  await notifyApprovers(ctx, balanceAdjustment, row, contract.decideBalanceClearing.permission)
}

export const decideBalanceClearing: Handler<typeof contract.decideBalanceClearing> = async (ctx, input) => {
  const before = await ctx.getOrRefuse(balanceAdjustment, input.id)
  const verdict = verdictOf(ctx, contract.decideBalanceClearing, input)
  if (!verdict.isApproved) {
    await verdict.transition(balanceAdjustment, before, 'decideClear', 'open', { clearNote: null, clearUser: null })
    return
  }
  const reviewed = { clearAuditUser: ctx.user.userId, clearTime: ctx.now }
  const row = await verdict.transition(balanceAdjustment, before, 'decideClear', 'cleared', reviewed)
  const signed = { note: row.clearNote, maker: row.clearUser, approver: row.clearAuditUser }
  await postAs(ctx, row, events.balanceAdjustmentCleared(asEvent(row)), signed)
}
