/** How figures are shown (experience 7.9). The texts come from the wire; nothing here computes with them. */
const minus = '\u2212'

function inThousands(whole: string): string {
  if (!/^\d+$/.test(whole)) return whole
  const first = whole.length % 3
  return [whole.slice(0, first), ...(whole.slice(first).match(/.{3}/g) ?? [])].filter(Boolean).join(',')
}

/** "1234567.5" becomes "1,234,567.5", with a true minus sign. */
export function grouped(decimal: string): string {
  const [whole = '', fraction] = decimal.replace(/^-/, '').split('.')
  const thousands = inThousands(whole)
  const text = fraction === undefined ? thousands : `${thousands}.${fraction}`
  return decimal.startsWith('-') ? minus + text : text
}

/** What somebody typed or pasted as a number: separators, spaces and full-width digits are taken out. */
export const ungrouped = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[,\s¥]/g, '')
    .replace(minus, '-')

/** Basis points as a percentage: 550 becomes "5.50". */
export const percentOf = (basisPoints: number): string => (basisPoints / 100).toFixed(2)

/** "5.5" becomes 550; undefined when it is not a percentage of at most two decimals. */
export const basisPointsOf = (percent: string): number | undefined =>
  /^\d{1,6}(\.\d{1,2})?$/.test(percent) ? Math.round(Number(percent) * 100) : undefined

/** A moment as a list shows it: this year's without the year and the seconds. */
export const shortMoment = (moment: string): string =>
  moment.startsWith(String(new Date().getFullYear())) ? moment.slice(5, 16) : moment.slice(0, 10)
