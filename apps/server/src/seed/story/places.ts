import { codeOf } from '@forecourt/contract/kernel'
import { gun, gunOil, printer, site, siteStates } from '@forecourt/contract/sites'
import { type Region, regions } from '@forecourt/regions'
import { momentOf } from './calendar.ts'
import { layPrices, nationalChanges, oilsOf, type OilNo, type PriceVersion } from './prices.ts'
import type { World } from './world.ts'

interface Chain {
  readonly tenantId: string
  readonly brand: string
  readonly code: string
  readonly gasType: number
  readonly provinces: readonly string[]
  /** Of forty. */
  readonly share: number
  readonly serviceFeeBp: number
  readonly cashiers: readonly string[]
  /** About where its stations lie. */
  readonly lng: number
  readonly lat: number
  readonly contacts: readonly string[]
}

const chains: readonly Chain[] = [
  {
    tenantId: '200001',
    brand: '中原石化',
    code: 'ZY',
    gasType: 2,
    provinces: ['41'],
    share: 17,
    serviceFeeBp: 100,
    cashiers: ['station', 'assistant'],
    lng: 113.66,
    lat: 34.75,
    contacts: ['马超', '郭涛', '李静', '陈刚'],
  },
  {
    tenantId: '200002',
    brand: '江南能源',
    code: 'JN',
    gasType: 4,
    provinces: ['32', '33'],
    share: 14,
    serviceFeeBp: 120,
    cashiers: ['jiangnan2'],
    lng: 120.4,
    lat: 30.8,
    contacts: ['陆瑶', '章伟', '顾平'],
  },
  {
    tenantId: '200003',
    brand: '西南油气',
    code: 'XN',
    gasType: 3,
    provinces: ['51'],
    share: 9,
    serviceFeeBp: 100,
    cashiers: ['xinan2'],
    lng: 104.06,
    lat: 30.67,
    contacts: ['罗勇', '杨丽', '邓凯'],
  },
]

/** Stations that people know by name; they are the first of their chains. */
const known: Readonly<Record<string, readonly { district: string; name: string; address: string; guns: string }[]>> = {
  200001: [
    { district: '410105', name: '金水路站', address: '金水路128号', guns: '92 92 95 95 98 0 0 92' },
    { district: '410305', name: '涧西站', address: '南昌路66号', guns: '92 95 0 0' },
  ],
  200002: [
    { district: '320508', name: '姑苏站', address: '人民路2066号', guns: '92 92 95 95 98 0' },
    { district: '330106', name: '文三路站', address: '文三路388号', guns: '92 92 95 0 95' },
  ],
}

const roads = ['人民路', '中山路', '建设大道', '解放路', '迎宾大道', '工业路', '长江路', '文化路', '环城北路']
const layouts = ['92 92 95 95 0 0', '92 92 95 98 0', '92 95 95 0', '92 92 92 95 95 98 0 0', '92 95 0 0']

export interface Station {
  readonly siteId: string
  readonly tenantId: string
  readonly siteName: string
  readonly regionName: string
  readonly serviceFeeBp: number
  readonly guns: readonly { readonly gunNo: number; readonly oilNo: OilNo }[]
  readonly prices: ReadonlyMap<OilNo, readonly PriceVersion[]>
  readonly printerId: string
  readonly cashiers: readonly string[]
  /** How much is sold here compared with others. */
  readonly weight: number
}

const shortName = (district: string) => (district.length > 2 ? district.replace(/(区|县|市)$/, '') : district)

/** The districts of a chain: those with a known station first, then every third one of its provinces. */
function districtsOf(chain: Chain, all: readonly Region[], count: number) {
  const first = (known[chain.tenantId] ?? []).map(one => ({ ...one, region: all.find(it => it.code === one.district) }))
  const taken = new Set(first.map(one => one.district))
  const others = all
    .filter(one => one.level === 3 && chain.provinces.includes(one.provinceCode) && !taken.has(one.code))
    .filter((_, index) => index % 3 === 0)
    .map((region, index) => ({
      region,
      name: `${shortName(region.name)}站`,
      address: `${roads[index % roads.length]}${((index * 37) % 480) + 12}号`,
      guns: layouts[index % layouts.length] ?? '92 95 0',
    }))
  return [...first, ...others].slice(0, count)
}

/** Stations with guns, products, a printer and all versions of their prices. */
export function layPlaces(world: World): Station[] {
  const { edition, from, laying, newId, people } = world
  const all = regions()
  const national = nationalChanges(world)
  const random = world.random('places')
  const [opened, by] = [momentOf(from, 8), people('operator')]
  return chains.flatMap(chain => {
    const { tenantId, brand, code, serviceFeeBp } = chain
    const count = Math.max(1, Math.round((edition.sites * chain.share) / 40))
    return districtsOf(chain, all, count).flatMap(({ region, name, address, guns: layout }, index): Station[] => {
      if (!region) return []
      const siteId = newId(opened)
      const written = { tenantId, by, at: opened }
      const siteName = `${brand}${name}`
      const regionName = [region.provinceName, region.cityName, region.districtName].filter(Boolean).join(' ')
      laying.row(
        site,
        {
          siteName,
          siteCode: `${code}${region.code}001`,
          siteType: '1',
          gasType: chain.gasType,
          supplierTenantId: tenantId,
          operateMode: 2,
          provinceCode: region.provinceCode,
          cityCode: region.cityCode,
          districtCode: region.districtCode,
          regionName,
          address,
          serviceFeeBp,
          lng: (chain.lng + random.fraction() * 2 - 1).toFixed(6),
          lat: (chain.lat + random.fraction()).toFixed(6),
          contactName: chain.contacts[index % chain.contacts.length] ?? '',
          supportInvoice: 1,
          contactPhone: `138${region.provinceCode}${String(7_100_001 + index * 37).slice(-6)}`,
          settleCycleDays: 7,
          status: codeOf(siteStates, 'open'),
        },
        { ...written, id: siteId, version: 2 },
      )
      const guns = oilsOf(layout).map((oilNo, at) => ({ gunNo: at + 1, oilNo }))
      for (const { gunNo, oilNo } of guns) {
        const gunId = newId(opened)
        laying.row(gun, { siteId, gunNo, tankNo: `T${oilNo}`, gunStatus: 1 }, { ...written, id: gunId })
        const relation = { siteId, gunId, gunNo, oilNo, effectiveTime: opened }
        laying.row(gunOil, relation, { ...written, id: newId(opened) })
      }
      const printerId = newId(opened)
      const sn = `9225${chain.tenantId.slice(-1)}${String(index + 1).padStart(4, '0')}`
      laying.row(printer, { siteId, sn, name: '收银台小票机', onlineStatus: 1 }, { ...written, id: printerId })
      const terms = { siteId, tenantId, serviceFeeBp }
      const prices = new Map(
        [...new Set(guns.map(one => one.oilNo))].map(oilNo => [oilNo, layPrices(world, terms, oilNo, national)]),
      )
      const weight = 0.6 + random.fraction() * 1.4
      return [{ ...terms, siteName, regionName, guns, prices, printerId, cashiers: chain.cashiers.map(people), weight }]
    })
  })
}
