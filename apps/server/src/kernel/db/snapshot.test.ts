import { randomUUID } from 'node:crypto'
import { ledgerProof, periodChecks } from '@forecourt/contract/funds'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '../../../test/people.ts'
import { systemUser, withContext } from '../open.ts'
import { sql } from './sql.ts'
import { column } from './row-shape.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openApp()
})
afterAll(() => testApp.close())

const count = sql`select count(*)::int as count from param where param_key = 'test.snapshot'`

/** How many rows a transaction sees, asked twice while another commits one in between. */
const seenTwice = (isSnapshot: boolean) =>
  withContext(
    testApp.app.runtime,
    { user: systemUser(), call: 'test', requestId: randomUUID(), address: '', lang: 'zh', filters: {}, isSnapshot },
    'write',
    async ctx => {
      const [before] = await ctx.rows({ count: column.int }, count)
      await testApp.asOwner(
        `insert into param (id, param_name, param_key, param_value, create_time, update_time, is_deleted, version)
         values ($1, 't', 'test.snapshot', '1', now(), now(), 0, 1)`,
        [ctx.newId()],
      )
      const [after] = await ctx.rows({ count: column.int }, count)
      await testApp.asOwner(`delete from param where param_key = 'test.snapshot'`)
      return [before?.count, after?.count]
    },
  )

test('a snapshot sees nothing of what others commit meanwhile, which a transaction otherwise does', async () => {
  expect(await seenTwice(false)).toEqual([0, 1])
  expect(await seenTwice(true)).toEqual([0, 0])
})

test('the proofs are read in one', () => {
  expect([ledgerProof.snapshot, periodChecks.snapshot]).toEqual([true, true])
})
