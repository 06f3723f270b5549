import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeTenant, openApp, type TestApp } from '../../../test/people.ts'
import { Database } from './database.ts'
import { type Asking, Turns } from './turns.ts'
import { Unavailable } from './unavailable.ts'

const shares = { size: 4, ofTenant: 2, ofWork: 2, maxWaiting: 200 }
const patientMs = 60_000
const of = (tenantId: string, isWork = false): Asking => ({ tenantId, isWork })

/** Takes turns and writes down who began, in which order. */
function stage(turns: Turns) {
  const began: string[] = []
  const ends = new Map<string, (() => void)[]>()
  const refused: unknown[] = []
  const ask = (asking: Asking, waitMs = patientMs) => {
    const name = asking.isWork ? `${asking.tenantId} work` : asking.tenantId
    turns.take(asking, waitMs).then(
      end => {
        began.push(name)
        ends.set(name, [...(ends.get(name) ?? []), end])
      },
      (error: unknown) => refused.push(error),
    )
  }
  const end = async (name: string) => {
    ends.get(name)?.shift()?.()
    await settled()
  }
  return { began, refused, ask, end }
}
const settled = () => new Promise(resolve => setImmediate(resolve))

describe('C36: turns', () => {
  test('of a tenant are so many at once, and others begin although two hundred of it wait', async () => {
    const turns = new Turns(shares)
    const { began, ask } = stage(turns)
    for (let count = 0; count < 202; count++) ask(of('A'))
    ask(of('B'))
    ask(of('C'))
    await settled()
    expect(began).toEqual(['A', 'A', 'B', 'C'])
    expect([turns.taken, turns.waiting]).toEqual([4, 200])
  })

  test('are served to tenants one after the other, and to each in the order it asked', async () => {
    const turns = new Turns({ ...shares, size: 2, ofTenant: 2 })
    const { began, ask, end } = stage(turns)
    for (let count = 0; count < 6; count++) ask(of('A'))
    for (let count = 0; count < 2; count++) ask(of('B'))
    ask(of('C'))
    await settled()
    for (const name of ['A', 'A', 'A', 'B', 'C', 'A', 'B']) await end(name)
    expect(began).toEqual(['A', 'A', 'A', 'B', 'C', 'A', 'B', 'A', 'A'])
  })

  test('are refused at once when too many of the same tenant wait, and not to another', async () => {
    const turns = new Turns({ ...shares, maxWaiting: 3 })
    const { refused, began, ask } = stage(turns)
    for (let count = 0; count < 7; count++) ask(of('A'))
    ask(of('B'))
    await settled()
    expect(refused).toEqual([expect.any(Unavailable), expect.any(Unavailable)])
    expect(began).toEqual(['A', 'A', 'B'])
  })

  test('that do not come in time are refused, and take none when one is free', async () => {
    const turns = new Turns({ ...shares, size: 1 })
    const { refused, began, ask, end } = stage(turns)
    ask(of('A'))
    ask(of('B'), 1)
    ask(of('C'))
    await expect.poll(() => refused).toEqual([expect.any(Unavailable)])
    await end('A')
    expect(began).toEqual(['A', 'C'])
    expect([turns.taken, turns.waiting]).toEqual([1, 0])
  })

  test('of jobs and tasks are so many at once, of whatever tenants they are, and requests begin beside them', async () => {
    const turns = new Turns({ ...shares, owner: 'P' })
    const { began, ask, end } = stage(turns)
    for (let count = 0; count < 3; count++) ask(of('P', true))
    ask(of('A', true))
    ask(of('P'))
    ask(of('A'))
    await settled()
    expect(began).toEqual(['P work', 'P work', 'P', 'A'])
    await end('P work')
    await end('P work')
    expect(began.slice(4)).toEqual(['P work', 'A work'])
  })

  test('have no share for whom they belong to', async () => {
    const { began, ask } = stage(new Turns({ ...shares, owner: 'P' }))
    for (let count = 0; count < 5; count++) ask(of('P'))
    await settled()
    expect(began).toEqual(['P', 'P', 'P', 'P'])
  })
})

describe('C36: a flood of one tenant', () => {
  let testApp: TestApp
  beforeAll(async () => {
    testApp = await openApp()
  })
  afterAll(() => testApp.close())

  test('leaves connections to another, who has an answer before any of the flood that waits', async () => {
    const [flooding, other] = [await makeTenant(testApp), await makeTenant(testApp)]
    const database = new Database(testApp.database.appUrl, 4)
    const answered: string[] = []
    let [holders, open] = [0, () => {}]
    const gate = new Promise<void>(resolve => (open = resolve))
    const asking = (tenantId: string) => ({ tenantId, userId: '1' })
    const flood = Array.from({ length: 202 }, () =>
      database.write(asking(flooding), async tx => {
        holders++
        await gate
        await tx.query('select 1')
        answered.push('flood')
      }),
    )
    await expect.poll(() => holders).toBe(2)
    await database.write(asking(other), async tx => {
      await tx.query('select 1')
      answered.push('other')
    })
    expect(holders).toBe(2)
    expect(database.connections.wanted).toBe(200)
    open()
    await Promise.all(flood)
    expect(answered.indexOf('other')).toBe(0)
    expect(answered).toHaveLength(203)
    await database.close()
  })
})
