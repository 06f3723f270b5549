import { areas } from '@forecourt/contract'
import { type Area, type Call, type Fields, pathsOf, type Resource, sumsPathsOf } from '@forecourt/contract/kernel'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampleValues } from '../src/kernel/kinds/index.ts'
import { callsOf, type Matrix, openMatrix, resourcesOf } from './matrix/matrix.ts'
import { administrator, basic, type Person } from './people.ts'

let matrix: Matrix
beforeAll(async () => {
  matrix = await openMatrix()
})
afterAll(() => matrix.testApp.close())

const rounds = 8
const atOnce = 6

/** The same numbers for the same seed: a failure names its seed, and comes again. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const texts = [
  '',
  ' ',
  '0',
  '-1',
  '1e309',
  'NaN',
  '9'.repeat(19),
  '9'.repeat(400),
  '0x10',
  '１２',
  'a\u0000b',
  '\u0000',
  '\ud800',
  '\udfff x',
  '\u202eabc',
  '\ufeff',
  '\r\nSet-Cookie: a=b',
  "'; drop table x; --",
  '%',
  '\\',
  '$1',
  '{"a":1}',
  '[[[[',
  `${'['.repeat(900)}${']'.repeat(900)}`,
  '{"__proto__":{"a":1}}',
  '../../etc/passwd',
  '%2e%2e%2f',
  'null',
  'undefined',
  'true',
  '2025-02-30',
  '9999-12-31 23:59:59',
  '0000-00-00 00:00:00',
  '275760-09-13',
  '1,2,,3',
  ','.repeat(600),
  '🚗'.repeat(200),
  'x'.repeat(5_000),
]
const others: readonly unknown[] = [
  null,
  true,
  -1,
  0.1,
  2 ** 53,
  -(2 ** 63),
  1e300,
  [],
  {},
  [null],
  [[]],
  [{}],
  ['\u0000'],
  { a: '\u0000' },
  { toString: 1 },
  { length: 1e9 },
  [{ a: { b: [1, 'a\u0000'] } }],
  Array.from({ length: 300 }, (_, at) => at),
]

/** A value that the system has rows for, or one that nobody should send. */
function hostile(next: () => number, isText: boolean): unknown {
  const all = isText ? texts : [...texts, ...others]
  return all[Math.floor(next() * all.length)]
}

interface Target {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly fields: Fields
  readonly isUpload: boolean
}

const callTargets = ([, one]: readonly [string, Call]): Target[] =>
  one.stream
    ? []
    : one.routes.map(([method, path]) => ({ method, path, fields: one.input, isUpload: Boolean(one.upload) }))

function resourceTargets([, of]: readonly [string, Resource]): Target[] {
  const { fields } = of.entity
  const get = (path: string, more: Fields = fields): Target => ({ method: 'GET', path, fields: more, isUpload: false })
  return [
    ...of.verbs.flatMap(verb =>
      pathsOf(of, verb)
        .slice(0, 1)
        .map(path => ({
          ...get(path),
          method: verb === 'list' || verb === 'detail' ? ('GET' as const) : ('POST' as const),
        })),
    ),
    ...sumsPathsOf(of)
      .slice(0, 1)
      .map(path => get(path)),
  ]
}

const listWords = ['current', 'size', 'ascs', 'descs', 'id', 'ids', 'version', 'total', 'keyword']
const suffixes = ['', '', '', '_in', '_like', '_ge', '_datege', '_null', '_notequal']

