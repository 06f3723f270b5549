import { areas } from '@forecourt/contract'
import {
  baseFields,
  entitiesOf,
  type Entity,
  type Field,
  importFields,
  isWritable,
  kindOf,
} from '@forecourt/contract/kernel'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { upload, workTask } from '../src/areas/tools/test-task.ts'
import { sampleValue } from '../src/kernel/kinds/index.ts'
import { type Matrix, openMatrix, resourcesOf } from './matrix/matrix.ts'
import { call } from './people.ts'

// What is written here was decided by people. It is compared with the declarations, which the other tests believe.

const entities = areas.flatMap(entitiesOf)
const named = (name: string): Entity => entities.find(one => one.name === name) as Entity

/** Who reads rows of another tenant: the tenants named in these columns, and nobody else besides the platform. */
const sharedBy: Readonly<Record<string, readonly string[]>> = {
  // Where somebody tries numbers of cards, the supplier is told; the row is the platform's.
  cardAlert: ['supplierTenantId'],
  cardProduct: ['companyId'],
  companyDiscount: ['companyId'],
  companyExt: ['companyId'],
  // A company reads what it is promised.
  oilRebate: ['companyId'],
  order: ['companyId', 'providerTenantId'],
  // What is sold of another's goods is the seller's business too, and its supplier's.
  orderLine: ['companyId', 'sellerTenantId'],
  orderRefund: ['companyId'],
  // A company allows a partner its cards; whoever keeps the partner reads what it allows.
  partnerLink: ['keeperTenantId'],
  // Whoever sells goods to a tenant reads what the tenant has of them.
  goodsCode: ['buyerTenantId'],
  tenantGoods: ['sellerTenantId'],
  // A buyer reads what is offered to it, from then on.
  wholesaleOption: ['offeredTenantId'],
  wholesaleLine: ['offeredTenantId'],
  // A distributor reads whose distributor it is, and what is supplied to it.
  distribution: ['distributorTenantId'],
  distributorOffer: ['distributorTenantId'],
}

test('pictures are copied from rows of others into these, which nobody fills in by hand, and no others', () => {
  const copied = entities.flatMap(of =>
    Object.entries(of.fields).flatMap(([name, { options }]) =>
      options.copied ? [`${of.name}.${name}${options.readOnly ? '' : ' by hand'}`] : [],
    ),
  )
  expect(copied.toSorted()).toEqual([
    'distributorGoods.mainImage',
    'distributorOffer.mainImage',
    'libraryGoods.mainImage',
    'tenantGoods.mainImage',
  ])
})

test('what a call takes from a row is never what it would ask for, beginning with what the row says', () => {
  const row = new Proxy({} as Record<string, unknown>, { get: (_, name) => `<${String(name)}>` })
  const taken = areas.flatMap(area =>
    Object.entries(area.calls).flatMap(([name, { fromRow }]) =>
      Object.entries(fromRow?.(row) ?? {})
        .filter(([field, value]) => value === `<${field}>`)
        .map(([field]) => `${area.name}.${name} ${field}`),
    ),
  )
  // It names the row.
  expect(taken).toEqual(['system.tenantDatasource tenantId'])
})

test('rows are shared with the tenants in these columns, and no others', () => {
  const declared = entities.flatMap(({ name, options }) => (options.share?.length ? [[name, options.share]] : []))
  expect(Object.fromEntries(declared)).toEqual(sharedBy)
})

/** Of these everybody reads the platform's rows beside their own. */
const commons = ['dictBiz', 'hotWord', 'notice', 'oilPricePlace']

test("the platform's rows of these are read by all tenants, and of no others", () => {
  expect(entities.flatMap(({ name, options }) => (options.shareAll ? [name] : [])).toSorted()).toEqual(commons)
})

/** Rows that everybody reads, because they are the platform's reference. */
const everybodys = [
  'announcement',
  'apiScope',
  'appletConfig',
  'client',
  'dataScope',
  'dict',
  'goodsClass',
  'identityProvider',
  // Variants on sale, without what they cost.
  'libraryGoods',
  'menu',
  'oil',
  'param',
  'region',
]

test('these belong to the platform and are read by all', () => {
  expect(entities.flatMap(({ name, options }) => (options.tenancy === 'platform' ? [name] : [])).toSorted()).toEqual(
    everybodys,
  )
})

