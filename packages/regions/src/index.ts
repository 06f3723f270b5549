import { type Division, divisions } from './divisions.ts'

/** A row of the region table as the clients know it (spec/blade-contract.md 5.7). Names and codes that do not apply are ''. */
export interface Region {
  /** '00' for the country, then two, four and six digits. */
  code: string
  /** '00' for provinces, '' for the country. */
  parentCode: string
  name: string
  level: 0 | 1 | 2 | 3
  /** The codes above this one, from the country down: '00,11,1101'. */
  ancestors: string
  provinceCode: string
  provinceName: string
  cityCode: string
  cityName: string
  districtCode: string
  districtName: string
}

export const country = { code: '00', name: '中华人民共和国' }

/**
 * The country, its 34 provinces, 342 prefectures and 2849 counties, parents before children. The prefecture rows that
 * GB/T 2260 keeps only as a step are kept too: the city and the 县 of a municipality, 直辖县级行政区划 elsewhere.
 */
export function regions(): Region[] {
  const all = divisions().sort((one, other) => one.code.length - other.code.length || (one.code < other.code ? -1 : 1))
  const names = new Map(all.map(({ code, name }) => [code, name]))
  return [root, ...all.map(division => region(division, names))]
}

const nowhere = { provinceCode: '', provinceName: '', cityCode: '', cityName: '', districtCode: '', districtName: '' }
const root: Region = { ...country, parentCode: '', level: 0, ancestors: '', ...nowhere }

function region({ code, name }: Division, names: Map<string, string>): Region {
  const [provinceCode = '', cityCode = '', districtCode = ''] = [2, 4, 6]
    .filter(length => length <= code.length)
    .map(length => code.slice(0, length))
  const ancestors = [country.code, provinceCode, cityCode, districtCode].filter(above => above && above !== code)
  return {
    code,
    parentCode: ancestors.at(-1) ?? country.code,
    name,
    level: (code.length / 2) as 1 | 2 | 3,
    ancestors: ancestors.join(','),
    provinceCode,
    provinceName: names.get(provinceCode) ?? '',
    cityCode,
    cityName: names.get(cityCode) ?? '',
    districtCode,
    districtName: names.get(districtCode) ?? '',
  }
}
