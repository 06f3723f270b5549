import { divideRounded } from '@forecourt/contract/kernel'
import type { Account } from '../address.ts'
import { credit, type Line, type Parts } from '../line.ts'

const whole = 10_000n

/** The VAT inside an amount at a rate in basis points: A − round(A × 10000 / (10000 + rate)). Grows with the amount. */
export const taxInside = (amountFen: bigint, taxBp: number): bigint =>
  amountFen - divideRounded(amountFen * whole, whole + BigInt(taxBp))

/** What a line says of the tax inside its amount; nothing where no rate is known. */
const taxOf = (amountFen: bigint, taxBp: number | undefined): Parts =>
  taxBp ? { taxBp, taxFen: taxInside(amountFen, taxBp) } : {}

/** Revenue of the platform, a fee or its spread, with the VAT inside it. Nothing is posted on a tax account. */
export const earned = (account: Account, amountFen: bigint, taxBp: number | undefined): Line =>
  credit(account, amountFen, amountFen < 0n ? {} : taxOf(amountFen, taxBp))
