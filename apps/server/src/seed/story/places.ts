import { addPrinter, openSite, saveGunOils, setPrices, sites } from '@forecourt/contract/sites'
import type { Cast } from './acting.ts'

/** National price, price at the gun, of the platform, and what the site is paid, yuan a litre. */
const prices = {
  92: ['7.5800', '7.4500', '7.2500', '7.0500'],
  95: ['8.0900', '7.9500', '7.7500', '7.5200'],
  98: ['9.3500', '9.1800', '8.9600', '8.7000'],
  0: ['7.2100', '7.0500', '6.8800', '6.6500'],
} as const

/** Where, whose, and which product each gun from number 1 on delivers. */
const places = [
  {
    is: { siteName: '中原石化金水路站', siteCode: 'ZY410105001', supplierTenantId: '200001', serviceFeeBp: '100' },
    lies: { provinceCode: '41', cityCode: '4101', districtCode: '410105', address: '金水路128号' },
    knows: { contactName: '马超', contactPhone: '13803710001', lng: '113.665412', lat: '34.757975', gasType: 2 },
    sells: { guns: '92 92 95 95 98 0 0 92', sn: '922510001' },
  },
  {
    is: { siteName: '中原石化涧西站', siteCode: 'ZY410305001', supplierTenantId: '200001', serviceFeeBp: '100' },
    lies: { provinceCode: '41', cityCode: '4103', districtCode: '410305', address: '南昌路66号' },
    knows: { contactName: '郭涛', contactPhone: '13803790002', lng: '112.395756', lat: '34.658034', gasType: 2 },
    sells: { guns: '92 95 0 0', sn: '922510002' },
  },
  {
    is: { siteName: '江南能源姑苏站', siteCode: 'JN320508001', supplierTenantId: '200002', serviceFeeBp: '120' },
    lies: { provinceCode: '32', cityCode: '3205', districtCode: '320508', address: '人民路2066号' },
    knows: { contactName: '陆瑶', contactPhone: '13951120003', lng: '120.617296', lat: '31.336392', gasType: 4 },
    sells: { guns: '92 92 95 95 98 0', sn: '922510003' },
  },
  {
    is: { siteName: '江南能源文三路站', siteCode: 'JN330106001', supplierTenantId: '200002', serviceFeeBp: '120' },
    lies: { provinceCode: '33', cityCode: '3301', districtCode: '330106', address: '文三路388号' },
    knows: { contactName: '章伟', contactPhone: '13757180004', lng: '120.126410', lat: '30.276092', gasType: 3 },
    sells: { guns: '92 92 95 0 95', sn: '922510004' },
  },
] as const

const usual = { siteType: '1', operateMode: 2, supportInvoice: 1 }

type Product = keyof typeof prices

const priceRow = (oilNo: Product) => {
  const [nationalPrice, gunPrice, platformPrice, settlePrice] = prices[oilNo]
  return { oilNo: String(oilNo), nationalPrice, gunPrice, platformPrice, settlePrice }
}

/** A station that sells, and who takes the money there. */
export interface Station {
  readonly siteId: string
  readonly guns: number
  readonly cashier: string
}

async function openStation(cast: Cast, { is, lies, knows, sells }: (typeof places)[number]): Promise<Station> {
  const operator = cast('operator')
  const siteId = await operator.submit(sites, { ...is, ...lies, ...knows, ...usual })
  const oilNos = sells.guns.split(' ')
  const assigned = oilNos.map((oilNo, at) => ({ gunNo: at + 1, oilNo, tankNo: `T${oilNo}` }))
  await operator.call(saveGunOils, { siteId, guns: assigned })
  await operator.call(setPrices, {
    siteId,
    prices: [...new Set(oilNos)].map(oilNo => priceRow(Number(oilNo) as Product)),
  })
  await operator.call(addPrinter, { siteId, sn: sells.sn, key: 'abcd2345', name: '收银台小票机' })
  await operator.call(openSite, { id: siteId })
  return { siteId, guns: oilNos.length, cashier: is.supplierTenantId === '200001' ? 'station' : 'jiangnan2' }
}

export const openStations = (cast: Cast): Promise<Station[]> => Promise.all(places.map(one => openStation(cast, one)))
