import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import { clientDigest, hashPassword } from '../apps/server/src/areas/access/password.ts'
import { fillOrders, fillTenants, tenantAt, tenantCount } from './orders.ts'
import { type Entry, orderCount, writeEntries } from './report.ts'
import { openStage, signIn, type Stage } from './stage.ts'

// How long the command box waits: a person of the platform and people of small and large tenants type what people type.

const goalMs = 100
const clients = 4
const platform = '000000'
const asked = ['order', 'orderRefund', 'card', 'staffAccount', 'site', 'grant', 'cardProduct', 'companyRecharge']

/** People with cards in every tenant, and the sites: a hundred thousand of each of the first two by the law that orders follow. */
async function fillPeople(admin: pg.Client): Promise<void> {
  const tenants = `(700000 + floor(power(random(), 3) * ${tenantCount}))::int::text`
  const name = `substr('张王李赵刘陈杨黄周吴', n % 10 + 1, 1) || substr('建国志强秀英丽娟海波', n / 10 % 10 + 1, 1) || substr('明芳伟军平霞刚鹏辉玲', n / 100 % 10 + 1, 1)`
  const base = `create_user, create_time, update_user, update_time, is_deleted, version`
  const values = `0, now(), 0, now(), 0, 1`
  await admin.query(
    `insert into staff_account (id, tenant_id, ${base}, name, phone, job_no, card_status)
     select 20000000 + n, ${tenants}, ${values}, ${name}, '139' || lpad(n::text, 8, '0'), 'J' || n, 1 from generate_series(1, 100000) n`,
  )
  await admin.query(
    `insert into card (id, tenant_id, ${base}, card_no, user_name, user_phone, status, product_id, issuer_tenant_id, named_flag, face_amount, balance, gift_balance)
     select 30000000 + n, ${tenants}, ${values}, '62170000' || lpad(n::text, 8, '0'), ${name}, '139' || lpad(n::text, 8, '0'), 1, 1, '000000', 1, 10000, 10000, 0
     from generate_series(1, 100000) n`,
  )
  await admin.query(
    `insert into site (id, tenant_id, ${base}, site_name, site_code, site_type, business_hours, supplier_tenant_id, operate_mode, province_code, city_code, district_code, address,
       contact_name, contact_phone, support_invoice, service_fee_bp, settle_cycle_days, shift_mode, status)
     select 40000000 + n, ${tenants}, ${values}, ${name} || '加油站', 'S' || n, '1', '00:00-24:00', '700000', 1, '41', '4101', '410105', '1', 'x', '02100000000', 1, 100, 1, 1, 1
     from generate_series(1, 5000) n`,
  )
  for (const table of ['staff_account', 'card', 'site']) await admin.query(`vacuum analyze ${table}`)
}

/** Gives the bench's people what they look for, and the platform somebody like them. */
async function fillRights(admin: pg.Client, passwordHash: string): Promise<void> {
  await admin.query(
    `insert into role (id, tenant_id, create_time, update_time, role_name, role_alias, second_factor, sort) values (7999, $1, now(), now(), 'bench', 'bench', 2, 1)`,
    [platform],
  )
  await admin.query(
    `insert into "user" (id, tenant_id, create_time, update_time, account, password_hash, user_type, name, real_name, role_id, must_change_password, status)
     values (8999, $1, now(), now(), 'bench', $2, 1, 'bench', 'bench', '["7999"]', 0, 1)`,
    [platform, passwordHash],
  )
  await admin.query(
    `insert into role_menu (id, tenant_id, create_time, update_time, role_id, menu_id)
     select 50000000 + row_number() over (), r.tenant_id, now(), now(), r.id, m.id from role r cross join menu m
     where r.role_alias = 'bench' and (r.tenant_id = $1 or m.code = any ($2)) and not exists (
       select from role_menu o where o.role_id = r.id and o.menu_id = m.id)`,
    [platform, asked.flatMap(one => [one, `${one}_view`])],
  )
}

const some = (max: number) => Math.floor(Math.random() * max)
const letters = (text: string) => text[some(text.length)] ?? ''

/** What people type, each with a new one every time. */
const typing: Readonly<Record<string, () => string>> = {
  'whole number of an order': () => `B${String(some(orderCount)).padStart(12, '0')}`,
  'beginning of many numbers': () => `B0000${some(10)}`,
  'number that nobody has': () => `X${some(1e9)}`,
  name: () => letters('张王李赵刘') + letters('建国志强秀'),
  'pinyin initials': () => `${letters('zwlzl')}${letters('jgzqx')}${letters('mfwjp')}`,
  'last four digits': () => String(some(10_000)).padStart(4, '0'),
}

