import { randomInt, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp, type TestApp } from '../../../test/people.ts'
import { systemUser, withContext } from '../open.ts'
import type { Ctx } from '../context.ts'
import { sql } from './sql.ts'
import { column } from './row-shape.ts'

// Lists that transactions append to and read, as outside checkers of histories have them: every value is written once, so the
// order in which the values stand in a list is the order of the writes, and who read what says who came before whom.

let testApp: TestApp
beforeAll(async () => {
  testApp = await openApp()
  await testApp.asOwner(`create table appended (key int primary key, list int[] not null default '{}')`)
  await testApp.asOwner(`insert into appended select n from generate_series(0, ${keys - 1}) n`)
  await testApp.asOwner('grant select, update on appended to public')
})
afterAll(() => testApp.close())

const keys = 12
const workers = 8
const transactions = Number(process.env['ISOLATION_TRANSACTIONS'] ?? 1_600)

interface Read {
  readonly key: number
  readonly list: readonly number[]
}
interface Done {
  readonly reads: readonly Read[]
  readonly appends: readonly { readonly key: number; readonly value: number }[]
  readonly isCommitted: boolean
}

class Wanted extends Error {}
let values = 0

/** Some reads and appends in a transaction of the kernel; one in eight is undone by its own handler. */
async function one(isLocking: boolean): Promise<Done> {
  let [reads, appends]: [Read[], { key: number; value: number }[]] = [[], []]
  const undone = randomInt(8) === 0
  const ofKeys = [randomInt(keys), randomInt(keys)].toSorted((a, b) => a - b)
  const work = async (ctx: Ctx) => {
    // The transaction may be run again when it lost to another.
    ;[reads, appends] = [[], []]
    for (const key of ofKeys) {
      const [row] = await ctx.rows(
        { list: column.list(column.int) },
        isLocking
          ? sql`select list from appended where key = ${key} for update`
          : sql`select list from appended where key = ${key}`,
      )
      reads.push({ key, list: row?.list ?? [] })
      const value = ++values
      await ctx.rows(
        isLocking
          ? sql`update appended set list = ${sql.param([...(row?.list ?? []), value])}::int[] where key = ${key}`
          : sql`update appended set list = list || ${value}::int where key = ${key}`,
      )
      appends.push({ key, value })
    }
    if (undone) throw new Wanted()
  }
  const info = {
    user: systemUser(),
    call: 'test',
    requestId: randomUUID(),
    address: '',
    lang: 'zh',
    filters: {},
  } as const
  const isCommitted = await withContext(testApp.app.runtime, info, 'write', work).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Wanted) return false
      throw error
    },
  )
  return { reads, appends, isCommitted }
}

async function history(isLocking: boolean): Promise<Done[]> {
  const each = Array.from({ length: workers }, async () => {
    const done: Done[] = []
    for (let n = 0; n < transactions / workers; n++) done.push(await one(isLocking))
    return done
  })
  return (await Promise.all(each)).flat()
}

const lists = async () =>
  new Map(
    (await testApp.asOwner<{ key: number; list: number[] }>('select key, list from appended')).map(row => [
      row.key,
      row.list,
    ]),
  )

/** What a history may not have at read committed: writes lost or twice, and reads of what was undone, half done or never so. */
function anomalies(all: readonly Done[], final: ReadonlyMap<number, readonly number[]>): string[] {
  const found: string[] = []
  const committed = all.filter(one => one.isCommitted)
  const undone = new Set(all.filter(one => !one.isCommitted).flatMap(one => one.appends.map(append => append.value)))
  for (const [key, list] of final) {
    const written = committed.flatMap(one =>
      one.appends.filter(append => append.key === key).map(append => append.value),
    )
    if (new Set(list).size !== list.length) found.push(`twice in ${key}`)
    if (written.some(value => !list.includes(value))) found.push(`lost in ${key}`)
    if (list.some(value => undone.has(value))) found.push(`undone and kept in ${key}`)
  }
  for (const { reads, appends } of all)
    for (const { key, list } of reads) {
      const own = new Set(appends.map(append => append.value))
      const others = list.filter(value => !own.has(value))
      if (others.some(value => undone.has(value))) found.push(`undone and read in ${key}`)
      if (others.some((value, at) => value !== final.get(key)?.filter(one => !own.has(one))[at]))
        found.push(`another order in ${key}`)
    }
  return found
}

describe('C16: transactions that append to the same lists', () => {
  test('neither lose nor see what was undone, and read every list in the one order it has', {
    timeout: 120_000,
  }, async () => {
    const all = await history(false)
    expect(all.some(one => !one.isCommitted)).toBe(true)
    expect(anomalies(all, await lists())).toEqual([])
  })

  test('that read with a lock and write what they have read lose nothing either', { timeout: 120_000 }, async () => {
    await testApp.asOwner(`update appended set list = '{}'`)
    expect(anomalies(await history(true), await lists())).toEqual([])
  })

  test('are told apart: a lost write, a read of what was undone and a list in another order are found', () => {
    const done = (reads: Read[], value: number, isCommitted = true): Done => ({
      reads,
      appends: [{ key: 0, value }],
      isCommitted,
    })
    const all = [
      done([], 1),
      done([{ key: 0, list: [3] }], 2),
      done([], 3, false),
      done([{ key: 0, list: [4, 1] }], 5),
      done([], 4),
    ]
    expect(anomalies(all, new Map([[0, [1, 4, 5]]]))).toEqual([
      'lost in 0',
      'undone and read in 0',
      'another order in 0',
      'another order in 0',
    ])
  })
})
