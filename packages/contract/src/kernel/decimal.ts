/**
 * Fixed-point numbers as whole bigints: money in fen (scale 2), unit prices in 1/10000 yuan (scale 4), litres in
 * thousandths (scale 3). Nothing here ever becomes a floating-point number.
 */

/** "1234.5" at scale 2 becomes 123450n; undefined when the text is not a plain decimal of at most `scale` places. */
export function parseDecimal(text: string, scale: number): bigint | undefined {
  const match = /^(-?)(\d{1,17})(?:\.(\d+))?$/.exec(text)
  if (!match) return undefined
  const [, sign, whole = '', fraction = ''] = match
  if (fraction.length > scale) return undefined
  const value = BigInt(whole + fraction.padEnd(scale, '0'))
  return sign ? -value : value
}

/** 123450n at scale 2 becomes "1234.50". */
export function formatDecimal(value: bigint, scale: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(scale + 1, '0')
  const cut = digits.length - scale
  return `${value < 0n ? '-' : ''}${digits.slice(0, cut)}${scale ? '.' : ''}${digits.slice(cut)}`
}

/** Division rounded half away from zero: the one rounding of the product (domain 0.3). */
export function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const negative = dividend < 0n !== divisor < 0n
  const top = dividend < 0n ? -dividend : dividend
  const bottom = divisor < 0n ? -divisor : divisor
  const rounded = (top * 2n + bottom) / (bottom * 2n)
  return negative ? -rounded : rounded
}

/** `amount` fen times `rateBp` basis points, rounded to the fen. */
export const atRate = (amount: bigint, rateBp: number): bigint => divideRounded(amount * BigInt(rateBp), 10_000n)

/** Litres (thousandths) times a unit price (1/10000 yuan) in fen, rounded once. */
export const priceOf = (quantity: bigint, price: bigint): bigint => divideRounded(quantity * price, 100_000n)

/** Splits `total` by `weights` with the largest-remainder rule, so that the parts sum to the whole. */
export function splitByWeight(total: bigint, weights: readonly bigint[]): bigint[] {
  if (total < 0n) return splitByWeight(-total, weights).map(part => -part)
  const sum = weights.reduce((all, weight) => all + weight, 0n)
  if (sum === 0n) return weights.map(() => 0n)
  const parts = weights.map(weight => (total * weight) / sum)
  let rest = total - parts.reduce((all, part) => all + part, 0n)
  const order = weights
    .map((weight, index) => ({ index, remainder: (total * weight) % sum }))
    .toSorted((a, b) => (a.remainder < b.remainder ? 1 : a.remainder > b.remainder ? -1 : a.index - b.index))
  for (const { index } of order) {
    if (rest === 0n) break
    parts[index] = (parts[index] ?? 0n) + 1n
    rest -= 1n
  }
  return parts
}

const digitWords = ['零', '壹', '贰', '叁', '肆', '伍', '陆', '柒', '捌', '玖']
const unitWords = ['', '拾', '佰', '仟']

/** Up to four digits in Chinese capitals, with one 零 for each inner run of zeros. */
function capitalGroup(group: string): string {
  return [...group]
    .map((digit, index) =>
      digit === '0' ? '零' : `${digitWords[Number(digit)]}${unitWords[group.length - 1 - index]}`,
    )
    .join('')
    .replace(/零+/g, '零')
    .replace(/零$/, '')
}

/** Above this many come 亿, then 万: what stands before 亿 is counted with 万 again, as 壹万零壹亿 is. */
const largeUnits: readonly (readonly [size: bigint, word: string])[] = [
  [100_000_000n, '亿'],
  [10_000n, '万'],
]

/** A whole number in Chinese capitals; nothing for zero. Empty places between what is said are one 零. */
function capitalWhole(whole: bigint): string {
  const unit = largeUnits.find(([size]) => whole >= size)
  if (!unit) return capitalGroup(String(whole)).replace(/^零/, '')
  const [size, word] = unit
  const [head, rest] = [whole / size, whole % size]
  const isGap = rest > 0n && (rest < size / 10n || head % 10_000n === 0n)
  return `${capitalWhole(head)}${word}${isGap ? '零' : ''}${capitalWhole(rest)}`
}

/** Fen in Chinese capitals (大写), as a payment confirmation must show them: 123450n is 壹仟贰佰叁拾肆元伍角. */
export function capitals(fen: bigint): string {
  const digits = (fen < 0n ? -fen : fen).toString().padStart(3, '0')
  const [whole, jiao, cent] = [digits.slice(0, -2), Number(digits.at(-2)), Number(digits.at(-1))]
  const yuan = capitalWhole(BigInt(whole))
  const tail = `${jiao ? `${digitWords[jiao]}角` : yuan && cent ? '零' : ''}${cent ? `${digitWords[cent]}分` : ''}`
  return `${fen < 0n ? '负' : ''}${yuan ? `${yuan}元` : ''}${tail || (yuan ? '整' : '零元整')}`
}
