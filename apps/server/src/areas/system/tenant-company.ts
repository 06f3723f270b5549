import * as contract from '@forecourt/contract/system'
import type { Ctx } from '../../kernel/context.ts'
import { columnsOf } from '../../kernel/db/columns.ts'
import { sql } from '../../kernel/db/sql.ts'
import { type Handler, hooks } from '../../kernel/implement.ts'
import { ownBalances } from '../../ledger/read/accounts.ts'
import { verdictOf } from '../../services/decision.ts'
import { notifyApprovers } from '../../services/notices.ts'
import { tenantRows } from './relations.ts'

const { tenantCompany } = contract
const c = columnsOf(tenantCompany)
const t = tenantRows('t')

/** Cash and gifts of a company that are on no card. */
const companyCodes = ['2201', '2202']

/** Clients look for a profile by the name of its tenant. */
export const tenantCompanyHooks = hooks(contract.tenantCompanies, {
  // Each tenant has had one since it was founded.
  guard: async (ctx, before, changes, tenantId) => {
    if (!before && changes && (await ctx.count(tenantCompany, { tenantId })) > 0)
      ctx.refuse('duplicate', ['企业资料', 'Company profile'])
  },
  scope: ctx => {
    const name = ctx.filters['tenantName']
    if (typeof name !== 'string' || name === '') return []
    return [
      sql`${c.tenantId} in (select ${t.tenantId} from ${t} where strpos(lower(${t.tenantName}), lower(${name})) > 0)`,
    ]
  },
})

async function found(ctx: Ctx, id: string) {
  if (!/^\d{1,19}$/.test(id)) return ctx.refuse('notFound')
  const tenantId = ctx.isPlatform ? id : ctx.tenantId === id ? id : undefined
  const byTenant = tenantId ? await ctx.find(tenantCompany, { tenantId }) : undefined
  return byTenant ?? ctx.getOrRefuse(tenantCompany, id)
}

export const companyInfo: Handler<typeof contract.companyInfo> = async (ctx, { id }) => {
  const row = await found(ctx, id)
  const rows = await ownBalances(ctx, row.tenantId, companyCodes)
  const totalBalance = rows.reduce((sum, one) => sum + one.balance, 0n)
  return { ...row, totalBalance, isLow: row.warnBalance !== null && totalBalance < row.warnBalance }
}

export const applyCompanyBank: Handler<typeof contract.applyCompanyBank> = async (
  ctx,
  { id, bankName, bankAccount },
) => {
  const before = await ctx.getOrRefuse(tenantCompany, id)
  const asked = { newBankName: bankName, newBankAccount: bankAccount, bankApplyUser: ctx.user.userId }
  const row = await ctx.transition(tenantCompany, before, 'apply', 'waiting', asked)
  await notifyApprovers(ctx, tenantCompany, row, contract.auditCompanyBank.permission)
}

export const auditCompanyBank: Handler<typeof contract.auditCompanyBank> = async (ctx, input) => {
  const before = await ctx.getOrRefuse(tenantCompany, input.id)
  const { isApproved, transition } = verdictOf(ctx, contract.auditCompanyBank, input)
  await transition(tenantCompany, before, 'audit', 'settled', {
    newBankName: null,
    newBankAccount: null,
    ...(isApproved ? { bankName: before.newBankName, bankAccount: before.newBankAccount } : {}),
  })
}
