import { column, type ShapedRow } from '../../kernel/db/row-shape.ts'
import { commodity, priceDetail, secretRule, secretRuleKey, sku, tenantGoods } from '@forecourt/contract/goods'
import type { Ctx } from '../../kernel/context.ts'
import { columnsOf } from '../../kernel/db/columns.ts'
import { sql } from '../../kernel/db/sql.ts'
import type { Facts, Rule } from './price.ts'
import { gradeAt, matchingKeys } from './rule-keys.ts'

const k = columnsOf(sku, 'k')
const c = columnsOf(commodity, 'c')
const own = columnsOf(tenantGoods, 'o')
const bought = columnsOf(tenantGoods, 'b')
const cost = columnsOf(priceDetail, 'p')
const charge = columnsOf(priceDetail, 'h')
const r = columnsOf(secretRule, 'r')
const m = columnsOf(secretRuleKey, 'm')

interface Asked {
  readonly skuId: string
  readonly sellerTenantId: string
}
interface Questions {
  readonly wanted: readonly Asked[]
  readonly buyerTenantId: string
  readonly at: Date
  /** With those that are off or out of their time, to say why they are not taken. */
  readonly withAll: boolean
}
export type Question = Asked & Omit<Questions, 'wanted'>

interface WrittenRule extends Omit<Rule, 'value' | 'valueBp' | 'minMargin'> {
  readonly value: string
  readonly valueBp: string
  readonly minMargin: string
}

const foundShape = {
  skuId: column.text,
  seller: column.text,
  listPrice: column.bigint,
  costPrice: column.bigint,
  faceValue: column.bigint,
  agreedPrice: column.nullable(column.bigint),
  chargeFen: column.bigint,
  chargeBp: column.bigint,
  grade: column.nullable(column.int),
  rules: column.json<readonly WrittenRule[]>,
}
type Found = ShapedRow<typeof foundShape>

const asRule = (row: WrittenRule): Rule => ({
  ...row,
  value: BigInt(row.value),
  valueBp: BigInt(row.valueBp),
  minMargin: BigInt(row.minMargin),
})

export interface Read {
  readonly facts: Facts
  readonly rules: readonly Rule[]
  readonly grade: number | null
}

/** By the variant and who sells it. */
export const priceKey = ({ skuId, sellerTenantId }: Asked): string => `${sellerTenantId}:${skuId}`

/**
 * All that prices are made of, in one statement: the seller's variant, or its copy where the seller passes it on; cost and charge in
 * force; what was agreed; and the rules that are for this buyer and these goods, found by twelve keys however many rules there are.
 * There is none where the seller does not sell the variant, or the asker does not see it.
 */
