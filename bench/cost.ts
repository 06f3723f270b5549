import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { clientDigest, hashPassword } from '../apps/server/src/areas/access/password.ts'
import { inTurn, type Request } from './load.ts'
import { fillOrders, fillTenants, tenantAt } from './orders.ts'
import { type Entry, has, orderCount, writeEntries } from './report.ts'
import { openStations, paymentAt, payPath } from './spends.ts'
import { openStage, signIn, type Stage } from './stage.ts'

// What a request costs in processor time, the server's own and PostgreSQL's apart. Requests per second say little while others
// load the machine; processor time says nearly the same then. The same server without the policy (bench/without-policy.ts) tells what
// that costs. PostgreSQL has the looking for jobs of all three in it.
//   npm run bench:cost -- --orders 100000 --out docs/bench/cost.json
//   npm run bench:cost -- --orders 100000 --only detail --profile /tmp/profile

const requestsEach = 200
const roundsEach = 12
const warmUp = 600
const connections = 8
const microsecondsPerTick = 10_000

/** Processor time of a process and of the children that it has waited for, in microseconds. */
async function processorOf(pid: string | number): Promise<{ parent: number; own: number; ended: number }> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const at = (index: number) => Number(fields[index] ?? 0) * microsecondsPerTick
  return { parent: Number(fields[1] ?? 0), own: at(11) + at(12), ended: at(13) + at(14) }
}

/** Of the whole PostgreSQL: its first process, those it has started, and those of them that have ended. */
async function processorOfPostgres(postmaster: number): Promise<number> {
  const pids = (await readdir('/proc')).filter(name => /^\d+$/.test(name))
  const all = await Promise.all(pids.map(processorOf))
  const { own, ended } = await processorOf(postmaster)
  return all.filter(one => one.parent === postmaster).reduce((sum, one) => sum + one.own, own + ended)
}

/** Of a process with one main thread, to the nanosecond. */
async function preciselyOf(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`)
  const each = await Promise.all(
    threads.map(thread => readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').catch(() => '0')),
  )
  return each.reduce((sum, text) => sum + Number(text.split(' ')[0]) / 1_000, 0)
}

/** Microseconds of the processor. */
interface Cost {
  readonly server: number
  readonly postgres: number
}

type Next = () => Request

interface Bench {
  readonly stage: Stage
  readonly postmaster: number
}

const read = async (stage: Stage, postmaster: number, url: string): Promise<Cost> => ({
  server: await preciselyOf(stage.pidOf(url)),
  postgres: await processorOfPostgres(postmaster),
})

/** So many requests, and what each of them took. */
async function costOf({ stage, postmaster }: Bench, url: string, next: Next, amount: number): Promise<Cost> {
  const requests = [{ setupRequest: (request: autocannon.Request) => ({ ...request, ...next() }) }]
  let refusal: string | undefined
  const verifyBody = (body: unknown) => {
    const isDone = String(body).startsWith('{"code":200,')
    if (!isDone) refusal ??= String(body)
    return isDone
  }
  const before = await read(stage, postmaster, url)
  const result = await autocannon({ url, connections, amount, requests, verifyBody, timeout: 60 })
  if (result.non2xx + result.errors + result.mismatches > 0) throw new Error(`${url} refused: ${refusal}`)
  const after = await read(stage, postmaster, url)
  const each = (of: keyof Cost) => (after[of] - before[of]) / amount
  return { server: each('server'), postgres: each('postgres') }
}

/** `--profile FOLDER` has the server write where its time went, when it ends. */
const profiling: Record<string, string> = has('profile')
  ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${process.argv[process.argv.indexOf('--profile') + 1]}` }
  : {}

const bearer = (token: string) => ({ 'blade-auth': `bearer ${token}` })
const json = { 'content-type': 'application/json' }

