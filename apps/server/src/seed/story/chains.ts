import type { Region } from '@forecourt/regions'

export interface Chain {
  readonly tenantId: string
  readonly brand: string
  readonly code: string
  readonly gasType: number
  readonly provinces: readonly string[]
  /** Of forty. */
  readonly share: number
  readonly serviceFeeBp: number
  readonly cashiers: readonly string[]
  /** Who answers for the chain. */
  readonly owner: string
  /** About where its stations lie. */
  readonly lng: number
  readonly lat: number
  readonly contacts: readonly string[]
}

export const chains: readonly Chain[] = [
  {
    tenantId: '200001',
    brand: '中原石化',
    code: 'ZY',
    gasType: 2,
    provinces: ['41'],
    share: 17,
    serviceFeeBp: 100,
    cashiers: ['station', 'assistant'],
    owner: 'zhongyuan',
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
    owner: 'jiangnan',
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
    owner: 'xinan',
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

export interface Place {
  readonly region: Region
  readonly name: string
  readonly address: string
  /** The product of each gun from number 1 on. */
  readonly guns: string
}

const shortName = (district: string) => (district.length > 2 ? district.replace(/(区|县|市)$/, '') : district)

/** The places of a chain: those with a known station first, then every third one of its provinces. */
export function placesOf(chain: Chain, all: readonly Region[], count: number): Place[] {
  const first = (known[chain.tenantId] ?? []).flatMap(({ district, ...rest }) =>
    all.filter(one => one.code === district).map(region => ({ ...rest, region })),
  )
  const taken = new Set(first.map(one => one.region.code))
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
