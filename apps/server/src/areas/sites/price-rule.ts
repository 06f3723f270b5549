import { type Label, type Problem, type Row, type Values } from '@forecourt/contract/kernel'
import * as contract from '@forecourt/contract/sites'
import { isOfType, region, tenant } from '@forecourt/contract/system'
import type { Ctx } from '../../kernel/context.ts'
import { columnsOf } from '../../kernel/db/columns.ts'
import { type SQL, sql } from '../../kernel/db/sql.ts'
import { type Handler, hooks } from '../../kernel/implement.ts'
import { orderRows } from '../orders/relations.ts'
import { retirePlaces, rulesWithin } from './price-places.ts'
import { baseFor, companies, keysOf, region as inRegion, sites, tryRules } from './price-resolution.ts'
import { column, type ShapedRow } from '../../kernel/db/row-shape.ts'

type RuleTerms = contract.RuleTerms
const { adjustValueOf, oil, oilPricePlace, oilPriceRelation, site, siteOilPrice } = contract

type Rule = Row<typeof oilPriceRelation>
type Given = Values<typeof oilPriceRelation>

const o = orderRows('o')
const s = columnsOf(site, 's')
const p = columnsOf(siteOilPrice, 'p')
const k = columnsOf(oilPricePlace, 'k')
const r = columnsOf(oilPriceRelation, 'r')
const placeColumns = columnsOf(oilPricePlace)

const most = 1000

/** What does not belong to the chosen place and way is not kept: it would come back to life with the next edit. */
function onlyWhatCounts(rule: Given): Given {
  const { scopeType, adjustType } = rule
  return {
    ...rule,
    ...(scopeType === undefined ? {} : { siteIds: scopeType === sites ? rule.siteIds : null }),
    ...(scopeType === undefined ? {} : { regionCode: scopeType === inRegion ? rule.regionCode : null }),
    ...(scopeType === undefined ? {} : { companyIds: scopeType === companies ? rule.companyIds : null }),
    ...(adjustType === undefined ? {} : { reduceBy: adjustType === 1 ? rule.reduceBy : null }),
    ...(adjustType === undefined ? {} : { discountBp: adjustType === 2 ? rule.discountBp : null }),
    ...(adjustType === undefined ? {} : { fixedPrice: adjustType === 3 ? rule.fixedPrice : null }),
  }
}

const needed: Label = ['请填写', 'Is needed']

function missing(rule: Given): Problem[] {
  const place = ({ 2: 'siteIds', 3: 'regionCode', 4: 'companyIds' } as const)[rule.scopeType as 2 | 3 | 4]
  const term = ({ 1: 'reduceBy', 2: 'discountBp', 3: 'fixedPrice' } as const)[rule.adjustType as 1 | 2 | 3]
  const isEmpty = (value: unknown) =>
    value === null || value === undefined || (Array.isArray(value) && value.length === 0)
  return [place, term].flatMap(field => (field && isEmpty(rule[field]) ? [{ field, message: needed }] : []))
}

function periodProblems({ startTime, endTime }: Given, now: Date): Problem[] {
  if (!endTime) return []
  if (startTime && endTime <= startTime)
    return [{ field: 'endTime', message: ['结束须晚于开始', 'The end must be after the beginning'] }]
  return endTime <= now ? [{ field: 'endTime', message: ['结束须晚于现在', 'The end must be in the future'] }] : []
}

/** Names that are there: a product, a province or city, companies. */
async function unknownNames(ctx: Ctx, { oilNo, regionCode, companyIds }: Given): Promise<Problem[]> {
  const problems: Problem[] = []
  if (oilNo && !(await ctx.find(oil, { oilNo })))
    problems.push({ field: 'oilNo', message: [`油品${oilNo}不存在`, `There is no product ${oilNo}`] })
  if (regionCode && (regionCode.length > 4 || !(await ctx.find(region, { code: regionCode }))))
    problems.push({ field: 'regionCode', message: ['请选择省或市', 'Choose a province or a city'] })
  if (companyIds?.length) {
    const found = await ctx.all(tenant, { tenantId: companyIds }, { limit: most })
    if (found.filter(one => isOfType('company', one)).length !== new Set(companyIds).size)
      problems.push({ field: 'companyIds', message: ['请选择企业租户', 'Select companies'] })
  }
  return problems
}

export const priceRuleHooks = hooks(contract.oilPriceRelations, {
  prepare: async (_ctx, { id: _id, ...given }) => onlyWhatCounts(given),
  guard: async (ctx, before, changes) => {
    if (!changes) return
    const after: Given = { ...before, ...changes }
    const problems = [...missing(after), ...periodProblems(after, ctx.now), ...(await unknownNames(ctx, after))]
    if (problems.length > 0) ctx.refuseInput(problems)
  },
})