export async function readPrices(ctx: Ctx, asked: Questions): Promise<ReadonlyMap<string, Read>> {
  const { wanted, buyerTenantId: buyer, at, withAll } = asked
  const [skuIds, sellers] = [wanted.map(one => one.skuId), wanted.map(one => one.sellerTenantId)]
  const isOpen = withAll
    ? sql`true`
    : sql`${r.status} = 1 and ${r.startTime} <= ${at} and (${r.endTime} is null or ${r.endTime} > ${at})`
  const found = await ctx.rows(
    foundShape,
    sql`
    with asked as (
      select a.sku, a.seller
      from unnest(${sql.param(skuIds)}::bigint[], ${sql.param(sellers)}::varchar[]) as a(sku, seller)
    ), sold as (
      select asked.seller, one.* from asked join lateral (select ${k.id} as variant, ${k.commodityId} as goods, ${c.classifyId} as class, ${k.listPrice} as listed,
        ${k.faceValue} as face, ${k.costPrice} as cost
      from ${k} join ${c} on ${c.tenantId} = ${k.tenantId} and ${c.id} = ${k.commodityId} and ${c.isDeleted} = 0
      where ${k.tenantId} = asked.seller and ${k.id} = asked.sku and ${k.isDeleted} = 0
      union all
      select ${own.skuId}, ${own.commodityId}, ${own.classifyId}, ${own.listPrice}, ${own.faceValue},
        coalesce(${own.salePrice}, ${own.listPrice})
      from ${own} where ${own.tenantId} = asked.seller and ${own.skuId} = asked.sku and ${own.isDeleted} = 0
      limit 1) one on true
    )
    select sold.variant::text as "skuId", sold.seller as "seller", sold.listed::text as "listPrice", sold.face::text as "faceValue",
      coalesce(cost.value, sold.cost)::text as "costPrice", agreed.value::text as "agreedPrice",
      coalesce(charge.fen, 0)::text as "chargeFen", coalesce(charge.bp, 0)::text as "chargeBp", grade.value as grade,
      coalesce(matching.rules, '[]'::json) as rules
    from sold
    left join lateral (select ${cost.costPrice} as value from ${cost}
      where ${cost.tenantId} = sold.seller and ${cost.skuId} = sold.variant and ${cost.isDeleted} = 0
        and ${cost.costPrice} is not null and ${cost.effectiveTime} <= ${at}
      order by ${cost.effectiveTime} desc, ${cost.id} desc limit 1) cost on true
    left join lateral (select ${charge.serviceCharge} as fen, ${charge.serviceChargeBp} as bp from ${charge}
      where ${charge.tenantId} = sold.seller and ${charge.skuId} = sold.variant and ${charge.isDeleted} = 0
        and ${charge.effectiveTime} <= ${at}
      order by ${charge.effectiveTime} desc, ${charge.id} desc limit 1) charge on true
    left join lateral (select ${bought.salePrice} as value from ${bought}
      where ${bought.tenantId} = ${buyer} and ${bought.skuId} = sold.variant and ${bought.sellerTenantId} = sold.seller
        and ${bought.isDeleted} = 0 limit 1) agreed on true
    left join lateral ${gradeAt({ seller: sql`sold.seller`, buyer: sql`${buyer}`, at: sql`${at}` })} grade on true
    left join lateral (
      select json_agg(json_build_object('id', ${r.id}::text, 'version', ${r.version}, 'ruleName', ${r.ruleName},
        'ruleCode', ${r.ruleCode}, 'status', ${r.status}, 'targetType', ${r.targetType}, 'scopeType', ${r.scopeType},
        'valueType', ${r.valueType}, 'value', coalesce(${r.value}, 0)::text, 'valueBp', coalesce(${r.valueBp}, 0)::text,
        'minMargin', coalesce(${r.minMargin}, 0)::text, 'allowLoss', coalesce(${r.allowLoss}, false),
        'bearerTenantId', ${r.bearerTenantId}, 'priority', ${r.priority},
        'startTime', (extract(epoch from ${r.startTime}) * 1000)::bigint,
        'endTime', (extract(epoch from ${r.endTime}) * 1000)::bigint)) as rules
      from ${r} where ${r.tenantId} = sold.seller and ${r.isDeleted} = 0 and ${isOpen} and ${r.id} in (
        select ${m.ruleId} from ${m} where ${m.tenantId} = sold.seller and ${m.isDeleted} = 0 and ${m.matchKey} = any(${matchingKeys(
          {
            buyer: sql`${buyer}`,
            grade: sql`grade.value`,
            sku: sql`sold.variant`,
            goods: sql`sold.goods`,
            goodsClass: sql`sold.class`,
          },
        )}))
    ) matching on true`,
  )
  return new Map(found.map(one => [priceKey({ skuId: one.skuId, sellerTenantId: one.seller }), asRead(one)]))
}

const asRead = (found: Found): Read => ({
  facts: {
    listPrice: found.listPrice,
    costPrice: found.costPrice,
    faceValue: found.faceValue,
    agreedPrice: found.agreedPrice,
    chargeFen: found.chargeFen,
    chargeBp: found.chargeBp,
  },
  rules: found.rules.map(asRule),
  grade: found.grade,
})

/** The same of one variant. */
export async function readPrice(ctx: Ctx, { skuId, sellerTenantId, ...rest }: Question): Promise<Read | undefined> {
  const wanted = [{ skuId, sellerTenantId }]
  return (await readPrices(ctx, { ...rest, wanted })).values().next().value
}
