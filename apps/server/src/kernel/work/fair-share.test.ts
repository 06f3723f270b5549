import { afterEach, describe, expect, test } from 'vitest'
import { FairShare } from './fair-share.ts'
import { Unavailable } from '../db/unavailable.ts'

const patientMs = 60_000

/** Ends what the test has begun and what still waits, so that no wait outlives the test. */
let endAll = async (): Promise<void> => {}
afterEach(() => endAll())

/** A share on a clock and under a load of our own, and requests that end when they are told to. */
function stage({ waitMs = patientMs, longMs = patientMs } = {}) {
  let [nowMs, load] = [0, 1]
  const share = new FairShare({ waitMs, longMs, owner: 'P', load: () => load, nowMs: () => nowMs })
  const begun: string[] = []
  const ends: { tenantId: string; end: () => void }[] = []
  const asked: Promise<void>[] = []
  const ask = (tenantId: string) => {
    const one = share.run(tenantId, () => {
      begun.push(tenantId)
      return new Promise<void>(resolve => ends.push({ tenantId, end: resolve }))
    })
    asked.push(one)
    return one
  }
  endAll = async () => {
    let isOver = false
    void Promise.allSettled(asked).then(() => (isOver = true))
    while (!isOver) {
      for (const one of ends.splice(0)) one.end()
      await settled()
    }
  }
  const end = async (tenantId: string) => {
    const at = ends.findIndex(one => one.tenantId === tenantId)
    ends.splice(at, 1)[0]?.end()
    await settled()
  }
  /** A request of somebody, alone, so many looks later. */
  const pass = async (tenantId: string, looks: number, at: number) => {
    load = at
    for (let look = 0; look < looks; look++) {
      nowMs += 100
      void ask(tenantId)
      await settled()
      await end(tenantId)
    }
    begun.splice(0)
  }
  const later = (ms: number) => (nowMs += ms)
  return { begun, ask, end, pass, later }
}
const settled = () => new Promise(resolve => setImmediate(resolve))
const times = <T>(count: number, what: () => T): T[] => Array.from({ length: count }, what)

describe('C36: requests of a tenant', () => {
  test('have no limit while it is alone, however busy the thread is', async () => {
    const { begun, ask, pass } = stage()
    await pass('A', 10, 1)
    void times(100, () => ask('A'))
    await settled()
    expect(begun).toHaveLength(100)
  })

  test('are one at a time beside others when the thread is busy, and who has fewer open waits neither for its crowd nor for his own', async () => {
    const { begun, ask, end, pass } = stage()
    await pass('B', 1, 1)
    await pass('A', 5, 1)
    void times(50, () => ask('A'))
    void times(2, () => ask('B'))
    void ask('C')
    await settled()
    expect(begun).toEqual(['A', 'B', 'B', 'C'])
    await end('A')
    expect(begun).toEqual(['A', 'B', 'B', 'C', 'A'])
  })

  test('are followed by a rest of up to three times their own time where one is too much for the thread', async () => {
    const { begun, ask, end, pass, later } = stage()
    await pass('B', 1, 1)
    await pass('A', 9, 1)
    void times(2, () => ask('A'))
    await settled()
    later(20)
    const endedMs = performance.now()
    await end('A')
    expect(begun).toEqual(['A'])
    while (begun.length < 2) await settled()
    expect(performance.now() - endedMs).toBeGreaterThan(50)
  })

  test('have no limit again when the others have gone', async () => {
    const { begun, ask, pass, later } = stage()
    await pass('A', 10, 1)
    await pass('B', 1, 1)
    later(2_001)
    void times(50, () => ask('A'))
    await settled()
    expect(begun).toHaveLength(50)
  })

  test('become more at once, one by one, while the thread has time', async () => {
    const { begun, ask, pass } = stage()
    await pass('A', 6, 1)
    await pass('A', 4, 0.5)
    await pass('B', 1, 0.8)
    void times(50, () => ask('A'))
    await settled()
    expect(begun).toEqual(times(5, () => 'A'))
  })

  test('have no limit where they are the platform’s', async () => {
    const { begun, ask, pass } = stage()
    await pass('A', 10, 1)
    void times(50, () => ask('P'))
    await settled()
    expect(begun).toHaveLength(50)
  })

  test('that take long keep nobody waiting', async () => {
    const { begun, ask, pass, end } = stage({ longMs: 1 })
    await pass('B', 1, 1)
    await pass('A', 9, 1)
    const both = [ask('A'), ask('A')]
    while (begun.length < 2) await settled()
    await end('A')
    await end('A')
    await Promise.all(both)
  })

  test('are refused as unavailable when their turn does not come in time', async () => {
    const { ask, pass } = stage({ waitMs: 1 })
    await pass('B', 1, 1)
    await pass('A', 9, 1)
    void ask('A')
    await expect(ask('A')).rejects.toBeInstanceOf(Unavailable)
  })
})