type Placed = Given & { readonly id: string }

function placeKeys(rule: Given): string[] {
  if (rule.scopeType === sites) return (rule.siteIds ?? []).map(id => `s:${id}`)
  if (rule.scopeType === inRegion) return [`r:${rule.regionCode ?? ''}`]
  return rule.scopeType === companies ? (rule.companyIds ?? []).map(id => `c:${id}`) : ['*']
}

const neighbourShape = {
  name: column.text,
  priority: column.int,
  isTie: column.flag,
  hides: column.flag,
}
type Neighbour = ShapedRow<typeof neighbourShape>

/** Rules in use at one of the same places that cannot be told apart from this one, or that leave nothing of it. */
const neighboursOf = (ctx: Ctx, rule: Rule, startTime: Date) =>
  ctx.rows(
    neighbourShape,
    sql`
    select distinct ${r.name}, ${r.priority}, (${k.priority} = ${rule.priority} and ${k.startTime} = ${startTime}) as "isTie",
      (${k.priority} > ${rule.priority} and ${k.startTime} <= ${startTime} and
        (${k.endTime} is null or ${k.endTime} >= ${rule.endTime ?? new Date('9999-01-01')})) as hides
    from ${k} join ${r} on ${r.tenantId} = ${k.tenantId} and ${r.id} = ${k.ruleId}
    where ${k.tenantId} = ${rule.tenantId} and ${k.placeKey} = any(${sql.param(placeKeys(rule))}) and ${k.oilNo} = ${rule.oilNo}
      and ${k.target} = ${rule.target} and (${k.endTime} is null or ${k.endTime} > ${startTime}) limit 20`,
  )

const isWithin = (rule: Rule): SQL => {
  if (rule.scopeType === sites) return sql`${s.id} = any(${sql.param(rule.siteIds ?? [])}::bigint[])`
  if (rule.scopeType !== inRegion) return sql`true`
  return sql`${rule.regionCode} in (${s.provinceCode}, ${s.cityCode})`
}

/** What the rule makes of two columns with the national and the pump price: `ruledPrice` said once more, in SQL; a test compares them. */
export function ruledIn(rule: RuleTerms & Pick<Rule, 'baseType'>, national: SQL, gun: SQL): SQL {
  const [base, value] = [rule.baseType === 1 ? national : gun, adjustValueOf(rule)]
  if (rule.adjustType === 1) return sql`(${base} - ${value}::bigint)`
  return rule.adjustType === 2 ? sql`round(${base} * ${value}::numeric / 10000)::bigint` : sql`${value}::bigint`
}

const effectShape = {
  nothing: column.int,
  above: column.int,
  under: column.int,
  far: column.int,
}
type Effect = ShapedRow<typeof effectShape>

/** At how many of the sites it is for the rule makes a price that is none, stands above the pump's, sells below cost or jumps. */
async function effectOf(ctx: Ctx, rule: Rule): Promise<Effect> {
  const result = ruledIn(rule, sql`${p.nationalPrice}`, sql`${p.gunPrice}`)
  const present = rule.target === 1 ? sql`${p.platformPrice}` : sql`${p.settlePrice}`
  const [row] = await ctx.rows(
    effectShape,
    sql`
    select count(*) filter (where result <= 0)::int as nothing, count(*) filter (where is_platform and result > gun)::int as above,
      count(*) filter (where is_platform and result < settle or not is_platform and result > platform)::int as under,
      count(*) filter (where abs(result - present) * 5 > present)::int as far
    from (select ${result} as result, ${present} as present, ${p.gunPrice} as gun, ${p.settlePrice} as settle,
        ${p.platformPrice} as platform, ${rule.target === 1}::boolean as is_platform
      from ${p} join ${s} on ${s.tenantId} = ${p.tenantId} and ${s.id} = ${p.siteId}
      where ${p.oilNo} = ${rule.oilNo} and ${p.status} = 1 and ${p.isDeleted} = 0 and ${isWithin(rule)}) as made`,
  )
  return row ?? { nothing: 0, above: 0, under: 0, far: 0 }
}

const said = (count: number, [zh, en]: Label): Label[] =>
  count > 0 ? [[`${count}个站点${zh}`, `${count} sites: ${en}`]] : []

