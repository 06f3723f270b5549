import { areas } from '@forecourt/contract'
import { user } from '@forecourt/contract/access'
import { companyRecharge } from '@forecourt/contract/funds'
import { entitiesOf, type Entity, type Field, kindOf } from '@forecourt/contract/kernel'
import { site } from '@forecourt/contract/sites'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { overrides } from '../../../test/matrix/exceptions.ts'
import { Rows } from '../../../test/matrix/fixtures.ts'
import {
  ask,
  call,
  inContext,
  makePerson,
  makeTenant,
  openApp,
  type Person,
  type TestApp,
} from '../../../test/people.ts'
import { makeAccount } from '../funds/funds.fixture.ts'
import { startAndWork, upload } from './test-task.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let testApp: TestApp
/** One for all tests: what it makes is told apart by its own count. */
let rows: Rows
let [owner, colleague, foreigner, platform, deputy]: Person[] = []
beforeAll(async () => {
  testApp = await openApp()
  rows = new Rows(testApp, overrides)
  await makeAccount(testApp, '000000', '1702020109000012345')
  const [mine, theirs] = [await makeTenant(testApp), await makeTenant(testApp, 'provider')]
  const rights = [
    'companyRecharge_apply',
    'companyRecharge',
    'companyRecharge_view',
    'user',
    'user_view',
    'user_edit',
    'task',
  ]
  owner = await makePerson(testApp, { tenantId: mine, rights })
  colleague = await makePerson(testApp, { tenantId: mine, rights })
  foreigner = await makePerson(testApp, { tenantId: theirs, rights })
  const ofPlatform = { rights: ['user', 'user_view', 'user_edit', 'site_add', 'site_edit', 'task'] }
  platform = await makePerson(testApp, ofPlatform)
  deputy = await makePerson(testApp, ofPlatform)
})
afterAll(() => testApp.close())

const as = (person: Person | undefined) => person as Person
async function uploaded(by: Person | undefined): Promise<string> {
  const path = 'blade-resource/oss/endpoint/put-file'
  return (await upload(testApp.app, as(by), path, { name: 'a.png', bytes: png })).data.key
}
const fetched = async (by: Person | undefined, key: string, row?: string) => {
  const headers = { 'blade-auth': `bearer ${as(by).token}` }
  const response = await testApp.app.http.inject({
    url: `/api/files/${key}`,
    headers,
    ...(row ? { query: { row } } : {}),
  })
  return response.headers['content-type']
}

/** A picture of somebody else is nobody's to name: it would open to all who read the row. */
test("a voucher of one tenant is not opened by naming it as another's avatar", async () => {
  const key = await uploaded(owner)
  const names = { name: 'x', realName: 'x' }
  const answer = await call(as(foreigner), 'POST', 'blade-user/update-info', { ...names, avatar: key })
  expect(answer).toMatchObject({ code: 422, problems: [{ field: 'avatar', message: '头像的文件不存在' }] })
  expect(await fetched(foreigner, key, as(foreigner).userId)).toMatch(/json/)
  expect(await ask(as(foreigner), 'GET', 'blade-user/info')).toMatchObject({ avatar: null })
  // What is not there is answered in the same words.
  const absent = await call(as(foreigner), 'POST', 'blade-user/update-info', {
    ...names,
    avatar: `${key.slice(0, -8)}0000.png`,
  })
  expect([absent.code, absent.msg]).toEqual([answer.code, answer.msg])
  expect(
    await call(as(foreigner), 'POST', 'blade-user/update-info', { ...names, avatar: await uploaded(foreigner) }),
  ).toMatchObject({ code: 200 })
})

const fileFields: [of: Entity, name: string, field: Field][] = areas
  .flatMap(entitiesOf)
  .flatMap(of => Object.entries(of.fields).map(([name, field]): [Entity, string, Field] => [of, name, field]))
  .filter(([, , field]) => kindOf(field).isFile && !field.options.copied)

test('the fields that name files are those of this table, so that each is tried', () => {
  expect(fileFields.map(([of, name]) => `${of.name}.${name}`).toSorted()).toEqual([
    'announcement.imageUrl',
    'balanceAdjustment.voucherUrl',
    'commodity.images',
    'commodity.mainImage',
    'companyRecharge.voucherUrls',
    'feedback.imgs',
    'fundTransfer.voucherUrls',
    'goodsClass.icon',
    'importRun.fileKey',
    'moneySettlement.voucherUrls',
    'opening.voucherUrls',
    'pos.wxQrCodeUrl',
    'rechargeReturn.voucherUrls',
    'salesman.qrCode',
    'settlementAdjustment.clearUrls',
    'settlementAdjustment.evidenceUrls',
    'site.pictures',
    'task.fileKey',
    'tenant.logo',
    'tenantCompany.licenseUrl',
    'unmatchedReceipt.voucherUrls',
    'user.avatar',
    'withdrawal.voucherUrls',
  ])
})

test('a picture that is copied from another row is one that nobody sends', () => {
  const copied = areas
    .flatMap(entitiesOf)
    .flatMap(of =>
      Object.entries(of.fields).flatMap(([name, { options }]) => (options.copied ? [{ of, name, options }] : [])),
    )
  expect(copied.map(({ of, name }) => `${of.name}.${name}`).toSorted()).toEqual([
    'distributorGoods.mainImage',
    'distributorOffer.mainImage',
    'libraryGoods.mainImage',
    'tenantGoods.mainImage',
  ])
  expect(copied.filter(({ options }) => !options.readOnly)).toEqual([])
})

