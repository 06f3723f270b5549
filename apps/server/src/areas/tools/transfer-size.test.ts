import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePerson, makeTenant, openApp, type Person, type TestApp } from '../../../test/people.ts'
import { startAndWork } from './test-task.ts'

/** The figure of half a million rows is got with EXPORT_ROWS=500000. */
const rows = Number(process.env['EXPORT_ROWS'] ?? 100_000)
const warmRows = 20_000
const maxGrowthMegabytes = 100

let testApp: TestApp
let person: Person
beforeAll(async () => {
  testApp = await openApp()
  const tenantId = await makeTenant(testApp)
  person = await makePerson(testApp, { tenantId, rights: ['staffAccount', 'staffAccount_view'] })
  await testApp.asOwner(
    `insert into staff_account (tenant_id, id, name, phone, dept_name, day_limit, card_status, create_user, create_time, update_time)
     select $1, n, '员工' || n, '1' || lpad(n::text, 10, '0'), '运输部', n * 100, 1, 1, now(), now()
     from generate_series(1, $2::int) n`,
    [tenantId, rows],
  )
  // What the database does by itself some time after so many rows came.
  await testApp.asOwner('analyze staff_account')
})
afterAll(() => testApp.close())

const megabytes = () => process.memoryUsage().rss / 1024 / 1024

const exported = (format: string, filters: Readonly<Record<string, string>>) =>
  startAndWork(testApp.app, person, 'blade-resource/export/start', {
    resource: 'zytstaffaccount/staffaccount',
    format,
    filters: { descs: 'phone', ...filters },
  })

test.each(['csv', 'xlsx'])(
  'the process does not grow with the rows of a %s file',
  { timeout: 300_000 },
  async format => {
    // A process that has worked for a while has its heap already: what is asked is whether more rows need more of it.
    await exported(format, { dayLimit_le: String(warmRows) })
    const before = megabytes()
    let max = before
    const watch = setInterval(() => (max = Math.max(max, megabytes())), 20)
    const startedMs = performance.now()
    const done = await exported(format, {})
    clearInterval(watch)
    expect(done).toMatchObject({ status: 2, doneCount: rows, totalCount: rows, result: { rows } })
    if (process.env['EXPORT_ROWS'])
      console.log(
        format,
        Math.round(before),
        Math.round(max - before),
        'MB',
        Math.round(performance.now() - startedMs),
        'ms',
      )
    expect(max - before).toBeLessThan(maxGrowthMegabytes)
    const { size } = await stat(join(testApp.env.dataFolder, 'files', done.fileKey.replaceAll('~', '/')))
    expect(size).toBeGreaterThan(rows * 10)
  },
)
