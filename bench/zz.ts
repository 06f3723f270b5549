import { openStage, signIn } from './stage.ts'
import { fillOrders, fillTenants, tenantAt } from './orders.ts'
import { inTurn, measure } from './load.ts'
import { clientDigest, hashPassword } from '../apps/server/src/areas/access/password.ts'
const stage = await openStage()
try {
await fillTenants(stage.admin, await hashPassword(clientDigest('bench'))); await fillOrders(stage.admin, 100000)
const ours = await stage.serve('/work/main/apps/server/src/main.ts', { DEMO: '1', NODE_OPTIONS: '--cpu-prof --cpu-prof-dir=/tmp/prof' })
const bare = await stage.serve('/work/main/bench/bare.ts', { BARE_URL: stage.superUrl })
const tenants = [1,5,20,50,100,150].map(tenantAt)
const tok = await Promise.all(tenants.map(async t => [t, await signIn(ours, t, 'bench', clientDigest('bench'))]))
const ids = new Map((await stage.admin.query(`select distinct on (tenant_id) tenant_id, id from "order" where tenant_id = any($1) order by tenant_id, id desc`,[tenants])).rows.map(r=>[r.tenant_id,r.id]))
const only = process.env['ONLY']
for (const [name, o, b] of [['detail', (t:string)=>`/api/zytorder/order/detail?id=${ids.get(t)}`, (t:string)=>`/detail?id=${ids.get(t)}`],['list', ()=>'/api/zytorder/order/list?current=1&size=10', ()=>'/list']] as const) {
  if (only && only !== name) continue
  const B = await measure({url:bare, seconds:5, next: inTurn(tok.map(([t])=>({method:'GET' as const, path:b(t!), headers:{'x-tenant':t!}})))})
  const O = await measure({url:ours, seconds:5, next: inTurn(tok.map(([t,k])=>({method:'GET' as const, path:o(t!), headers:{'blade-auth':'bearer '+k}})))})
  console.log(name, 'ours', O, 'bare', B, 'ratio', (O.perSecond/B.perSecond).toFixed(2))
}
} finally { await stage.close() }
