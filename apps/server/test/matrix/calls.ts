import {
  type Call,
  type Entity,
  type Field,
  type Fields,
  isWritable,
  kindOf,
  mayNeedProof,
  parseFields,
  refusals,
  rowEntityOf,
  stepUpRefusals,
} from '@forecourt/contract/kernel'
import { expect } from 'vitest'
import { digestOf } from '../../src/kernel/http/idempotency.ts'
import { type Answer, answerOf, call as send, type Person } from '../people.ts'
import { mine, spare, theirs } from './exceptions.ts'
import { sampleValue } from '../../src/kernel/kinds/index.ts'
import { wrongValues } from './fixtures.ts'
import { bare, checked, expectRefused, expectSound, expectTextIds, type Matrix } from './matrix.ts'
import { absent } from './subject.ts'

type Raw = Record<string, unknown>
type Route = readonly [method: 'GET' | 'POST' | 'PUT', path: string]

/** A declared call under examination. */
export interface Trial {
  readonly name: string
  readonly call: Call
  readonly m: () => Matrix
}

/** Rows that everybody reads are nobody's secret: of such a one a rule about the caller speaks, and an absent one is absent. */
const isOfEverybodys = (call: Call): boolean =>
  call.by !== undefined && rowEntityOf(call)?.options.tenancy === 'platform'

export const isForPeople = ({ permission, protocol, stream }: Call) =>
  !stream && permission !== 'open' && permission !== 'internal' && !protocol

/** One request by a route, its path parameters filled from the input. */
async function request(
  who: Person,
  [method, path]: Route,
  input: Raw,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const rest = { ...input }
  const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = rest[key]
    delete rest[key]
    return encodeURIComponent(typeof value === 'string' || typeof value === 'number' ? value : '0')
  })
  return send(who, method, filled, rest, headers)
}

/** A file with a form around it, as a browser posts it. */
async function upload(who: Person, [, path]: Route, input: Raw): Promise<Answer> {
  const boundary = 'forecourt-matrix'
  const field = (name: string, value: unknown) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`
  const file = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\nhello\r\n--${boundary}--\r\n`
  const payload =
    Object.entries(input)
      .map(([name, value]) => field(name, value))
      .join('') + file
  const headers = {
    'content-type': `multipart/form-data; boundary=${boundary}`,
    ...(who.token ? { 'blade-auth': `bearer ${who.token}` } : {}),
  }
  return answerOf(await who.http.inject({ method: 'POST', url: `/api/${path}`, payload, headers }))
}

const sendTo = ({ call }: Trial, who: Person, route: Route, input: Raw, headers = {}) =>
  call.upload ? upload(who, route, input) : request(who, route, input, headers)

/**
 * An input that could be right, by default with rows of its own to refer to: calls change and end them. A tenant that may be
 * suspended is a spare one.
 */
const validInput = ({ name, call, m }: Trial, refer?: (to: Entity) => Promise<string>) => {
  const fresh = (to: Entity) => m().rows.row(to, to.name === 'tenant' ? spare : mine)
  return m().rows.body(name, call.input, mine, { refer: refer ?? fresh, ...(call.on ? { on: call.on } : {}) })
}

const routesOf = ({ call }: Trial) => call.routes as readonly Route[]

/** No token, no right, and exactly the declared right. */
export const callRightsCheck = (trial: Trial): void =>
  checked(trial.name, 'rights', async () => {
    const { call, m } = trial
    const input = await validInput(trial)
    for (const route of routesOf(trial)) {
      const what = route.join(' ')
      const unsigned = await sendTo(trial, m().stranger, route, input)
      if (!isForPeople(call)) {
        expectSound(unsigned, what)
        continue
      }
      expectRefused(unsigned, 401, what)
      const poor = await sendTo(trial, m().nobody, route, input)
      if (call.permission === 'signedIn') expect(poor.msg, what).not.toContain('(signedIn)')
      else expectRefused(poor, 403, what)
      if (call.permission === 'signedIn') continue
      // Some calls are for the platform's people only and some for a tenant's: the one right suffices for one of them.
      const answers: Answer[] = []
      for (const tenantId of ['000000', mine] as const)
        answers.push(await sendTo(trial, await m().only(call.permission, tenantId), route, input))
      expect(
        answers.some(answer => answer.code !== 403),
        `${what} ${answers.map(one => one.msg).join()}`,
      ).toBe(true)
    }
  })

const textual = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)
const givenFields = (call: Call): [string, Field][] => {
  const inPath = (key: string) => call.routes.some(([, path]) => path.includes(`{${key}}`))
  return Object.entries(call.input).filter(([key, field]) => isWritable(field) && !inPath(key))
}

