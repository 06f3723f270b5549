import * as contract from '@forecourt/contract/cards'
import { codeOf, dayOf, formatDecimal, type Row } from '@forecourt/contract/kernel'
import { smsMessage } from '@forecourt/contract/tools'
import { columnsOf } from '../../kernel/db/columns.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/implement.ts'
import { sql } from '../../kernel/db/sql.ts'
import { cardsGranted, type Mixed, splitShares } from '../../ledger/events.ts'
import { post } from '../../ledger/post.ts'
import { noted } from '../../services/posting-note.ts'
import type { Uses } from '../../services/services.ts'
import { storedSecretOf, newSecret, secretSentence } from './card-secret.ts'
import { lockCompany, newCardNumbers } from './card-number.ts'
import { checkPeriod, rowsOf } from './grant-draft.ts'
import { cardEnd, validity } from './product-rules.ts'
import { ledgerOf } from './card-ledger.ts'

const { card, cardProduct, grant, grantRow, grantStates } = contract

const r = columnsOf(grantRow, 'r')
const columns = columnsOf(grantRow)
const cardProductColumns = columnsOf(cardProduct)
type Grant = Row<typeof grant>
type GrantRow = Row<typeof grantRow>
type Product = Row<typeof cardProduct>
type Card = Row<typeof card>

export const grantMessage = 'grant'

/** When the cards begin to be valid: as the grant says, else with a fixed range that has not begun yet, else now. */
const startOf = (of: Grant, product: Product, now: Date): Date => {
  if (of.startTime) return of.startTime
  const fixed = product.validityType === validity.fixed ? product.startTime : null
  return fixed && fixed > now ? fixed : now
}

async function makeCards(
  ctx: Ctx<'limitExceeded'>,
  of: Grant,
  product: Product,
  rows: readonly GrantRow[],
  parts: readonly Mixed[],
  secrets: readonly string[],
  key: string,
): Promise<Card[]> {
  const numbers = await newCardNumbers(ctx, of.tenantId, product.cardType, rows.length)
  if (numbers.length < rows.length)
    ctx.refuse('limitExceeded', ['企业卡号已用完', 'the card numbers of the company are used up'])
  const common = {
    productId: String(product.id),
    productName: product.couponName,
    grantId: String(of.id),
    issuerTenantId: product.tenantId,
    namedFlag: product.namedFlag,
    startTime: startOf(of, product, ctx.now),
    endTime: cardEnd(product, of.endTime, ctx.now),
  }
  const made = await ctx.insertMany(
    card,
    rows.map((row, index) => ({
      ...common,
      cardNo: numbers[index] ?? '',
      ...storedSecretOf(secrets[index] ?? '', numbers[index] ?? '', key),
      userName: row.userName,
      userPhone: row.userPhone,
      faceAmount: row.amount,
      balance: row.amount,
      giftBalance: parts[index]?.giftFen ?? 0n,
    })),
    { tenantId: of.tenantId, step: { action: 'grant', auditNote: of.grantNo } },
  )
  const byNumber = new Map(made.map(one => [one.cardNo, one]))
  return numbers.flatMap(number => byNumber.get(number) ?? [])
}

/** E05 of domain 10.4: one entry for all cards, which uses up the holds of the approval. */
const postGrant = (ctx: Ctx, of: Grant, cards: readonly Card[], whole: Mixed, issuer: string) =>
  post(ledgerOf(ctx), {
    ...cardsGranted({
      companyId: of.tenantId,
      ...whole,
      issuer,
      cards: cards.map(one => ({ cardId: String(one.id), amountFen: one.faceAmount })),
    }),
    tenantId: of.tenantId,
    bizNo: of.grantNo,
    businessDate: dayOf(ctx.now),
    maker: of.submitUser ?? of.createUser,
    approver: of.auditUser,
    ...noted(of.remark),
    holds: (of.holdIds ?? []).map(({ id, amount }) => ({ id, amountFen: BigInt(amount) })),
  })

