import { areas } from '@forecourt/contract'
import { type Call, isWritable } from '@forecourt/contract/kernel'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampleValue } from '../src/kernel/kinds/index.ts'
import { makePerson, openApp, type TestApp } from './people.ts'
import { callsOf } from './matrix/matrix.ts'
import { type How, type Peer, peersOf, type Said, type Sent } from './matrix/peers.ts'

// Every call of a machine, in its protocol: a new message is tried here without a line of its own.

const machines = areas.flatMap(callsOf).filter(([, call]) => call.protocol)

let testApp: TestApp
let peers: Readonly<Record<string, Peer>>
beforeAll(async () => {
  testApp = await openApp()
  peers = await peersOf(testApp, await makePerson(testApp, { roles: ['operator'] }))
})
afterAll(() => testApp.close())

const inputOf = ({ input }: Call): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(input)
      .filter(([, field]) => isWritable(field) && field.options.required)
      .map(([name, field]) => [name, sampleValue(field, 1)]),
  )

async function send(sent: Sent): Promise<Said> {
  const { statusCode: status, body } = await testApp.app.http.inject(sent)
  return { status, body }
}

const logged = async () =>
  (await testApp.asOwner<{ n: number }>('select count(*)::int as n from protocol_message'))[0]?.n ?? 0

test('every protocol has a peer, and every peer a message', () => {
  expect(Object.keys(peers).toSorted()).toEqual(
    [...new Set(machines.map(([, { protocol }]) => protocol?.name ?? ''))].toSorted(),
  )
})

describe.each(machines)('%s', (_, call) => {
  const peer = () => peers[call.protocol?.name ?? ''] as Peer
  const message = (how: How) => peer().message(call, inputOf(call), how)

  test('is let in when it is signed, and not otherwise; always in the words of its protocol', async () => {
    const well = await send(await message('well'))
    expect(peer().isTurnedAway(well), well.body).toBe(false)
    expect(peer().isInWords(well), well.body).toBe(true)
    for (const how of ['unsigned', 'foreign', 'damaged', 'late'] as const) {
      const said = await send(await message(how))
      expect(peer().isTurnedAway(said), `${how}: ${said.status} ${said.body}`).toBe(true)
      expect(peer().isInWords(said), `${how}: ${said.status} ${said.body}`).toBe(true)
    }
  })

  test('is heard once: the same message again is refused, or answered as at first', async () => {
    const sent = await message('well')
    const [first, again] = [await send(sent), await send(sent)]
    const isSame = again.status === first.status && again.body.length === first.body.length
    expect(isSame || peer().isTurnedAway(again), `${first.body} ${again.body}`).toBe(true)
  })

  test('is refused in the words of its protocol when it is too long or cannot be read, and stands in the log', async () => {
    const sent = await message('well')
    const before = await logged()
    if (sent.method !== 'GET')
      for (const payload of ['x'.repeat(2_000_000), '{"a":', '[]', ''])
        expect(peer().isInWords(await send({ ...sent, payload })), payload.slice(0, 9)).toBe(true)
    else expect(peer().isInWords(await send({ ...sent, url: `${sent.url}?a=%` }))).toBe(true)
    await expect.poll(logged).toBeGreaterThan(before)
  })
})