function expectProblems(answer: Answer, fields: Fields, wanted: readonly string[], what: string): void {
  expectRefused(answer, 422, what)
  expect(
    answer.problems.map(one => one.field),
    what,
  ).toEqual(expect.arrayContaining([...wanted]))
  for (const { field, message } of answer.problems) expect(message, what).toContain(fields[field]?.label[0] ?? '文件')
}

/** What is required is asked for by its label; what is no value of its field is refused by it. */
export function callInputChecks(trial: Trial): void {
  const { name, call, m } = trial
  const fields = givenFields(call)
  if (fields.length === 0 || !isForPeople(call)) return
  checked(name, 'missing input', async () => {
    const required = fields
      .filter(([, { options }]) => options.required && options.initial === undefined)
      .map(([key]) => key)
    for (const route of routesOf(trial)) {
      const answer = await sendTo(trial, m().keeper, route, {})
      if (required.length > 0) expectProblems(answer, call.input, required, route.join(' '))
      else expectSound(answer, route.join(' '))
    }
  })

  checked(name, 'bad input', async () => {
    for (const route of routesOf(trial)) {
      const isText = route[0] === 'GET' || call.upload
      const wrongs = new Map(
        fields.map(([key, field]) => [
          key,
          wrongValues(field).filter(one => !isText || (textual(one) && !(isText && one === 20_250_101))),
        ]),
      )
      const rounds = Math.max(...[...wrongs.values()].map(list => list.length))
      for (let round = 0; round < rounds; round++) {
        const wrong = Object.fromEntries(
          [...wrongs].filter(([, list]) => list.length > 0).map(([key, list]) => [key, list[round % list.length]]),
        )
        // In a query everything is text: a number or a yes is a word there.
        const wanted = Object.keys(wrong).filter(
          key => !isText || !(typeof wrong[key] === 'boolean' || call.input[key]?.options.many),
        )
        const answer = await sendTo(trial, m().keeper, route, wrong)
        const what = `${route.join(' ')} ${JSON.stringify(wrong).slice(0, 200)}`
        if (wanted.length > 0) expectProblems(answer, call.input, wanted, what)
        else expectSound(answer, what)
      }
    }
  })
}

const common = ['notFound', 'invalid', 'changed', 'duplicate', 'notAllowed', 'inUse', 'keyReused', 'notSignedIn']
const carriers = { 'tenant-id': theirs, 'role-id': '1' }

/** Rows that an input may refer to, as another tenant's, the platform's, or not there at all. */
export const foreignIdsCheck = (trial: Trial): void => {
  const { name, call, m } = trial
  const refers = Object.entries(call.input).some(
    ([key, field]) =>
      kindOf(field).isReference && field.options.to !== 'tenant' && (field.options.to || (key === 'id' && call.on)),
  )
  if (!refers || !isForPeople(call)) return
  checked(name, 'foreign ids', async () => {
    const { rows, keeper, stored } = m()
    const touched: [Entity, string][] = []
    const inTenant = (tenantId: string) => async (to: Entity) => {
      const id = await rows.row(to, tenantId)
      touched.push([to, id])
      return id
    }
    const wanted = await validInput(trial)
    const inputs = [
      await validInput(trial, inTenant(theirs)),
      await validInput(trial, inTenant('000000')),
      await validInput(trial, async () => absent),
    ]
    const before = await Promise.all(touched.map(([of, id]) => stored(of, id)))
    for (const route of routesOf(trial)) {
      const answers: Answer[] = []
      for (const input of inputs) {
        const references = Object.fromEntries(
          Object.entries(input).filter(([key]) => call.input[key] && kindOf(call.input[key]).isReference),
        )
        // The carriers of a tenant id: header, query and body. A path never holds one.
        answers.push(await sendTo(trial, keeper, route, { ...wanted, ...references, tenantId: theirs }, carriers))
      }
      for (const answer of answers) {
        expectSound(answer, route.join(' '))
        // Whom no row could help is told so, whatever they name.
        if (isOfEverybodys(call)) expect([403, 404], route.join(' ')).toContain(answer.code)
        else if (call.on) expectRefused(answer, call.by && !rowEntityOf(call) ? 403 : 404, route.join(' '))
      }
      // A call that crosses tenants says in its declaration why; it may know a foreign row from an absent one.
      if (call.crossTenant || isOfEverybodys(call)) continue
      expect(
        new Set(answers.map(answer => JSON.stringify(bare(answer)))).size,
        answers.map(answer => JSON.stringify(answer.body)).join('\n'),
      ).toBe(1)
    }
    expect(await Promise.all(touched.map(([of, id]) => stored(of, id)))).toEqual(before)
  })
}

