import { afterAll, beforeAll, expect, test } from 'vitest'
import { administrator, call, makePerson, openApp, type Person, type TestApp } from '../../../test/people.ts'

let testApp: TestApp
let person: Person
beforeAll(async () => {
  testApp = await openApp()
  person = await makePerson(testApp, { rights: ['user'] })
})
afterAll(() => testApp.close())

let lastId = 0
/** A stored picture of this size; answers its key as the wire has it. */
async function stored(bytes: number): Promise<string> {
  const id = ++lastId
  await testApp.asOwner(
    `insert into stored_file (tenant_id, id, key, original_name, content_type, size, create_user)
     values ($1, $2, $3, 'me.png', 'image/png', $4, $5)`,
    [person.tenantId, id, `${person.tenantId}/2026/${id}.png`, bytes, person.userId],
  )
  return `${person.tenantId}~2026~${id}.png`
}
const names = { name: 'me', realName: 'me' }

test('one may be pictured in up to 500 kB and not in more', async () => {
  const small = await call(person, 'POST', 'blade-user/update-info', { ...names, avatar: await stored(500 * 1024) })
  expect(small).toMatchObject({ code: 200 })
  const large = await call(person, 'POST', 'blade-user/update-info', { ...names, avatar: await stored(500 * 1024 + 1) })
  expect(large).toMatchObject({
    code: 422,
    msg: '头像不能超过500 kB',
    problems: [{ field: 'avatar', message: '头像不能超过500 kB' }],
  })
})

test('nor does an administrator give somebody a larger one', async () => {
  const body = { id: person.userId, avatar: await stored(600 * 1024) }
  const answer = await call(await administrator(testApp), 'POST', 'blade-user/submit', body)
  expect(answer).toMatchObject({ code: 422, problems: [{ field: 'avatar' }] })
})

test('an avatar is a jpg or a png, whatever other pictures may be', async () => {
  const answer = await call(person, 'POST', 'blade-user/update-info', { ...names, avatar: 'file~1.gif' })
  expect(answer).toMatchObject({ code: 422, problems: [{ field: 'avatar' }] })
  expect(answer.problems?.[0]?.message).toContain('jpg或png')
})
