import * as contract from '@forecourt/contract/goods'
import type { Row } from '@forecourt/contract/kernel'
import type { Ctx } from '../../kernel/context.ts'
import { columnsOf } from '../../kernel/db/columns.ts'
import { sql } from '../../kernel/db/sql.ts'
import type { Handler } from '../../kernel/implement.ts'
import { sumFen } from '../../ledger/line.ts'
import { orderLineRows } from '../orders/relations.ts'
import { costsInForce } from './price-detail.ts'
import { byRank, priceOf, type Rule } from './price.ts'
import { gradeAt, matchingKeys } from './rule-keys.ts'
import { column, type ShapedRow } from '../../kernel/db/row-shape.ts'

const { commodity, secretRule, secretRuleKey, sku } = contract

const l = orderLineRows('l')
const k = columnsOf(sku, 'k')
const c = columnsOf(commodity, 'c')
const m = columnsOf(secretRuleKey, 'm')

const monthMs = 30 * 86_400_000
/** Lines are many and what tells their prices apart is little. */
const maxGroups = 10_000

const soldShape = {
  skuId: column.text,
  costPrice: column.bigint,
  listPrice: column.bigint,
  faceValue: column.nullable(column.bigint),
  unitPrice: column.bigint,
  ruleId: column.nullable(column.text),
  lines: column.int,
  qty: column.bigint,
}
type Sold = ShapedRow<typeof soldShape>

/** What was sold that this rule is for, by the variant and what its price was made of. */
const soldUnder = (ctx: Ctx, rule: Row<typeof secretRule>): Promise<Sold[]> =>
  ctx.rows(
    soldShape,
    sql`
    select ${l.skuId}::text as "skuId", ${k.costPrice}::text as "costPrice", ${l.listPrice}::text as "listPrice",
      ${l.faceValue}::text as "faceValue", ${l.unitPrice}::text as "unitPrice", ${l.ruleId}::text as "ruleId",
      count(*)::int as lines, sum(${l.qty})::text as qty
    from ${l} join ${k} on ${k.tenantId} = ${l.sellerTenantId} and ${k.id} = ${l.skuId}
      join ${c} on ${c.tenantId} = ${k.tenantId} and ${c.id} = ${k.commodityId}
      left join lateral ${gradeAt({ seller: l.sellerTenantId, buyer: l.companyId, at: l.createTime })} grade on true
    where ${l.sellerTenantId} = ${rule.tenantId} and ${l.isDeleted} = 0 and ${l.createTime} >= ${new Date(ctx.now.getTime() - monthMs)}
      and exists (select from ${m} where ${m.tenantId} = ${rule.tenantId} and ${m.ruleId} = ${rule.id} and ${m.isDeleted} = 0
        and ${m.matchKey} = any(${matchingKeys({
          buyer: l.companyId,
          grade: sql`grade.value`,
          sku: sql`${k.id}`,
          goods: sql`${c.id}`,
          goodsClass: sql`${c.classifyId}`,
        })}))
    group by 1, 2, 3, 4, 5, 6 order by 1 limit ${maxGroups}`,
  )

const asRule = (row: Row<typeof secretRule>): Rule => ({
  id: String(row.id),
  version: row.version,
  ruleName: row.ruleName,
  ruleCode: row.ruleCode,
  status: row.status,
  targetType: row.targetType,
  scopeType: row.scopeType,
  valueType: row.valueType,
  value: row.value ?? 0n,
  valueBp: BigInt(row.valueBp ?? 0),
  minMargin: row.minMargin ?? 0n,
  allowLoss: row.allowLoss ?? false,
  bearerTenantId: row.bearerTenantId,
  priority: row.priority,
  startTime: row.startTime.getTime(),
  endTime: row.endTime?.getTime() ?? null,
})

export const backtestSecretRule: Handler<typeof contract.backtestSecretRule> = async (ctx, { id }) => {
  const row = await ctx.getOrRefuse(secretRule, id)
  const rule = asRule(row)
  const sold = await soldUnder(ctx, row)
  const [costs, others] = await Promise.all([
    costsInForce(ctx, [...new Set(sold.map(one => one.skuId))], ctx.now),
    ctx.all(secretRule, { id: [...new Set(sold.flatMap(one => one.ruleId ?? []))] }, { limit: maxGroups }),
  ])
  const known = new Map(others.map(one => [String(one.id), asRule(one)]))
  const tried = sold.map(one => {
    const facts = {
      listPrice: one.listPrice,
      costPrice: costs.get(one.skuId) ?? one.costPrice,
      faceValue: one.faceValue ?? 0n,
      agreedPrice: null,
      chargeFen: 0n,
      chargeBp: 0n,
    }
    const [own, was, price] = [known.get(one.ruleId ?? ''), one.unitPrice, priceOf(facts, rule)]
    const isOverruled = own !== undefined && own.id !== rule.id && byRank(own, rule) < 0
    const qty = one.qty
    return {
      lines: one.lines,
      qty,
      before: was * qty,
      after: (isOverruled ? was : price) * qty,
      isOverruled,
      isBelow: !isOverruled && price < facts.costPrice + rule.minMargin,
    }
  })
  const countOf = (which: readonly (typeof tried)[number][]) => which.reduce((sum, one) => sum + one.lines, 0)
  const [before, after] = [sumFen(tried.map(one => one.before)), sumFen(tried.map(one => one.after))]
  return {
    lineCount: countOf(tried),
    quantity: Number(sumFen(tried.map(one => one.qty))),
    before,
    after,
    difference: after - before,
    overruled: countOf(tried.filter(one => one.isOverruled)),
    belowMargin: countOf(tried.filter(one => one.isBelow)),
  }
}