/** What is unusual about a rule before it is put in use. */
async function oddities(ctx: Ctx, rule: Rule, neighbours: readonly Neighbour[]): Promise<Label[]> {
  const { nothing, above, under, far } = await effectOf(ctx, rule)
  return [
    ...said(nothing, ['结果不足0，将跳过此规则', 'comes to nothing and is passed over']),
    ...said(above, ['平台价高于枪价', 'platform price above pump price']),
    ...said(under, ['结算价高于平台价', 'settlement above platform price']),
    ...said(far, ['变动超过20%', 'changes by more than 20 %']),
    ...neighbours
      .filter(one => one.hides)
      .map(({ name }): Label => [`被优先级更高的“${name}”完全盖过`, `“${name}” has the higher priority all the time`]),
  ]
}

export const enablePriceRule: Handler<typeof contract.enablePriceRule> = async (ctx, { id, confirmed }) => {
  const rule = await ctx.getOrRefuse(oilPriceRelation, id, { lock: true })
  // A rule counts from now on, never for what has been sold.
  const startTime = rule.startTime > ctx.now ? rule.startTime : ctx.now
  const problems = [...missing(rule), ...periodProblems({ ...rule, startTime }, ctx.now)]
  if (problems.length > 0) ctx.refuseInput(problems)
  const neighbours = await neighboursOf(ctx, rule, startTime)
  const tie = neighbours.find(one => one.isTie)
  if (tie)
    ctx.refuseInput([
      {
        field: 'priority',
        message: [
          `与“${tie.name}”范围、优先级和开始时间相同`,
          `“${tie.name}” has the same place, priority and beginning`,
        ],
      },
    ])
  const odd = await oddities(ctx, rule, neighbours)
  if (odd.length > 0 && !confirmed)
    ctx.refuse('unusualPrice', [odd.map(one => one[0]).join('；'), odd.map(one => one[1]).join('; ')])
  await ctx.transition(oilPriceRelation, rule, 'enable', 'enabled', { startTime }, odd.map(one => one[0]).join('；'))
  await ctx.insertMany(oilPricePlace, placesOf(rule, startTime), { tenantId: rule.tenantId })
}

/** The rows by which a rule in use is found. */
export const placesOf = (rule: Placed, startTime: Date): Values<typeof oilPricePlace>[] =>
  [...new Set(placeKeys(rule))].map(placeKey => ({
    ruleId: String(rule.id),
    placeKey,
    oilNo: rule.oilNo,
    target: rule.target,
    priority: rule.priority,
    baseType: rule.baseType,
    adjustType: rule.adjustType,
    adjustValue: adjustValueOf({ ...rule, adjustType: rule.adjustType ?? 0 }),
    startTime,
    endTime: rule.endTime,
  }))

export const stopPriceRule: Handler<typeof contract.stopPriceRule> = async (ctx, { id }) => {
  const rule = await ctx.getOrRefuse(oilPriceRelation, id)
  const endTime = rule.startTime > ctx.now ? rule.startTime : ctx.now
  await ctx.transition(oilPriceRelation, rule, 'stop', 'stopped', { endTime })
  await ctx.rows(sql`
    update ${placeColumns} set ${placeColumns.endTime} = ${endTime}
    where ${placeColumns.tenantId} = ${rule.tenantId} and ${placeColumns.ruleId} = ${String(rule.id)} returning ${placeColumns.id}`)
}

/** Of the job of every minute: rules whose time is over say so, and are out of the way of offers. */
export async function endRules(ctx: Ctx): Promise<void> {
  const columns = columnsOf(oilPriceRelation)
  await ctx.transitionWhere(oilPriceRelation, sql`${columns.endTime} <= ${ctx.now}`, 'end', 'ended')
  await retirePlaces(ctx)
}

const monthMs = 30 * 86_400_000

