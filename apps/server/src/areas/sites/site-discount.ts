import type { InputOfCall, Label, Problem, Row } from '@forecourt/contract/kernel'
import * as contract from '@forecourt/contract/sites'
import type { Ctx } from '../../kernel/context.ts'
import { platformTenant } from '../../kernel/db/database.ts'
import type { Handler } from '../../kernel/implement.ts'
import { rulesWithin } from './price-places.ts'
import { discounts, keysOf, outcome, platformTarget, settleTarget, sites, tryRules } from './price-resolution.ts'
import { enablePriceRule, stopPriceRule } from './price-rule.ts'

const { oilPricePlace, oilPriceRelation, site, siteOilPrice } = contract

type Rule = Row<typeof oilPriceRelation>
type Wanted = InputOfCall<typeof contract.setSiteDiscounts>['rows'][number]
type DiscountCtx = Ctx<'unusualPrice'>

const [inForce, enabled, pumpBase] = [1, 1, 2]
const maxProducts = 50
const maxRules = 500

const setPrices = (ctx: Ctx, siteId: string) =>
  ctx.all(siteOilPrice, { siteId, status: inForce }, { order: ['oilNo'], limit: maxProducts })

/** Discounts in use, or to come, that are for this site alone; the one that begins last is first. */
async function ownRules(ctx: Ctx, siteId: string): Promise<Rule[]> {
  const terms = { target: platformTarget, baseType: pumpBase, adjustType: discounts }
  const places = await ctx.all(oilPricePlace, { placeKey: `s:${siteId}`, ...terms }, { limit: maxRules })
  const ids = [...new Set(places.map(one => String(one.ruleId)))]
  const rules = await ctx.all(oilPriceRelation, { id: ids, status: enabled }, { limit: maxRules })
  return rules
    .filter(({ siteIds }) => siteIds?.length === 1 && String(siteIds[0]) === siteId)
    .toSorted((one, other) => other.startTime.getTime() - one.startTime.getTime())
}

export const siteDiscounts: Handler<typeof contract.siteDiscounts> = async (ctx, { siteId }) => {
  const of = await ctx.getOrRefuse(site, siteId)
  const [prices, own] = await Promise.all([setPrices(ctx, siteId), ownRules(ctx, siteId)])
  const place = { ...of, siteId }
  const keys = keysOf(place)
  const oilNos = prices.map(one => one.oilNo)
  const rulesOf = Map.groupBy(await rulesWithin(ctx, place, oilNos, ctx.now, ctx.now), one => one.oilNo)
  const tried = prices.map(set => {
    const rules = rulesOf.get(set.oilNo) ?? []
    const applied = (target: number) =>
      tryRules(
        rules.filter(one => one.target === target),
        keys,
        set,
        ctx.now,
      ).find(one => one.outcome === outcome.applied)
    return { set, platform: applied(platformTarget), settle: applied(settleTarget) }
  })
  const makers = tried.flatMap(one => one.platform?.rule.ruleId ?? [])
  const named = new Map(
    (await ctx.all(oilPriceRelation, { id: [...new Set(makers)] }, { limit: maxProducts })).map(one => [
      String(one.id),
      one,
    ]),
  )
  return tried.map(({ set, platform, settle }) => {
    const maker = named.get(platform?.rule.ruleId ?? '')
    const rule = own.find(one => one.oilNo === set.oilNo)
    return {
      oilNo: set.oilNo,
      gunPrice: set.gunPrice,
      platformPrice: platform?.result ?? set.platformPrice,
      settlePrice: settle?.result ?? set.settlePrice,
      madeById: maker ? String(maker.id) : null,
      madeBy: maker?.name ?? null,
      scopeType: maker?.scopeType ?? null,
      ruleId: rule ? String(rule.id) : null,
      discountBp: rule?.discountBp ?? null,
      startTime: rule?.startTime ?? null,
      endTime: rule?.endTime ?? null,
    }
  })
}

interface Given {
  readonly row: Wanted
  readonly at: number
  /** The site's own discounts of the product, the one that begins last first. */
  readonly known: readonly Rule[]
}

/** What is wrong with a row, at its field; the terms of one that changes nothing are what they were. */
function problemsOf(
  ctx: Ctx,
  { row, at, known }: Given,
  rows: readonly Wanted[],
  sold: ReadonlySet<string>,
): Problem[] {
  const { oilNo, discountBp, startTime, endTime } = row
  const wrong = (name: string, message: Label): Problem[] => [{ field: `rows.${at}.${name}`, message }]
  if (!sold.has(oilNo)) return wrong('oilNo', ['该站点不销售此油品', 'This product is not sold there'])
  if (rows.findIndex(one => one.oilNo === oilNo) < at) return wrong('oilNo', ['油品重复', 'The product is there twice'])
  if (discountBp === null || !changes({ row, known })) return []
  if (startTime && startTime < ctx.now)
    return wrong('startTime', ['开始不能早于现在', 'The beginning must not be in the past'])
  if (endTime && endTime <= (startTime ?? ctx.now))
    return wrong('endTime', ['结束须晚于开始', 'The end must be after the beginning'])
  return []
}

const isSame = (rule: Rule, { discountBp, startTime, endTime }: Wanted): boolean =>
  rule.discountBp === discountBp &&
  rule.endTime?.getTime() === endTime?.getTime() &&
  (!startTime || rule.startTime.getTime() === startTime.getTime())

const changes = ({ row, known: [newest] }: Pick<Given, 'row' | 'known'>): boolean =>
  newest ? !isSame(newest, row) : row.discountBp !== null

const percent = 100

/**
 * One discount. What begins at once and has no end takes the place of what was there; what is for a time, or comes later, stands in front of it
 * while it lasts, since of two rules of a place the later one counts.
 */
async function write(
  ctx: DiscountCtx,
  of: Row<typeof site>,
  wanted: Wanted,
  known: readonly Rule[],
  confirmed: boolean,
) {
  const { oilNo, discountBp, startTime, endTime } = wanted
  const replaces = discountBp === null || (!startTime && !endTime)
  if (replaces) for (const one of known) await stopPriceRule(ctx, { id: String(one.id) })
  if (discountBp === null) return
  const made = await ctx.insert(
    oilPriceRelation,
    {
      name: `${of.siteName} ${oilNo} ${discountBp / percent}%`.slice(0, 64),
      oilNo,
      target: platformTarget,
      scopeType: sites,
      siteIds: [String(of.id)],
      baseType: pumpBase,
      adjustType: discounts,
      discountBp,
      startTime: startTime ?? ctx.now,
      endTime,
    },
    { tenantId: platformTenant },
  )
  await enablePriceRule(ctx, { id: String(made.id), confirmed })
}

export const setSiteDiscounts: Handler<typeof contract.setSiteDiscounts> = async (ctx, { siteId, rows, confirmed }) => {
  // Two who write for a site at once do so one after the other.
  const of = await ctx.getOrRefuse(site, siteId, { lock: true })
  const [prices, own] = await Promise.all([setPrices(ctx, siteId), ownRules(ctx, siteId)])
  const sold = new Set(prices.map(one => one.oilNo))
  const given = rows.map((row, at) => ({ row, at, known: own.filter(one => one.oilNo === row.oilNo) }))
  const problems = given.flatMap(one => problemsOf(ctx, one, rows, sold))
  if (problems.length > 0) ctx.refuseInput(problems)
  for (const { row, known } of given.filter(changes)) await write(ctx, of, row, known, confirmed ?? false)
}