describe('whoever writes a row', () => {
  for (const [of, name, field] of fileFields)
    test(`names only own files as ${of.name}.${name}, or those that it names already`, async () => {
      // Reference rows are written by people of the platform alone.
      const [first, second] = of.options.tenancy === 'platform' ? [platform, deputy] : [owner, colleague]
      const tenantId = as(first).tenantId
      const id = await rows.row(of, tenantId)
      const value = (...keys: string[]) => ({ [name]: field.options.many ? keys : keys[0] })
      const write = (who: Person | undefined, changes: object) =>
        inContext(testApp, { tenantId: as(who).tenantId, userId: as(who).userId }, 'write', async ctx => {
          await ctx.update(of, await ctx.getOrRefuse(of, id), changes as never)
        })
      const refused = { reason: 'invalid', problems: [{ field: name }] }
      const foreign = await uploaded(foreigner)
      for (const who of [first, platform]) {
        await expect(write(who, value(foreign)), 'of another tenant').rejects.toMatchObject(refused)
        await expect(write(who, value(await uploaded(second))), 'of a colleague').rejects.toMatchObject(refused)
        await expect(write(who, value(`${tenantId}~2026~none.png`)), 'of nobody').rejects.toMatchObject(refused)
      }
      const own = await uploaded(first)
      await write(first, value(own))
      // Others who may write the row send back what it names; with something added it is a new name.
      await write(second, value(own))
      await write(platform, value(own))
      if (field.options.many) await expect(write(second, value(own, foreign))).rejects.toMatchObject(refused)
      // What the row named once may stand in it again: that is how changes are undone.
      const next = await uploaded(second)
      await write(second, value(next))
      await write(second, value(own))
      await expect(write(second, value(foreign))).rejects.toMatchObject(refused)
    })

  test('names them by every way of writing: a new row, many rows, a step', async () => {
    const foreign = await uploaded(foreigner)
    const person = { tenantId: as(owner).tenantId, userId: as(owner).userId }
    const values = async () => (await rows.body('user', user.fields, person.tenantId, { own: user })) as never as object
    const refused = { reason: 'invalid', problems: [{ field: 'avatar' }] }
    const {
      avatar: _,
      birthday: _birthday,
      roleId: _roles,
      deptId: _depts,
      postId: _posts,
      ...plain
    } = (await values()) as Record<string, unknown>
    const hostile = { ...plain, avatar: foreign } as never
    await expect(inContext(testApp, person, 'write', ctx => ctx.insert(user, hostile))).rejects.toMatchObject(refused)
    await expect(inContext(testApp, person, 'write', ctx => ctx.insertMany(user, [hostile]))).rejects.toMatchObject(
      refused,
    )
    await expect(
      inContext(testApp, person, 'write', async ctx => {
        const before = await ctx.getOrRefuse(user, as(owner).userId)
        await ctx.updateMany(user, [{ before, changes: { avatar: foreign } }])
      }),
    ).rejects.toMatchObject(refused)
    for (const step of ['transition', 'tryTransition'] as const)
      await expect(
        inContext(testApp, person, 'write', async ctx => {
          const before = await ctx.getOrRefuse(user, as(owner).userId)
          await ctx[step](user, before, 'freeze', 'frozen', { avatar: foreign })
        }),
      ).rejects.toMatchObject(refused)
  })

  test('by forms and calls', async () => {
    const foreign = await uploaded(foreigner)
    const recharge = { amount: '100.00', payMethod: '6', payerName: '顺达', payerAccount: '622200001111' }
    const withForeign = { ...recharge, voucherUrls: foreign }
    expect(await call(as(owner), 'POST', 'company/recharge', withForeign)).toMatchObject({
      code: 422,
      problems: [{ field: 'voucherUrls' }],
    })
    const { id } = await ask(as(owner), 'POST', 'company/recharge', recharge)
    expect(
      await call(as(owner), 'POST', 'company/recharge/voucher', { ...recharge, id, voucherUrls: foreign }),
    ).toMatchObject({
      code: 422,
    })
    expect(
      (await inContext(testApp, as(owner).tenantId, 'read', ctx => ctx.getOrRefuse(companyRecharge, id))).voucherUrls,
    ).toBeNull()
    const avatar = { id: as(colleague).userId, avatar: foreign }
    expect(await call(as(owner), 'POST', 'blade-user/submit', avatar)).toMatchObject({ code: 422 })
    const own = await uploaded(platform)
    const body = await rows.body('site', site.fields, as(owner).tenantId, { own: site })
    const sites = { ...body, supplierTenantId: as(owner).tenantId, siteCode: 'pictured' }
    expect(
      await call(as(platform), 'POST', 'shell/site/submit', { ...sites, pictures: `${own},${foreign}` }),
    ).toMatchObject({ code: 422 })
    expect(await call(as(platform), 'POST', 'shell/site/submit', { ...sites, pictures: own })).toMatchObject({
      code: 200,
    })
  })
})

describe('what a task has made', () => {
  test('is fetched by its person alone, and named by no row of others', async () => {
    const { fileKey, id } = await startAndWork(testApp.app, as(owner), 'blade-resource/export/start', {
      resource: 'blade-user',
    })
    expect(await fetched(owner, fileKey)).toMatch(/spreadsheet/)
    for (const who of [colleague, foreigner, platform])
      for (const row of [undefined, id, as(who).userId]) expect(await fetched(who, fileKey, row)).toMatch(/json/)
    for (const who of [owner, colleague, foreigner])
      expect(
        await call(as(who), 'POST', 'blade-user/update-info', { name: 'x', realName: 'x', avatar: fileKey }),
      ).toMatchObject({ code: 422 })
  })
})
