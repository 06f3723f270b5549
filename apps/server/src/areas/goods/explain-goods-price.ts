import * as contract from '@forecourt/contract/goods'
import type { Label } from '@forecourt/contract/kernel'
import { tenant } from '@forecourt/contract/system'
import type { Handler } from '../../kernel/implement.ts'
import { type Blocked, chargeOf, resolvePrice, snapshotOf } from './price.ts'
import { readPrice } from './price-facts.ts'

const whyNot: Readonly<Record<Blocked, Label>> = {
  noPrice: ['单价不大于0', 'The price is not above zero'],
  margin: [
    '单价低于成本加最低毛利，且未批准亏损',
    'The price is below cost and least margin, and no loss was approved',
  ],
}

/** A seller explains its own prices; the platform those of anybody. Other sellers answer like absent ones. */
export const explainGoodsPrice: Handler<typeof contract.explainGoodsPrice> = async (ctx, input) => {
  const seller = input.sellerTenantId ?? ctx.tenantId
  if (!(await ctx.find(tenant, { tenantId: seller }))) return ctx.refuse('notFound')
  if (!(await ctx.find(tenant, { tenantId: input.buyerTenantId })))
    ctx.refuseInput([{ field: 'buyerTenantId', message: ['买方不存在', 'There is no such buyer'] }])
  const at = input.at ?? ctx.now
  const { skuId, buyerTenantId } = input
  const read = await readPrice(ctx, { skuId, buyerTenantId, sellerTenantId: seller, at, withAll: true })
  if (!read) return ctx.refuse('notFound')
  const { facts, rules, grade } = read
  const found = resolvePrice(facts, rules, at)
  const quantity = BigInt(input.quantity ?? 1)
  const { unitPrice, blocked, rule } = found
  const charge = chargeOf(facts, unitPrice, quantity)
  const language = ctx.lang === 'zh' ? 0 : 1
  return {
    ...snapshotOf(found, facts),
    isSellable: !blocked,
    blockedBy: blocked ? whyNot[blocked][language] : null,
    subsidy: rule?.ruleCode === 'subsidy_rule' ? facts.listPrice - unitPrice : 0n,
    serviceCharge: charge,
    amount: unitPrice * quantity + charge,
    margin: (unitPrice - facts.costPrice) * quantity,
    grade,
    tried: found.tried.map(({ rule: one, unitPrice: its, outcome }, index) => ({
      rank: index + 1,
      ruleId: one.id,
      ruleName: one.ruleName,
      ruleCode: one.ruleCode,
      targetType: one.targetType,
      scopeType: one.scopeType,
      priority: one.priority,
      unitPrice: its,
      outcome,
    })),
  }
}
