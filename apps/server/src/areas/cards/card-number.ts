import { randomInt } from 'node:crypto'
import { card } from '@forecourt/contract/cards'
import { luhnDigit } from '@forecourt/contract/kernel'
import { columnsOf } from '../../kernel/db/columns.ts'
import type { Ctx } from '../../kernel/context.ts'
import { queryText, sql } from '../../kernel/db/sql.ts'

const c = columnsOf(card, 'c')

const companyDigits = 6
const typeDigits = 2
const randomDigits = 7
/** Rounds of drawing before the numbers of a kind count as used up: each leaves only those that were taken already. */
const maxRounds = 8

/** The first eight digits: the company, then the kind of card. */
const beginning = (companyId: string, cardType: number) =>
  `${companyId.slice(-companyDigits).padStart(companyDigits, '0')}${String(cardType).padStart(typeDigits, '0')}`

/** A whole number from 0 up to `below`, which it never reaches. */
type Draw = (below: number) => number

/**
 * A card's number (domain 0.4): 6 digits of the issuing company, 2 of the type, 7 chosen by chance, 1 check digit by Luhn.
 * The middle is random, so that nobody who holds one card can count on to the next.
 */
export function drawCardNumber(companyId: string, cardType: number, draw: Draw): string {
  const middle = String(draw(10 ** randomDigits)).padStart(randomDigits, '0')
  const digits = beginning(companyId, cardType) + middle
  return digits + luhnDigit(digits)
}

/** The company whose card this is; a number says it itself, so a card is found by an index that begins with the tenant. */
export const companyOfCard = (cardNo: string): string => cardNo.slice(0, companyDigits)

/** One grant of a company at a time, so that balances are split and numbers given without a race, until the commit. */
export async function lockCompany(ctx: Ctx, companyId: string): Promise<void> {
  await ctx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`cards.company:${companyId}`}, 0))`)
}

const takenText = queryText`select ${c.cardNo} from ${c} where ${c.tenantId} = $1 and ${c.cardNo} = any($2)`

/**
 * `count` new numbers for a company's cards. Beginning with the company makes a number unique everywhere by the index that
 * makes it unique within the tenant. What is taken is asked for all of them at once and drawn again: one question nearly
 * always, never one for each card. The caller holds `lockCompany`. Answers fewer than asked when hardly any are left.
 */
export async function newCardNumbers(
  ctx: Pick<Ctx, 'query'>,
  companyId: string,
  cardType: number,
  count: number,
  draw: Draw = below => randomInt(below),
): Promise<string[]> {
  const numbers = new Set<string>()
  for (let round = 0; round < maxRounds && numbers.size < count; round++) {
    const drawn = new Set<string>()
    for (let at = numbers.size; at < count; at++) drawn.add(drawCardNumber(companyId, cardType, draw))
    const { rows } = await ctx.query<{ card_no: string }>(takenText, [companyId, [...drawn]])
    for (const { card_no } of rows) drawn.delete(card_no)
    for (const one of drawn) numbers.add(one)
  }
  return [...numbers]
}
