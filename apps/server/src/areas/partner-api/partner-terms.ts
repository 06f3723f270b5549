import * as contract from '@forecourt/contract/partner-api'
import { codeOf, type Row } from '@forecourt/contract/kernel'
import type { Ctx } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/implement.ts'
import { deposit, receivable } from '../../ledger/address.ts'
import { balances } from '../../ledger/balance.ts'
import { minFen } from '../../ledger/line.ts'
import { verdictOf } from '../../services/decision.ts'
import { notifyApprovers } from '../../services/notices.ts'

const { partner, partnerTerms, partnerTermsStates } = contract
type Partner = Row<typeof partner>

const waiting = codeOf(partnerTermsStates, 'waiting')
const [fromDeposit, fromCredit] = [2, 3]

/** Only a credit line has a limit, and it has one. */
function limitOf(ctx: Ctx, paysFrom: number, creditLimit: bigint | null | undefined): bigint {
  if (paysFrom !== fromCredit) return 0n
  if (!creditLimit)
    return ctx.refuseInput([{ field: 'creditLimit', message: ['请输入授信额度', 'Enter the credit limit'] }])
  return creditLimit
}

/** See the declaration. The partner is locked, so that of two applications at once the second finds the first. */
export const applyPartnerTerms: Handler<typeof contract.applyPartnerTerms> = async (ctx, input) => {
  const of = await ctx.getOrRefuse(partner, input.id, { lock: true })
  const [open] = await ctx.all(partnerTerms, { partnerId: of.id, status: waiting }, { limit: 1 })
  if (open) ctx.refuse('duplicate', ['待审核的付款条件', 'An application that is not decided yet'])
  const { paysFrom, remark } = input
  const creditLimit = limitOf(ctx, paysFrom, input.creditLimit)
  const asked = { partnerId: of.id, partnerName: of.name, paysFrom, creditLimit, remark }
  const row = await ctx.insert(partnerTerms, asked, { tenantId: of.tenantId })
  await notifyApprovers(ctx, partnerTerms, row, contract.auditPartnerTerms.permission)
  return { id: String(row.id) }
}

/**
 * The second of two people, always: how much somebody may owe us is nobody's decision alone. A purchase that is under way
 * at the same moment is finished by the terms it began with.
 */
export const auditPartnerTerms: Handler<typeof contract.auditPartnerTerms> = async (ctx, input) => {
  const row = await ctx.getOrRefuse(partnerTerms, input.id)
  const verdict = verdictOf(ctx, contract.auditPartnerTerms, input)
  if (!verdict.isApproved) return void (await verdict.transition(partnerTerms, row, 'audit', 'rejected'))
  const after = await verdict.transition(partnerTerms, row, 'audit', 'approved')
  const of = await ctx.getOrRefuse(partner, String(row.partnerId), { lock: true })
  const granted = { paysFrom: after.paysFrom, creditLimit: after.creditLimit ?? 0n }
  await ctx.update(partner, of, granted, verdict.opinion ?? undefined)
}

/** What the ledger holds for a partner and what that lets it spend. */
async function fundsOf(ctx: Ctx, { id, tenantId, paysFrom, creditLimit }: Partner) {
  const places = [deposit(String(id), tenantId), receivable('partner', String(id))]
  const [held, debt] = await balances(ctx.query, places)
  const [depositFen, owed] = [held?.balanceFen ?? 0n, debt?.balanceFen ?? 0n]
  const creditLeft = creditLimit - minFen(owed, creditLimit)
  const available = paysFrom === fromDeposit ? (held?.availableFen ?? 0n) : paysFrom === fromCredit ? creditLeft : 0n
  return {
    paysFrom,
    deposit: depositFen,
    creditLimit,
    owed,
    creditLeft,
    available,
    depositAccountId: held?.accountId ?? null,
    owedAccountId: debt?.accountId ?? null,
  }
}

/** Of any partner for the platform, of its own ones for whoever keeps them. */
export const partnerFunds: Handler<typeof contract.partnerFunds> = async (ctx, { id }) => {
  return fundsOf(ctx, await ctx.getOrRefuse(partner, id))
}

export const ownBalance: Handler<typeof contract.ownBalance> = async ctx =>
  fundsOf(ctx, await ctx.getOrRefuse(partner, ctx.user.userId))
