import { afterAll, beforeAll, expect, test } from 'vitest'
import { administrator, ask, makePerson, openApp, type TestApp } from '../../../test/people.ts'
import { codesOf, paperOf, textOf } from '../../../test/papers.ts'
import { grantOf, makeProduct, newPhone, openCompany, draft, type TestCompany, walk } from './test-company.ts'

let testApp: TestApp
let of: TestCompany
let id: string
let grantNo: string
const base = 'company/grant/paper'
const many = 500
/** 100.01, 100.02 … so that a row that is missing or there twice shows in the sum. */
const people = Array.from({ length: many }, (_, at) => ({
  userPhone: newPhone(),
  userName: `员工${at + 1}号`,
  amount: `${100 + Math.floor((at + 1) / 100)}.${String((at + 1) % 100).padStart(2, '0')}`,
}))

beforeAll(async () => {
  testApp = await openApp()
  await testApp.app.startJobs()
  of = await openCompany(testApp, 10_000_000n)
  id = await draft(of, { productId: await makeProduct(of), rows: people })
  await walk(of, id, 'submit', 'approve', 'ensure')
  grantNo = (await grantOf(of, id)).grantNo
})
afterAll(() => testApp.close())

test('a grant of 500 people has all of them on its paper, in order, with a sum that is right and phones masked', async () => {
  const { pdf, headers, refused } = await paperOf(of.clerk, base, { id })
  expect(refused).toBeUndefined()
  expect(headers['content-disposition']).toContain(grantNo)
  const text = (await textOf(pdf)).join('\n')
  const places = people.map(({ userName }) => text.indexOf(userName))
  expect(places.every(one => one > 0)).toBe(true)
  expect(places.toSorted((one, other) => one - other)).toEqual(places)
  expect(text).toContain('51,252.50')
  for (const { userPhone } of people) expect(text).not.toContain(userPhone)
  expect(text).toContain(`${people[0]?.userPhone.slice(0, 3)}****${people[0]?.userPhone.slice(-4)}`)
})

test('another company, who has no right and who is not signed in get no paper and leave no trace of one', async () => {
  const before = (await codesOf(testApp, grantNo)).length
  const other = await openCompany(testApp)
  const bare = await makePerson(testApp, { tenantId: of.tenantId })
  expect((await paperOf(other.clerk, base, { id })).refused).toMatchObject({ reason: 'notFound' })
  expect((await paperOf(bare, base, { id })).refused).toMatchObject({ code: 403 })
  expect((await paperOf({ ...bare, token: '' }, base, { id })).refused).toMatchObject({ code: 401 })
  expect((await paperOf(of.clerk, base, { id: 'x' })).refused).toMatchObject({ code: 422 })
  expect(await codesOf(testApp, grantNo)).toHaveLength(before)
})

test('who may not read the rows prints the grant without them', async () => {
  const viewer = await makePerson(testApp, { tenantId: of.tenantId, rights: ['grant_view'] })
  const [page = '', ...others] = await textOf((await paperOf(viewer, base, { id })).pdf)
  expect(page).toContain(grantNo)
  expect(page).not.toContain('员工1号')
  expect(others).toEqual([])
})

test('in English it is an English paper', async () => {
  const [page = ''] = await textOf((await paperOf(of.clerk, base, { id }, 'en')).pdf)
  expect(page).toContain('Grant list')
  expect(page).toMatch(/Page 1 of \d+/)
  expect(page).not.toContain('大写')
})

interface Proved {
  readonly state: number
  readonly number: string | null
  readonly parties: readonly { readonly name: string }[] | null
  readonly amount: string | null
}
const prove = (code: string): Promise<Proved> => ask({ ...of.clerk, token: '' }, 'GET', 'paper/proof', { code })

test('the code on a paper proves it to anybody, and tells no more than can be compared', async () => {
  await paperOf(of.clerk, base, { id })
  const [code = ''] = await codesOf(testApp, grantNo)
  const proved = await prove(code)
  expect(proved).toMatchObject({ state: 1, number: grantNo, amount: '51,252.50' })
  expect(proved.parties?.map(one => one.name).join()).toContain('*')
  expect(JSON.stringify(proved)).not.toContain(id)
  expect(await prove(`${code.slice(0, 6).toLowerCase()} ${code.slice(6)}`)).toMatchObject({ state: 1 })
  expect(await prove('0'.repeat(26))).toMatchObject({ state: 5, number: null })
  expect(await prove('x')).toMatchObject({ state: 5 })
})

test('one whose document was changed since is said to be, in any row, by whomever', async () => {
  await paperOf(of.clerk, base, { id })
  const [code = ''] = await codesOf(testApp, grantNo)
  const change = (amount: string) =>
    testApp.asOwner(`update grant_row set amount = amount ${amount} where grant_id = $1 and user_name = '员工250号'`, [
      id,
    ])
  await change('+ 1')
  expect(await prove(code)).toMatchObject({ state: 2, amount: '51,252.50' })
  await change('- 1')
  expect(await prove(code)).toMatchObject({ state: 1 })
})

test('what is kept of a paper is changed by nobody, and one changed past all rights no longer proves anything', async () => {
  await paperOf(of.clerk, base, { id })
  const [code = ''] = await codesOf(testApp, grantNo)
  const rewrite = testApp.asSystem(ctx =>
    ctx.query('update paper_proof set amount = $1 where code = $2', ['9.99', code]),
  )
  await expect(rewrite).rejects.toThrow('permission denied')
  await testApp.asOwner('alter table paper_proof disable row level security')
  await testApp.asOwner('alter table paper_proof no force row level security')
  await testApp.asOwner(`update paper_proof set amount = '9.99' where code = $1`, [code])
  await testApp.asOwner('alter table paper_proof enable row level security')
  await testApp.asOwner('alter table paper_proof force row level security')
  expect(await prove(code)).toMatchObject({ state: 4, amount: null })
})

test('the document of a paper is opened by those who may read it, and by nobody else', async () => {
  await paperOf(of.clerk, base, { id })
  const [code = ''] = await codesOf(testApp, grantNo)
  const other = await openCompany(testApp)
  expect(await ask(of.clerk, 'GET', 'paper/document', { code })).toEqual({ menu: 'grant', id })
  expect(await ask(await administrator(testApp), 'GET', 'paper/document', { code })).toMatchObject({ id })
  await expect(ask(other.clerk, 'GET', 'paper/document', { code })).rejects.toThrow('notFound')
})

test('who tries codes is told to wait', async () => {
  const tried = await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      ask({ ...of.clerk, token: '' }, 'GET', 'paper/proof', { code: String(at) }).then(
        () => 'told',
        (error: Error) => (error.message.includes('tooOften') ? 'wait' : error.message),
      ),
    ),
  )
  expect(new Set(tried)).toContain('wait')
})
