import { cardProduct } from '@forecourt/contract/cards'
import {
  addDays,
  dayOf,
  formatDecimal,
  type Label,
  type Problem,
  type Row,
  startOfDay,
} from '@forecourt/contract/kernel'
import { oilList } from '../../services/oil-list.ts'

type Product = Row<typeof cardProduct>
/** Some of it, as far as it is known: what was emptied is null. */
type Stated<R> = { readonly [N in keyof R]?: R[N] | null }

/** What a product is judged by: all of a stored one, or what a form has filled in so far. */
export type ProductFacts = Stated<
  Pick<
    Product,
    | 'cardType'
    | 'namedFlag'
    | 'faceValue'
    | 'useScopeType'
    | 'siteIds'
    | 'oilNos'
    | 'validityType'
    | 'startTime'
    | 'endTime'
    | 'validDays'
    | 'paymentProof'
    | 'proofAbove'
  >
>

const storedValue = 1
const voucher = 2
const anonymous = 2
const chosenSites = 2
const proofAboveAmount = 2
export const validity = { fixed: 1, days: 2, unlimited: 3 } as const

const namedMax = 500_000n
const anonymousMax = 100_000n
const anonymousYears = 3
/** Three calendar years from any day on are at most this long. */
const anonymousDays = 1096

export const isStoredValue = (of: ProductFacts): boolean => of.cardType === storedValue
export const isAnonymous = (of: ProductFacts): boolean => of.namedFlag === anonymous

/** What one card may hold at most, in fen: the law of prepaid cards (domain 9.1). */
export const cardMax = (of: ProductFacts): bigint => (isAnonymous(of) ? anonymousMax : namedMax)

const yearsAfter = (day: string, years: number): Date => {
  const [year, rest] = [Number(day.slice(0, 4)), day.slice(4)]
  return startOfDay(addDays(`${year + years}${rest === '-02-29' ? '-02-28' : rest}`, 0))
}

/** Whether a card that begins now and ends then lives as long as an anonymous card has to. */
export const livesLongEnough = (from: Date, endTime: Date): boolean =>
  endTime.getTime() + 1000 >= yearsAfter(dayOf(from), anonymousYears).getTime()

const problem = (field: string, message: Label): Problem => ({ field, message })

function validityProblems(of: ProductFacts, now: Date): Problem[] {
  const { startTime, endTime, validDays } = of
  if (of.validityType === validity.fixed) {
    if (!startTime) return [problem('startTime', ['请选择有效期开始', 'Select the beginning'])]
    if (!endTime) return [problem('endTime', ['请选择有效期结束', 'Select the end'])]
    if (endTime <= startTime)
      return [problem('endTime', ['有效期结束须晚于开始', 'The end must be later than the beginning'])]
    const from = startTime > now ? startTime : now
    if (isAnonymous(of) && !livesLongEnough(from, endTime))
      return [problem('endTime', ['不记名卡有效期不得少于3年', 'An anonymous card must be valid for at least 3 years'])]
  }
  if (of.validityType === validity.days) {
    if (!validDays) return [problem('validDays', ['请输入有效天数', 'Enter the days'])]
    if (isAnonymous(of) && validDays < anonymousDays)
      return [
        problem('validDays', [
          `不记名卡有效期不得少于3年（${anonymousDays}天）`,
          `An anonymous card must be valid for at least 3 years (${anonymousDays} days)`,
        ]),
      ]
  }
  return []
}

function faceProblems(of: ProductFacts): Problem[] {
  const { faceValue } = of
  if (!isStoredValue(of))
    return of.cardType === voucher && !faceValue ? [problem('faceValue', ['请输入面值', 'Enter the face value'])] : []
  if (faceValue === 0n) return [problem('faceValue', ['面值须大于0', 'The face value must be more than 0'])]
  const max = cardMax(of)
  if (!faceValue || faceValue <= max) return []
  const [zh, en] = isAnonymous(of) ? ['不记名卡', 'An anonymous card'] : ['记名卡', 'A named card']
  const yuan = formatDecimal(max, 2)
  return [problem('faceValue', [`${zh}单张不得超过${yuan}元`, `${en} must not hold more than CNY ${yuan}`])]
}

/** What is wrong with a product: each problem stands at the field to change (domain 9.1, 9.6). Empty when it is sound. */
export function productProblems(of: ProductFacts, now: Date): Problem[] {
  const scope =
    of.useScopeType === chosenSites && !of.siteIds?.length
      ? [problem('siteIds', ['请选择可用站点', 'Select the sites'])]
      : []
  const proof =
    of.paymentProof === proofAboveAmount && !of.proofAbove
      ? [problem('proofAbove', ['请输入从多少金额起验证', 'Enter the amount above which proof is needed'])]
      : []
  return [...faceProblems(of), ...scope, ...proof, ...validityProblems(of, now)]
}

/** Whether something may be bought at this site with cards of the product. */
export const isInScope = (of: ProductFacts, siteId: string, oilNo: string | null | undefined): boolean => {
  const oils = oilList(of.oilNos)
  const isSite = of.useScopeType !== chosenSites || Boolean(of.siteIds?.map(String).includes(siteId))
  return isSite && (oils.length === 0 || !oilNo || oils.includes(oilNo.replace(/#$/, '')))
}

/** Midnight means through the end of that day: an end is always inclusive (domain 9.5). */
export const endOfCard = (moment: Date): Date => {
  const day = dayOf(moment)
  return moment.getTime() === startOfDay(day).getTime()
    ? new Date(startOfDay(addDays(day, 1)).getTime() - 1000)
    : moment
}

/** When a card made now ends: by its product, or earlier when the grant says so. Null for never. */
export function cardEnd(of: ProductFacts, wanted: Date | null | undefined, now: Date): Date | null {
  const byDays = () => new Date(startOfDay(addDays(dayOf(now), (of.validDays ?? 0) + 1)).getTime() - 1000)
  const own =
    of.validityType === validity.fixed && of.endTime
      ? endOfCard(of.endTime)
      : of.validityType === validity.days
        ? byDays()
        : null
  const asked = wanted ? endOfCard(wanted) : null
  if (!own || !asked) return own ?? asked
  return asked < own ? asked : own
}

/** The last second of an end counts in full: 23:59:59 pays, 00:00:00 does not (domain 18, case 12). */
export const isOver = (endTime: Date | null | undefined, now: Date): boolean =>
  Boolean(endTime && now.getTime() >= endTime.getTime() + 1000)