export const backtestPriceRule: Handler<typeof contract.backtestPriceRule> = async (ctx, { id }) => {
  const rule = await ctx.getOrRefuse(oilPriceRelation, id)
  const price = ruledIn(rule, sql`${o.nationalPrice}`, sql`${o.gunPrice}`)
  const amount = sql`round(${o.litres} * greatest(${price}, 0)::numeric / 100000)::bigint`
  const isPlatform = rule.target === 1
  const before = isPlatform ? sql`${o.payAmount}` : sql`${o.settleAmount}`
  const ofCompany =
    rule.scopeType === companies ? sql`and ${o.companyId} = any(${sql.param(rule.companyIds ?? [])})` : sql``
  const keys = sql`array['s:' || ${s.id}, 'r:' || ${s.cityCode}, 'r:' || ${s.provinceCode}, '*', 'c:' || ${o.companyId}]`
  const nearness = (key: SQL) =>
    sql`case left(${key}, 1) when 'c' then 5 when 's' then 4 when 'r' then length(${key}) - 2 else 0 end`
  const own = placeKeys(rule)[0] ?? '*'
  const [row] = await ctx.rows(
    {
      orderCount: column.text,
      litres: column.bigint,
      before: column.bigint,
      after: column.bigint,
      overruled: column.text,
    },
    sql`
    select count(*) as "orderCount", coalesce(sum(litres), 0) as litres, coalesce(sum(before), 0) as before,
      coalesce(sum(case when is_overruled then before else after end), 0) as after, count(*) filter (where is_overruled) as overruled
    from (select ${o.litres} as litres, ${before} as before,
        ${isPlatform ? sql`least(${amount}, ${o.originalAmount})` : amount} as after,
        exists (select from ${k} where ${k.tenantId} = ${rule.tenantId} and ${k.oilNo} = ${rule.oilNo} and ${k.target} = ${rule.target}
          and ${k.ruleId} <> ${id} and ${k.placeKey} = any(${keys}) and (${k.endTime} is null or ${k.endTime} > ${ctx.now})
          and ${k.startTime} <= ${ctx.now} and (${nearness(sql`${k.placeKey}`)}, ${k.priority}) > (${nearness(sql`${own}::text`)}, ${rule.priority})) as is_overruled
      from ${o} join ${s} on ${s.tenantId} = ${o.tenantId} and ${s.id} = ${o.siteId}
      where ${o.isDeleted} = 0 and ${o.oilNo} = ${rule.oilNo} and ${o.state} in (20, 30, 40)
        and ${o.payTime} >= ${new Date(ctx.now.getTime() - monthMs)} and ${isWithin(rule)} ${ofCompany}) as sold`,
  )
  const [was, is] = [row?.before ?? 0n, row?.after ?? 0n]
  return {
    orderCount: Number(row?.orderCount ?? 0),
    litres: row?.litres ?? 0n,
    before: was,
    after: is,
    difference: is - was,
    overruled: Number(row?.overruled ?? 0),
  }
}

type Set = Pick<
  Row<typeof siteOilPrice>,
  'nationalPrice' | 'gunPrice' | 'platformPrice' | 'settlePrice' | 'effectiveTime'
>

/** The prices that were set for a product at a site, as they were in force at a moment. */
async function setAt(ctx: Ctx, siteId: string, oilNo: string, at: Date): Promise<Set> {
  const [row] = await ctx.rows(
    {
      nationalPrice: column.bigint,
      gunPrice: column.bigint,
      platformPrice: column.bigint,
      settlePrice: column.bigint,
      effectiveTime: column.moment,
    },
    sql`
    select ${p.nationalPrice} as "nationalPrice", ${p.gunPrice} as "gunPrice", ${p.platformPrice} as "platformPrice",
      ${p.settlePrice} as "settlePrice", ${p.effectiveTime} as "effectiveTime"
    from ${p} where ${p.siteId} = ${siteId} and ${p.oilNo} = ${oilNo} and ${p.isDeleted} = 0 and ${p.status} <> 4
      and ${p.effectiveTime} <= ${at} order by ${p.effectiveTime} desc, ${p.id} desc limit 1`,
  )
  return row ?? ctx.refuse('notFound')
}

const targets = [1, 2] as const

export const explainPrice: Handler<typeof contract.explainPrice> = async (ctx, { siteId, oilNo, companyId, at }) => {
  const moment = at ?? ctx.now
  const of = await ctx.getOrRefuse(site, siteId)
  const set = await setAt(ctx, siteId, oilNo, moment)
  const place = { siteId, provinceCode: of.provinceCode, cityCode: of.cityCode, companyId }
  const rules = await rulesWithin(ctx, place, [oilNo], moment, moment)
  const named = new Map(
    (await ctx.all(oilPriceRelation, { id: [...new Set(rules.map(one => one.ruleId))] })).map(one => [
      String(one.id),
      one,
    ]),
  )
  return targets.flatMap(target => {
    const tried = tryRules(
      rules.filter(one => one.target === target),
      keysOf(place),
      set,
      moment,
    )
    const byHand = target === 1 ? set.platformPrice : set.settlePrice
    return [
      ...tried.map(({ rule, result, outcome }) => ({
        target,
        ruleId: rule.ruleId,
        name: named.get(rule.ruleId)?.name ?? null,
        scopeType: named.get(rule.ruleId)?.scopeType ?? null,
        priority: rule.priority,
        startTime: rule.startTime,
        basePrice: baseFor(rule, set),
        result,
        outcome,
      })),
      {
        target,
        ruleId: null,
        name: null,
        scopeType: null,
        priority: null,
        startTime: set.effectiveTime,
        basePrice: byHand,
        result: byHand,
        outcome: tried.some(one => one.outcome === 1) ? 2 : 1,
      },
    ]
  })
}
