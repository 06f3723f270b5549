import * as contract from '@forecourt/contract/cards'
import { codeOf } from '@forecourt/contract/kernel'
import { type Handler, hooks } from '../../kernel/implement.ts'
import { notifyUsers } from '../../services/notices.ts'

const { staffAccount, userApply, userApplyStates } = contract

/** What was decided on stays as it was decided on. */
export const userApplyHooks = hooks(contract.userApplies, {
  async guard(ctx, before, changes) {
    if (before && changes && before.auditStatus !== codeOf(userApplyStates, 'waiting')) ctx.refuse('changed')
  },
})

export const auditUserApply: Handler<typeof contract.auditUserApply> = async (ctx, input) => {
  const { id, auditStatus, jobNo, deptName, opinion } = input
  const row = await ctx.getOrRefuse(userApply, id)
  const target = auditStatus === 1 ? 'passed' : 'rejected'
  const decided = { auditUser: ctx.user.userId, opinion: opinion ?? null }
  await ctx.transition(userApply, row, 'audit', target, decided, opinion ?? undefined)
  await notifyUsers(ctx, userApply, row, [row.createUser], { kind: target, note: opinion ?? null })
  if (target === 'rejected') return
  const known = await ctx.find(staffAccount, { phone: row.userPhone })
  if (known) ctx.refuse('duplicate', staffAccount.fields.phone.label)
  await ctx.insert(staffAccount, {
    name: row.userName,
    phone: row.userPhone,
    jobNo: jobNo ?? null,
    deptName: deptName ?? null,
  })
}
