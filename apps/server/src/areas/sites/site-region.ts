import type { Label } from '@forecourt/contract/kernel'
import { region } from '@forecourt/contract/system'
import type { Ctx } from '../../kernel/context.ts'

export interface Codes {
  readonly provinceCode: string
  readonly cityCode: string
  readonly districtCode: string
}

const problems: Readonly<Record<keyof Codes, Label>> = {
  provinceCode: ['省份不存在', 'There is no such province'],
  cityCode: ['城市不属于所选省份', 'The city is not in the province'],
  districtCode: ['区县不属于所选城市', 'The district is not in the city'],
}
const levels = ['provinceCode', 'cityCode', 'districtCode'] as const

/**
 * The name of a place, "浙江省 杭州市 西湖区", when the three codes lie below one another; else it refuses the input and
 * names the code that does not fit. Dongguan and its like have no districts and Hong Kong has no cities: there the code
 * above is repeated, and its name is not.
 */
export async function regionNameOf(ctx: Ctx, codes: Codes): Promise<string> {
  const given = levels.map(level => codes[level])
  const rows = await ctx.all(region, { code: [...new Set(given)] })
  const byCode = new Map(rows.map(row => [row.code, row]))
  const barren = await withoutChildren(ctx, given)
  const names: string[] = []
  for (const [at, level] of levels.entries()) {
    const [code = '', above = '00'] = [given[at], given[at - 1]]
    const row = byCode.get(code)
    const isBelow = row?.parentCode === above
    if (!row || !(isBelow || (at > 0 && code === above && barren.has(code))))
      ctx.refuseInput([{ field: level, message: problems[level] }])
    if (row && isBelow) names.push(row.name)
  }
  return names.join(' ')
}

const top = '00'
const isCode = (text: string): boolean => /^\d+$/.test(text)

/**
 * Places by the names that people write into a file, as their codes; what is a code already stays. A name counts below the place
 * before it, and one that repeats that place stands for it. What is unknown stays as it was written, for `regionNameOf` to refuse.
 */
export async function codesOfNames<C extends Partial<Codes>>(ctx: Ctx, given: C): Promise<C> {
  const names = levels.map(level => given[level] ?? '').filter(text => text !== '' && !isCode(text))
  if (names.length === 0) return given
  const rows = await ctx.all(region, { name: [...new Set(names)] }, { limit: 5000 })
  const known = new Map(rows.map(row => [`${row.parentCode} ${row.name}`, row.code]))
  const found = { ...given }
  let [above, aboveName] = [top, '']
  for (const level of levels) {
    const text = given[level] ?? ''
    const code = isCode(text) ? text : (known.get(`${above} ${text}`) ?? (text === aboveName ? above : text))
    if (text !== '') found[level] = code
    ;[above, aboveName] = [code, text]
  }
  return found
}

/** Those of the codes that have no place below them. */
async function withoutChildren(ctx: Ctx, codes: readonly string[]): Promise<Set<string>> {
  const repeated = codes.filter((code, at) => code === codes[at - 1])
  if (repeated.length === 0) return new Set()
  const below = await ctx.all(region, { parentCode: [...new Set(repeated)] }, { limit: 5000 })
  const parents = new Set(below.map(row => row.parentCode))
  return new Set(repeated.filter(code => !parents.has(code)))
}
