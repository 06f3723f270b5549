import { codeOf, dayOf, type Problem, type Row, startOfDay, type Values, countryCode } from '@forecourt/contract/kernel'
import * as contract from '@forecourt/contract/sites'
import { region } from '@forecourt/contract/system'
import type { Ctx } from '../../kernel/context.ts'
import { columnsOf } from '../../kernel/db/columns.ts'
import { sql } from '../../kernel/db/sql.ts'
import { type Handler, hooks } from '../../kernel/implement.ts'
import { b, clashOfPlatformPrice, d, s, saidPrices } from './price-effect.ts'
import { prepareIfNear, unprepare } from './price-preparation.ts'
import { column } from '../../kernel/db/row-shape.ts'

const { oil, platformPrice, priceStates } = contract

type Said = Row<typeof platformPrice>

const q = columnsOf(platformPrice, 'q')
const columns = columnsOf(platformPrice)
const [scheduled, active] = [codeOf(priceStates, 'scheduled'), codeOf(priceStates, 'active')]

/** The national price moves at 24:00 of the day it was announced. */
export const isMidnight = (moment: Date): boolean => startOfDay(dayOf(moment)).getTime() === moment.getTime()
export const atMidnight: Problem = {
  field: 'effectiveTime',
  message: [
    '国标价自公布日24:00起调整，生效时间须为零点',
    'The national price moves at midnight: choose 00:00 of a day',
  ],
}
export const inTheFuture: Problem = {
  field: 'effectiveTime',
  message: ['生效时间须晚于现在', 'The time must be in the future'],
}

function placeProblems({ regionCode, siteId }: Values<typeof platformPrice>): Problem[] {
  if (regionCode && siteId)
    return [{ field: 'siteId', message: ['地区与站点只填一项', 'Choose a region or a site, not both'] }]
  return regionCode || siteId
    ? []
    : [{ field: 'regionCode', message: ['请选择地区或站点', 'Choose a region or a site'] }]
}

async function unknownNames(ctx: Ctx, { oilNo, regionCode }: Values<typeof platformPrice>): Promise<Problem[]> {
  const problems: Problem[] = []
  // Locked: of two for the same place and moment the second finds the first.
  if (oilNo && !(await ctx.find(oil, { oilNo }, { lock: true })))
    problems.push({ field: 'oilNo', message: [`油品${oilNo}不存在`, `There is no product ${oilNo}`] })
  if (regionCode && !(await ctx.find(region, { code: regionCode })))
    problems.push({ field: 'regionCode', message: ['请选择地区', 'Choose a region'] })
  return problems
}

const foundShape = {
  siteName: column.text,
  clashes: column.flag,
  isMoved: column.flag,
}

/** What stands against it: the same place and moment said already, sites with a change of that moment, a national price that moves by day. */
async function conflicts(ctx: Ctx, { id, effectiveTime }: Said): Promise<Problem[]> {
  const same = await ctx.rows(sql`
    select ${q.id} from ${d} join ${q} on ${q.tenantId} = ${d.tenantId} and ${q.id} <> ${d.id} and ${q.oilNo} = ${d.oilNo}
      and ${q.effectiveTime} = ${d.effectiveTime} and ${q.status} = ${scheduled} and ${q.isDeleted} = 0
      and (${q.siteId}, ${q.regionCode}) is not distinct from (${d.siteId}, ${d.regionCode})
    where ${d.id} = ${id} limit 1`)
  if (same.length > 0)
    return [
      {
        field: 'effectiveTime',
        message: [
          '该范围此刻已有平台价，请修改原有的一条',
          'This place has a platform price of that moment: edit that one',
        ],
      },
    ]
  const found = await ctx.rows(
    foundShape,
    sql`
    select * from (select ${s.siteName} as "siteName", ${clashOfPlatformPrice} as clashes,
      ${b.nationalPrice} <> ${d.nationalPrice} as "isMoved" from ${saidPrices(ctx.now)} where ${d.id} = ${id}) as found
    where clashes or "isMoved" limit 10000`,
  )
  const clashing = found.filter(one => one.clashes)
  const [first] = clashing
  return [
    ...(first ? [clashAt(first.siteName, clashing.length)] : []),
    ...(found.some(one => one.isMoved) && !isMidnight(effectiveTime) ? [atMidnight] : []),
  ]
}

