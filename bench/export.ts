import { join } from 'node:path'
import { clientDigest, hashPassword } from '../apps/server/src/areas/access/password.ts'
import { fillOrders, fillTenants } from './orders.ts'
import { type Entry, orderCount, writeEntries } from './report.ts'
import { openStage, signIn, type Stage } from './stage.ts'

const maxMegabytes = 100
const entries: Entry[] = []

type Send = (path: string, body?: object) => Promise<Record<string, unknown>>

const sendTo =
  (url: string, token: string): Send =>
  async (path, body) => {
    const headers = { 'blade-auth': `bearer ${token}`, 'content-type': 'application/json' }
    const given = body ? { method: 'POST', body: JSON.stringify(body) } : {}
    const answer = (await (await fetch(`${url}/api/${path}`, { headers, ...given })).json()) as {
      data: Record<string, unknown>
      msg: string
    }
    return answer.data ?? Promise.reject(new Error(`${path}: ${answer.msg}`))
  }

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** Makes a file of the orders as a person does, and waits for it; answers the rows and the seconds. */
async function exported(send: Send, format: string, filters: object): Promise<{ rows: number; seconds: number }> {
  const startedMs = performance.now()
  const { taskId } = await send('blade-resource/export/start', { resource: 'zytorder/order', format, filters })
  for (;;) {
    await pause(200)
    const task = await send(`blade-resource/task/detail?id=${String(taskId)}`)
    if (task['status'] === 2)
      return { rows: Number(task['doneCount']), seconds: (performance.now() - startedMs) / 1000 }
    if (Number(task['status']) > 2) throw new Error(`the export failed: ${String(task['failReason'])}`)
  }
}

/** What a fresh server grows by, after it has made one small file and so loaded all it needs. */
async function growth(stage: Stage, format: string): Promise<void> {
  const url = await stage.serve(join(import.meta.dirname, '../apps/server/src/main.ts'), { DEMO: '1' })
  const send = sendTo(url, await signIn(url, '000000', 'admin', clientDigest('admin')))
  await exported(send, format, { gunNo_equal: 1, oilNo_equal: 'none' })
  await stage.memory(url)
  await pause(1000)
  const before = await stage.memory(url)
  const { rows, seconds } = await exported(send, format, {})
  const after = await stage.memory(url)
  const grown = after.max - before.now
  entries.push({
    name: `memory of an export of ${rows} orders, ${format}`,
    ours: grown,
    anchor: maxMegabytes,
    ratio: Number((grown / maxMegabytes).toFixed(2)),
    goal: 1,
    met: grown <= maxMegabytes,
    unit: 'MB that the server grew by',
    note: `${seconds.toFixed(1)} seconds, ${before.now} MB before, all columns`,
  })
  console.log(JSON.stringify(entries.at(-1)))
  await stage.end(url)
}

async function main(): Promise<void> {
  const stage = await openStage()
  try {
    console.log(`filling ${orderCount} orders`)
    await fillTenants(stage.admin, await hashPassword(clientDigest('bench')))
    await fillOrders(stage.admin, orderCount)
    for (const format of ['csv', 'xlsx']) await growth(stage, format)
  } finally {
    await stage.close()
  }
  await writeEntries('bench:export', entries)
}

await main()
