import * as contract from '@forecourt/contract/cards'
import { codeOf, type Row } from '@forecourt/contract/kernel'
import type { Ctx } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/implement.ts'
import { companyCash, companyGift } from '../../ledger/address.ts'
import { hold, release } from '../../ledger/hold.ts'
import { companyWallet } from './card-ledger.ts'
import { lockCompany } from './card-number.ts'
import { needGrant } from './grant-draft.ts'
import { grantSplit, inAll } from './wallet.ts'

const { grant, grantStates } = contract
const approve = 1
/** How long money waits for the confirmation; afterwards the grant has to be withdrawn and approved anew. */
const heldDays = 30
const dayMs = 86_400_000

interface StoredHold {
  readonly id: string
  readonly tenantId: string
  /** Whole fen. */
  readonly amount: string
}
export const holdsOf = (of: { readonly holdIds: unknown }): StoredHold[] => (of.holdIds ?? []) as StoredHold[]

export const submitGrant: Handler<typeof contract.submitGrant> = async (ctx, { id }) => {
  const before = await needGrant(ctx, id)
  const advanced = await ctx.advance(grant, before, 'submit', 'waiting', {
    submitUser: ctx.user.userId,
    auditUser: null,
    auditTime: null,
    auditOpinion: null,
  })
  if (!advanced) ctx.refuse('changed')
  if (inAll(await companyWallet(ctx, before.tenantId)) < before.totalAmount) ctx.refuse('insufficient')
}

/** Sets the money aside (E05h of domain 10.4): nobody else can grant it until it is granted or given back. */
async function setAside(ctx: Ctx<'insufficient'>, of: Row<typeof grant>) {
  const companyId = of.tenantId
  await lockCompany(ctx, companyId)
  const wallet = await companyWallet(ctx, companyId)
  if (inAll(wallet) < of.totalAmount) ctx.refuse('insufficient')
  const { cashFen, giftFen } = grantSplit(of.totalAmount, wallet)
  const holds = await hold(ctx.query, {
    reason: 'E05h',
    bizNo: of.grantNo,
    // A grant may be approved, withdrawn and approved again: each approval is a hold of its own.
    step: String(of.version),
    expiresAt: new Date(ctx.now.getTime() + heldDays * dayMs),
    amounts: [
      { account: companyCash(companyId), amountFen: cashFen },
      { account: companyGift(companyId), amountFen: giftFen },
    ],
  })
  const holdIds = holds.map(({ id, tenantId, amountFen }) => ({ id, tenantId, amount: String(amountFen) }))
  return { cashPart: cashFen, giftPart: giftFen, holdIds }
}

/** Approves or rejects (domain 9.3). Whoever submitted a grant cannot decide on it. */
export const auditGrant: Handler<typeof contract.auditGrant> = async (ctx, { id, result, opinion }) => {
  const before = await needGrant(ctx, id)
  if (before.submitUser !== null && String(before.submitUser) === ctx.user.userId) ctx.refuse('ownWork')
  const isApproved = result === approve
  if (!isApproved && !opinion)
    ctx.refuseInput([{ field: 'opinion', message: ['请输入驳回意见', 'Please input why it is rejected'] }])
  // Looked at before money is set aside; `advance` looks again and decides between two who approve at once.
  if (before.status !== codeOf(grantStates, 'waiting')) ctx.refuse('changed')
  const held = isApproved ? await setAside(ctx, before) : {}
  const decision = { auditUser: ctx.user.userId, auditTime: ctx.now, auditOpinion: opinion ?? null }
  const target = isApproved ? 'approved' : 'rejected'
  const decided = await ctx.advance(grant, before, 'audit', target, { ...decision, ...held }, opinion ?? undefined)
  if (!decided) ctx.refuse('changed')
}

export const withdrawGrant: Handler<typeof contract.withdrawGrant> = async (ctx, { id }) => {
  const before = await needGrant(ctx, id)
  const changes = { cashPart: null, giftPart: null, holdIds: null }
  ;(await ctx.advance(grant, before, 'withdraw', 'draft', changes)) ?? ctx.refuse('changed')
  const holds = holdsOf(before)
  if (holds.length > 0) await release(ctx.query, holds)
}
