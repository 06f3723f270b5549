import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { describe, expect, test } from 'vitest'
import { appUrlFor, EnvError, readEnv, variables } from './env.ts'
import type { Variable } from './env-variable.ts'

const example = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8')
const table = Object.entries<Variable<unknown>>(variables)
const production = {
  NODE_ENV: 'production',
  APP_SECRET: 'a secret of my own with enough characters',
  DATABASE_URL: 'postgres://owner:pass@db/forecourt',
}

const faultsOf = (source: Record<string, string>): string[] => {
  try {
    readEnv(source)
    return []
  } catch (error) {
    return (error as EnvError).faults
  }
}

describe('the example file', () => {
  test('names every variable with its sentence and its default, in the order of the table', () => {
    const entries = table.map(([name, { about, fallback }]) => `# ${about}\n${name}=${fallback ?? ''}\n`)
    expect(example.slice(example.indexOf('\n\n') + 2)).toBe(entries.join('\n'))
  })

  test('works unchanged and means the same as no file at all', () => {
    expect(readEnv(parseEnv(example))).toEqual(readEnv({}))
  })
})

describe('the variables', () => {
  test('are each described by one sentence', () => {
    for (const [name, { about }] of table) expect(about, name).toMatch(/^[A-Z1][^.]*(\.env[^.]*)?\.$/)
  })

  test('have defaults that start a developer on an embedded database with a demonstration', () => {
    expect(readEnv({})).toMatchObject({
      mode: 'development',
      host: '127.0.0.1',
      port: 8080,
      databaseUrl: undefined,
      isDemo: true,
      warnings: [],
    })
  })

  test('are reported all at once, and without their values', () => {
    const source = {
      NODE_ENV: 'prod',
      PORT: '80 80',
      DATABASE_URL: 'mysql://root:hunter2@db',
      DEMO: 'yes',
      STORAGE: 's3',
    }
    const faults = faultsOf(source)
    expect(faults).toEqual([
      'NODE_ENV must be one of development, test, production.',
      'PORT must be a whole number from 0 to 65535.',
      'DATABASE_URL must be an address beginning with postgres:// or postgresql://.',
      'DEMO must be 1 or 0.',
      ...['ENDPOINT', 'BUCKET', 'REGION', 'ACCESS_KEY', 'SECRET_KEY'].map(
        name => `S3_${name} is needed when STORAGE is s3.`,
      ),
    ])
    expect(new EnvError(faults).message).not.toContain('hunter2')
  })

  test.each([
    ['SMS_PROVIDER', 'aliyun', 3],
    ['STORAGE', 's3', 5],
    ['PRINTER_PROVIDER', 'feie', 2],
    ['MINI_PROGRAM_PROVIDER', 'wechat', 2],
    ['PAYMENT_PROVIDER', 'wechat', 6],
    ['ANCHOR_PROVIDER', 'file', 1],
    ['ANCHOR_PROVIDER', 'webhook', 1],
    ['ANCHOR_PROVIDER', 'timestamp', 1],
  ])('%s=%s needs the credentials of that provider', (name, value, count) => {
    expect(faultsOf({ [name]: value })).toHaveLength(count)
  })

  test('of a provider arrive together under its name', () => {
    const env = readEnv({ PRINTER_PROVIDER: 'feie', FEIE_USER: 'me@example.com', FEIE_UKEY: 'key' })
    expect(env.printer).toEqual({ provider: 'feie', user: 'me@example.com', ukey: 'key' })
  })
})

describe('production', () => {
  test('C40: refuses to start without a database and a secret of its own', () => {
    expect(faultsOf({ NODE_ENV: 'production' })).toHaveLength(2)
  })

  test('refuses a payment channel that takes no money', () => {
    expect(faultsOf({ ...production, PAYMENT_PROVIDER: 'simulator' })).toEqual([expect.stringMatching(/^PAYMENT_/)])
  })

  test('C40: refuses the secret that developers share, and a short one', () => {
    for (const APP_SECRET of [readEnv({}).appSecret, 'x'.repeat(31)]) {
      expect(faultsOf({ ...production, APP_SECRET })).toEqual([expect.stringMatching(/^APP_SECRET /)])
    }
  })

  test('refuses a second accepted secret that is public, short or the same', () => {
    const { APP_SECRET } = production
    for (const APP_SECRET_PREVIOUS of [readEnv({}).appSecret, 'x'.repeat(31), APP_SECRET])
      expect(faultsOf({ ...production, APP_SECRET_PREVIOUS })).toEqual([expect.stringMatching(/^APP_SECRET_PREVIOUS /)])
    const APP_SECRET_PREVIOUS = 'x'.repeat(32)
    expect(readEnv({ ...production, APP_SECRET_PREVIOUS }).previousAppSecret).toBe(APP_SECRET_PREVIOUS)
  })

  test('listens to its own machine, shows no demonstration, and warns of simulators, of metrics that nobody reads and of heads that nobody keeps', () => {
    const env = readEnv(production)
    expect(env).toMatchObject({ host: '127.0.0.1', isDemo: false, sms: { provider: 'simulator' } })
    expect(env.warnings).toHaveLength(5)
    expect(readEnv({ ...production, METRICS_TOKEN: 'x' }).warnings).toHaveLength(4)
    expect(readEnv({ ...production, HOST: '0.0.0.0' }).host).toBe('0.0.0.0')
  })
})

describe('the login of the application role', () => {
  test('is derived from the secret, the same at every start', () => {
    const [env, again] = [readEnv(production), readEnv(production)]
    const url = new URL(appUrlFor(env, 'postgres://owner:pass@db:5433/forecourt?sslmode=require'))
    expect(url.href).toBe(`postgres://forecourt_app:${again.databaseAppPassword}@db:5433/forecourt?sslmode=require`)
    expect(readEnv({}).databaseAppPassword).not.toBe(env.databaseAppPassword)
  })

  test('is the one the operator names, with its password', () => {
    const DATABASE_APP_URL = 'postgres://forecourt_app:p%40ss@pooler/forecourt'
    const env = readEnv({ ...production, DATABASE_APP_URL })
    expect(env.databaseAppPassword).toBe('p@ss')
    expect(appUrlFor(env, production.DATABASE_URL)).toBe(DATABASE_APP_URL)
  })
})

test('a developer server open to the network with the public secret earns a warning', () => {
  expect(readEnv({ HOST: '0.0.0.0' }).warnings).toHaveLength(1)
})
