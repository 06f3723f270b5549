import * as contract from '@forecourt/contract/cards'
import { codeOf, type Row, type Values } from '@forecourt/contract/kernel'
import { isOfType, tenant } from '@forecourt/contract/system'
import type { Ctx } from '../../kernel/context.ts'
import { platformTenant } from '../../kernel/db/database.ts'
import { type Handler, hooks } from '../../kernel/implement.ts'
import { oilList } from '../../services/oil-list.ts'
import { isOver, productProblems, validity } from './product-rules.ts'

const { cardProduct } = contract
const storedValue = 1
const maxOffered = 500

async function refuseOthers(ctx: Ctx, companyId: string): Promise<void> {
  const of = await ctx.find(tenant, { tenantId: companyId })
  if (!isOfType('company', of))
    ctx.refuseInput([{ field: 'companyId', message: ['请选择企业租户', 'Select a company'] }])
}

export const productHooks = hooks(contract.cardProducts, {
  prepare: async (ctx, input) => {
    const { id, ...given } = input
    const oils = given.oilNos === undefined ? {} : { oilNos: oilList(given.oilNos).join(',') || null }
    const values: Values<typeof cardProduct> = { ...given, ...oils }
    return id ? values : { ...values, couponNo: await ctx.number('KQ', 'day', 4) }
  },
  guard: async (ctx, before, changes) => {
    if (!changes) return
    const problems = productProblems({ ...before, ...changes }, ctx.now)
    if (problems.length > 0) ctx.refuseInput(problems)
    if (changes.companyId) await refuseOthers(ctx, changes.companyId)
  },
})

export const enableProduct: Handler<typeof contract.enableProduct> = async (ctx, { id }) => {
  const before = await ctx.getOrRefuse(cardProduct, id)
  const problems = productProblems(before, ctx.now)
  if (problems.length > 0) ctx.refuseInput(problems)
  await ctx.transition(cardProduct, before, 'enable', 'enabled')
}

export const disableProduct: Handler<typeof contract.disableProduct> = async (ctx, { id }) => {
  await ctx.transition(cardProduct, await ctx.getOrRefuse(cardProduct, id), 'disable', 'disabled')
}

/** Whether a company may make cards of a product now: it is in use, for stored value, not over, and not another's. */
export const isGrantable = (of: Row<typeof cardProduct>, companyId: string, now: Date): boolean =>
  of.status === codeOf(contract.productStates, 'enabled') &&
  of.cardType === storedValue &&
  (of.tenantId === platformTenant || of.tenantId === companyId) &&
  (!of.companyId || of.companyId === companyId) &&
  !(of.validityType === validity.fixed && isOver(of.endTime, now))

export const grantableProducts: Handler<typeof contract.grantableProducts> = async (ctx, { companyId }) => {
  // The call sees all tenants, so it is the handler that keeps a company to itself and to the platform.
  const asker = ctx.tenantId === platformTenant && companyId ? companyId : ctx.tenantId
  const found = await ctx.all(
    cardProduct,
    { tenantId: [...new Set([platformTenant, asker])], status: codeOf(contract.productStates, 'enabled') },
    { limit: maxOffered },
  )
  return found.filter(one => isGrantable(one, asker, ctx.now))
}