/** What is asked of the server, and the same of the floor of work where that has it. */
async function kinds(stage: Stage, url: string): Promise<Record<string, { ours: Next; bare?: Next }>> {
  const tenants = [0, 1, 2, 5, 10, 20, 40, 60, 80, 100, 120, 140, 160, 180, 190, 199].map(tenantAt)
  const people = await Promise.all(
    tenants.map(async tenantId => ({ tenantId, token: await signIn(url, tenantId, 'bench', clientDigest('bench')) })),
  )
  const { rows } = await stage.admin.query<{ tenant_id: string; id: string }>(
    `select distinct on (tenant_id) tenant_id, id from "order" where tenant_id = any($1) order by tenant_id, id desc`,
    [tenants],
  )
  const idOf = new Map(rows.map(row => [row.tenant_id, row.id]))
  const each = (of: (person: { tenantId: string; token: string }) => Request) => inTurn(people.map(of))
  let phone = 13_000_000_000
  const employee = (next: Next) => () => ({
    ...next(),
    body: JSON.stringify({ name: '张三', phone: String(phone++), jobNo: 'A001', deptName: '车队' }),
  })
  const station = await openStations(stage)
  const token = await signIn(url, '200001', 'station', clientDigest('station'))
  let n = 0
  return {
    'list of 10 with total': {
      ours: each(one => ({
        method: 'GET',
        path: '/api/zytorder/order/list?current=1&size=10',
        headers: bearer(one.token),
      })),
      bare: each(one => ({ method: 'GET', path: '/list', headers: { 'x-tenant': one.tenantId } })),
    },
    detail: {
      ours: each(one => ({
        method: 'GET',
        path: `/api/zytorder/order/detail?id=${idOf.get(one.tenantId)}`,
        headers: bearer(one.token),
      })),
      bare: each(one => ({
        method: 'GET',
        path: `/detail?id=${idOf.get(one.tenantId)}`,
        headers: { 'x-tenant': one.tenantId },
      })),
    },
    'submit with audit': {
      ours: employee(
        each(one => ({
          method: 'POST',
          path: '/api/zytstaffaccount/staffaccount/submit',
          headers: { ...bearer(one.token), ...json },
        })),
      ),
      bare: employee(
        each(one => ({ method: 'POST', path: '/submit', headers: { 'x-tenant': one.tenantId, ...json } })),
      ),
    },
    'payment by card': {
      ours: () => ({
        method: 'POST',
        path: payPath,
        headers: { ...bearer(token), ...json, 'idempotency-key': `cost-${process.pid}-${++n}` },
        body: paymentAt(station, n),
      }),
    },
  }
}

/** Others can only make a request dearer: the lower quarter is nearest to what it costs. */
const lower = (values: readonly number[]): number =>
  Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length / 4)] ?? 0)
const lowerOf = (costs: readonly Cost[]): Cost => ({
  server: lower(costs.map(one => one.server)),
  postgres: lower(costs.map(one => one.postgres)),
})
const total = ({ server, postgres }: Cost): number => server + postgres

/** They take turns, the order turned round each time, so that what else the machine does falls on all. */
async function compare(bench: Bench, asked: readonly (readonly [url: string, next: Next])[]): Promise<Cost[]> {
  for (const [url, next] of asked) await costOf(bench, url, next, warmUp)
  const costs = asked.map((): Cost[] => [])
  for (let round = 0; round < roundsEach; round++) {
    const order = asked.map((_, at) => at)
    for (const at of round % 2 ? order : order.toReversed()) {
      const [url, next] = asked[at] as (typeof asked)[number]
      costs[at]?.push(await costOf(bench, url, next, requestsEach))
    }
  }
  return costs.map(lowerOf)
}

async function main(): Promise<void> {
  const stage = await openStage()
  const entries: Entry[] = []
  try {
    console.log(`filling ${orderCount} orders over 200 tenants`)
    await fillTenants(stage.admin, await hashPassword(clientDigest('bench')))
    await fillOrders(stage.admin, orderCount)
    const [own] = (await stage.admin.query<{ pid: number }>('select pg_backend_pid() as pid')).rows
    const { parent: postmaster } = await processorOf(own?.pid ?? 0)
    const server = join(import.meta.dirname, '../apps/server/src/main.ts')
    const url = await stage.serve(server, { DEMO: '1', ...profiling })
    const withoutPolicy = { NODE_OPTIONS: `--import ${join(import.meta.dirname, 'without-policy.ts')}` }
    const lax = await stage.serve(server, { DEMO: '1', ...withoutPolicy })
    const bare = await stage.serve(join(import.meta.dirname, 'bare.ts'), { BARE_URL: stage.superUrl })
    const bench = { stage, postmaster }
    for (const [name, { ours, bare: floor }] of Object.entries(await kinds(stage, url))) {
      if (has('only') && !name.startsWith(process.argv[process.argv.indexOf('--only') + 1] ?? '')) continue
      const [cost, free, least] = await compare(bench, [
        [url, ours],
        [lax, ours],
        ...(floor ? [[bare, floor] as const] : []),
      ])
      if (!cost || !free) continue
      const policyPercent = Number((((cost.server - free.server) / cost.server) * 100).toFixed(1))
      const anchor = least ?? free
      const ratio = Number((total(anchor) / total(cost)).toFixed(2))
      const note =
        `server ${cost.server} and PostgreSQL ${cost.postgres}; without the policy ${free.server} and ${free.postgres}, ` +
        `which makes it ${policyPercent} % of the server's; anchor ${least ? `bare ${anchor.server} and ${anchor.postgres}` : 'without the policy'}`
      console.log(`${name}: ${note}; ratio ${ratio}`)
      entries.push({
        name: `processor time, ${name}`,
        ours: total(cost),
        anchor: total(anchor),
        ratio,
        goal: 0,
        met: true,
        unit: 'µs of the processor per request',
        note,
      })
    }
    await stage.end(url)
  } finally {
    await stage.close()
  }
  await writeEntries('bench:cost', entries)
}

await main()
