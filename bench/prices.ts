import { column } from '../apps/server/src/kernel/db/row-shape.ts'
import { readFile } from 'node:fs/promises'
import { oilPricePlace } from '@forecourt/contract/sites'
import { gunOffer } from '../apps/server/src/areas/sites/gun-offer.ts'
import type { Ctx } from '../apps/server/src/kernel/context.ts'
import { sql } from '../apps/server/src/kernel/db/sql.ts'
import { asSystem } from '../apps/server/src/seed/prepare.ts'
import { copySites, measureManySites, siteCount } from './many-sites.ts'
import { writeEntries } from './report.ts'
import { openStations, type Station } from './spends.ts'
import { openStage, type Stage } from './stage.ts'

// What it costs to price one filling while so many rules are in force for its product at its place: processor time of the server
// and of PostgreSQL's own process together, by `gunOffer`, which is what a payment asks; and how long after its moment a change
// for thousands of sites has reached the last of them.
//   npm run bench:prices -- --out docs/bench/prices.json

const times = 2_000
const company = '100001'
const microsecondsPerTick = 10_000

async function processorOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * microsecondsPerTick
}

/** Rules at every kind of place of the site, all of them in force, for one product. */
async function fill(stage: Stage, siteId: string, from: number, to: number): Promise<void> {
  const keys = [`c:${company}`, `s:${siteId}`, 'r:4101', 'r:41', '*']
  const startTime = new Date(Date.now() - 3_600_000)
  await asSystem(stage.app, 'bench', async ctx => {
    await ctx.insertMany(
      oilPricePlace,
      Array.from({ length: to - from }, (_, index) => ({
        ruleId: ctx.newId(),
        placeKey: keys[index % keys.length] ?? '*',
        oilNo: '92',
        target: (index % 2) + 1,
        priority: index % 1000,
        baseType: 2,
        adjustType: 1,
        adjustValue: 100 + (index % 500),
        startTime,
      })),
    )
  })
  await stage.admin.query('vacuum analyze oil_price_place')
}

/** Microseconds of the processor for one offer. */
const costOf = (stage: Stage, { siteIds: [siteId = ''] }: Station): Promise<number> =>
  asSystem(stage.app, 'bench', async ctx => {
    const offering = ctx as Ctx<'siteNotOpen' | 'notSold'>
    const [{ pid } = { pid: 0 }] = await ctx.rows({ pid: column.int }, sql`select pg_backend_pid() as pid`)
    const one = (companyId: string | null) => gunOffer(offering, { siteId, gunNo: 1, companyId } as never)
    for (let n = 0; n < 500; n++) await one(company)
    const [before, own] = [await processorOf(pid), process.cpuUsage()]
    for (let n = 0; n < times; n++) await one(company)
    const { user, system } = process.cpuUsage(own)
    return (user + system + (await processorOf(pid)) - before) / times
  })

const stage = await openStage()
try {
  const station = await openStations(stage)
  const siteId = station.siteIds[0] ?? ''
  const found: number[] = []
  for (const [from, to] of [
    [0, 0],
    [0, 100],
    [100, 10_000],
  ] as const) {
    if (to > from) await fill(stage, siteId, from, to)
    // The least of several rounds: what others do on the machine is in the rest.
    const rounds = []
    for (let n = 0; n < 4; n++) rounds.push(await costOf(stage, station))
    found.push(Math.min(...rounds))
    console.log(`${to} rules: ${found.at(-1)?.toFixed(0)} µs an offer`)
  }
  const [none = 0, few = 0, many = 0] = found
  await copySites(stage, siteId)
  const { scheduleMs, lagMs, markMs, lateMs } = await measureManySites(stage)
  const rounded = (ms: number) => `${(ms / 1000).toFixed(2)} s`
  console.log(
    `${siteCount} sites: ${rounded(lagMs)} after the moment, ${rounded(lateMs)} when it was not written ahead`,
  )
  const entry = (name: string, ours: number, anchor: number, goal: number, unit: string, note: string) => {
    return { name, ours, anchor, ratio: ours / anchor, goal, met: ours <= goal, unit, note }
  }
  await writeEntries('bench:prices', [
    entry(
      'price resolution',
      many - none,
      none,
      300,
      'µs',
      'what rules add to an offer among 10 000 of them; anchor: the offer without a rule',
    ),
    entry('price resolution grows', many / few, 1, 2, 'times', 'the whole offer among 10 000 rules against 100'),
    entry(
      'a price changed at 5 000 sites',
      lagMs,
      lateMs,
      2_000,
      'ms',
      `from its moment until the last site sells at it; anchor: from the start of the job where nothing was written ahead; scheduling it took ${rounded(scheduleMs)}, marking it in force ${rounded(markMs)}`,
    ),
  ])
} finally {
  await stage.close()
}
