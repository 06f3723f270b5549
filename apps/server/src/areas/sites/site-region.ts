import { countryCode } from '@forecourt/contract/kernel'
import type { InputOf, Label, Row } from '@forecourt/contract/kernel'
import { site } from '@forecourt/contract/sites'
import { region } from '@forecourt/contract/system'
import type { Ctx } from '../../kernel/context.ts'

export interface Codes {
  readonly provinceCode: string
  readonly cityCode: string
  readonly districtCode: string
}

type Input = InputOf<typeof site>
type Region = Row<typeof region>

const problems: Readonly<Record<keyof Codes, Label>> = {
  provinceCode: ['省份不存在', 'There is no such province'],
  cityCode: ['城市不属于所选省份', 'The city is not in the province'],
  districtCode: ['区县不属于所选城市', 'The district is not in the city'],
}
const levels = ['provinceCode', 'cityCode', 'districtCode'] as const
const isCode = (text: string): boolean => /^\d+$/.test(text)

/** The places that inputs name, by code and by name, and the sites that these change, as they are. */
export interface KnownPlaces {
  readonly sites: ReadonlyMap<string, Row<typeof site>>
  readonly byCode: ReadonlyMap<string, Region>
  readonly byName: ReadonlyMap<string, readonly Region[]>
  /** Codes with places below them, of those that a site repeats. */
  readonly full: ReadonlySet<string>
}

const maxPlaces = 5000
const placesOf = (of: Partial<Codes>): string[] => levels.map(level => of[level] ?? '').filter(text => text !== '')

/** What all these inputs name, by five questions however many they are. */
export async function placesKnown(ctx: Ctx, inputs: readonly Input[]): Promise<KnownPlaces> {
  const placed = inputs.filter(input => placesOf(input).length > 0)
  const ids = placed.flatMap(({ id }) => (id ? [id] : []))
  const before = ids.length > 0 ? await ctx.all(site, { id: ids }, { limit: ids.length }) : []
  const texts = [...new Set([...placed, ...before].flatMap(placesOf))]
  const options = { limit: maxPlaces }
  const [named, coded] = await Promise.all([
    ctx.all(region, { name: texts.filter(text => !isCode(text)) }, options),
    ctx.all(region, { code: texts.filter(isCode) }, options),
  ])
  const rows = [...named, ...coded]
  // Only what is above nothing may stand for its own lower levels.
  const [above, below] = await Promise.all([
    ctx.all(region, { code: [...new Set(rows.map(row => row.parentCode))] }, options),
    ctx.all(region, { parentCode: [...new Set(rows.map(row => row.code))] }, options),
  ])
  return {
    sites: new Map(before.map(row => [String(row.id), row])),
    byCode: new Map([...rows, ...above, ...below].map(row => [row.code, row])),
    byName: Map.groupBy(rows, row => row.name),
    full: new Set(below.map(row => row.parentCode)),
  }
}

/** Counties right below a province stand, by GB/T 2260, below a step of their own: 4190 of Henan has Jiyuan. */
const isStep = (code: string, province: string): boolean => code === `${province}90`

/**
 * Places by the names that people write into a file, as their codes; what is a code already stays. A name counts below the place
 * before it, and one that repeats that place stands for it. What is unknown stays as it was written, for `regionNameOf` to refuse.
 */
function codesOf(known: KnownPlaces, texts: Codes): Codes {
  const found: Record<keyof Codes, string> = { ...texts }
  let [above, aboveName] = [countryCode, '']
  for (const level of levels) {
    const text = texts[level]
    const rows = isCode(text) ? [] : (known.byName.get(text) ?? [])
    const direct = rows.find(row => row.parentCode === above)?.code
    const step = level === 'cityCode' ? rows.find(row => isStep(row.parentCode, above))?.parentCode : undefined
    found[level] = direct ?? step ?? (text !== '' && text === aboveName ? above : text)
    ;[above, aboveName] = [found[level], text]
  }
  return found
}

/**
 * The name of a place, "浙江省 杭州市 西湖区", when the three codes lie below one another; else it refuses the input and
 * names the code that does not fit. Dongguan and its like have no districts and Hong Kong has no cities: there the code
 * above is repeated, and its name is not.
 */
function regionNameOf(ctx: Ctx, known: KnownPlaces, codes: Codes): string {
  const names: string[] = []
  let above = countryCode
  for (const [at, level] of levels.entries()) {
    const code = codes[level]
    const row = known.byCode.get(code)
    const isBelow = row?.parentCode === above
    if (!row || !(isBelow || (at > 0 && code === above && !known.full.has(code))))
      ctx.refuseInput([{ field: level, message: problems[level] }])
    if (row && isBelow) names.push(row.name)
    above = code
  }
  return names.join(' ')
}

/** The codes and the name of where a site is; of a changed row only those that were sent are known. */
export function placedAt(ctx: Ctx, input: Input, known: KnownPlaces): Partial<Codes> & { regionName?: string } {
  if (placesOf(input).length === 0) return {}
  const before = input.id ? (known.sites.get(input.id) ?? ctx.refuse('notFound')) : undefined
  const textOf = (level: keyof Codes) => input[level] ?? before?.[level] ?? ''
  const codes = codesOf(known, {
    provinceCode: textOf('provinceCode'),
    cityCode: textOf('cityCode'),
    districtCode: textOf('districtCode'),
  })
  return { ...codes, regionName: regionNameOf(ctx, known, codes) }
}
