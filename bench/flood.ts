import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { clientDigest, hashPassword } from '../apps/server/src/areas/access/password.ts'
import { openProxy } from '../apps/server/test/database-proxy.ts'
import { type Figure, measure, median, type Request } from './load.ts'
import { fillOrders, fillTenants, tenantAt } from './orders.ts'
import { type Entry, orderCount, rounds, writeEntries } from './report.ts'
import { openStations, paymentAt, payPath, type Station } from './spends.ts'
import { openStage, signIn, type Stage } from './stage.ts'

// What one tenant pays for another: the list and the payment of a tenant with a few people, alone and while another tenant asks for
// lists without a pause; and what a database that says nothing costs the server in memory while requests go on coming.
//   npm run bench:flood -- --orders 100000 --out docs/bench/flood.json

const entries: Entry[] = []
const floodConnections = 32
const quietConnections = 2
const secondsEach = 10
const silentMs = 60_000
const perSecondWhileSilent = 100
const server = join(import.meta.dirname, '../apps/server/src/main.ts')

/** What a flood was answered, over so many seconds. */
interface Flood {
  readonly answered: number
  readonly refused: number
  readonly duration: number
}

/** Lists of one tenant by a process of its own, so that its work is not taken for the server's; until `work` is done. */
async function flooded<T>(url: string, token: string, work: () => Promise<T>): Promise<{ done: T; flood: Flood }> {
  const address = `${url}/api/zytorder/order/list?current=1&size=10`
  const args = [join(import.meta.dirname, 'flooding.ts'), address, token, String(floodConnections)]
  const flood = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(flood, 'close')
  let said = ''
  flood.stdout.on('data', piece => (said += String(piece)))
  await pause(2_000)
  const done = await work()
  flood.kill('SIGTERM')
  await ended
  return { done, flood: JSON.parse(said) as Flood }
}

async function besideFlood(stage: Stage): Promise<void> {
  const url = await stage.serve(server, { DEMO: '1', DATABASE_WAIT_MS: '2000' })
  const station = await openStations(stage)
  const token = await signIn(url, '200001', 'station', clientDigest('station'))
  const floodToken = await signIn(url, tenantAt(0), 'bench', clientDigest('bench'))
  const asked: Record<string, () => Request> = {
    'list of 10 with total': () => ({
      method: 'GET',
      path: '/api/zytorder/order/list?current=1&size=10',
      headers: { 'blade-auth': `bearer ${token}` },
    }),
    'payment by card': paymentsBy(station, token),
  }
  for (const [name, next] of Object.entries(asked)) {
    const ask = () => measure({ url, next, seconds: secondsEach, connections: quietConnections })
    const [alone, beside, floods]: [Figure[], Figure[], Flood[]] = [[], [], []]
    for (let round = 0; round < rounds; round++) {
      alone.push(await ask())
      const { done, flood } = await flooded(url, floodToken, ask)
      beside.push(done)
      floods.push(flood)
    }
    const [calm, troubled] = [alone, beside].map(figures => median(figures.map(one => one.p99Ms))) as [number, number]
    const [p50, troubledP50] = [alone, beside].map(figures => median(figures.map(one => one.p50Ms))) as [number, number]
    const ratio = Number(median(beside.map((one, at) => one.p99Ms / (alone[at]?.p99Ms || 1))).toFixed(2))
    const perSecond = Math.round(median(floods.map(one => (one.answered + one.refused) / one.duration)))
    const refused = floods.reduce((sum, one) => sum + one.refused, 0)
    say({
      name: `${name}, beside a flood`,
      ours: troubled,
      anchor: calm,
      ratio,
      goal: 2,
      met: ratio <= 2,
      unit: 'ms p99',
      note:
        `anchor is the same alone; p50 ${p50} and ${troubledP50} ms; ${quietConnections} people of the quiet tenant, ` +
        `${floodConnections} of the other without a pause: ${perSecond} lists a second, ${refused} of them put off by 503`,
    })
  }
  await stage.end(url)
}

const run = process.pid
function paymentsBy(station: Station, token: string): () => Request {
  let n = 0
  return () => ({
    method: 'POST',
    path: payPath,
    headers: {
      'blade-auth': `bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': `flood-${run}-${++n}`,
    },
    body: paymentAt(station, n, '1.00'),
  })
}

/** Requests at a steady pace, answered or not: how many came back by status. */
function askSteadily(url: string, token: string) {
  const statuses: Record<string, number> = {}
  let [sent, isOver] = [0, false]
  const headers = { 'blade-auth': `bearer ${token}` }
  const timer = setInterval(() => {
    sent++
    void fetch(`${url}/api/zytorder/order/list?current=1&size=10`, { headers })
      .then(answer => answer.text().then(() => String(answer.status)))
      .catch(() => 'none')
      .then(status => {
        if (!isOver) statuses[status] = (statuses[status] ?? 0) + 1
      })
  }, 1000 / perSecondWhileSilent)
  const stop = () => {
    isOver = true
    clearInterval(timer)
    return { sent, statuses }
  }
  return { stop }
}

async function whileSilent(stage: Stage): Promise<void> {
  const line = await openProxy(stage.database.ownerUrl)
  const url = await stage.serve(server, {
    DEMO: '1',
    DATABASE_WAIT_MS: '2000',
    DATABASE_URL: line.through(stage.database.ownerUrl),
  })
  const token = await signIn(url, tenantAt(0), 'bench', clientDigest('bench'))
  const asking = askSteadily(url, token)
  await pause(20_000)
  const before = await stage.memory(url)
  await line.trouble('frozen')
  await pause(silentMs)
  const silent = await stage.memory(url)
  await line.mend()
  await pause(15_000)
  const after = await stage.memory(url)
  const { sent, statuses } = asking.stop()
  const grown = silent.max - before.now
  say({
    name: 'memory while the database is silent for 60 s',
    ours: grown,
    anchor: 64,
    ratio: Number((grown / 64).toFixed(2)),
    goal: 1,
    met: grown <= 64,
    unit: 'MB that the server grew by',
    note:
      `${before.now} MB before, at most ${silent.max} and ${silent.now} at the end of the silence, ${after.now} 15 s after; ` +
      `${perSecondWhileSilent} lists a second: ${sent} sent, answered ${JSON.stringify(statuses)}`,
  })
  await stage.end(url)
  await line.close()
}

function say(entry: Entry): void {
  entries.push(entry)
  const met = entry.met ? 'met' : 'NOT MET'
  console.log(
    `${entry.name}: ${entry.ours} ${entry.unit}, anchor ${entry.anchor}, ratio ${entry.ratio}, goal ${entry.goal} ${met}`,
  )
  console.log(`  ${entry.note}`)
}

async function main(): Promise<void> {
  const stage = await openStage()
  try {
    console.log(`filling ${orderCount} orders over 200 tenants`)
    await fillTenants(stage.admin, await hashPassword(clientDigest('bench')))
    await fillOrders(stage.admin, orderCount)
    await besideFlood(stage)
    await whileSilent(stage)
  } finally {
    await stage.close()
  }
  await writeEntries('bench:flood', entries)
}

await main()
