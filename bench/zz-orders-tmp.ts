import { readFileSync, readdirSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { measure } from '/work/main/bench/load.ts'
import { openStage, signIn } from '/work/main/bench/zz-stage-tmp.ts'
import { tpcB } from '/work/main/bench/spends.ts'
import { clientDigest } from '/work/main/apps/server/src/areas/access/password.ts'
import { asHouse } from '/work/main/apps/server/src/seed/prepare.ts'
import { card, cardProduct } from '@forecourt/contract/cards'
import { makeGun, makePrice, makeSite } from '/work/main/apps/server/src/areas/orders/test-station.ts'
import { luhnDigit } from '/work/main/apps/server/src/kernel/ids.ts'
const cardsN = 2000, sitesN = 20
const stage = await openStage()
const made = await asHouse(stage.app, 'bench', async (ctx: any) => {
  const product = await ctx.insert(cardProduct, { couponNo: 'BENCH', couponName: 'b', cardType: 1, kind: 1, namedFlag: 1, useScopeType: 1, validityType: 3, status: 1 })
  const siteIds: string[] = []
  for (let i = 0; i < sitesN; i++) {
    const id = await makeSite(ctx, '200001'); siteIds.push(id)
    await makeGun(ctx, '200001', id, 1, '92'); await makePrice(ctx, '200001', id)
  }
  const nos = Array.from({ length: cardsN }, (_, n) => { const d = `10000101${String(n+5000000).padStart(7, '0')}`; return d + luhnDigit(d) })
  const rows = await ctx.insertMany(card, nos.map((cardNo, n) => ({ cardNo, userName: '压测', userPhone: `139${String(n).padStart(8, '0')}`, productId: product.id, issuerTenantId: '000000', namedFlag: 1, faceAmount: 100_000_000n, balance: 100_000_000n, giftBalance: 0n, status: 1 })), { tenantId: '100001' })
  const lines = [{ t: '000000', c: '1002', k: 'bank', i: 'bench', a: 100_000_000n * BigInt(cardsN) }, ...rows.map((r: any) => ({ t: '100001', c: '2203', k: 'card', i: r.id, a: -100_000_000n }))]
  await ctx.query(`select entry_id from ledger.post($1,'E05',201::smallint,'BENCH','',null,'b',null,$2,$3,$4,$5,$6,null,null,null,null)`, ['100001', lines.map(l => l.t), lines.map(l => l.c), lines.map(l => l.k), lines.map(l => l.i), lines.map(l => String(l.a))])
  return { siteIds, nos }
})
const cpuOf = (pid: number) => { const f = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' '); return (Number(f[11]) + Number(f[12])) * 10 }
const master = Number(readFileSync(`/proc/${(await stage.admin.query('select pg_backend_pid() p')).rows[0].p}/stat`, 'utf8').split(') ')[1]!.split(' ')[1])
const ppid = (p: string) => { try { return Number(readFileSync(`/proc/${p}/stat`, 'utf8').split(') ')[1]!.split(' ')[1]) } catch { return 0 } }
const pgPids = () => readdirSync('/proc').filter(p => /^\d+$/.test(p) && ppid(p) === master).map(Number)
const pgCpu = () => pgPids().reduce((s, p) => { try { return s + cpuOf(p) } catch { return s } }, 0)
if (process.env.STATS) { const a = new (await import('pg')).default.Client(stage.database.superUrl); await a.connect(); await a.query(`alter system set shared_preload_libraries = 'pg_stat_statements'`); await a.end() }
const url = await stage.serve('/work/main/apps/server/src/main.ts', process.env.PROF ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=/tmp/orders/prof` } : {})
const { execSync } = await import('node:child_process')
const pid = Number(execSync(`fuser ${new URL(url).port}/tcp 2>/dev/null`).toString().trim().split(/\s+/).at(-1))
const token = await signIn(url, '000000', 'admin', clientDigest('admin'))
let n = 0
const next = () => { n++; return { method: 'POST' as const, path: '/api/zytorder/order/payAtGun', headers: { 'content-type': 'application/json', 'blade-auth': `bearer ${token}`, 'idempotency-key': randomBytes(9).toString('base64url') }, body: JSON.stringify({ siteId: made.siteIds[n % sitesN], gunNo: 1, amount: '10.00', cardNo: made.nos[n % cardsN] }) } }
const quote = () => { n++; return { method: 'GET' as const, path: `/api/zytorder/order/quoteGun?siteId=${made.siteIds[n % sitesN]}&gunNo=1&amount=10`, headers: { 'blade-auth': `bearer ${token}` } } }
const rounds = Number(process.env.ROUNDS ?? 3)
if (!process.env.NOPG) tpcB(stage, true)
for (let r = 0; r < rounds; r++) {
  const b = process.env.NOPG ? 0 : tpcB(stage, false) ?? 0
  const [c0, p0, n0] = [cpuOf(pid), pgCpu(), n]
  const waits = new Map<string, number>()
  const timer = process.env.WAITS ? setInterval(async () => { const { rows } = await stage.admin.query(`select coalesce(wait_event_type||':'||wait_event,'cpu')||' '||left(regexp_replace(query,'\\s+',' ','g'),50) w from pg_stat_activity where state='active' and usename='forecourt_app'`); for (const r of rows) waits.set(r.w, (waits.get(r.w) ?? 0) + 1) }, 50) : undefined
  const f = await measure({ url, next, seconds: 5 })
  if (timer) { clearInterval(timer); console.log([...waits].sort((a, b) => b[1] - a[1]).slice(0, 14).map(([k, v]) => `${v} ${k}`).join('\n')) }
  const did = n - n0
  const [c1, p1] = [cpuOf(pid), pgCpu()]
  console.log(`spends ${f.perSecond.toFixed(0)}/s p50 ${f.p50Ms} p99 ${f.p99Ms} | node ${((c1 - c0) / did).toFixed(2)} ms pg ${((p1 - p0) / did).toFixed(2)} ms per spend | tpcb ${b.toFixed(0)} ratio ${(f.perSecond / b).toFixed(2)}`)
}
const q = await measure({ url, next: quote, seconds: 4 })
console.log('quotes', q)
if (process.env.STATS) {
  const { rows } = await stage.admin.query(`select left(query,110) q, calls, round(total_exec_time::numeric/calls,4) ms from pg_stat_statements order by total_exec_time desc limit 25`)
  console.table(rows)
}
await stage.close()
process.exit(0)