/** What is sent: some declared fields, names of every list, and now and then a name that nobody declared. */
function givenTo({ fields, method }: Target, next: () => number): Record<string, unknown> {
  const names = [...Object.keys(fields), ...listWords, 'constructor', '\u0000']
  const isText = method === 'GET'
  // What is right but for one or two values comes further than what is wrong throughout.
  const isNearlyRight = next() < 0.5
  const max = isNearlyRight ? 2 : 6
  const wrong = Object.fromEntries(
    Array.from({ length: 1 + Math.floor(next() * max) }, () => {
      const name = names[Math.floor(next() * names.length)] ?? ''
      const suffix = isText ? (suffixes[Math.floor(next() * suffixes.length)] ?? '') : ''
      return [`${name}${suffix}`, hostile(next, isText)]
    }),
  )
  return isNearlyRight ? { ...sampleValues(fields, Math.floor(next() * 1000)), ...wrong } : wrong
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
const encoded = (value: unknown): string => encodeURIComponent(asText(value).toWellFormed())

const boundary = 'forecourt-fuzz'
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A form with a file: a picture, a table, or what is neither, under a name that nobody's computer would give it. */
function uploadOf(given: Record<string, unknown>, next: () => number): Buffer {
  const quoted = (value: unknown) => asText(value).replace(/["\r\n]/g, '')
  const part = (disposition: string, body: Buffer | string) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`),
      Buffer.from(body),
      Buffer.from('\r\n'),
    ])
  const fields = Object.entries(given).map(([name, value]) => part(`name="${quoted(name)}"`, asText(value)))
  const body = [picture, picture, '姓名,电话\n张三,13800000000\n', asText(hostile(next, true))][Math.floor(next() * 4)]
  const file = part(`name="file"; filename="${quoted(hostile(next, true))}.png"`, body ?? '')
  return Buffer.concat([...fields, file, Buffer.from(`--${boundary}--\r\n`)])
}

/** A header cannot hold everything: what it cannot is never sent by anybody. */
const headerSafe = (value: unknown) =>
  asText(value)
    .replace(/[^\x20-\x7e\x80-\xff]/g, '')
    .slice(0, 4_000)

async function fire(who: Person, target: Target, seed: number): Promise<string | undefined> {
  const next = random(seed)
  const given = givenTo(target, next)
  const { method, isUpload } = target
  const path = target.path.replace(/\{\w+\}/g, () => encoded(hostile(next, true)).slice(0, 200) || '0')
  const query = Object.entries(method === 'GET' ? given : givenTo(target, next))
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .join('&')
  const response = await who.http.inject({
    method,
    url: `/api/${path}${next() < 0.7 || method === 'GET' ? `?${query}` : ''}`,
    ...(method === 'GET' ? {} : { payload: isUpload ? uploadOf(given, next) : JSON.stringify(given) }),
    headers: {
      'blade-auth': `bearer ${who.token}`,
      authorization: basic(),
      'content-type': isUpload ? `multipart/form-data; boundary=${boundary}` : 'application/json',
      'idempotency-key': headerSafe(hostile(next, true)),
      'accept-language': headerSafe(hostile(next, true)),
      'tenant-id': headerSafe(hostile(next, true)),
      cookie: `forecourt-device=${headerSafe(hostile(next, true))}; forecourt-refresh=${headerSafe(hostile(next, true))}`,
      'refresh-token': 'cookie',
    },
  })
  if (response.statusCode < 500) return undefined
  return `${response.statusCode} ${method} ${path} seed ${seed}: ${JSON.stringify(given).slice(0, 300)} ${response.body.slice(0, 200)}`
}

const targetsOf = (of: Area) => [...callsOf(of).flatMap(callTargets), ...resourcesOf(of).flatMap(resourceTargets)]

describe('C48: whatever is sent, nothing answers with a fault of ours', () => {
  test.each(areas.map(of => [of.name, of] as const))('%s', async (_, of) => {
    const seedOf = (at: number) => of.name.length * 1_000_000 + at
    const faults: string[] = []
    let shooters: readonly Person[] = []
    const shots = targetsOf(of).flatMap(target =>
      Array.from({ length: target.isUpload ? rounds * 5 : rounds }, () => target),
    )
    for (let from = 0; from < shots.length; from += atOnce) {
      // What is sent may freeze a person or end a session: each volley comes from people who may.
      if (from % 60 === 0) shooters = [await administrator(matrix.testApp), matrix.keeper]
      const volley = shots.slice(from, from + atOnce).map((target, at) => {
        const who = shooters[(from + at) % shooters.length] ?? matrix.keeper
        return fire(who, target, seedOf(from + at))
      })
      for (const fault of await Promise.all(volley)) if (fault) faults.push(fault)
    }
    expect(faults).toEqual([])
  })
})
