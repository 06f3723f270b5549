import { dept } from '@forecourt/contract/system'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inContext, makeTenant, openApp, type TestApp } from '../../../test/people.ts'
import { query } from '../../../test/query.ts'
import { DocumentNumbers, drawnFrom } from './numbers.ts'
import { OwnConnection } from '../db/own-connection.ts'
import { isUnavailable } from '../db/unavailable.ts'

const now = new Date('2026-11-20T04:00:00Z')
const numberOf = async (numbers: DocumentNumbers): Promise<bigint> =>
  BigInt((await numbers.next('N', 'day', 9, now)).slice(9))

const drawing = () => {
  let last = 0n
  const waiting: (() => void)[] = []
  const draw = (count: number) =>
    new Promise<bigint[]>(resolve => {
      waiting.push(() => resolve(Array.from({ length: count }, () => ++last)))
    })
  return { draw, waiting }
}

/** A gate that somebody opens for others. */
function gate() {
  let open = () => {}
  const passed = new Promise<void>(resolve => {
    open = resolve
  })
  return { open, passed }
}

describe('document numbers', () => {
  test('are prefix, day and running number', async () => {
    const numbers = new DocumentNumbers(async count => Array.from({ length: count }, (_, n) => BigInt(n + 41)))
    expect(await numbers.next('OD', 'day', 6, now)).toBe('OD20261120000041')
    expect(await numbers.next('OD', 'second', 4, now)).toBe('OD2611201200000042')
  })

  test('are drawn again when half of them are used, and nobody waits for it', async () => {
    const { draw, waiting } = drawing()
    const numbers = new DocumentNumbers(draw, { blockSize: 10 })
    const first = numberOf(numbers)
    waiting.shift()?.()
    expect(await first).toBe(1n)
    for (let n = 2n; n <= 4n; n++) expect(await numberOf(numbers)).toBe(n)
    expect(waiting).toHaveLength(0)
    for (let n = 5n; n <= 10n; n++) expect(await numberOf(numbers)).toBe(n)
    expect(waiting).toHaveLength(1)
  })

  test('that do not come are waited for so long only, and a failed draw is followed by another', async () => {
    const silent = new DocumentNumbers(() => new Promise(() => {}), { waitMs: 20 })
    const failure = await numberOf(silent).catch((error: unknown) => error)
    expect(isUnavailable(failure)).toBe(true)
    let tries = 0
    const draw = async () => {
      if (++tries === 1) throw new Error('no luck')
      return [7n, 8n]
    }
    const numbers = new DocumentNumbers(draw, { blockSize: 2 })
    await expect(numberOf(numbers)).rejects.toThrow('no luck')
    expect(await numberOf(numbers)).toBe(7n)
  })
})

describe('numbers of a running server', () => {
  let testApp: TestApp
  let mine: string
  beforeAll(async () => {
    testApp = await openApp({}, { numbers: { blockSize: 1 } })
    mine = await makeTenant(testApp)
  })
  afterAll(() => testApp.close())

  test('are never the same in two processes that draw at the same time', async () => {
    const own = [1, 2, 3, 4].map(() => new OwnConnection(testApp.database.appUrl, 20_000, 'platform'))
    const processes = own.map(
      one =>
        new DocumentNumbers(
          drawnFrom(text => one.query(text)),
          { blockSize: 50 },
        ),
    )
    const given = await Promise.all(
      Array.from({ length: 2_000 }, (_, n) => numberOf(processes[n % processes.length] as DocumentNumbers)),
    )
    await Promise.all(own.map(one => one.close()))
    expect(new Set(given).size).toBe(2_000)
  })

  test('are had by who holds a lock while another, who waits for that lock, asks for one too', async () => {
    const row = await inContext(testApp, mine, 'write', ctx =>
      ctx.insert(dept, { deptName: 'hot', fullName: 'hot', deptCategory: 1, sort: 1 }),
    )
    const [locked, asked] = [gate(), gate()]
    const holder = inContext(testApp, mine, 'write', async ctx => {
      await ctx.getOrRefuse(dept, row.id, { lock: true })
      locked.open()
      await asked.passed
      return [await ctx.number('N', 'day', 9), await ctx.number('N', 'day', 9)]
    })
    const next = inContext(testApp, mine, 'write', async ctx => {
      await locked.passed
      const mineNow = ctx.getOrRefuse(dept, row.id, { lock: true })
      const number = ctx.number('N', 'day', 9)
      await waitingForLock()
      asked.open()
      await mineNow
      return [await number]
    })
    const numbers = (await Promise.all([holder, next])).flat()
    expect(new Set(numbers).size).toBe(3)
  }, 15_000)

  async function waitingForLock(): Promise<void> {
    const text = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(() => query(testApp.database.appUrl, text), { timeout: 10_000 }).toHaveLength(1)
  }
})
