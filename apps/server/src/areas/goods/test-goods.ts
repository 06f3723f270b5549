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
