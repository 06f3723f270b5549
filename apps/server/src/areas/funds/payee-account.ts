import * as contract from '@forecourt/contract/funds'
import { codeOf, type Row, type Values } from '@forecourt/contract/kernel'
import { tenant } from '@forecourt/contract/system'
import { notify } from '@forecourt/contract/tools'
import type { Ctx } from '../../kernel/context.ts'
import { platformTenant } from '../../kernel/db/database.ts'
import type { Handler } from '../../kernel/implement.ts'
import { notifyApprovers, notifyUsers } from '../../services/notices.ts'
import { wholeParam } from '../../services/parameters.ts'

const { payeeAccount, payeeAccountStates } = contract

export type PayeeAccount = Row<typeof payeeAccount>
type PaidTo = Pick<Values<typeof contract.moneySettlement>, keyof typeof contract.paidTo>

const waiting = codeOf(payeeAccountStates, 'waiting')
const approved = codeOf(payeeAccountStates, 'approved')
const disabled = codeOf(payeeAccountStates, 'disabled')
const approve = 1
/** Kinds of tenants that somebody transfers money to. */
const usualCoolingHours = 24
const hourMs = 3_600_000

const isInForce = ({ status, effectiveFrom, effectiveUntil }: PayeeAccount, now: Date): boolean =>
  status === approved && effectiveFrom !== null && effectiveFrom <= now && (!effectiveUntil || now < effectiveUntil)

/** The account in force of each of these tenants, for those that have one. */
export async function accountsInForce(ctx: Ctx, tenantIds: readonly string[]): Promise<Map<string, PayeeAccount>> {
  if (tenantIds.length === 0) return new Map()
  const all = await ctx.all(payeeAccount, { tenantId: [...new Set(tenantIds)], status: approved })
  return new Map(all.filter(one => isInForce(one, ctx.now)).map(one => [one.tenantId, one]))
}

export const accountInForce = async (ctx: Ctx, tenantId: string): Promise<PayeeAccount | undefined> =>
  (await accountsInForce(ctx, [tenantId])).get(tenantId)

/** The account that companies transfer their recharges to; needs a call that sees the platform's rows. */
export const receivingAccount = (ctx: Ctx): Promise<PayeeAccount | undefined> => accountInForce(ctx, platformTenant)

type Account = Pick<PayeeAccount, 'id' | 'holderName' | 'bankName' | 'branchName' | 'cnapsCode' | 'accountNo'>

/** What a document keeps of the account it was told to pay to. */
export const frozen = (account: Account) => ({
  payeeAccountId: String(account.id),
  payeeHolderName: account.holderName,
  payeeBankName: account.bankName,
  payeeBranchName: account.branchName,
  payeeCnapsCode: account.cnapsCode,
  payeeAccountNo: account.accountNo,
})

export const nowhere = {
  payeeAccountId: null,
  payeeHolderName: null,
  payeeBankName: null,
  payeeBranchName: null,
  payeeCnapsCode: null,
  payeeAccountNo: null,
} satisfies PaidTo

/**
 * The account of a settlement, frozen now when that has not happened yet: a settlement may be older than its payee's
 * account.
 */
export async function frozenLate(ctx: Ctx, row: Row<typeof contract.moneySettlement>): Promise<PaidTo> {
  if (row.payeeAccountId !== null) return {}
  const account = await accountInForce(ctx, row.tenantId)
  return account ? frozen(account) : {}
}

/** Refuses to pay where nobody knows where to, and to an account that was stopped since. */
export async function requirePayable(ctx: Ctx<'payeeAccountMissing'>, accountId: string | null): Promise<void> {
  const account = accountId === null ? undefined : await ctx.get(payeeAccount, String(accountId))
  if (!account || account.status === disabled) ctx.refuse('payeeAccountMissing')
}

/**
 * A change of account is what thieves ask for: it is a row of its own by the payee's own people, which somebody else of
 * the platform has to approve. One at a time, so that the approver compares it with what is in force.
 */
export const applyPayeeAccount: Handler<typeof contract.applyPayeeAccount> = async (ctx, input) => {
  await ctx.find(tenant, { tenantId: ctx.tenantId }, { lock: true })
  const [open] = await ctx.all(payeeAccount, { tenantId: ctx.tenantId, status: waiting }, { limit: 1 })
  if (open) ctx.refuse('duplicate', ['待审核的收款账户申请', 'An application that is not decided yet'])
  const row = await ctx.insert(payeeAccount, { ...input, ownerId: ctx.tenantId })
  await notifyApprovers(ctx, payeeAccount, row, contract.auditPayeeAccount.permission)
  return { id: String(row.id) }
}

