import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { clientDigest } from '../apps/server/src/areas/access/password.ts'
import { asSystem } from '../apps/server/src/seed/prepare.ts'
import { verifyDatabase } from '../apps/server/src/ledger/verify.ts'
import { type DatabaseProxy, openProxy } from '../apps/server/test/database-proxy.ts'
import { upgradeOnAndOn, type Upgrades } from './chaos-upgrade.ts'
import { openSmallDisk, type SmallDisk } from './small-disk.ts'
import { openStations, paymentAt, payPath, type Station } from './spends.ts'
import { openStage, signIn, type Stage } from './stage.ts'

// Payments while the server is killed, its connections are cut, PostgreSQL crashes, the network to it goes silent for all or
// for the connections there are, the disk of the database and the files is full, and the server is replaced by another and told to
// stop: by clients that take turns with many cards, and by as many that all pay with one. Beside that an installation of a landed
// version is upgraded on the same PostgreSQL, by starts that are killed. Every payment is sent again with its key until it is answered; in the end
// each has happened once, each answer given twice is the same to the byte, no answer came late while nothing was wrong, none
// failed because a server was replaced, and the books are proven. Ends with 1 when anything is wrong.
//   npm run chaos [-- SECONDS]

const seconds = Number(process.argv[2] ?? 60)
const clients = 16
const hotClients = 8
const restartMs = 90_000
const frozenMs = 6_000
const fullMs = 5_000
/** What PostgreSQL and the server undo by themselves takes two seconds; beyond this somebody waited for nobody. */
const maxMs = 10_000

/** The server that payments are sent to, which is another after each crash. */
class Target {
  readonly #stage: Stage
  readonly #line: DatabaseProxy
  #url = ''
  #token = ''
  #isReplaced = false

  constructor(stage: Stage, line: DatabaseProxy) {
    this.#stage = stage
    this.#line = line
  }

  async start(): Promise<void> {
    const url = await this.#stage.serve(join(import.meta.dirname, '../apps/server/src/main.ts'), {
      DEMO: '1',
      DATABASE_URL: this.#line.through(this.#stage.database.ownerUrl),
      DATABASE_WAIT_MS: '2000',
      DRAIN_MS: '1000',
    })
    this.#token = await patiently(() => signIn(url, '200001', 'station', clientDigest('station')))
    this.#url = url
  }

  /** As an upgrade does: another server takes over while the first one drains. */
  async replace(): Promise<void> {
    const before = this.#url
    await this.start()
    this.#isReplaced = true
    await this.#stage.end(before)
    this.#isReplaced = false
  }

  /** What was not answered well while one server took over from another, and how much was. */
  readonly dropped: string[] = []
  handedOver = 0

  async crash(): Promise<void> {
    await this.#stage.end(this.#url, 'SIGKILL')
    await this.start()
  }

  /** How many payments were answered that the server cannot, and how many were done. */
  unavailable = 0
  paid = 0
  async isReady(): Promise<boolean> {
    return (await fetch(`${this.#url}/readyz`).catch(() => undefined))?.ok ?? false
  }

  /** Answers of the server that took longer than anything may, whatever they said. */
  readonly late: string[] = []

  /** The answer as text; undefined when there was none or the server says that it could not. */
  async pay(key: string, body: string): Promise<string | undefined> {
    const headers = {
      'blade-auth': `bearer ${this.#token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    }
    const startedMs = performance.now()
    const mustSucceed = this.#isReplaced
    const response = await fetch(`${this.#url}${payPath}`, { method: 'POST', headers, body }).catch(() => undefined)
    const text = await response?.text().catch(() => undefined)
    if (mustSucceed) this.handedOver++
    if (mustSucceed && response?.status !== 200)
      this.dropped.push(
        `${key} had ${response ? `the answer ${response.status}` : 'no answer'} from one of two servers`,
      )
    const tookMs = performance.now() - startedMs
    if (response && tookMs > maxMs) this.late.push(`${key} answered ${response.status} after ${tookMs.toFixed(0)} ms`)
    if (response?.status === 503) this.unavailable++
    if (response?.status !== 200) return undefined
    if (text && !text.startsWith('{"code":200,')) throw new Error(`payment ${key} was refused: ${text}`)
    this.paid++
    return text
  }
}

/** Does it again for half a minute, while PostgreSQL recovers. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++)
    try {
      return await work()
    } catch (error) {
      if (tries === 100) throw error
      await pause(300)
    }
}

async function ask<R extends pg.QueryResultRow>(stage: Stage, text: string): Promise<R[]> {
  const client = new pg.Client({ connectionString: stage.superUrl })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<R>(text)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

const asSuper = <R extends pg.QueryResultRow>(stage: Stage, text: string): Promise<R[]> =>
  patiently(() => ask<R>(stage, text))

const ofServer = `from pg_stat_activity where datname = 'forecourt' and usename = 'forecourt_app' and pid <> pg_backend_pid()`

interface Scene {
  readonly stage: Stage
  readonly target: Target
  readonly line: DatabaseProxy
  /** Why there is none, where it could not be mounted. */
  readonly disk: SmallDisk | string
}