/** Whatever a call answers is the envelope, and a refusal is one of those it declares. */
export const callShapeCheck = (trial: Trial): void => {
  const { name, call, m } = trial
  if (!isForPeople(call) && call.permission !== 'open') return
  checked(name, 'shape', async () => {
    const declared = [...common, ...call.refuses, ...(mayNeedProof(call) ? stepUpRefusals : [])]
    const { keeper, root, stranger } = m()
    for (const who of call.permission === 'open' ? [stranger] : [keeper, root]) {
      const answer = await sendTo(trial, who, routesOf(trial)[0] as Route, await validInput(trial))
      expectSound(answer, name)
      if (answer.code !== 200) {
        if (answer.reason) expect(declared, `${name} refuses ${answer.reason}`).toContain(answer.reason)
        if (answer.reason) expect(answer.code).toBe(refusals[answer.reason as keyof typeof refusals].code)
        continue
      }
      if (call.output.shape === 'raw') continue
      expect(Object.keys(answer.body).toSorted(), name).toEqual(['code', 'data', 'msg', 'success'])
      expectTextIds(answer.data, name)
      if (call.output.shape === 'page')
        expect(answer.data, name).toMatchObject({
          records: expect.any(Array),
          total: expect.any(Number),
          current: expect.any(Number),
          size: expect.any(Number),
          pages: expect.any(Number),
        })
      if (call.output.shape === 'list' || call.output.shape === 'tree')
        expect(Array.isArray(answer.data), name).toBe(true)
      if (call.output.shape === 'nothing') expect(answer.data, name).toEqual({})
    }
  })
}

/** The same input with one declared value exchanged for another that is right too. */
function otherInput({ input: fields }: Call, input: Raw): Raw {
  const others = Object.entries(fields)
    .filter(([, field]) => isWritable(field) && !kindOf(field).isStructure)
    .flatMap(([key, field]) =>
      [2, 3].map(seed => [key, kindOf(field).isReference ? absent : sampleValue(field, seed)] as const),
    )
  const [key, value] = others.find(([name, other]) => String(other) !== String(input[name])) ?? []
  if (key === undefined) throw new Error('no value to exchange')
  return { ...input, [key]: value }
}

/** A call that moves money answers a repeated key with the first answer, and the same key with another body not at all. */
export const idempotencyCheck = (trial: Trial): void => {
  const { name, call, m } = trial
  if (!call.money || !isForPeople(call)) return
  checked(name, 'idempotency', async () => {
    for (const route of routesOf(trial)) {
      const [, path] = route
      const input = await validInput(trial)
      const key = `matrix ${name} ${path}`
      const first = { code: 200, success: true, data: { first: path }, msg: '操作成功' }
      // The key is written as the first run would have left it, so that the call need not be able to run here.
      await m().testApp.asOwner(
        'insert into idempotency (tenant_id, user_id, key, digest, answer) values ($1, $2, $3, $4, $5)',
        [
          mine,
          m().keeper.userId,
          key,
          digestOf(`${name} ${path}`, parseFields(call.input, JSON.parse(JSON.stringify(input))).values),
          JSON.stringify(JSON.stringify(first)),
        ],
      )
      const again = () => sendTo(trial, m().keeper, route, input, { 'idempotency-key': key })
      expect((await again()).body, path).toEqual(first)
      expect((await again()).body, path).toEqual(first)
      const junk = await sendTo(trial, m().keeper, route, { ...input, more: 1 }, { 'idempotency-key': key })
      expect(junk.body, path).toEqual(first)
      const other = await sendTo(trial, m().keeper, route, otherInput(call, input), { 'idempotency-key': key })
      expectRefused(other, 409, path)
      expect(other.reason).toBe('keyReused')
    }
  })
}

/** Pages that a call cuts itself are bounded too. */
export const callPagingCheck = (trial: Trial): void => {
  const { name, call, m } = trial
  if (call.output.shape !== 'page' && !call.input['current'] && !call.filters) return
  checked(name, 'paging', async () => {
    const input = await validInput(trial)
    for (const current of ['0', '-1', '1000000000', 'abc', '1'])
      for (const size of ['0', '201', '1000000', 'abc', '10']) {
        const answer = await sendTo(trial, m().root, routesOf(trial)[0] as Route, { ...input, current, size })
        expect(answer.status, `${current} ${size}`).toBe(200)
        expect([200, 404, 422], `${current} ${size}`).toContain(answer.code)
        if (answer.code === 200 && answer.data?.records) expect(answer.data.records.length).toBeLessThanOrEqual(200)
      }
  })
}