/** How long the old account stays in force when an owner changes it (domain 3.7). */
const coolingMs = async (ctx: Ctx): Promise<number> =>
  (await wholeParam(ctx, 'payeeAccount.coolingHours', usualCoolingHours)) * hourMs

/**
 * Brings an account into force and ends the ones before it at the same moment. The first one of an owner counts at once;
 * another one has to wait, so that its owner hears of it before money goes there.
 */
async function takeOver(ctx: Ctx, row: PayeeAccount): Promise<{ effectiveFrom: Date }> {
  const known = await ctx.all(payeeAccount, { tenantId: row.tenantId, status: [approved, disabled] })
  // Stopping the old account first is no way around the wait. Those stopped before anybody approved them do not count.
  const isFirst = known.every(one => one.auditTime === null)
  const earliest = isFirst ? ctx.now : new Date(ctx.now.getTime() + (await coolingMs(ctx)))
  const asked = row.effectiveFrom ?? ctx.now
  const effectiveFrom = asked > earliest ? asked : earliest
  await ctx.updateMany(
    payeeAccount,
    known
      .filter(one => one.status === approved && (!one.effectiveUntil || one.effectiveUntil > effectiveFrom))
      .map(before => ({ before, changes: { effectiveUntil: effectiveFrom } })),
  )
  return { effectiveFrom }
}

/** Everybody of the owner who looks after its accounts hears of what becomes of them, not only the one who applied. */
const notifyOwner = (ctx: Ctx, row: PayeeAccount, kind: 'passed' | 'problem', note: string | null): Promise<void> =>
  ctx.call(notify, {
    about: payeeAccount.name,
    rowId: String(row.id),
    rowLabel: row.holderName,
    kind,
    note,
    tenantIds: [row.tenantId],
    userIds: row.createUser === null ? [] : [String(row.createUser)],
    permission: `${contract.payeeAccounts.permission}_view`,
  })

/** The second of two people, always: not even the parameter that lets makers approve their own work changes that. */
export const auditPayeeAccount: Handler<typeof contract.auditPayeeAccount> = async (ctx, { id, result, opinion }) => {
  const row = await ctx.getOrRefuse(payeeAccount, id)
  const decided = { auditUser: ctx.user.userId, auditTime: ctx.now, auditOpinion: opinion ?? null }
  if (result !== approve) {
    await ctx.transition(payeeAccount, row, 'audit', 'rejected', decided, opinion ?? undefined)
    return notifyUsers(ctx, payeeAccount, row, [row.createUser], { kind: 'rejected', note: opinion ?? null })
  }
  // Two that are approved at the same moment come one after the other.
  await ctx.find(tenant, { tenantId: row.tenantId }, { lock: true })
  const changes = { ...decided, ...(await takeOver(ctx, row)) }
  const after = await ctx.transition(payeeAccount, row, 'audit', 'approved', changes, opinion ?? undefined)
  await notifyOwner(ctx, after, 'passed', opinion ?? null)
}

/** Stopping only ever keeps money back, so one person may do it, of the owner or of the platform. */
export const disablePayeeAccount: Handler<typeof contract.disablePayeeAccount> = async (ctx, { id, reason }) => {
  const row = await ctx.getOrRefuse(payeeAccount, id)
  await ctx.transition(payeeAccount, row, 'disable', 'disabled', {}, reason)
  await notifyOwner(ctx, row, 'problem', reason)
}

export const settlementPayee: Handler<typeof contract.settlementPayee> = async (ctx, { id }) => {
  const row = await ctx.getOrRefuse(contract.moneySettlement, id)
  const current = await accountInForce(ctx, row.tenantId)
  const isFrozen = row.payeeAccountId !== null
  if (!isFrozen) return { ...(current ? frozen(current) : nowhere), isFrozen, isChanged: false, isDisabled: false }
  const notified = await ctx.get(payeeAccount, String(row.payeeAccountId))
  const { payeeAccountId, payeeHolderName, payeeBankName, payeeBranchName, payeeCnapsCode, payeeAccountNo } = row
  return {
    payeeAccountId,
    payeeHolderName,
    payeeBankName,
    payeeBranchName,
    payeeCnapsCode,
    payeeAccountNo,
    isFrozen,
    isChanged: current !== undefined && String(current.id) !== String(row.payeeAccountId),
    isDisabled: notified?.status === disabled,
  }
}
