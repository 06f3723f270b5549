import { column, type ShapedRow } from '../../kernel/db/row-shape.ts'
import * as contract from '@forecourt/contract/goods'
import { codeOf, type Label } from '@forecourt/contract/kernel'
import { isOfType, tenant } from '@forecourt/contract/system'
import type { Ctx } from '../../kernel/context.ts'
import { columnsOf } from '../../kernel/db/columns.ts'
import { sql } from '../../kernel/db/sql.ts'
import { distributorNamed, noDistributor } from './distribution.ts'
import { offerCode } from './follow-offers.ts'
import { givenRows, type Item, maxGoods, type Offered, offeredOf, subsidyOf } from './offered-goods.ts'
import type { Step } from './supply-chain.ts'

const { distribution, distributionStates, distributorGoods, distributorOffer, tenantShelfStates } = contract

const up = codeOf(tenantShelfStates, 'up')
const s = columnsOf(distributorGoods, 's')
const f = columnsOf(distributorOffer, 'f')
const d = columnsOf(distribution, 'd')

/** One sale between an upstream and its distributor, on the way of what stands on a shelf. */
const edgeShape = {
  shelfId: column.text,
  skuId: column.text,
  depth: column.int,
  upstream: column.text,
  distributor: column.text,
  goodsName: column.text,
  skuName: column.text,
  /** What the shelf sells for; of edges further up that is another's business and is not used. */
  salePrice: column.bigint,
  paid: column.bigint,
  commissionBp: column.int,
  /** Goods that were given to the upstream; none where they are its own, or of a shelf further up. */
  givenId: column.nullable(column.text),
  isTop: column.flag,
}
type Edge = ShapedRow<typeof edgeShape>

/** The chains of all that a distributor has on sale, in one statement; each ends where the goods are somebody's own or were given. */
const edgesOf = (ctx: Ctx, shopTenantId: string, skuIds: readonly string[] | undefined) =>
  ctx.rows(
    edgeShape,
    sql`
    with recursive chain as (
      select ${s.id} as "shelfId", ${s.skuId} as "skuId", 1 as depth, ${f.upstreamTenantId} as upstream, ${s.tenantId} as distributor,
        ${s.goodsName} as "goodsName", ${s.skuName} as "skuName", ${s.salePrice} as "salePrice", ${f.purchasePrice} as paid,
        ${d.commissionBp} as "commissionBp", ${f.tenantGoodsId} as "givenId", ${f.distributorGoodsId} as above
      from ${s} join ${f} on ${f.id} = ${s.offerId} and ${f.status} = ${offerCode('offered')} and ${f.isDeleted} = 0
        join ${d} on ${d.id} = ${f.distributionId} and ${d.status} = ${codeOf(distributionStates, 'inForce')}
      where ${s.tenantId} = ${shopTenantId} and ${s.shelfStatus} = ${up} and ${s.isDeleted} = 0
        ${skuIds ? sql`and ${s.skuId} = any(${sql.param([...skuIds])}::bigint[])` : sql``}
      union all
      select chain."shelfId", chain."skuId", chain.depth + 1, ${f.upstreamTenantId}, ${s.tenantId}, chain."goodsName", chain."skuName",
        chain."salePrice", ${f.purchasePrice}, ${d.commissionBp}, ${f.tenantGoodsId}, ${f.distributorGoodsId}
      from chain join ${s} on ${s.id} = chain.above and ${s.shelfStatus} = ${up} and ${s.isDeleted} = 0
        join ${f} on ${f.id} = ${s.offerId} and ${f.status} = ${offerCode('offered')} and ${f.isDeleted} = 0
        join ${d} on ${d.id} = ${f.distributionId} and ${d.status} = ${codeOf(distributionStates, 'inForce')}
    )
    select "shelfId"::text as "shelfId", "skuId"::text as "skuId", depth, upstream, distributor, "goodsName", "skuName",
      "salePrice"::text as "salePrice", paid::text as paid, "commissionBp", "givenId"::text as "givenId", above is null as "isTop"
    from chain order by "shelfId", depth desc limit ${maxGoods * 10}`,
  )

const stepOf = ({ upstream, paid, commissionBp }: Edge): Step => ({
  seller: upstream,
  unitPrice: paid,
  subsidy: 0n,
  commissionBp,
})

type Top = Item & { readonly edges: readonly Edge[] }

/** What the top of a chain sells: its own goods, or those that it was given and buys at its own price. */
async function topsOf(ctx: Ctx, chains: readonly (readonly Edge[])[]): Promise<Offered<Top>[]> {
  const given = new Map<string, (readonly Edge[])[]>()
  const own: Top[] = []
  for (const edges of chains) {
    const [top] = edges
    // A chain that is broken further up sells nothing.
    if (!top?.isTop) continue
    if (top.givenId) given.set(top.upstream, [...(given.get(top.upstream) ?? []), edges])
    else own.push({ ...shown(top), sellerTenantId: top.upstream, edges })
  }
  const found = await offeredOf(ctx, own, '')
  for (const [tenantId, of] of given) {
    const rows = await givenRows(ctx, tenantId, { ids: of.flatMap(([top]) => (top?.givenId ? [top.givenId] : [])) })
    const byId = new Map(of.map(edges => [edges[0]?.givenId, edges]))
    const items = rows.map(row => ({ ...row, edges: byId.get(String(row.id)) ?? [] }))
    found.push(...(await offeredOf(ctx, items, tenantId)))
  }
  return found
}

const shown = ({ skuId, goodsName, skuName }: Edge) => ({
  id: null,
  skuId,
  goodsName,
  skuName,
  sellerTenantName: null,
  mainImage: null,
  goodsType: null,
  dailyLimit: null,
})

/** What an order line says of a price that the shelf has made. */
const byShelf = { ruleCode: 'distribution', ruleId: null, ruleVersion: null } as const

/** What all those above the shop pay, from the supplier down. */
function aboveOf(top: Offered<Top>): Step[] {
  const { edges, sellerTenantId: seller } = top.item
  const isGiven = edges[0]?.givenId !== null
  const bought = { seller, unitPrice: top.unitPrice, subsidy: subsidyOf(top, top.unitPrice), commissionBp: 0 }
  return [...top.above, ...(isGiven ? [bought] : []), ...edges.map(stepOf)]
}

const companiesOnly: Label = ['只有企业可在分销商处采购', 'Only companies buy from distributors']

/** What a distributor named by number or full name sells to companies, with the chain that each comes by. */
export async function offeredByShop(ctx: Ctx, shopNo: string, skuIds?: readonly string[]): Promise<Offered[]> {
  const refuse = (message: Label) => ctx.refuseInput([{ field: 'shopNo', message }])
  const shop = (await distributorNamed(ctx, shopNo.trim())) ?? refuse(noDistributor)
  if (!isOfType('company', await ctx.find(tenant, { tenantId: ctx.tenantId }))) refuse(companiesOnly)
  const edges = await edgesOf(ctx, shop.tenantId, skuIds)
  const chains = [...Map.groupBy(edges, one => one.shelfId).values()]
  const tops = await topsOf(ctx, chains)
  return tops.flatMap(top => {
    const [last] = top.item.edges.slice(-1)
    if (!last) return []
    const item = {
      ...shown(last),
      goodsType: top.item.goodsType,
      sellerTenantId: shop.tenantId,
      sellerTenantName: shop.tenantName,
    }
    const price = { unitPrice: last.salePrice, snapshot: byShelf }
    // Who bears a discount bears that of the sale at the top.
    return [{ ...top, ...price, item, above: aboveOf(top) }]
  })
}