/** What a full disk was seen to do: how many payments were put off, and how often the server said so of itself. */
const whileFull = { putOff: 0, paid: 0, looked: 0, notReady: 0 }

async function fillDisk({ target, disk }: Scene): Promise<void> {
  if (typeof disk === 'string') return
  const [putOff, paid] = [target.unavailable, target.paid]
  await disk.fill()
  try {
    await pause(fullMs)
    whileFull.looked++
    if (!(await target.isReady())) whileFull.notReady++
    whileFull.putOff += target.unavailable - putOff
    whileFull.paid += target.paid - paid
  } finally {
    await disk.makeRoom()
  }
}

/** What may happen to a server. */
const troubles: Readonly<Record<string, (scene: Scene) => Promise<void>>> = {
  'the server killed': ({ target }) => target.crash(),
  'its connections cut': async ({ stage }) =>
    void (await asSuper(stage, `select pg_terminate_backend(pid) ${ofServer}`)),
  'PostgreSQL crashed': async ({ stage }) => {
    const [row] = await asSuper<{ pid: number }>(stage, `select pid ${ofServer} order by random() limit 1`)
    // PostgreSQL takes the death of one process for a crash of all: it ends the others and recovers from its log.
    if (row) process.kill(row.pid, 'SIGKILL')
  },
  'the network frozen': async ({ line }) => {
    await line.trouble('frozen')
    await pause(frozenMs)
    await line.mend()
  },
  'the disk full': fillDisk,
  'its connections lost': ({ line }) => line.trouble('lost'),
  'the server replaced': ({ target }) => target.replace(),
}

interface Payments {
  readonly name: string
  readonly station: Station
  readonly amount: string
  readonly next: () => number | undefined
  readonly answers: Map<string, string>
}

async function payOnAndOn(target: Target, { name, station, amount, next, answers }: Payments): Promise<void> {
  for (let n = next(); n !== undefined; n = next()) {
    const [key, body] = [`chaos-${name}-${n}`, paymentAt(station, n, amount)]
    const until = Date.now() + restartMs
    let first: string | undefined
    while (first === undefined && Date.now() < until) {
      first = await target.pay(key, body)
      if (first === undefined) await pause(50)
    }
    if (first === undefined) throw new Error(`payment ${key} was not answered`)
    answers.set(key, first)
    const again = n % 5 === 0 ? await target.pay(key, body) : undefined
    if (again !== undefined && again !== first) throw new Error(`payment ${key} was answered twice, and not alike`)
  }
}

interface Counts extends pg.QueryResultRow {
  readonly orders: number
  readonly entries: number
  readonly audited: number
  readonly keys: number
}

async function faultsAfter(stage: Stage, answers: ReadonlyMap<string, string>): Promise<string[]> {
  const numbers = [...answers.values()].map(text => (JSON.parse(text) as { data: { orderNo?: string } }).data.orderNo)
  const [found] = await asSuper<Counts>(
    stage,
    `with made as (select tenant_id, id, order_no from "order" where site_name like '压测站%')
    select (select count(*) from made)::int as orders,
      (select count(*) from made m join ledger.entry e on e.tenant_id = m.tenant_id and e.biz_no = m.order_no)::int as entries,
      (select count(*) from made m join audit_entry a
        on a.tenant_id = m.tenant_id and a.entity = 'order' and a.row_id = m.id::text)::int as audited,
      (select count(*) from idempotency where key like 'chaos-%' and answer is not null)::int as keys`,
  )
  const faults = Object.entries(found ?? {})
    .filter(([, count]) => count !== answers.size)
    .map(([name, count]) => `${String(count)} ${name} for ${answers.size} payments`)
  if (new Set(numbers).size !== answers.size) faults.push('two payments share an order, or one has none')
  const seal = () =>
    asSystem(stage.app, 'chaos', async ctx => void (await ctx.query('select ledger.seal(1000000)', [])))
  await patiently(seal)
  const isProven = await verifyDatabase(stage.superUrl, line => {
    if (!line.startsWith('ok') && !line.startsWith('head')) console.log(line)
  })
  return isProven ? faults : [...faults, 'the books are not proven']
}

