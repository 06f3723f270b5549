import { randomUUID } from 'node:crypto'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { now } from '../../../test/clock.ts'
import { logOf } from '../../../test/log.ts'
import { makePerson, openApp, type Person, type TestApp } from '../../../test/people.ts'
import { makeApp } from '../../app.ts'
import { upload } from './test-task.ts'

const { log, entries } = logOf()
let testApp: TestApp
let person: Person
let files: string
beforeAll(async () => {
  testApp = await openApp({ LOG_LEVEL: 'info' }, { log })
  person = await makePerson(testApp)
  files = join(testApp.env.dataFolder, 'files')
})
afterAll(() => testApp.close())

const dayMs = 86_400_000
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const put = (app = testApp.app) =>
  upload(app, { ...person, http: app.http }, 'blade-resource/oss/endpoint/put-file', { name: 'a.png', bytes: png })
const figures = async (app = testApp.app) => (await app.http.inject('/metrics')).body

test('a disk that takes no more is told to who uploads, logged at error and counted', async () => {
  // What is a file where a folder has to be takes nothing, as a full disk takes nothing.
  const dataFolder = join(testApp.env.dataFolder, 'full')
  await mkdir(dataFolder)
  await writeFile(join(dataFolder, 'files'), '')
  const full = await makeApp({ ...testApp.env, dataFolder }, testApp.database.appUrl, { log })
  expect(await put(full)).toMatchObject({ code: 422, msg: '文件保存失败，请重试' })
  expect(entries('a file could not be stored, read or removed')).toMatchObject([
    { level: 50, event: 'fileFailed', action: 'put', reason: 'ENOTDIR' },
  ])
  expect(await figures(full)).toContain('file_failures_total{action="put",reason="ENOTDIR"} 1\n')
  await full.close()
  expect(await figures()).toMatch(/disk_free_bytes\{folder="data"\} \d{6,}/)
})

test('files whose time is over go in one night, however many they are', async () => {
  const key = (await put()).data.key.replaceAll('~', '/')
  const many = 1_201
  await testApp.asOwner(
    `insert into stored_file select (jsonb_populate_record(f, jsonb_build_object('id', n::text, 'expires_at', now() - interval '1 day',
       'key', '000000/202601/' || gen_random_uuid() || '.png'))).*
     from stored_file f, generate_series(1, $2::int) n where f.key = $1`,
    [key, many],
  )
  const left = async () => (await testApp.asOwner<{ n: number }>('select count(*)::int as n from stored_file'))[0]?.n
  expect(await left()).toBe(many + 1)
  await testApp.app.runJob('tools.forgetFiles')
  expect(await left()).toBe(1)
})

test('what a writing left that was broken off goes after a day, and what is being written stays', async () => {
  const parts = join(files, '.part')
  await mkdir(parts, { recursive: true })
  const [old, young] = [randomUUID(), randomUUID()]
  for (const name of [old, young]) await writeFile(join(parts, name), 'half')
  const ago = (ms: number) => new Date(now().getTime() - ms)
  await utimes(join(parts, old), ago(dayMs + 60_000), ago(dayMs + 60_000))
  await utimes(join(parts, young), ago(dayMs - 60_000), ago(dayMs - 60_000))
  await testApp.app.runJob('tools.forgetFiles')
  expect(await readdir(parts)).toEqual([young])
})
