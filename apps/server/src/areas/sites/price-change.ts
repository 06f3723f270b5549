import { type DomainInput, formatDecimal, formatMoment, type Row } from '@forecourt/contract/kernel'
import * as contract from '@forecourt/contract/sites'
import type { Ctx } from '../../kernel/context.ts'
import { columnsOf } from '../../kernel/db/columns.ts'
import { sql } from '../../kernel/db/sql.ts'
import type { Handler } from '../../kernel/implement.ts'
import { prepareAnew } from './price-preparation.ts'
import { putInForce } from './price.ts'
import { column } from '../../kernel/db/row-shape.ts'

const { oil, site, siteOilPrice, unusualIn } = contract

const p = columnsOf(siteOilPrice, 'p')
const s = columnsOf(site, 's')

type Wanted = Pick<
  DomainInput<typeof contract.updPlatformPrice.input>,
  'regionCode' | 'oilNo' | 'priceType' | 'newPrice' | 'effectiveTime'
>
type Prices = Pick<Row<typeof siteOilPrice>, 'nationalPrice' | 'gunPrice' | 'platformPrice' | 'settlePrice'>

interface Change {
  readonly site: Row<typeof site>
  readonly beforePrice: bigint
  readonly prices: Prices & { readonly oilNo: string }
  readonly version: number
}

const national = 1
const changedName = ({ priceType }: Wanted) => (priceType === national ? 'nationalPrice' : 'platformPrice')

async function refuseFaults(ctx: Ctx, { oilNo, effectiveTime }: Wanted): Promise<void> {
  if (!(await ctx.find(oil, { oilNo })))
    ctx.refuseInput([{ field: 'oilNo', message: [`油品${oilNo}不存在`, `There is no product ${oilNo}`] }])
  if (effectiveTime && effectiveTime <= ctx.now)
    ctx.refuseInput([{ field: 'effectiveTime', message: ['生效时间须晚于现在', 'The time must be in the future'] }])
}

/** The sites of the region that have had a price for the product, in the order in which they are locked. */
const siteIdsOf = (ctx: Ctx, { regionCode, oilNo }: Wanted, isLocked: boolean) =>
  ctx.rows(
    { id: column.text },
    sql`
    select ${s.id}::text as id from ${s} where ${s.isDeleted} = 0
      and (${regionCode ?? null}::text is null or ${regionCode ?? null} in (${s.provinceCode}, ${s.cityCode}, ${s.districtCode}))
      and exists (select from ${p} where ${p.tenantId} = ${s.tenantId} and ${p.siteId} = ${s.id} and ${p.oilNo} = ${oilNo}
        and ${p.status} in (0, 1) and ${p.isDeleted} = 0)
    order by ${s.id} ${isLocked ? sql`for update` : sql``}`,
  )

/** The prices of each site that are in force when the change begins, and the last version that was given. */
const latestOf = (ctx: Ctx, { oilNo, effectiveTime }: Wanted, ids: readonly string[]) =>
  ctx.rows(
    {
      siteId: column.text,
      nationalPrice: column.bigint,
      gunPrice: column.bigint,
      platformPrice: column.bigint,
      settlePrice: column.bigint,
      version: column.int,
    },
    sql`
    select distinct on (${p.siteId}) ${p.siteId}::text as "siteId", ${p.nationalPrice}::text as "nationalPrice",
      ${p.gunPrice}::text as "gunPrice", ${p.platformPrice}::text as "platformPrice", ${p.settlePrice}::text as "settlePrice",
      max(${p.priceVersion}) over (partition by ${p.siteId})::int as version
    from ${p} where ${p.siteId} = any(${sql.param(ids)}::bigint[]) and ${p.oilNo} = ${oilNo} and ${p.isDeleted} = 0
    order by ${p.siteId}, (${p.status} in (0, 1) and ${p.effectiveTime} <= ${effectiveTime ?? ctx.now}) desc,
      ${p.effectiveTime} desc, ${p.priceVersion} desc`,
  )

/** What changes, by site; a site that has this price already is left alone. */
async function changesOf(ctx: Ctx, wanted: Wanted, isLocked: boolean): Promise<Change[]> {
  const ids = (await siteIdsOf(ctx, wanted, isLocked)).map(one => one.id)
  const sites = new Map((await ctx.all(site, { id: ids }, { limit: 50_000 })).map(one => [String(one.id), one]))
  const name = changedName(wanted)
  return (await latestOf(ctx, wanted, ids)).flatMap(one => {
    const at = sites.get(one.siteId)
    const before: Prices = {
      nationalPrice: one.nationalPrice,
      gunPrice: one.gunPrice,
      platformPrice: one.platformPrice,
      settlePrice: one.settlePrice,
    }
    if (!at || before[name] === wanted.newPrice) return []
    const prices = { ...before, [name]: wanted.newPrice, oilNo: wanted.oilNo }
    return [{ site: at, beforePrice: before[name], prices, version: one.version }]
  })
}

export const previewPlatformPrice: Handler<typeof contract.previewPlatformPrice> = async (ctx, wanted) => {
  await refuseFaults(ctx, wanted)
  const at = ctx.lang === 'zh' ? 0 : 1
  return (await changesOf(ctx, wanted, false)).map(({ site: { id, siteName, regionName }, beforePrice, prices }) => ({
    siteId: String(id),
    siteName,
    regionName,
    before: beforePrice,
    after: wanted.newPrice,
    unusual:
      unusualIn(prices)
        .map(label => label[at])
        .join(ctx.lang === 'zh' ? '；' : '; ') || null,
  }))
}

const batch = 2

async function write(ctx: Ctx, wanted: Wanted, changes: readonly Change[]): Promise<void> {
  const effectiveTime = wanted.effectiveTime ?? ctx.now
  for (const [tenantId, same] of Map.groupBy(changes, one => one.site.tenantId))
    await ctx.insertMany(
      siteOilPrice,
      same.map(({ site: { id }, prices, version }) => ({
        ...prices,
        siteId: String(id),
        priceVersion: version + 1,
        effectiveTime,
        source: batch,
      })),
      { tenantId },
    )
  const ids = changes.map(one => String(one.site.id))
  if (!wanted.effectiveTime && ids.length > 0) await putInForce(ctx, ids, effectiveTime)
  await prepareAnew(ctx, ids)
  const said = `${wanted.oilNo} ${changedName(wanted)} ${formatDecimal(wanted.newPrice, 4)}`
  for (const { site: at } of changes)
    ctx.auditNote('site', at, 'setPrices', {}, `${said} @ ${formatMoment(effectiveTime)}`)
}

export const updPlatformPrice: Handler<typeof contract.updPlatformPrice> = async (ctx, input) => {
  await refuseFaults(ctx, input)
  const isOnlyCounted = input.preview === true
  const changes = await changesOf(ctx, input, !isOnlyCounted)
  if (isOnlyCounted) return { count: changes.length }
  const odd = changes.filter(one => unusualIn(one.prices).length > 0)
  const [first] = odd
  if (first && !input.confirmed) {
    const more = odd.length - 1
    const [zh, en] = unusualIn(first.prices)[0] ?? ['', '']
    const { siteName } = first.site
    ctx.refuse('unusualPrice', [
      `${siteName} ${zh}${more > 0 ? ` 等${odd.length}个站点` : ''}`,
      `${siteName}: ${en}${more > 0 ? ` and ${more} more` : ''}`,
    ])
  }
  await write(ctx, input, changes)
  return { count: changes.length }
}
