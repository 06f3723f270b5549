import { companyMonthUse, countCompanyMonth } from '@forecourt/contract/cards'
import type { Problem } from '@forecourt/contract/kernel'
import * as contract from '@forecourt/contract/sites'
import { isOfType, tenant } from '@forecourt/contract/system'
import type { Ctx } from '../../kernel/context.ts'
import { type Handler, hooks } from '../../kernel/implement.ts'
import { companyCash, companyGift } from '../../ledger/address.ts'
import { balances } from '../../ledger/balance.ts'
import { oilList } from '../../services/oil-list.ts'

const { companyExt, oil } = contract

async function companyProblems(ctx: Ctx, companyId: string | null | undefined): Promise<Problem[]> {
  if (!companyId) return []
  const of = await ctx.find(tenant, { tenantId: companyId })
  return isOfType('company', of) ? [] : [{ field: 'companyId', message: ['请选择企业', 'Choose a company'] }]
}

async function oilProblems(ctx: Ctx, oilNos: readonly string[]): Promise<Problem[]> {
  if (oilNos.length === 0) return []
  const known = new Set((await ctx.all(oil, { oilNo: oilNos })).map(one => one.oilNo))
  const unknown = oilNos.filter(one => !known.has(one)).join('、')
  return unknown ? [{ field: 'allowOilNos', message: [`没有油品：${unknown}`, `There is no product ${unknown}`] }] : []
}

export const companyExtHooks = hooks(contract.companyExts, {
  prepare: async (_, given) =>
    given.allowOilNos ? { ...given, allowOilNos: oilList(given.allowOilNos).join(',') || null } : given,
  guard: async (ctx, _, changes) => {
    const problems = [
      ...(await companyProblems(ctx, changes?.companyId)),
      ...(await oilProblems(ctx, oilList(changes?.allowOilNos))),
    ]
    if (problems.length > 0) ctx.refuseInput(problems)
  },
  after: async (ctx, row, before) => {
    const limit = row?.monthLimit ?? null
    if (row && limit !== null && limit !== (before?.monthLimit ?? null))
      await ctx.call(countCompanyMonth, { companyId: row.companyId })
  },
})

export const companyExtUse: Handler<typeof contract.companyExtUse> = async (ctx, { id }) => {
  const { companyId, monthLimit } = await ctx.getOrRefuse(companyExt, id)
  const { month, usedAmount } = await ctx.call(companyMonthUse, { companyId })
  const [cash, gift] = await balances(ctx.query, [companyCash(companyId), companyGift(companyId)])
  const leftAmount = monthLimit === null ? null : monthLimit > usedAmount ? monthLimit - usedAmount : 0n
  return {
    month,
    usedAmount,
    monthLimit,
    leftAmount,
    creditLimit: cash?.creditLimitFen ?? 0n,
    availableAmount: (cash?.availableFen ?? 0n) + (gift?.availableFen ?? 0n),
  }
}