const ticksMs = 10

/** Processor time so far in milliseconds of the server and of each of its connections, by process. */
async function usedBy(stage: Stage, url: string): Promise<{ server: number; backends: ReadonlyMap<number, number> }> {
  const { rows } = await stage.admin.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = 'forecourt' and pid <> pg_backend_pid()`,
  )
  const of = async (pid: number) => {
    const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ') ')
    const fields = text.slice(text.lastIndexOf(') ') + 2).split(' ')
    return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * ticksMs || 0
  }
  const backends = await Promise.all(rows.map(async ({ pid }) => [pid, await of(pid)] as const))
  return { server: await of(stage.pidOf(url)), backends: new Map(backends) }
}

type Used = Awaited<ReturnType<typeof usedBy>>

/** What the connections used that are still there: one that has ended took its figure along, so it is a little too low. */
const usedByDatabase = (before: Used, after: Used): number =>
  [...after.backends].reduce((sum, [pid, used]) => sum + Math.max(0, used - (before.backends.get(pid) ?? 0)), 0)

const p95 = (all: readonly number[]): number => all.toSorted((a, b) => a - b)[Math.ceil(all.length * 0.95) - 1] ?? 0

/** Everybody asks a few times, a few of them at once. */
async function waits(url: string, tokens: readonly string[], type: () => string, times: number): Promise<number[]> {
  const left = Array.from({ length: tokens.length * times }, (_, at) => tokens[at % tokens.length] ?? '')
  const found: number[] = []
  const client = async () => {
    for (let token = left.pop(); token !== undefined; token = left.pop()) {
      const begun = performance.now()
      const answer = await fetch(`${url}/api/kernel/find?text=${encodeURIComponent(type())}`, {
        headers: { 'blade-auth': `bearer ${token}` },
      })
      const { code } = (await answer.json()) as { code: number }
      if (code !== 200) throw new Error(`answered ${code}`)
      found.push(performance.now() - begun)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return found
}

async function main(): Promise<void> {
  const stage = await openStage()
  const entries: Entry[] = []
  try {
    console.log(`filling ${orderCount} orders over ${tenantCount} tenants`)
    const passwordHash = await hashPassword(clientDigest('bench'))
    await fillTenants(stage.admin, passwordHash)
    await fillRights(stage.admin, passwordHash)
    await fillPeople(stage.admin)
    await fillOrders(stage.admin, orderCount)
    const url = await stage.serve(join(import.meta.dirname, '../apps/server/src/main.ts'), { DEMO: '1' })
    const at = (tenantId: string) => signIn(url, tenantId, 'bench', clientDigest('bench'))
    const tenants = [0, 1, 2, 5, 10, 20, 60, 100, 150, 199].map(tenantAt)
    const people = {
      'the platform': [await at(platform)],
      'the biggest tenant': [await at(tenantAt(0))],
      'ten tenants': await Promise.all(tenants.map(at)),
    }
    for (const [who, tokens] of Object.entries(people))
      for (const [what, type] of Object.entries(typing)) {
        const times = Math.round(48 / tokens.length)
        // Each may ask 240 times in any minute.
        await setTimeout((60_000 * (times + 2)) / 180)
        await waits(url, tokens, type, 2)
        const before = await usedBy(stage, url)
        const all = await waits(url, tokens, type, times)
        const after = await usedBy(stage, url)
        const ours = Number(p95(all).toFixed(1))
        const each = (ms: number) => (ms / all.length).toFixed(1)
        const used = [each(after.server - before.server), each(usedByDatabase(before, after))]
        const cost = `${used[0]} ms of the server's processor and at least ${used[1]} ms of the database's for each`
        const ratio = Number((ours / goalMs).toFixed(2))
        const name = `${who}: ${what}`
        const unit = `ms p95 at ${clients} clients`
        const note = `${tokens.length * times} times, ${cost}; 100 000 people, 100 000 cards and 5 000 sites beside the orders`
        entries.push({ name, ours, anchor: goalMs, ratio, goal: 1, met: ours <= goalMs, unit, note })
        console.log(`${name.padEnd(52)} ${ours} ${unit}  ${ours <= goalMs ? 'met' : 'NOT MET'} (${cost})`)
      }
  } finally {
    await stage.close()
  }
  await writeEntries('bench:find', entries)
}

await main()
