import { formatDecimal, parseDecimal } from '@forecourt/contract/kernel'
import { grouped } from '../../kernel/figures.ts'

/** "1234.50" as whole fen; what is no amount counts as nothing. Amounts are only ever added as whole fen. */
export const fenOf = (yuan: string | null | undefined): bigint => parseDecimal(yuan ?? '', 2) ?? 0n

/** Whole fen as the wire writes them. */
export const yuanOf = (fen: bigint): string => formatDecimal(fen, 2)

/** An amount of the wire as a page shows it: "¥ 1,234.50". */
export const shownYuan = (yuan: string | null | undefined): string => `¥ ${grouped(yuan ?? '0.00')}`

export const isZero = (yuan: string | null | undefined): boolean => fenOf(yuan) === 0n
