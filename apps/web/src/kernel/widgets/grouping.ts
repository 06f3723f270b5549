import type { Format } from '@forecourt/contract/kernel'

const mobile = [3, 4, 4]
const fours = [4, 4, 4, 4, 4, 4, 4]
const sizesOf: Readonly<Partial<Record<Format, readonly number[]>>> = {
  mobile,
  phone: mobile,
  idCard: [6, 8, 4],
  accountNumber: fours,
}

/** How a number of this format is grouped for reading; a telephone with an area code is left as it is. */
export function groupsOf(format: Format | undefined, text: string): readonly number[] | undefined {
  if (format === 'phone' && text && !/^1\d{0,10}$/.test(text)) return undefined
  return format && sizesOf[format]
}

export const withoutGaps = (text: string): string => text.normalize('NFKC').replace(/\s/g, '')

/** "13812345678" in 3, 4 and 4 is "138 1234 5678"; what is longer hangs on behind. */
export function inGroups(text: string, sizes: readonly number[]): string {
  const parts: string[] = []
  let at = 0
  for (const size of sizes) {
    if (at >= text.length) break
    parts.push(text.slice(at, at + size))
    at += size
  }
  return [...parts, text.slice(at)].filter(Boolean).join(' ')
}

/** Where the caret stands among the groups when it stands behind `count` characters of the number itself. */
export function caretBehind(grouped: string, count: number): number {
  let left = count
  for (let at = 0; at < grouped.length; at++) {
    if (left === 0) return at
    if (grouped[at] !== ' ') left--
  }
  return grouped.length
}