/** What a holder is told of the card; the secret follows sealed, because whoever may read the outbox could use it. */
export const contentFor = (
  of: Pick<Grant, 'productName'>,
  row: { readonly amount: bigint },
  cardNo: string,
  endTime: Date | null,
): string =>
  `您收到${of.productName ?? '储值卡'}一张，金额${formatDecimal(row.amount, 2)}元，卡号尾号${cardNo.slice(-4)}，${
    endTime ? `有效期至${dayOf(endTime)}` : '长期有效'
  }。`

/** The message of a row of a grant, with the card's secret for its holder alone. */
export const secretMessage = (
  { rowId, phone, about }: { readonly rowId: string; readonly phone: string; readonly about: string },
  secret: string,
) => ({
  phone,
  template: grantMessage,
  content: about + secretSentence,
  bizType: grantMessage,
  bizId: rowId,
  sealed: secret,
})

const noteRows = (ctx: Ctx, of: Grant, rows: readonly GrantRow[], cards: readonly Card[]) =>
  // Thousands of rows in one statement; they are parts of the grant, whose step is in its history.
  ctx.rows(sql`
    update ${r} set ${columns.cardId} = n.card, ${columns.rowStatus} = 1, ${columns.smsDay} = ${dayOf(ctx.now)}::date, ${columns.smsTimes} = 1,
      ${columns.updateTime} = ${ctx.now}, ${columns.version} = ${r.version} + 1
    from unnest(${sql.param(rows.map(row => String(row.id)))}::bigint[],
      ${sql.param(cards.map(one => String(one.id)))}::bigint[]) as n(id, card)
    where ${r.tenantId} = ${of.tenantId} and ${r.id} = n.id`)

/** A projection, written by hand and last, because cards of all companies are counted in one row. */
const countIssued = (ctx: Ctx, product: Product, count: number) =>
  ctx.rows(sql`update ${cardProductColumns} set ${cardProductColumns.issuedQty} = ${cardProductColumns.issuedQty} + ${count}
    where ${cardProductColumns.tenantId} = ${product.tenantId} and ${cardProductColumns.id} = ${product.id}`)

/**
 * Grants the cards (domain 9.4, E05): takes the held money from the company, makes a card for everybody, and puts the
 * messages into the outbox, all in one transaction and in statements that do not count with the people.
 */
export const ensureGrant: Handler<typeof contract.ensureGrant, Uses<'secrets'>> = async (ctx, { id }, services) => {
  const before = await ctx.getOrRefuse(grant, id)
  if (before.status !== codeOf(grantStates, 'approved')) ctx.refuse('changed')
  const [product, rows] = await Promise.all([ctx.getOrRefuse(cardProduct, before.productId), rowsOf(ctx, before)])
  checkPeriod(ctx, before, product)
  const whole = { cashFen: before.cashPart ?? 0n, giftFen: before.giftPart ?? 0n }
  // The same shares as those of the posting's lines: by the largest remainder over the rows in their order.
  const parts = splitShares(
    rows.map(row => row.amount),
    whole,
  )
  const granted = await ctx.transition(grant, before, 'ensure', 'granted', {
    grantedQty: rows.length,
    ensureTime: ctx.now,
  })
  await lockCompany(ctx, before.tenantId)
  const key = services.secrets.present
  const secrets = rows.map(newSecret)
  const cards = await makeCards(ctx, granted, product, rows, parts, secrets, key)
  await postGrant(ctx, granted, cards, whole, product.tenantId)
  await noteRows(ctx, granted, rows, cards)
  await ctx.insertMany(
    smsMessage,
    rows.map((row, index) =>
      secretMessage(
        {
          rowId: String(row.id),
          phone: row.userPhone,
          about: contentFor(granted, row, cards[index]?.cardNo ?? '', cards[index]?.endTime ?? null),
        },
        secrets[index] ?? '',
      ),
    ),
    { tenantId: before.tenantId },
  )
  await countIssued(ctx, product, rows.length)
  ctx.wake('tools.sendMessages')
}
