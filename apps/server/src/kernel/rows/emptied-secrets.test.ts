import { partner } from '@forecourt/contract/partner-api'
import { digest, entity, parseFields, schemaOfField, secret, stars, text } from '@forecourt/contract/kernel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inContext, openApp, type TestApp } from '../../../test/people.ts'
import { sampleValues } from '../kinds/index.ts'
import { readRow } from './read-row.ts'

const label = ['密钥', 'Key'] as const
const gateway = entity('gateway', ['通道', 'Gateway'], {
  name: text(['名称', 'Name'], { required: true }),
  key: secret(label),
  hash: digest(label, { starred: true }),
  needed: secret(label, { required: true }),
})
const row = { id: '7', name: 'oss', key: 'sealed', hash: 'hashed', needed: 'sealed' }

let testApp: TestApp
beforeAll(async () => {
  testApp = await openApp()
})
afterAll(() => testApp.close())

const read = (body: Record<string, unknown>) =>
  inContext(testApp, '000000', 'read', async ctx => readRow(ctx, gateway, body, row))

test('a secret that is left out, empty or as its stars stays as it is', async () => {
  for (const value of [undefined, '', stars])
    expect(await read({ key: value, hash: value, needed: value })).toEqual({ values: {}, problems: [] })
})

test('null removes a secret, and is refused where one is needed', async () => {
  expect(await read({ key: null, hash: null })).toEqual({ values: { key: null, hash: null }, problems: [] })
  const { problems } = await read({ needed: null })
  expect(problems).toEqual([{ field: 'needed', message: ['请输入密钥', 'Enter key'] }])
})

test('who sends one is told what removes it', () => {
  expect(schemaOfField(gateway.fields.key, true)['description']).toContain('传null则清除')
  expect(schemaOfField(gateway.fields.key)['description']).toBe('密钥 / Key')
})

test('the audit says whether there was one and is one, and never which', async () => {
  const id = await inContext(testApp, '000000', 'write', async ctx => {
    const { values } = parseFields(partner.fields, sampleValues(partner.fields, 3))
    const made = await ctx.insert(partner, { ...values, name: '甲', appKey: 'k1', appSecret: null } as never)
    const set = await ctx.update(partner, made, { appSecret: 'hush' })
    const changed = await ctx.update(partner, set, { appSecret: 'hush again' })
    await ctx.update(partner, changed, { appSecret: null })
    return made.id
  })
  const rows = await testApp.asOwner<{ changes: Record<string, unknown> }>(
    `select changes from audit_entry where entity = 'partner' and row_id = $1 and action = 'update' order by id`,
    [id],
  )
  expect(rows.map(one => one.changes['appSecret'])).toEqual([
    [null, '••••'],
    ['••••', '••••'],
    ['••••', null],
  ])
  const [kept] = await testApp.asOwner('select app_secret from partner where id = $1', [id])
  expect(kept).toEqual({ app_secret: null })
})
