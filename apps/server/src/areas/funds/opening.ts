import * as contract from '@forecourt/contract/funds'
import { codeOf, dayOf, type Label } from '@forecourt/contract/kernel'
import type { Ctx } from '../../kernel/context.ts'
import { type Handler, hooks } from '../../kernel/implement.ts'
import { platformTenant } from '../../kernel/db/database.ts'
import { movedBesides } from '../../ledger/read/document.ts'
import { verdictOf } from '../../services/decision.ts'
import { notifyApprovers } from '../../services/notices.ts'
import { codeName } from './account.ts'
import { accountSought, hasGift, isAccount, type Opening, type OpeningLine, opened } from './opening-account.ts'
import { linesOf, refuseUnready } from './opening-check.ts'
import { postOpening, postOpeningTakenBack } from './opening-posting.ts'
import { requireVouchers } from './voucher.ts'

const { opening, openingLine, openingStates } = contract

const draft = codeOf(openingStates, 'draft')

export const openingHooks = hooks(contract.openings, {
  prepare: async (ctx, { id, ...values }) => (id ? values : { ...values, openingNo: await ctx.number('QC', 'day', 4) }),
  guard: async (ctx, before, changes) => {
    if (before && before.status !== draft) ctx.refuse('changed')
    if (changes?.cutoverDay && changes.cutoverDay > dayOf(ctx.now))
      ctx.refuseInput([{ field: 'cutoverDay', message: ['切换日不能晚于今天', 'The cut-over day is still to come'] }])
    if (before && !changes) await ctx.removeMany(openingLine, await linesOf(ctx, before))
  },
})

const isMasked = (lineType: number) => lineType === opened.card
const masked = (refNo: string) => `****${refNo.slice(-4)}`

/** The document that rows go into: the newest that is being written, which is the one on the page. */
async function draftOf(ctx: Ctx): Promise<Opening> {
  const drafts = await ctx.all(opening, { tenantId: platformTenant, status: draft }, { order: ['id'], limit: 100 })
  return (
    drafts.at(-1) ??
    ctx.refuseInput([{ field: 'lineType', message: ['请先新建期初建账单', 'Begin an opening of the books first'] }])
  )
}

const wrong = (ctx: Ctx, field: string, message: Label) => ctx.refuseInput([{ field, message }])

export const openingLineHooks = hooks(contract.openingLines, {
  prepare: async (ctx, { id, ...given }) => {
    const before = id ? await ctx.getOrRefuse(openingLine, String(id)) : undefined
    const of = before ? await ctx.getOrRefuse(opening, String(before.openingId)) : await draftOf(ctx)
    if (of.status !== draft) ctx.refuse('changed')
    const row = { ...before, ...given }
    const lineType = row.lineType ?? opened.capital
    if ((row.giftAmount ?? 0n) > 0n && !hasGift(lineType))
      wrong(ctx, 'giftAmount', ['只有企业账户与卡有赠送部分', 'Only companies and cards have gift money'])
    if (row.docNo && lineType !== opened.order && lineType !== opened.payable)
      wrong(ctx, 'docNo', ['只有站点应付与未结订单有原单号', 'Only what sites are owed has a document'])
    const isSame = before !== undefined && before.lineType === lineType && before.refNo === (row.refNo ?? null)
    if (isSame) return given
    const sought = await accountSought(ctx, lineType, row.refNo)
    if (!isAccount(sought)) return wrong(ctx, 'refNo', sought)
    const refNo = row.refNo && isMasked(lineType) ? masked(row.refNo) : (row.refNo ?? null)
    return { ...given, ...sought, refNo, ...(before ? {} : { openingId: String(of.id) }) }
  },
  guard: async (ctx, before) => {
    if (!before) return
    const of = await ctx.getOrRefuse(opening, String(before.openingId))
    if (of.status !== draft) ctx.refuse('changed')
  },
})

export const submitOpening: Handler<typeof contract.submitOpening> = async (ctx, { id }) => {
  const row = await ctx.getOrRefuse(opening, id)
  const after = await ctx.transition(opening, row, 'submit', 'waiting', { submitUser: ctx.user.userId })
  if (row.voucherUrls?.length) await requireVouchers(ctx, row.voucherUrls)
  await refuseUnready(ctx, after, await linesOf(ctx, after))
  await notifyApprovers(ctx, opening, after, contract.auditOpening.permission)
}

const wroteRows = (lines: readonly OpeningLine[], userId: string): boolean =>
  lines.some(one => [one.createUser, one.updateUser].some(user => user !== null && String(user) === userId))

/** The second of two people, who has written none of the rows. What held at the submission is looked at again. */
export const auditOpening: Handler<typeof contract.auditOpening> = async (ctx, input) => {
  const row = await ctx.getOrRefuse(opening, input.id)
  const verdict = verdictOf(ctx, contract.auditOpening, input)
  if (!verdict.isApproved) return void (await verdict.transition(opening, row, 'audit', 'draft'))
  const lines = await linesOf(ctx, row)
  if (wroteRows(lines, String(ctx.user.userId))) ctx.refuse('sameUser')
  const after = await verdict.transition(opening, row, 'audit', 'booked', { bookedTime: ctx.now })
  await refuseUnready(ctx, after, lines)
  await postOpening(ctx, after, lines)
}

/** Once anything else has moved one of the accounts, what is wrong is put right by documents of its own. */
async function refuseUsed(ctx: Ctx<'openingUsed'>, { openingNo }: Opening): Promise<void> {
  const moved = await movedBesides(ctx, openingNo, ['E90b', 'E90r'], '2299')
  if (moved) ctx.refuse('openingUsed', `${moved.code} ${codeName(ctx, moved.code)}`)
}

export const reverseOpening: Handler<typeof contract.reverseOpening> = async (ctx, { id, reason }) => {
  const row = await ctx.getOrRefuse(opening, id)
  const asked = { reverseUser: ctx.user.userId, reverseReason: reason }
  const after = await ctx.transition(opening, row, 'reverse', 'reversing', asked, reason)
  await refuseUsed(ctx, row)
  await notifyApprovers(ctx, opening, after, contract.decideReverseOpening.permission)
}

export const decideReverseOpening: Handler<typeof contract.decideReverseOpening> = async (ctx, input) => {
  const row = await ctx.getOrRefuse(opening, input.id)
  const verdict = verdictOf(ctx, contract.decideReverseOpening, input)
  if (!verdict.isApproved) {
    await verdict.transition(opening, row, 'decideReverse', 'booked', { reverseUser: null, reverseReason: null })
    return
  }
  const reviewed = { reverseReviewUser: ctx.user.userId }
  const after = await verdict.transition(opening, row, 'decideReverse', 'reversed', reviewed)
  await postOpeningTakenBack(ctx, after, await linesOf(ctx, after))
  // The posting holds all the accounts: whatever moved one of them before is found now, and nothing can come between.
  await refuseUsed(ctx, after)
}
