import { type AddressInfo, createServer, type LookupFunction, type Server, type Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { publicLookup } from '../../services/public-address.ts'
import type { DatabaseKind } from './port.ts'
import { tcpDatabase } from './tcp.ts'

const servers: Server[] = []
afterAll(() => servers.forEach(one => void one.close()))

async function listening(on: (socket: Socket) => void): Promise<number> {
  const server = createServer(on)
  servers.push(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

/** Every name leads to this machine, as no name does that the product looks up. */
const here: LookupFunction = (_, options, found) =>
  options.all ? found(null, [{ address: '127.0.0.1', family: 4 }]) : found(null, '127.0.0.1', 4)

const tryHere = (kind: DatabaseKind, port: number, timeoutMs = 2_000) =>
  tcpDatabase({ lookup: here, timeoutMs }).try({ kind, host: 'db.example.com', port })

test('PostgreSQL is asked whether it speaks TLS, and nothing else leaves', async () => {
  const heard: Buffer[] = []
  for (const letter of ['S', 'N']) {
    const port = await listening(socket => socket.on('data', part => void (heard.push(part), socket.write(letter))))
    expect(await tryHere('postgresql', port)).toMatchObject({ result: 'ok' })
  }
  expect(heard.map(part => part.toString('hex'))).toEqual(['0000000804d2162f', '0000000804d2162f'])
})

test('MySQL is heard to greet; of the others it is enough that somebody listens', async () => {
  const greeting = await listening(socket => void socket.write(Buffer.from([74, 0, 0, 0, 10, 56, 46, 48])))
  expect(await tryHere('mysql', greeting)).toMatchObject({ result: 'ok' })
  const silent = await listening(() => {})
  for (const kind of ['oracle', 'sqlserver'] as const)
    expect(await tryHere(kind, silent)).toMatchObject({ result: 'ok' })
})

test('what speaks another protocol is no database of that driver', async () => {
  const shell = await listening(socket => void socket.write('SSH-2.0-OpenSSH_9.6'))
  const web = await listening(socket => void socket.end('HTTP/1.1 400 Bad Request'))
  for (const port of [shell, web])
    for (const kind of ['postgresql', 'mysql'] as const)
      expect(await tryHere(kind, port), kind).toEqual({ result: 'refused', reason: 'otherProtocol' })
})

test('who says nothing is waited for so long and no longer', async () => {
  const silent = await listening(() => {})
  const start = performance.now()
  expect(await tryHere('postgresql', silent, 150)).toEqual({ result: 'unknown', reason: 'timeout' })
  expect(performance.now() - start).toBeLessThan(1_500)
})

test('a closed port, a name that does not exist and an inside address are told apart', async () => {
  const port = await listening(() => {})
  const last = servers.pop()
  await new Promise(resolve => last?.close(resolve))
  expect(await tryHere('postgresql', port)).toEqual({ result: 'refused', reason: 'closed' })
  const resolving = (addresses: string[]) =>
    publicLookup((_, __, found) =>
      addresses.length === 0
        ? found(Object.assign(new Error('none'), { code: 'ENOTFOUND' }), [])
        : found(
            null,
            addresses.map(address => ({ address, family: 4 })),
          ),
    ) as LookupFunction
  const tried = (addresses: string[], host = 'db.example.com') =>
    tcpDatabase({ lookup: resolving(addresses), timeoutMs: 500 }).try({ kind: 'postgresql', host, port })
  expect(await tried([])).toEqual({ result: 'refused', reason: 'noSuchName' })
  expect(await tried(['127.0.0.1'])).toEqual({ result: 'refused', reason: 'notPublic' })
  expect(await tried(['93.184.216.34', '10.0.0.1'])).toEqual({ result: 'refused', reason: 'notPublic' })
  // A number is never looked up: it is not even connected to.
  for (const host of ['127.0.0.1', '::1', '10.0.0.1'])
    expect(await tried([], host)).toEqual({ result: 'refused', reason: 'notPublic' })
})