async function main(): Promise<void> {
  const disk = await openSmallDisk()
  const stage = await openStage(typeof disk === 'string' ? undefined : disk.folder)
  // The log keeps what it has taken once, so that it is tables that find no room: a log without room ends PostgreSQL.
  await stage.admin.query(`alter system set min_wal_size = '640MB'`)
  await stage.admin.query('select pg_reload_conf()')
  const line = await openProxy(stage.database.ownerUrl)
  stage.admin.on('error', () => {})
  try {
    const station = await openStations(stage)
    const target = new Target(stage, line)
    await target.start()
    const end = Date.now() + seconds * 1000
    const answers = new Map<string, string>()
    const payments = (name: string, among: Station, amount: string): Payments => {
      let made = 0
      return { name, station: among, amount, next: () => (Date.now() < end ? made++ : undefined), answers }
    }
    const usual = payments('usual', station, '10.00')
    // The card that is taken last in turn: the others hardly ever come to it.
    const hot = payments('hot', { ...station, cardNos: station.cardNos.slice(-1) }, '1.00')
    const paying = Promise.all([
      ...Array.from({ length: clients }, () => payOnAndOn(target, usual)),
      ...Array.from({ length: hotClients }, () => payOnAndOn(target, hot)),
    ])
    let isWrong = false
    paying.catch(() => (isWrong = true))
    let upgrades: Upgrades = { kills: 0, finished: 0, faults: [] }
    const upgrading = upgradeOnAndOn(stage, end).then(
      done => (upgrades = done),
      (error: unknown) => (upgrades = { ...upgrades, faults: [`the upgrade failed: ${String(error)}`] }),
    )
    const happened: Record<string, number> = {}
    const names = Object.keys(troubles).filter(name => name !== 'the disk full' || typeof disk !== 'string')
    for (let at = 0; Date.now() < end && !isWrong; at++) {
      await pause(1000 + Math.random() * 2000)
      const name = names[at % names.length] ?? ''
      await troubles[name]?.({ stage, target, line, disk })
      happened[name] = (happened[name] ?? 0) + 1
    }
    await paying
    await upgrading
    const faults = [...(await faultsAfter(stage, answers)), ...target.late, ...target.dropped, ...upgrades.faults]
    const hotCount = [...answers.keys()].filter(key => key.startsWith('chaos-hot-')).length
    console.log(
      `${answers.size} payments, ${hotCount} of them with one card; ${Object.entries(happened)
        .map(([name, count]) => `${name} ${count}×`)
        .join(', ')}`,
    )
    console.log(`${target.handedOver} sent while one server took over from another, ${target.dropped.length} failed`)
    console.log(
      typeof disk === 'string'
        ? `the disk was never full, because none could be mounted: ${disk}`
        : `while the disk was full ${whileFull.putOff} payments were put off and ${whileFull.paid} done; not ready ${whileFull.notReady} of ${whileFull.looked} times`,
    )
    const log = await readFile(join(stage.env.dataFolder, 'postgres', 'postgres.log'), 'utf8').catch(() => '')
    const said = (what: string) => log.split(what).length - 1
    console.log(
      `PostgreSQL said “No space left on device” ${said('No space left on device')}× and PANIC ${said('PANIC')}×`,
    )
    console.log(`${upgrades.finished} installations upgraded by starts of which ${upgrades.kills} were killed`)
    for (const fault of faults) console.log(`WRONG   ${fault}`)
    if (faults.length > 0) process.exitCode = 1
    else console.log('ok      each happened once, and the books are proven')
  } finally {
    await stage.close()
    await line.close()
    if (typeof disk !== 'string') await disk.close()
  }
}

await main()
