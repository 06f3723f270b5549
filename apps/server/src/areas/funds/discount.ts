import * as contract from '@forecourt/contract/funds'
import { codeOf, type Problem, type Row, type Values } from '@forecourt/contract/kernel'
import { isOfType, tenant, tenantStates } from '@forecourt/contract/system'
import type { Ctx } from '../../kernel/context.ts'
import { type Handler, hooks } from '../../kernel/implement.ts'
import { quoteOf, tiersFault } from './quote.ts'

const { companyDiscount, discountStates } = contract
type Discount = Row<typeof companyDiscount>

const active = codeOf(discountStates, 'active')
const inForce = codeOf(tenantStates, 'active')

function problemsOf(discount: Discount): Problem[] {
  const fault = tiersFault(discount.discountType, discount.tiers)
  const problems: Problem[] = fault ? [{ field: 'tiers', message: fault }] : []
  if (discount.endTime && discount.endTime <= discount.startTime)
    problems.push({ field: 'endTime', message: ['截止时间必须晚于开始时间', 'The end must be after the beginning'] })
  return problems
}

const overlaps = (one: Discount, other: Discount): boolean =>
  (!one.endTime || other.startTime < one.endTime) && (!other.endTime || one.startTime < other.endTime)

/**
 * A company has one discount at a time. The company's row is locked first, so that two people who add one at the same
 * moment are looked at one after the other.
 */
async function refuseOverlap(ctx: Ctx, discount: Discount): Promise<void> {
  const company = await ctx.find(tenant, { tenantId: discount.companyId }, { lock: true })
  if (!isOfType('company', company))
    ctx.refuseInput([{ field: 'companyId', message: ['请选择企业', 'Choose a company'] }])
  const others = await ctx.all(companyDiscount, { companyId: discount.companyId, status: active })
  if (others.some(other => other.id !== discount.id && overlaps(discount, other)))
    ctx.refuseField('duplicate', 'startTime', ['该企业在此时段的折扣', 'A discount of this company in this period'])
}

/** Somebody else than the platform bears a discount only when it is a service provider that has agreed to. */
async function refuseBearer(ctx: Ctx, { bearerTenantId }: Discount): Promise<void> {
  if (!bearerTenantId) return
  const bearer = await ctx.find(tenant, { tenantId: bearerTenantId })
  const bears = bearer && isOfType('provider', bearer) && bearer.status === inForce && bearer.bearsDiscounts
  if (!bears)
    ctx.refuseInput([
      {
        field: 'bearerTenantId',
        message: ['请选择同意承担充值优惠的服务商', 'Choose a service provider that may bear discounts'],
      },
    ])
}

export const discountHooks = hooks(contract.companyDiscounts, {
  guard: async (ctx, before, changes) => {
    if (!changes) return
    const wanted = { status: active, endTime: null, ...before, ...present(changes) } as Discount
    const problems = problemsOf(wanted)
    if (problems.length > 0) ctx.refuseInput(problems)
    await refuseBearer(ctx, wanted)
    if (wanted.status === active) await refuseOverlap(ctx, wanted)
  },
})

const present = (changes: Values<typeof companyDiscount>) =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))

export const disableDiscount: Handler<typeof contract.disableDiscount> = async (ctx, { id }) => {
  const before = await ctx.getOrRefuse(companyDiscount, id)
  await ctx.transition(companyDiscount, before, 'disable', 'disabled')
}

export const enableDiscount: Handler<typeof contract.enableDiscount> = async (ctx, { id }) => {
  const before = await ctx.getOrRefuse(companyDiscount, id)
  await refuseBearer(ctx, before)
  await refuseOverlap(ctx, before)
  await ctx.transition(companyDiscount, before, 'enable', 'active')
}

/** The discount of a company that is in force now. */
async function discountOf(ctx: Ctx, companyId: string): Promise<Discount | undefined> {
  const all = await ctx.all(companyDiscount, { companyId, status: active })
  return all.find(one => one.startTime <= ctx.now && (!one.endTime || ctx.now < one.endTime))
}

/** What a recharge would cost a company now, with the ladder it stands on. */
export async function quoteFor(ctx: Ctx, companyId: string, amount: bigint) {
  const discount = await discountOf(ctx, companyId)
  const tiers = discount?.tiers ?? []
  const quote = quoteOf(discount?.discountType ?? 1, tiers, amount)
  return {
    ...quote,
    discountType: discount?.discountType ?? null,
    discountId: quote.tierNo > 0 && discount ? String(discount.id) : null,
    bearerTenantId: quote.tierNo > 0 ? (discount?.bearerTenantId ?? null) : null,
    tiers,
    endTime: discount?.endTime ?? null,
  }
}

/** Companies quote for themselves and the platform for a company it names; other companies answer like absent ones. */
export const quoteDiscount: Handler<typeof contract.quoteDiscount> = async (ctx, { companyId, amount }) => {
  const wanted = companyId ?? ctx.tenantId
  const company = await ctx.find(tenant, { tenantId: wanted })
  return company ? quoteFor(ctx, wanted, amount) : ctx.refuse('notFound')
}
