import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EnvError } from '../src/env.ts'
import { inheritedSocket } from '../src/inherited-socket.ts'
import { makePerson, makeTenant, openApp, type Person, type TestApp } from './people.ts'
import { query } from './query.ts'
import { openSharedSocket, type SharedServer, type SharedSocket } from './socket-handover.ts'

let testApp: TestApp
let clerk: Person
let socket: SharedSocket
beforeAll(async () => {
  testApp = await openApp()
  clerk = await makePerson(testApp, { tenantId: await makeTenant(testApp), rights: ['dept', 'dept_add'] })
  socket = await openSharedSocket()
})
afterAll(async () => {
  await socket.close()
  await testApp.close()
})

const start = (): Promise<SharedServer> =>
  socket.start({
    databaseUrl: testApp.database.ownerUrl,
    appUrl: testApp.database.appUrl,
    dataFolder: testApp.env.dataFolder,
    settings: { DATABASE_WAIT_MS: '20000', DRAIN_MS: '20000' },
  })

const ask = (path: string, agent: Agent | false, body?: string): Promise<{ status: number; body: string }> =>
  new Promise((resolve, reject) => {
    const headers = { 'blade-auth': `bearer ${clerk.token}`, ...(body ? { 'content-type': 'application/json' } : {}) }
    const sent = request(`${socket.url}${path}`, { agent, headers, method: body ? 'POST' : 'GET' }, response => {
      let text = ''
      response.on('data', part => (text += String(part)))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text }))
      response.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })

test('C23: no request of clients without a proxy and without pauses fails while one process after the other takes over a socket', async () => {
  let server = await start()
  let [count, written, isOver] = [0, 0, false]
  const failures: string[] = []
  // Half of them open a connection for each request; the others keep theirs until they are told that it ends.
  const client = async (_: unknown, index: number) => {
    const agent = index % 2 === 0 ? false : new Agent({ keepAlive: true, maxSockets: 1 })
    for (let n = 0; !isOver; n++) {
      const isWrite = n % 10 === 0
      const body = isWrite
        ? JSON.stringify({ deptName: `over-${index}-${n}`, fullName: 'o', deptCategory: 1 })
        : undefined
      const path = `/api/blade-system/dept/${isWrite ? 'submit' : 'list?size=1'}`
      if (isWrite) written++
      const came = await ask(path, agent, body).catch((error: unknown) => ({ status: 0, body: String(error) }))
      count++
      if (came.status !== 200 || !came.body.startsWith('{"code":200,'))
        failures.push(`${path} ${came.status} ${came.body}`)
    }
  }
  const clients = Promise.all(Array.from({ length: 12 }, client))
  const more = async (than: number) => {
    const before = count
    await expect.poll(() => count, { timeout: 240_000 }).toBeGreaterThan(before + than)
  }
  try {
    for (let stops = 0; stops < 4; stops++) {
      await more(500)
      if (stops % 2 === 0) {
        // Nobody takes requests for as long as a start takes: they wait in the queue of the socket.
        expect(await server.stop()).toBe(0)
        server = await start()
      } else {
        const next = await start()
        expect(await server.stop()).toBe(0)
        server = next
      }
    }
    await more(500)
  } finally {
    isOver = true
  }
  await clients
  expect(await server.stop()).toBe(0)
  expect(failures).toEqual([])
  expect(count).toBeGreaterThan(2_500)
  const made = await query(testApp.database.ownerUrl, `select dept_name from dept where dept_name like 'over-%'`)
  expect([made.length, new Set(made.map(one => one['dept_name'])).size], 'each once').toEqual([written, written])
}, 900_000)

async function openConnection(): Promise<Socket> {
  const opened = connect(Number(new URL(socket.url).port), '127.0.0.1')
  await once(opened, 'connect')
  return opened
}

async function say(connection: Socket, path: string): Promise<string> {
  connection.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  return String((await once(connection, 'data'))[0])
}

test('C23: who was let in and has not asked yet is answered by the process that ends, and who comes later by the next', async () => {
  const server = await start()
  const [early, earlyToo] = await Promise.all([openConnection(), openConnection()])
  // In order: when this is answered, those before it have been let in.
  await ask('/healthz', false)
  const stopping = server.stop()
  const readiness = () => say(early, '/readyz')
  let answer = await readiness()
  // Until it has heard the signal.
  while (answer.startsWith('HTTP/1.1 200')) answer = await readiness()
  expect(answer).toMatch(/^HTTP\/1\.1 503[^]*\r\nconnection: close\r\n/i)
  // Again, as a supervisor tells all of its processes and the start script passes it on.
  process.kill(server.pid, 'SIGTERM')
  expect(await say(earlyToo, '/healthz')).toMatch(/^HTTP\/1\.1 200[^]*\r\nconnection: close\r\n/i)
  const late = ask('/healthz', false)
  expect(await stopping).toBe(0)
  const next = await start()
  expect(await late).toMatchObject({ status: 200 })
  expect(await next.stop()).toBe(0)
})

test('a socket is taken from who means this process or its start script, and one only', () => {
  const process = { pid: 70, ppid: 7 }
  expect(inheritedSocket({}, process)).toBeUndefined()
  expect(inheritedSocket({ LISTEN_FDS: '1', LISTEN_PID: '70' }, process)).toBe(3)
  expect(inheritedSocket({ LISTEN_FDS: '1', LISTEN_PID: '7' }, process)).toBe(3)
  expect(inheritedSocket({ LISTEN_FDS: '1', LISTEN_PID: '1' }, process)).toBeUndefined()
  expect(() => inheritedSocket({ LISTEN_FDS: '2', LISTEN_PID: '70' }, process)).toThrow(EnvError)
})