/** Which sites have a change of the same moment already. */
export const clashAt = (siteName: string, count: number): Problem => ({
  field: 'effectiveTime',
  message: [
    `${siteName}${count > 1 ? `等${count}个价格` : ''}此刻已有排期`,
    `${siteName}${count > 1 ? ` and ${count - 1} more prices` : ''}: another change begins at this moment`,
  ],
})

export const platformPriceHooks = hooks(contract.platformPrices, {
  guard: async (ctx, before, changes) => {
    if (!changes) return
    const wanted: Values<typeof platformPrice> = { ...before, ...changes }
    const isPast = wanted.effectiveTime && wanted.effectiveTime <= ctx.now
    const problems = [...placeProblems(wanted), ...(isPast ? [inTheFuture] : []), ...(await unknownNames(ctx, wanted))]
    if (problems.length > 0) ctx.refuseInput(problems)
  },
  after: async (ctx, row, before) => {
    if (!row) return
    const problems = await conflicts(ctx, row)
    if (problems.length > 0) ctx.refuseInput(problems)
    const change = { of: 'platformPrice', id: String(row.id), effectiveTime: row.effectiveTime } as const
    if (before) await unprepare(ctx, change)
    await prepareIfNear(ctx, change)
  },
})

async function withdraw(ctx: Ctx, row: Said): Promise<void> {
  // At its moment it begins, whether or not the clock has come round to say so.
  if (row.effectiveTime <= ctx.now) ctx.refuse('changed')
  await ctx.transition(platformPrice, row, 'withdraw', 'withdrawn')
  await unprepare(ctx, { of: 'platformPrice', id: String(row.id) })
}

export const withdrawPlatformPrice: Handler<typeof contract.withdrawPlatformPrice> = async (ctx, { id }) =>
  withdraw(ctx, await ctx.getOrRefuse(platformPrice, id))

export const removePlatformPrices: Handler<typeof contract.removePlatformPrices> = async (ctx, { ids }) => {
  const rows = await ctx.all(platformPrice, { id: ids }, { lock: true })
  if (rows.length !== new Set(ids).size) ctx.refuse('notFound')
  for (const row of rows) await withdraw(ctx, row)
}

/** Of the job of every minute: what has begun is in force, and what it stands in place of is past. */
export async function beginPlatformPrices(ctx: Ctx): Promise<void> {
  const begun = await ctx.transitionWhere(
    platformPrice,
    sql`${columns.effectiveTime} <= ${ctx.now}`,
    'activate',
    'active',
  )
  if (begun === 0) return
  const replaced = await ctx.rows(
    { id: column.text },
    sql`
    select distinct ${d.id}::text as id from ${d} left join ${s} on ${s.id} = ${d.siteId} join ${q} on ${q.tenantId} = ${d.tenantId} and ${q.oilNo} = ${d.oilNo}
      and ${q.effectiveTime} > ${d.effectiveTime} and ${q.status} = ${active} and ${q.isDeleted} = 0
      and (${q.siteId} = ${d.siteId} or ${q.siteId} is null and (${q.regionCode} = ${countryCode} or starts_with(${d.regionCode}, ${q.regionCode})
        or ${q.regionCode} in (${s.provinceCode}, ${s.cityCode}, ${s.districtCode})))
    where ${d.status} = ${active} and ${d.isDeleted} = 0`,
  )
  const ids = replaced.map(one => one.id)
  if (ids.length > 0)
    await ctx.transitionWhere(platformPrice, sql`${columns.id} = any(${sql.param(ids)}::bigint[])`, 'expire', 'expired')
}
