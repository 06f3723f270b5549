import * as contract from '@forecourt/contract/cards'
import { codeOf, type Row } from '@forecourt/contract/kernel'
import type { Ctx } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/implement.ts'
import { platformTenant } from '../../kernel/db/database.ts'
import { grantHold, splitWallet } from '../../ledger/events.ts'
import { hold, release } from '../../ledger/hold.ts'
import { verdictOf } from '../../services/decision.ts'
import { notifyApprovers, notifyUsers } from '../../services/notices.ts'
import { companyWallet, ledgerOf } from './card-ledger.ts'
import { lockCompany } from './card-number.ts'
import { withEditor } from './grant-draft.ts'

const { grant, grantStates } = contract
/** How long money waits for the confirmation; afterwards the grant has to be withdrawn and approved anew. */
const heldDays = 30
const dayMs = 86_400_000

export const submitGrant: Handler<typeof contract.submitGrant> = async (ctx, { id }) => {
  const before = await ctx.getOrRefuse(grant, id)
  const editUsers = withEditor(ctx, before)
  const asNew = { submitUser: ctx.user.userId, editUsers, auditUser: null, auditTime: null, auditOpinion: null }
  await ctx.transition(grant, before, 'submit', 'waiting', asNew)
  const { allFen } = await companyWallet(ctx, before.tenantId)
  if (allFen < before.totalAmount) ctx.refuse('insufficient')
  const tenantIds = [before.tenantId, platformTenant]
  await notifyApprovers(ctx, grant, before, contract.auditGrant.permission, { tenantIds })
}

/** Sets the money aside (E05h of domain 10.4): nobody else can grant it until it is granted or given back. */
async function setAside(ctx: Ctx<'insufficient'>, of: Row<typeof grant>) {
  const companyId = of.tenantId
  await lockCompany(ctx, companyId)
  const wallet = await companyWallet(ctx, companyId)
  if (wallet.allFen < of.totalAmount) ctx.refuse('insufficient')
  const parts = splitWallet(of.totalAmount, wallet)
  const holds = await hold(ledgerOf(ctx), {
    reason: 'E05h',
    bizNo: of.grantNo,
    // A grant may be approved, withdrawn and approved again: each approval is a hold of its own.
    step: String(of.version),
    expiresAt: new Date(ctx.now.getTime() + heldDays * dayMs),
    amounts: grantHold({ companyId, ...parts }),
  })
  const holdIds = holds.map(({ id, tenantId, amountFen }) => ({ id, tenantId, amount: String(amountFen) }))
  return { cashPart: parts.cashFen, giftPart: parts.giftFen, holdIds }
}

/** Approves or rejects (domain 9.3). Whoever made, changed or submitted a grant cannot decide on it. */
export const auditGrant: Handler<typeof contract.auditGrant> = async (ctx, input) => {
  const before = await ctx.getOrRefuse(grant, input.id)
  const { isApproved, transition } = verdictOf(ctx, contract.auditGrant, input)
  // Looked at before money is set aside; `advance` looks again and decides between two who approve at once.
  if (before.status !== codeOf(grantStates, 'waiting')) ctx.refuse('changed')
  const held = isApproved ? await setAside(ctx, before) : {}
  await transition(grant, before, 'audit', isApproved ? 'approved' : 'rejected', held)
}

/** Takes a grant back to a draft; what the approval had set aside is free again. */
export const withdrawGrant: Handler<typeof contract.withdrawGrant> = async (ctx, { id }) => {
  const before = await ctx.getOrRefuse(grant, id)
  const changes = { cashPart: null, giftPart: null, holdIds: null }
  await ctx.transition(grant, before, 'withdraw', 'draft', changes)
  const holds = before.holdIds ?? []
  if (holds.length > 0) await release(ledgerOf(ctx), holds)
  // Nobody is waited for any more.
  await notifyUsers(ctx, grant, before, [], { kind: 'returned' })
}
