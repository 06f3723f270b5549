import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clientDigest, hashPassword } from '../apps/server/src/areas/access/password.ts'
import { growthPerPayment } from './growth.ts'
import { inTurn, measure, median, type Request } from './load.ts'
import { barePosting, openStations, paymentAt, payPath, tpcB } from './spends.ts'
import { fillOrders, fillTenants, tenantAt } from './orders.ts'
import { type Entry, has, orderCount, rounds, writeEntries } from './report.ts'
import { openStage, signIn, type Stage } from './stage.ts'

const entries: Entry[] = []

function record(name: string, goal: number, ours: readonly number[], anchor: readonly number[], note: string): void {
  const ratio = median(ours.map((value, index) => value / (anchor[index] ?? value)))
  const entry = {
    name,
    ours: Math.round(median(ours)),
    anchor: Math.round(median(anchor)),
    ratio: Number(ratio.toFixed(2)),
    goal,
    met: ratio >= goal,
    unit: 'per second',
    note,
  }
  entries.push(entry)
  console.log(
    `${name.padEnd(34)} ours ${String(entry.ours).padStart(7)}/s  anchor ${String(entry.anchor).padStart(7)}/s  ratio ${entry.ratio}  goal ${goal}  ${entry.met ? 'met' : 'NOT MET'}`,
  )
}

type Requests = readonly Request[] | (() => Request)
const sequence = (requests: Requests) => (typeof requests === 'function' ? requests : inTurn(requests))

/** Ours and the anchor alternate, so that what else the machine does falls on both. */
async function compare(
  name: string,
  goal: number,
  ours: [string, Requests],
  anchor: [string, Requests],
  note: string,
): Promise<void> {
  const [mine, theirs]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    theirs.push((await measure({ url: anchor[0], next: sequence(anchor[1]) })).perSecond)
    mine.push((await measure({ url: ours[0], next: sequence(ours[1]) })).perSecond)
  }
  record(name, goal, mine, theirs, note)
}

async function listsAndDetails(stage: Stage, ours: string, bare: string): Promise<void> {
  const tenants = [0, 1, 2, 5, 10, 20, 40, 60, 80, 100, 120, 140, 160, 180, 190, 199].map(tenantAt)
  const people = await Promise.all(
    tenants.map(async tenantId => ({ tenantId, token: await signIn(ours, tenantId, 'bench', clientDigest('bench')) })),
  )
  const mine = ({ token }: { token: string }) => ({ 'blade-auth': `bearer ${token}` })
  const theirs = ({ tenantId }: { tenantId: string }) => ({ 'x-tenant': tenantId })
  const { rows } = await stage.admin.query<{ tenant_id: string; id: string }>(
    `select distinct on (tenant_id) tenant_id, id from "order" where tenant_id = any($1) order by tenant_id, id desc`,
    [tenants],
  )
  const idOf = new Map(rows.map(row => [row.tenant_id, row.id]))

  await stage.admin.query('vacuum analyze "order"')
  const listOurs = people.map(person => ({
    method: 'GET' as const,
    path: '/api/zytorder/order/list?current=1&size=10',
    headers: mine(person),
  }))
  const listBare = people.map(person => ({ method: 'GET' as const, path: '/list', headers: theirs(person) }))
  await compare(
    'list 10 with total, 16 tenants',
    1,
    [ours, listOurs],
    [bare, listBare],
    'anchor counts exactly; ours exactly to 10 000 and on demand',
  )
  const exact = people.map(person => ({
    method: 'GET' as const,
    path: '/api/zytorder/order/list?current=1&size=10&total=exact',
    headers: mine(person),
  }))
  await compare('list 10 with exact total', 1, [ours, exact], [bare, listBare], 'both count every row')
  await compare(
    'list 10 with total, biggest tenant',
    1,
    [ours, listOurs.slice(0, 1)],
    [bare, listBare.slice(0, 1)],
    'about 17 % of all orders',
  )

  const detailOurs = people.map(person => ({
    method: 'GET' as const,
    path: `/api/zytorder/order/detail?id=${idOf.get(person.tenantId)}`,
    headers: mine(person),
  }))
  const detailBare = people.map(person => ({
    method: 'GET' as const,
    path: `/detail?id=${idOf.get(person.tenantId)}`,
    headers: theirs(person),
  }))
  await compare(
    'detail',
    0.6,
    [ours, detailOurs],
    [bare, detailBare],
    'session, permission, row-level security, formatting',
  )

  let phone = 13_000_000_000
  const employee = () => JSON.stringify({ name: '张三', phone: String(phone++), jobNo: 'A001', deptName: '车队' })
  const json = { 'content-type': 'application/json' }
  const [mineNext, theirsNext] = [
    inTurn(
      people.map(person => ({
        method: 'POST',
        path: '/api/zytstaffaccount/staffaccount/submit',
        headers: { ...mine(person), ...json },
      })),
    ),
    inTurn(people.map(person => ({ method: 'POST', path: '/submit', headers: { ...theirs(person), ...json } }))),
  ]
  const submitOurs = () => ({ ...mineNext(), body: employee() })
  const submitBare = () => ({ ...theirsNext(), body: employee() })
  await compare(
    'submit with audit',
    0.6,
    [ours, submitOurs],
    [bare, submitBare],
    'validation, uniqueness, row-level security, audit entry; every request adds a row',
  )
}

/** Card payments by HTTP, with everything a payment does, against PostgreSQL's own yardstick and the bare posting. */
async function spends(stage: Stage, ours: string): Promise<void> {
  const station = await openStations(stage)
  const token = await signIn(ours, '200001', 'station', clientDigest('station'))
  let n = 0
  const next = (): Request => {
    n++
    const headers = {
      'blade-auth': `bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': `bench-${n}`,
    }
    return { method: 'POST', path: payPath, headers, body: paymentAt(station, n) }
  }
  const [mine, yardstick, postings]: [number[], number[], number[]] = [[], [], []]
  for (let round = 0; round < rounds; round++) {
    const tps = tpcB(stage, round === 0)
    const posted = barePosting(stage, tmpdir())
    if (tps) yardstick.push(tps)
    if (posted) postings.push(posted)
    const pay = async () => void mine.push((await measure({ url: ours, next })).perSecond)
    const growth = await growthPerPayment(stage, pay)
    if (round === rounds - 1) console.log(growth)
  }
  const note =
    'idempotency, permission, card checks and limits, order, settlement row, receipt, posting of four lines, audit: one transaction'
  if (yardstick.length) record('card spends against TPC-B', 0.8, mine, yardstick, note)
  if (postings.length)
    record(
      'card spends against bare posting',
      0,
      mine,
      postings,
      'no goal: what the order and its checks cost over the posting alone',
    )
}

async function main(): Promise<void> {
  const stage = await openStage()
  try {
    console.log(`filling ${orderCount} orders over 200 tenants`)
    await fillTenants(stage.admin, await hashPassword(clientDigest('bench')))
    await fillOrders(stage.admin, orderCount)
    const ours = await stage.serve(join(import.meta.dirname, '../apps/server/src/main.ts'), { DEMO: '1' })
    const bare = await stage.serve(join(import.meta.dirname, 'bare.ts'), { BARE_URL: stage.superUrl })
    if (!has('spends')) await listsAndDetails(stage, ours, bare)
    await spends(stage, ours)
  } finally {
    await stage.close()
  }
  await writeEntries('bench', entries)
}

await main()