/** What people write of the rows by which power and money are held; all else of them is the server's. */
const writtenByPeople: Readonly<Record<string, readonly string[]>> = {
  user: 'account password code name realName avatar phone email birthday sex roleId deptId postId'.split(' '),
  role: ['roleName', 'roleAlias', 'parentId', 'purpose', 'secondFactor', 'sort'],
  tenant:
    'tenantName kind types parentTenantId linkman contactNumber address domainUrl siteTitle logo backgroundUrl accountNumber expireTime shareBp bearsDiscounts'.split(
      ' ',
    ),
  card: ['userName', 'userPhone', 'perOrderMax', 'perDayAmount', 'perDayTimes'],
  order: [],
  companyRecharge: ['amount', 'payMethod', 'payerName', 'payerAccount', 'voucherUrls', 'remark'],
  moneySettlement: [],
  settlementAdjustment: [],
  // What a partner pays from and may owe is written by an approved application alone.
  partner: 'name partnerCode isTest addresses notifyUrl rateLimit perOrderMax perDayMax siteIds partnerStatus'.split(
    ' ',
  ),
  partnerTerms: ['paysFrom', 'creditLimit', 'remark'],
  bankAccount:
    'accountName kind issuerTenantId payeeAccountId holderName bankName branchName accountNo openingDay remark'.split(
      ' ',
    ),
  // Applied for by a call of its own, and booked by a second person.
  fundTransfer: [],
  // Asked for by a call of its own, and posted by a second person.
  balanceAdjustment: [],
  // What a migrating firm brings, written as a draft and booked by a second person.
  opening: ['cutoverDay', 'voucherUrls', 'remark'],
  openingLine: ['lineType', 'refNo', 'amount', 'giftAmount', 'docNo', 'remark'],
  grant: ['productId', 'grantType', 'unitAmount', 'startTime', 'endTime', 'remark'],
}

/** Written once, when the row is added: who somebody signs in as, and what a tenant is. */
const writtenOnce: Readonly<Record<string, readonly string[]>> = {
  user: ['account', 'password'],
  // What it is besides is changed by a call of its own.
  tenant: ['kind', 'types', 'parentTenantId'],
  // Whose money is real is decided once.
  partner: ['partnerCode', 'isTest'],
  bankAccount: ['kind', 'issuerTenantId'],
}

const isServers = (field: Field) => !isWritable(field)

describe('of rows that hold power or money', () => {
  let m: Matrix
  beforeAll(async () => {
    m = await openMatrix()
  })
  afterAll(() => m.testApp.close())

  for (const [name, people] of Object.entries(writtenByPeople)) {
    const of = named(name)
    const once = writtenOnce[name] ?? []
    const servers = Object.entries({ ...baseFields, ...of.fields }).filter(([field]) => !people.includes(field))
    const resource = areas.flatMap(resourcesOf).find(([, one]) => one.entity === of)?.[1]

    test(`people write of a ${name} what was decided`, () => {
      const open = Object.entries(of.fields).filter(([, field]) => !isServers(field))
      expect(open.map(([field]) => field).toSorted()).toEqual(people.toSorted())
      expect(open.filter(([, field]) => field.options.immutable).map(([field]) => field)).toEqual(once)
    })

    test(`no form changes anything else of a ${name}`, async () => {
      const id = await m.rows.row(of, m.mine)
      const guarded = [...servers.map(([field]) => field), ...once].filter(
        field => !['version', 'updateTime', 'updateUser'].includes(field),
      )
      const held = async () =>
        Object.fromEntries(Object.entries((await m.stored(of, id)) ?? {}).filter(([field]) => guarded.includes(field)))
      const before = await held()
      expect(Object.keys(before).length).toBeGreaterThan(0)
      const forged = Object.fromEntries(
        [...servers, ...once.map(field => [field, of.fields[field] as Field] as const)].map(([field, kind]) => [
          field,
          sampleValue(kind, 777),
        ]),
      )
      for (const base of resource?.bases ?? [])
        for (const word of ['submit', 'save', 'update', 'saveOrUpdate'])
          for (const person of [m.root, m.keeper]) {
            const { version } = (await m.stored(of, id)) ?? {}
            const answer = await call(person, 'POST', `${base}/${word}`, {
              ...forged,
              id,
              version,
              isDeleted: 1,
              tenantId: m.theirs,
            })
            expect([200, 403, 404, 409, 422], `${base}/${word}: ${answer.msg}`).toContain(answer.code ?? answer.status)
          }
      expect(await held()).toEqual(before)
    })

    test(`no file brings anything else of a ${name}`, () => {
      const columns = Object.keys(importFields(of)).filter(field => field !== 'id')
      expect(columns.filter(field => !people.includes(field))).toEqual([])
      expect(columns.filter(field => of.fields[field] && kindOf(of.fields[field]).isSecret)).toEqual([])
    })
  }

  test('a file of users that names the fields of the server changes none of them', async () => {
    const id = await m.rows.row(named('user'), m.mine)
    const before = await m.stored(named('user'), id)
    const wanted = {
      id,
      realName: '改名',
      userType: '2',
      status: '2',
      passwordHash: 'x',
      mustChangePassword: '1',
      tenantId: m.theirs,
      version: '99',
    }
    const bytes = Buffer.from(`${Object.keys(wanted).join(',')}\r\n${Object.values(wanted).join(',')}`)
    const put = await upload(
      m.testApp.app,
      m.keeper,
      'blade-resource/import/upload',
      { name: 'a.csv', bytes },
      { resource: 'blade-user' },
    )
    const start = { id: put.data.id, fields: Object.keys(wanted).join(',') }
    const started = await call(m.keeper, 'POST', 'blade-resource/import/start', start)
    if (started.code === 200) await workTask(m.testApp.app, m.keeper, started.data.taskId)
    const after = await m.stored(named('user'), id)
    const untouched = ['userType', 'status', 'passwordHash', 'mustChangePassword', 'tenantId', 'account', 'roleId']
    for (const field of untouched) expect(after?.[field], field).toEqual(before?.[field])
    expect([started.code, after?.['realName']]).toEqual([200, '改名'])
  })
})
