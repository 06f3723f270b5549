import { ask, makePerson, makeTenant, type Person, type TestApp } from '../../../test/people.ts'

/** Somebody of the platform who runs stations, with the built-in role. */
export const makeOperator = (testApp: TestApp): Promise<Person> => makePerson(testApp, { roles: ['operator'] })

export interface Supplier {
  readonly tenantId: string
  /** May do everything with sites, of this tenant only. */
  readonly person: Person
}

const rights = [
  'site site_view site_add site_edit site_delete siteUser siteUser_view siteUser_add',
  'gun gun_view gun_add gun_edit gunOil gunOil_view oil_add oil_edit',
  'siteOilPrice siteOilPrice_view siteOilPrice_set',
  'printer printer_view printer_add printer_edit printer_delete slip slip_view slip_again',
].flatMap(line => line.split(' '))

export async function makeSupplier(testApp: TestApp): Promise<Supplier> {
  const tenantId = await makeTenant(testApp, 'supplier')
  return { tenantId, person: await makePerson(testApp, { tenantId, rights }) }
}

let made = 0

/** A body of `shell/site/submit` that is right in every way. */
export const siteBody = (supplierTenantId: string, more: Readonly<Record<string, unknown>> = {}) => ({
  siteName: `测试站${++made}`,
  siteCode: `S${Date.now()}${made}`,
  siteType: '1',
  gasType: 1,
  supplierTenantId,
  operateMode: 1,
  provinceCode: '33',
  cityCode: '3301',
  districtCode: '330106',
  address: '文三路 1 号',
  contactName: '马超',
  contactPhone: '13800138000',
  supportInvoice: 1,
  serviceFeeBp: 100,
  settleCycleDays: 1,
  ...more,
})

export const makeSite = async (
  person: Person,
  supplierTenantId: string,
  more: Readonly<Record<string, unknown>> = {},
): Promise<string> =>
  (await ask<{ id: string }>(person, 'POST', 'shell/site/submit', siteBody(supplierTenantId, more))).id

/** Prices as the wire has them, in their usual order: national, gun, platform, settlement. */
export const prices = (
  oilNo: string,
  ...[national = '8.0000', gun = '7.9000', platform = '7.8000', settle = '7.5000']: string[]
) => ({
  oilNo,
  nationalPrice: national,
  gunPrice: gun,
  platformPrice: platform,
  settlePrice: settle,
})

/** A site that may open: gun 1 with 92#, at a price in force. */
export async function readySite(person: Person, supplierTenantId: string): Promise<string> {
  const siteId = await makeSite(person, supplierTenantId)
  await ask(person, 'POST', 'shell/gunoilrelation/saveBatch', { siteId, guns: [{ gunNo: 1, oilNo: '92' }] })
  await ask(person, 'POST', 'shell/siteoilprice/saveBatch', { siteId, prices: [prices('92')] })
  return siteId
}
