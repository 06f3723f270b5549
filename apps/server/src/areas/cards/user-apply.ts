import * as contract from '@forecourt/contract/cards'
import { codeOf } from '@forecourt/contract/kernel'
import { type Handler, hooks } from '../../kernel/implement.ts'
import { verdictOf } from '../../services/decision.ts'

const { staffAccount, userApply, userApplyStates } = contract

/** What was decided on stays as it was decided on. */
export const userApplyHooks = hooks(contract.userApplies, {
  async guard(ctx, before, changes) {
    if (before && changes && before.auditStatus !== codeOf(userApplyStates, 'waiting')) ctx.refuse('changed')
  },
})

export const auditUserApply: Handler<typeof contract.auditUserApply> = async (ctx, input) => {
  const { id, jobNo, deptName } = input
  const row = await ctx.getOrRefuse(userApply, id)
  const { isApproved, transition } = verdictOf(ctx, contract.auditUserApply, input)
  await transition(userApply, row, 'audit', isApproved ? 'passed' : 'rejected')
  if (!isApproved) return
  const known = await ctx.find(staffAccount, { phone: row.userPhone })
  if (known) ctx.refuse('duplicate', staffAccount.fields.phone.label)
  await ctx.insert(staffAccount, {
    name: row.userName,
    phone: row.userPhone,
    jobNo: jobNo ?? null,
    deptName: deptName ?? null,
  })
}
