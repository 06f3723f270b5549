import { upload, workTask } from '../tools/test-task.ts'
import { ask, makePerson, makeTenant, type Person, type TestApp } from '../../../test/people.ts'

export interface Library {
  readonly operator: Person
  readonly reviewer: Person
  readonly supplierId: string
  readonly supplier: Person
  readonly classId: string
}

/** The people that goods need, each with the built-in role, and a class to put goods into. */
export async function makeLibrary(testApp: TestApp): Promise<Library> {
  const supplierId = await makeTenant(testApp, 'supplier')
  const operator = await makePerson(testApp, { roles: ['operator'] })
  const { id: classId } = await ask(operator, 'POST', 'goods/v2/classify/submit', { name: '加油卡', goodsType: 1 })
  return {
    operator,
    reviewer: await makePerson(testApp, { roles: ['finance_review'] }),
    supplierId,
    supplier: await makePerson(testApp, { tenantId: supplierId, roles: ['supplier'] }),
    classId,
  }
}

let made = 0

export const skuBody = (more: Readonly<Record<string, unknown>> = {}) => ({
  skuName: `规格${++made}`,
  faceValue: '100.00',
  costPrice: '93.00',
  listPrice: '98.00',
  stockType: 2,
  isOnSale: 1,
  ...more,
})

export const goodsBody = (classId: string, more: Readonly<Record<string, unknown>> = {}) => ({
  goodsName: `测试商品${++made}`,
  classifyId: classId,
  goodsType: 1,
  refundRule: 1,
  validityType: 1,
  skus: [skuBody()],
  ...more,
})

export const base = 'commodityGoods/commoditygoods'

export async function makeGoods({ supplier, classId }: Library, more: Readonly<Record<string, unknown>> = {}) {
  const { id } = await ask<{ id: string }>(supplier, 'POST', `${base}/submit`, goodsBody(classId, more))
  return id
}

export const goodsAt = (person: Person, id: string) => ask(person, 'GET', `${base}/detail`, { id })

/** The approval of goods that nobody has decided. */
export async function waitingFor(person: Person, commodityId: string) {
  const { records } = await ask(person, 'GET', 'commodity_approval/list', {
    commodityId_equal: commodityId,
    auditStatus_equal: 0,
  })
  return records[0] as { readonly id: string; readonly bizType: number; readonly why: string } | undefined
}

export const decide = (person: Person, id: string, more: Readonly<Record<string, unknown>> = { result: 1 }) =>
  ask(person, 'POST', 'commodity_approval/audit', { id, ...more })

/** Goods that a second person has agreed to, and their variants. */
export async function makeApproved(library: Library, more: Readonly<Record<string, unknown>> = {}) {
  const id = await makeGoods(library, more)
  await decide(library.reviewer, (await waitingFor(library.reviewer, id))?.id ?? '')
  const row = await goodsAt(library.supplier, id)
  return { id, row, skus: row.skus as readonly { readonly id: string; readonly [name: string]: unknown }[] }
}

let batch = 0

async function bringCodes({ app }: TestApp, by: Person, skuId: string, count: number): Promise<void> {
  batch++
  const lines = Array.from({ length: count }, (_, at) => `CODE-${batch}-${String(at + 1).padStart(5, '0')}`)
  const file = { name: 'codes.csv', bytes: Buffer.from(`${lines.join('\r\n')}\r\n`) }
  const { data } = await upload(app, by, 'goods/v2/code/import', file, { skuId })
  await workTask(app, by, data.taskId)
  await app.runJob('goods.lowStock')
}

/** Puts a variant on sale for a tenant at an agreed price; answers the id of the tenant's own row. */
export async function giveGoods({ operator }: Library, tenantId: string, skuId: string, salePrice: string) {
  await ask(operator, 'POST', 'tenant/goods/set/goods', { tenantIds: [tenantId], skuIds: [skuId], salePrice })
  const { records } = await ask(operator, 'GET', 'tenant/goods/list', { skuId_equal: skuId })
  const own = records.find((one: { readonly tenantId: string }) => one.tenantId === tenantId)
  await ask(operator, 'POST', 'tenant/goods/up', { id: own.id })
  return String(own.id)
}

/** A rule of the supplier for one variant, not in force yet; answers its id. */
export async function makeRule({ supplier }: Library, skuId: string, more: Readonly<Record<string, unknown>>) {
  const { id } = await ask<{ id: string }>(supplier, 'POST', 'secret_rule/save', {
    ruleName: `规则${++made}`,
    ruleCode: 'sales_rule',
    targetType: 3,
    scopeType: 1,
    skuIds: skuId,
    valueType: 1,
    priority: 1,
    startTime: '2020-01-01 00:00:00',
    ...more,
  })
  return id
}

export interface ForSale {
  readonly count?: number
  readonly salePrice?: string
  readonly sku?: Readonly<Record<string, unknown>>
  readonly goods?: Readonly<Record<string, unknown>>
}

/** Goods of the supplier with so many codes, which a tenant may buy. */
export async function makeForSale(testApp: TestApp, library: Library, tenantId: string, more: ForSale = {}) {
  const { count = 5, salePrice = '97.00', sku = {}, goods = {} } = more
  const { id, skus } = await makeApproved(library, { skus: [skuBody({ stockType: 3, ...sku })], ...goods })
  await ask(library.supplier, 'POST', `${base}/up`, { id })
  const skuId = skus[0]?.id ?? ''
  await bringCodes(testApp, library.supplier, skuId, count)
  return { id, skuId, ownId: await giveGoods(library, tenantId, skuId, salePrice) }
}
