import { openUser } from '@forecourt/contract/access'
import type { Row } from '@forecourt/contract/kernel'
import * as contract from '@forecourt/contract/sites'
import type { Ctx } from '../../kernel/context.ts'
import { type Handler, hooks } from '../../kernel/implement.ts'

const { salesman, salesmanAccount } = contract

const signedInBy = async (ctx: Ctx, { tenantId, name }: Row<typeof salesman>, phone: string): Promise<string> =>
  (await ctx.call(openUser, { tenantId, phone, realName: name, role: 'shop_assistant' })).userId

export const salesmanAccountHooks = hooks(contract.salesmanAccounts, {
  prepare: async (ctx, input) => {
    const { id, ...values } = input
    const before = id ? await ctx.get(salesmanAccount, id) : undefined
    if (before && input.userId !== null) return values
    const { salesmanId, loginPhone } = { ...before, ...values }
    const of = salesmanId ? await ctx.get(salesman, salesmanId) : undefined
    // Where the attendant or the phone is wrong the form says so.
    if (!of || !loginPhone) return values
    const userId = input.userId ?? (await signedInBy(ctx, of, loginPhone))
    return before ? { ...values, userId } : { ...values, userId, siteId: of.siteId, tenantId: of.tenantId }
  },
})

export const freezeSalesmanAccount: Handler<typeof contract.freezeSalesmanAccount> = async (ctx, { id }) => {
  await ctx.transition(salesmanAccount, await ctx.getOrRefuse(salesmanAccount, id), 'freeze', 'frozen')
}

export const unfreezeSalesmanAccount: Handler<typeof contract.unfreezeSalesmanAccount> = async (ctx, { id }) => {
  await ctx.transition(salesmanAccount, await ctx.getOrRefuse(salesmanAccount, id), 'unfreeze', 'active')
}
