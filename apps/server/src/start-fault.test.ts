import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { freePort } from './database/free-port.ts'
import { EnvError } from './env.ts'
import { startFaultOf } from './start-fault.ts'
import { announceStart } from './start-line.ts'

const url = 'postgres://forecourt_owner:hunter2@db.example:5433/forecourt'
const failed = (code: string, message = `says ${code}`, cause?: Error) =>
  Object.assign(new Error(message, { cause }), { code })

test.each([
  ['28P01', /refuses the password/],
  ['3D000', /does not exist/],
  ['42501', /lacks a right/],
  ['ECONNREFUSED', /No PostgreSQL answers/],
  ['ENOTFOUND', /No PostgreSQL answers/],
  ['57P03', /No PostgreSQL answers/],
  ['53300', /no connection left/],
])('a start that fails with %s says so in a sentence, with the place and without the password', (code, said) => {
  for (const error of [failed(code), new Error('wrapped', { cause: failed(code) })]) {
    const sentence = startFaultOf(error, url)
    expect(sentence).toMatch(said)
    expect(sentence).toContain('db.example:5433, database forecourt, role forecourt_owner')
    expect(sentence).not.toMatch(/hunter2|\n/)
  }
})

test('a database that was numbered another way is explained where the migration fails', () => {
  const cause = failed('42P07', 'relation "event" already exists')
  const error = new Error('migration 0007_events failed: relation "event" already exists', { cause })
  expect(startFaultOf(error, url)).toMatch(/^migration 0007_events failed: .*numbered its migrations another way.*\.$/)
})

test('settings are listed, and what is our own fault keeps its stack', () => {
  expect(startFaultOf(new EnvError(['PORT is wrong.']), url)).toBe('The environment has a fault:\n- PORT is wrong.')
  expect(startFaultOf(new TypeError('x is undefined'), url)).toMatch(/x is undefined\n\s+at /)
})

test('a start without a database ends with one sentence and no stack', async () => {
  const port = await freePort()
  const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: `postgres://owner:hunter2@127.0.0.1:${port}/forecourt`,
      PORT: '0',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', part => {
    said += String(part)
  })
  const [code] = (await once(child, 'close')) as [number]
  expect(code).toBe(1)
  expect(said.trim().split('\n')).toEqual([
    `No PostgreSQL answers (127.0.0.1:${port}, database forecourt, role owner): look at DATABASE_URL and whether the server runs.`,
  ])
})

test('what is said at the start is a line of the log in production, and plain elsewhere', () => {
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  announceStart({ mode: 'production' }, 'ready "now"')
  announceStart({ mode: 'development' }, 'ready "now"')
  const [machine, person] = written.mock.calls.map(([text]) => String(text))
  written.mockRestore()
  expect(JSON.parse(machine ?? '')).toEqual({ level: 30, time: expect.any(Number), msg: 'ready "now"' })
  expect(person).toBe('ready "now"\n')
})
