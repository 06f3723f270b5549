import { tenant } from '@forecourt/contract/system'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { call, makePerson, makeTenant, openApp, type Person, type TestApp } from '../../../test/people.ts'
import { type Answer, refused, unknown } from '../../providers/answer.ts'

const base = 'blade-system/tenant'

let testApp: TestApp
let root: Person
let auditor: Person
let owner: Person
beforeAll(async () => {
  testApp = await openApp()
  root = await makePerson(testApp, { rights: ['tenant_edit', 'datasource', 'datasource_add', 'datasource_try'] })
  auditor = await makePerson(testApp, { rights: ['datasource'] })
  owner = await makePerson(testApp, { tenantId: await makeTenant(testApp, 'company'), rights: ['dept'] })
})
afterAll(() => testApp.close())

const source = (name: string, host: string) => ({
  name,
  driverClass: 'org.postgresql.Driver',
  url: host.startsWith('jdbc:') || host.startsWith('http') ? host : `jdbc:postgresql://${host}/bi`,
  username: 'reader',
  password: 'very-secret',
})
const submitSource = (name: string, host: string) =>
  call(root, 'POST', 'blade-develop/datasource/submit', source(name, host))

describe('a data source is tried', () => {
  const tryIt = (by: Person, id: string) => call(by, 'POST', 'blade-develop/datasource/try', { id })
  const choose = (datasourceId: string) =>
    call(root, 'POST', `${base}/datasource`, { tenantId: owner.tenantId, datasourceId })
  const chosenOf = async () =>
    (await testApp.asSystem(ctx => ctx.find(tenant, { tenantId: owner.tenantId })))?.datasourceId ?? null
  const answer = (of: Answer<{ ms: number }>) => testApp.app.services.providers.simulated.database?.answerBy(() => of)
  afterEach(() => answer({ result: 'ok', ms: 12 }))

  test.each([
    'localhost:5432',
    '127.0.0.1',
    '10.1.2.3:5432',
    '[::1]:5432',
    '0x7f.1',
    '2130706433',
    'db.internal',
    'db.example.com:0',
    'db.example.com:65536',
    'jdbc:h2://db.example.com/x',
  ])('not where no public host is named: %s', async host => {
    const said = await submitSource('内网', host)
    expect(said).toMatchObject({ code: 422 })
    expect(said.problems.map(one => one.field)).toEqual(['url'])
  })

  test('before it is a tenant’s, and what is refused stands at its field and changes nothing', async () => {
    const { id } = (await submitSource('分析库', 'jdbc:mysql://bi.example.com/bi')).data
    const before = await chosenOf()
    for (const [said, words] of [
      [refused('closed'), '端口未开放'],
      [refused('otherProtocol'), '对方不是该驱动的数据库'],
      [refused('notPublic'), '主机不在公网'],
      [unknown('timeout'), '5秒内没有应答'],
    ] as const) {
      answer(said)
      const answered = await choose(id)
      expect(answered).toMatchObject({ code: 464, reason: 'datasourceUnreachable' })
      expect(answered.problems).toEqual([{ field: 'datasourceId', message: expect.stringContaining(words) }])
      expect(await chosenOf()).toEqual(before)
      expect(await tryIt(root, id)).toMatchObject({ code: 464, msg: expect.stringContaining(words) })
    }
    answer({ result: 'ok', ms: 7 })
    expect(await choose(id)).toMatchObject({ code: 200 })
    expect(String(await chosenOf())).toBe(id)
    expect(await tryIt(root, id)).toMatchObject({ code: 200, data: { ms: 7 } })
    expect(await call(root, 'POST', `${base}/datasource`, { tenantId: owner.tenantId })).toMatchObject({ code: 200 })
    expect(await chosenOf()).toBeNull()
  })

  test('by the platform alone, at the place that its address names, and no password leaves', async () => {
    const { id } = (await submitSource('甲库', 'jdbc:oracle:thin:@db.example.com:1522/orcl')).data
    const asked: unknown[] = []
    testApp.app.services.providers.simulated.database?.answerBy(place => {
      asked.push(place)
      return { result: 'ok', ms: 1 }
    })
    for (const by of [owner, auditor]) expect(await tryIt(by, id)).toMatchObject({ code: 403 })
    expect(asked).toEqual([])
    await tryIt(root, id)
    expect(asked).toEqual([{ kind: 'oracle', host: 'db.example.com', port: 1522 }])
  })
})
