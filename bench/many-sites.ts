import { priceAdjustment } from '@forecourt/contract/sites'
import { schedulePriceAdjustment } from '../apps/server/src/areas/sites/price-adjustment.ts'
import { activatePrices } from '../apps/server/src/areas/sites/price-clock.ts'
import type { Ctx } from '../apps/server/src/kernel/context.ts'
import { asSystem } from '../apps/server/src/seed/prepare.ts'
import type { Stage } from './stage.ts'

// A change of one product's price at five thousand sites of fifty suppliers: how long after its moment the last of them sells at it.

export const siteCount = 5_000
const supplierCount = 50
const aheadMs = 120_000

/** Copies of one site and its prices, spread over suppliers. */
export async function copySites(stage: Stage, siteId: string): Promise<void> {
  await stage.admin.query(
    `insert into site select (jsonb_populate_record(s, jsonb_build_object('id', 900000000 + n, 'site_code', 'B' || n,
       'site_name', 'B' || n, 'tenant_id', (800000 + n % ${supplierCount})::text))).*
     from site s, generate_series(1, ${siteCount}) n where s.id = $1`,
    [siteId],
  )
  await stage.admin.query(
    `insert into site_oil_price select (jsonb_populate_record(p, jsonb_build_object('id', 950000000 + n, 'site_id', 900000000 + n,
       'tenant_id', (800000 + n % ${supplierCount})::text))).*
     from site_oil_price p, generate_series(1, ${siteCount}) n where p.site_id = $1 and p.oil_no = '92' and p.status = 1`,
    [siteId],
  )
  await stage.admin.query('vacuum analyze site')
  await stage.admin.query('vacuum analyze site_oil_price')
}

/** A small step down from now on in so long, and what the price of a site is by then. */
const draft = (stage: Stage, inMs: number): Promise<string> =>
  asSystem(stage.app, 'bench', async ctx => {
    const row = await ctx.insert(priceAdjustment, {
      adjustmentNo: `TJ${Date.now()}`,
      reason: 'bench',
      oilNo: '92',
      priceType: 2,
      direction: 1,
      stepType: 1,
      stepAmount: 100n,
      effectiveTime: new Date(Math.ceil((ctx.now.getTime() + inMs) / 1000) * 1000),
    })
    return String(row.id)
  })

/** At how many of the sites a payment of this moment pays another price than before, found as an offer finds it. */
async function changed(stage: Stage, before: string): Promise<number> {
  const { rows } = await stage.admin.query<{ count: number }>(
    `select count(*)::int as count from site s cross join lateral (
       select y.platform_price from site_oil_price y
       where y.tenant_id = s.tenant_id and y.site_id = s.id and y.oil_no = '92' and y.is_deleted = 0 and y.status <> 4
         and y.effective_time <= clock_timestamp() and (y.end_time is null or y.end_time > clock_timestamp())
       order by y.effective_time desc, y.id desc limit 1) p
     where s.id between 900000001 and ${900_000_000 + siteCount} and p.platform_price < $1::bigint`,
    [before],
  )
  return rows[0]?.count ?? 0
}

const priceNow = async (stage: Stage): Promise<string> => {
  const { rows } = await stage.admin.query<{ price: string }>(
    `select platform_price::text as price from site_oil_price where site_id = 900000001 and oil_no = '92' and status = 1`,
  )
  return rows[0]?.price ?? '0'
}

const momentOf = async (stage: Stage, id: string): Promise<number> => {
  const { rows } = await stage.admin.query<{ at: Date }>(
    'select effective_time as at from price_adjustment where id = $1',
    [id],
  )
  return rows[0]?.at.getTime() ?? 0
}

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, Math.max(0, ms)))

/** Milliseconds until all sites have it. */
async function untilAll(stage: Stage, before: string, since: number): Promise<number> {
  while ((await changed(stage, before)) < siteCount) await pause(10)
  return Date.now() - since
}

const clock = (stage: Stage) => asSystem(stage.app, 'bench', activatePrices)

export interface Measured {
  /** Scheduling it, with everything that is checked and written ahead. */
  readonly scheduleMs: number
  /** From its moment until the last site sells at it. */
  readonly lagMs: number
  /** The minute's job that marks them as in force afterwards. */
  readonly markMs: number
  /** The same where nothing was written ahead, because no process was there: from the start of the job on. */
  readonly lateMs: number
}

export async function measureManySites(stage: Stage): Promise<Measured> {
  const before = await priceNow(stage)
  const id = await draft(stage, aheadMs)
  const start = performance.now()
  await asSystem(stage.app, 'bench', ctx =>
    schedulePriceAdjustment(ctx as Ctx<'unusualPrice' | 'priceClash' | 'priceSheetFaulty'>, { id, confirmed: true }),
  )
  const scheduleMs = performance.now() - start
  console.log(`scheduled in ${Math.round(scheduleMs)} ms`)
  const moment = await momentOf(stage, id)
  if ((await changed(stage, before)) > 0) throw new Error('some site has it before its moment')
  await pause(moment - Date.now())
  const lagMs = await untilAll(stage, before, moment)
  const mark = performance.now()
  await clock(stage)
  const markMs = performance.now() - mark

  const next = await priceNow(stage)
  const late = await draft(stage, 600_000)
  await asSystem(stage.app, 'bench', ctx =>
    schedulePriceAdjustment(ctx as Ctx<'unusualPrice' | 'priceClash' | 'priceSheetFaulty'>, {
      id: late,
      confirmed: true,
    }),
  )
  await stage.admin.query('update price_adjustment set effective_time = now() where id = $1', [late])
  const since = Date.now()
  await clock(stage)
  const lateMs = await untilAll(stage, next, since)
  return { scheduleMs, lagMs, markMs, lateMs }
}
