import { join } from 'node:path'
import type { Field } from '@forecourt/contract/kernel'
import { order } from '@forecourt/contract/orders'
import { clientDigest, hashPassword } from '../apps/server/src/areas/access/password.ts'
import { type Figure, inTurn, measure, median, type Request } from './load.ts'
import { fillOrders, fillTenants, tenantAt } from './orders.ts'
import { type Entry, orderCount, rounds, writeEntries } from './report.ts'
import { openStage, signIn, type Stage } from './stage.ts'

const entries: Entry[] = []

function say(entry: Entry): void {
  entries.push(entry)
  const met = entry.met ? 'met' : 'NOT MET'
  console.log(
    `${entry.name.padEnd(44)} ${entry.ours} ${entry.unit}, anchor ${entry.anchor}, ratio ${entry.ratio}, goal ${entry.goal}  ${met}`,
  )
}

/** Our figure against the anchor's, taken in turns; `atLeast` is the smallest ratio that meets the goal. */
async function compare(
  name: string,
  atLeast: number,
  ours: () => Promise<Figure>,
  anchor: () => Promise<Figure>,
  note: string,
): Promise<void> {
  const [mine, theirs]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    theirs.push((await anchor()).perSecond)
    mine.push((await ours()).perSecond)
  }
  const ratio = Number(median(mine.map((value, at) => value / (theirs[at] ?? value))).toFixed(2))
  const unit = 'per second'
  say({
    name,
    ours: Math.round(median(mine)),
    anchor: Math.round(median(theirs)),
    ratio,
    goal: atLeast,
    met: ratio >= atLeast,
    unit,
    note,
  })
}

const path = '/api/zytorder/order/list'
const get = (url: string, requests: readonly Request[], seconds = 5) =>
  measure({ url, next: inTurn(requests), seconds })

interface Person {
  readonly tenantId: string
  readonly token: string
}
const asking = (people: readonly Person[], query: string): Request[] =>
  people.map(({ token }) => ({ method: 'GET', path: `${path}?${query}`, headers: { 'blade-auth': `bearer ${token}` } }))
const askingBare = (people: readonly Person[]): Request[] =>
  people.map(({ tenantId }) => ({ method: 'GET', path: '/list', headers: { 'x-tenant': tenantId } }))

/** Every column an index begins with behind the tenant: sorted both ways, and filtered to one of its values. */
async function indexedColumns(stage: Stage, url: string, people: readonly Person[]): Promise<void> {
  const biggest = people.slice(0, 1)
  const marked = Object.entries<Field>(order.fields).filter(([, field]) => field.options.index || field.options.unique)
  const names = [...new Set([...marked.map(([name]) => name), ...(order.options.index ?? []).map(([name]) => name)])]
  for (const name of names.filter(one => one !== undefined)) {
    const column = name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
    const { rows } = await stage.admin.query<{ value: string | null }>(
      `select ${column}::text as value from "order" where tenant_id = $1 and ${column} is not null order by id desc limit 1`,
      [tenantAt(0)],
    )
    const queries = [`ascs=${column}`, `descs=${column}`]
    if (rows[0]?.value && !/time/i.test(name)) queries.push(`${name}_equal=${encodeURIComponent(rows[0].value)}`)
    for (const query of queries) {
      const { p99Ms } = await get(url, asking(biggest, `${query}&size=10`), 3)
      const [unit, goal] = ['ms p99 at 16 clients', 50]
      say({
        name: `biggest tenant, ${query.slice(0, 30)}`,
        ours: p99Ms,
        anchor: goal,
        ratio: p99Ms / goal,
        goal: 1,
        met: p99Ms <= goal,
        unit,
        note: 'list of 10 with total',
      })
    }
  }
}

async function main(): Promise<void> {
  const stage = await openStage()
  try {
    console.log(`filling ${orderCount} orders over 200 tenants`)
    await fillTenants(stage.admin, await hashPassword(clientDigest('bench')))
    await fillOrders(stage.admin, orderCount)
    const ours = await stage.serve(join(import.meta.dirname, '../apps/server/src/main.ts'), { DEMO: '1' })
    const bare = await stage.serve(join(import.meta.dirname, 'bare.ts'), { BARE_URL: stage.superUrl })
    const tenants = [0, 1, 2, 5, 10, 20, 40, 60, 80, 100, 120, 140, 160, 180, 190, 199].map(tenantAt)
    const people = await Promise.all(
      tenants.map(async tenantId => ({
        tenantId,
        token: await signIn(ours, tenantId, 'bench', clientDigest('bench')),
      })),
    )
    const biggest = people.slice(0, 1)
    const first = () => get(ours, asking(people, 'current=1&size=10'))
    const counted = 'the anchor counts with count(*); ours keeps a total for two seconds and is exact to 10 000'
    await compare('list with total, 16 tenants', 3, first, () => get(bare, askingBare(people)), counted)
    await compare(
      'list with total, biggest tenant',
      15,
      () => get(ours, asking(biggest, 'current=1&size=10')),
      () => get(bare, askingBare(biggest)),
      counted,
    )
    await compare(
      'page 5 000 against page 1',
      0.67,
      () => get(ours, asking(biggest, 'current=5000&size=10')),
      () => get(ours, asking(biggest, 'current=1&size=10')),
      'goal: at most 1.5 times the time; after the first look at a page near it',
    )
    await indexedColumns(stage, ours, people)
    const walled: number[] = []
    for (let round = 0; round < rounds; round++) walled.push((await first()).perSecond)
    await stage.admin.query('create policy p_bench on "order" for select to forecourt_tenant using (true)')
    await stage.admin.query('drop policy p_shared on "order"')
    const open: number[] = []
    for (let round = 0; round < rounds; round++) open.push((await first()).perSecond)
    const ratio = Number((median(walled) / median(open)).toFixed(2))
    say({
      name: 'list with row-level security against without',
      ours: Math.round(median(walled)),
      anchor: Math.round(median(open)),
      ratio,
      goal: 0.8,
      met: ratio >= 0.8,
      unit: 'per second',
      note: 'the same server, its policy on orders replaced by true',
    })
  } finally {
    await stage.close()
  }
  await writeEntries('bench:lists', entries)
}

await main()
