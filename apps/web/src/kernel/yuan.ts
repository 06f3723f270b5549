import { formatDecimal, parseDecimal } from '@forecourt/contract/kernel'
import { grouped } from './figures.ts'

// Amounts that a page adds up itself. They are only ever added as whole fen; `figures.ts` shows what needs no adding.

/** "1234.50" as whole fen; what is no amount counts as nothing. */
export const fenOf = (yuan: string | null | undefined): bigint => parseDecimal(yuan ?? '', 2) ?? 0n

/** Whole fen as the wire writes them. */
export const yuanOf = (fen: bigint): string => formatDecimal(fen, 2)

/** An amount of the wire as a page shows it, "¥ 1,234.50", which no line break tears apart. */
export const shownYuan = (yuan: string | null | undefined): string => `¥\u00a0${grouped(yuan ?? '0.00')}`
export const shownFen = (fen: bigint): string => shownYuan(yuanOf(fen))

export const isZero = (yuan: string | null | undefined): boolean => fenOf(yuan) === 0n

/** How much of the whole a part is, for the width of a bar: 0 to 100, never a figure that anybody reads. */
export const share = (part: bigint, whole: bigint): number =>
  whole <= 0n || part <= 0n ? 0 : part >= whole ? 100 : Number((part * 1000n) / whole) / 10
