import type { Ctx } from '../../kernel/context.ts'
import { luhnDigit } from '../../kernel/ids.ts'
import { sql } from '../../kernel/sql.ts'

const companyDigits = 6
const typeDigits = 2
const sequenceDigits = 7
const mostOfOneType = 10 ** sequenceDigits - 1

/** The first eight digits: the company, then the kind of card. */
const beginning = (companyId: string, cardType: number) =>
  `${companyId.slice(-companyDigits).padStart(companyDigits, '0')}${String(cardType).padStart(typeDigits, '0')}`

/** The company whose card this is; a number says it itself, so a card is found by an index that begins with the tenant. */
export const companyOfCard = (cardNo: string): string => cardNo.slice(0, companyDigits)

/** Sixteen digits with a right check digit. */
export const isCardNumber = (cardNo: string): boolean =>
  /^\d{16}$/.test(cardNo) && luhnDigit(cardNo.slice(0, -1)) === cardNo.slice(-1)

/** One grant of a company at a time, so that balances are split and numbers given without a race, until the commit. */
export async function lockCompany(ctx: Ctx, companyId: string): Promise<void> {
  await ctx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`cards.company:${companyId}`}, 0))`)
}

/**
 * The next `count` numbers of a company's cards (domain 0.4): 6 digits of the issuing company, 2 of the type, 7 running,
 * 1 check digit by Luhn. Beginning with the company makes a number unique everywhere by the index that makes it unique
 * within the tenant. The caller holds `lockCompany`. Answers fewer than asked when the seven digits are used up.
 */
export async function nextCardNumbers(ctx: Ctx, companyId: string, cardType: number, count: number): Promise<string[]> {
  const start = beginning(companyId, cardType)
  const [last] = await ctx.rows<{ card_no: string }>(sql`
    select card_no from card where tenant_id = ${companyId} and is_deleted = 0
      and card_no between ${start.padEnd(16, '0')} and ${start.padEnd(16, '9')}
    order by card_no desc limit 1`)
  const used = last ? Number(last.card_no.slice(start.length, -1)) : 0
  const left = Math.min(count, mostOfOneType - used)
  return Array.from({ length: Math.max(0, left) }, (_, index) => {
    const digits = `${start}${String(used + index + 1).padStart(sequenceDigits, '0')}`
    return digits + luhnDigit(digits)
  })
}
