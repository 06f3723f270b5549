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

import pg from 'pg'
const made0 = made
const { signIn: _ } = { signIn }
import { user } from '@forecourt/contract/access'
const sess = await asHouse(stage.app, 's', async (ctx: any) => {
  const u = await ctx.find(user, { tenantId: '000000', account: 'admin' })
  await ctx.query(`insert into session (tenant_id,id,user_id,role_ids,refresh_hash,expires_at) values ('000000','5b2e3c1a-1111-4111-8111-111111111111',$1,$2,$3,now()+interval '1 day')`, [u.id, u.roleId.join(','), randomBytes(32)])
  return u
})
const token = await stage.app.services.principals.issue({ tenantId: '000000', userId: String(sess.id), sessionId: '5b2e3c1a-1111-4111-8111-111111111111' })
let n = 0
const once = () => { n++; return stage.app.http.inject({ method: 'POST', url: '/api/zytorder/order/payAtGun', headers: { 'content-type': 'application/json', 'blade-auth': `bearer ${token}`, 'idempotency-key': randomBytes(9).toString('base64url') }, payload: { siteId: made.siteIds[n % sitesN], gunNo: 1, amount: '10.00', cardNo: made.nos[n % cardsN] } }) }
for (let i = 0; i < 300; i++) { const r = await once(); if (i === 0) console.log(r.body.slice(0, 200)) }
const stats = new Map<string, { n: number, ms: number, order: number }>()
const original = pg.Client.prototype.query
let seq = 0
pg.Client.prototype.query = function (this: any, q: any, ...rest: any[]) {
  const text = (typeof q === 'string' ? q : q.text) as string
  const t0 = performance.now(); const my = seq++
  const p = original.call(this, q, ...rest) as any
  if (p?.then) p.then(() => { const e = stats.get(text) ?? { n: 0, ms: 0, order: 0 }; e.n++; e.ms += performance.now() - t0; e.order += my; stats.set(text, e) }, () => {})
  return p
} as any
const N = 400
const t0 = performance.now(); const cpu0 = process.cpuUsage()
for (let i = 0; i < N; i++) { seq = 0; await once() }
const total = (performance.now() - t0) / N; const cpu = process.cpuUsage(cpu0)
console.log('sequential ms per spend', total.toFixed(2), 'node cpu ms', ((cpu.user + cpu.system) / 1000 / N).toFixed(2))
for (const [text, e] of [...stats].sort((a, b) => a[1].order / a[1].n - b[1].order / b[1].n)) console.log((e.order / e.n).toFixed(1).padStart(5), (e.n / N).toFixed(2), (e.ms / e.n).toFixed(3).padStart(7), text.replace(/\s+/g, ' ').slice(0, 130))
await stage.close(); process.exit(0)
