import * as contract from '@forecourt/contract/funds'
import type { Problem, Row } from '@forecourt/contract/kernel'
import type { Ctx } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/implement.ts'
import { tellPeople } from '../notices.ts'
import { refuseOwnWork, refuseSamePerson } from '../own-work.ts'
import { codeName } from './account.ts'
import { takeSerial } from './bank-serial.ts'
import { dimensionNames } from './dimension-names.ts'
import { arrival, postApproved, postReversed } from './posting.ts'

const { companyRecharge } = contract
type Recharge = Row<typeof companyRecharge>
type Decision = Parameters<Handler<typeof contract.auditRecharge>>[1]

const arrived = 2

/** Approving is finance's: a company never approves, not even with the right in its role and another person's hand. */
async function refuseMaker(ctx: Ctx<'ownWork'>, row: Recharge): Promise<void> {
  await refuseOwnWork(ctx, contract.auditRecharge, row)
  if (!ctx.isPlatform) ctx.refuse('notAllowed', contract.auditRecharge.permission)
}

function problemsOf({ status, bankSerialNo, opinion }: Decision): Problem[] {
  if (status === arrived && !bankSerialNo)
    return [{ field: 'bankSerialNo', message: ['请输入银行流水号', 'Enter the bank serial number'] }]
  if (status !== arrived && !opinion)
    return [{ field: 'opinion', message: ['驳回时请输入审核意见', 'Please say why it is rejected'] }]
  return []
}

/**
 * Finance has seen the money at the bank, or has not. The state goes first: of two people who decide at once the second
 * finds it changed, and everything after it is undone with it. Arriving posts E02, or for a partner E24 or E25b, under a serial number that has never
 * been used before.
 */
export const auditRecharge: Handler<typeof contract.auditRecharge> = async (ctx, input) => {
  const row = await ctx.need(companyRecharge, input.id)
  await refuseMaker(ctx, row)
  const problems = problemsOf(input)
  if (problems.length > 0) ctx.refuseInput(problems)
  const opinion = input.opinion ?? null
  const decided = { auditUser: ctx.user.userId, auditTime: ctx.now, auditOpinion: opinion }
  if (input.status !== arrived) {
    await ctx.advance(companyRecharge, row, 'audit', 'rejected', decided, opinion ?? undefined)
    return tellPeople(ctx, companyRecharge, row, [row.createUser], { kind: 'rejected', note: opinion })
  }
  const serialNo = input.bankSerialNo ?? ''
  const changes = { ...decided, bankSerialNo: serialNo }
  const after = await ctx.advance(companyRecharge, row, 'audit', 'arrived', changes, opinion ?? undefined)
  await takeSerial(ctx, { serialNo, usedFor: 1, bizNo: after.rechargeNo, amount: after.payAmount })
  await postApproved(ctx, after)
  await tellPeople(ctx, companyRecharge, after, [after.createUser], { kind: 'arrived', note: opinion })
}

/** Takes an arrived recharge back (E04): the second of two people, and only while the company still has all of it. */
export const reverseRecharge: Handler<typeof contract.reverseRecharge> = async (ctx, { id, reason }) => {
  const row = await ctx.need(companyRecharge, id)
  if (!ctx.isPlatform) return ctx.refuse('notAllowed', contract.reverseRecharge.permission)
  refuseSamePerson(ctx, contract.reverseRecharge, row)
  const after = await ctx.advance(companyRecharge, row, 'reverse', 'reversed', {}, reason)
  await postReversed(ctx, after, reason)
  await tellPeople(ctx, companyRecharge, after, [after.createUser, after.auditUser], { kind: 'reversed', note: reason })
}

/** The lines that approving would post, from the same function that posts them. */
export const previewRecharge: Handler<typeof contract.previewRecharge> = async (ctx, { id }) => {
  const row = await ctx.need(companyRecharge, id)
  const { lines } = arrival(row)
  const nameOf = await dimensionNames(
    ctx,
    lines.map(line => line.account),
  )
  return lines.map(({ account, side, amountFen }) => ({
    code: account.code,
    name: codeName(ctx, account.code),
    dimId: account.dimId,
    dimName: nameOf(account),
    debit: side === 'D' ? amountFen : null,
    credit: side === 'C' ? amountFen : null,
  }))
}
