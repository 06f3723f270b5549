import * as contract from '@forecourt/contract/cards'
import { allowsRemoval, codeOf, type Row } from '@forecourt/contract/kernel'
import { isOfType, tenant } from '@forecourt/contract/system'
import { columnsOf } from '../../kernel/db/columns.ts'
import type { Ctx } from '../../kernel/context.ts'
import { platformTenant } from '../../kernel/db/database.ts'
import type { Handler } from '../../kernel/implement.ts'
import { sql } from '../../kernel/db/sql.ts'
import { checkPeople, peopleOf, type Person } from './grant-rows.ts'
import { isGrantable } from './product.ts'
import { cardEnd, endOfCard, isAnonymous, isOver, livesLongEnough, validity } from './product-rules.ts'

const { cardProduct, grant, grantRow, grantStates } = contract

const columns = columnsOf(grantRow)
type Grant = Row<typeof grant>
type Product = Row<typeof cardProduct>

const named = 1
const anonymousBatch = 2
const maxRows = 5000

/** States in which a grant may be changed or removed: nothing hangs on it yet. */
const isOpen = (of: Grant) =>
  of.status === codeOf(grantStates, 'draft') || of.status === codeOf(grantStates, 'rejected')

export const rowsOf = (ctx: Ctx, of: Grant): Promise<Row<typeof grantRow>[]> =>
  ctx.all(grantRow, { tenantId: of.tenantId, grantId: String(of.id) }, { limit: maxRows, order: ['id'] })

/** Rows of a draft are replaced as a whole. One statement; they are parts of the grant, whose own change is audited. */
const clearRows = (ctx: Ctx, of: Grant) =>
  ctx.rows(sql`update ${columns} set ${columns.isDeleted} = 1, ${columns.version} = ${columns.version} + 1, ${columns.updateTime} = ${ctx.now}
    where ${columns.tenantId} = ${of.tenantId} and ${columns.grantId} = ${of.id} and ${columns.isDeleted} = 0`)

/** For whom: a company for itself, the platform for the company it names. */
async function companyFor(ctx: Ctx, before: Grant | undefined, companyId: string | null | undefined): Promise<string> {
  if (before) return before.tenantId
  if (ctx.tenantId !== platformTenant) return ctx.tenantId
  const of = companyId ? await ctx.find(tenant, { tenantId: companyId }) : undefined
  return of && isOfType('company', of)
    ? of.tenantId
    : ctx.refuseInput([{ field: 'companyId', message: ['请选择企业', 'Select the company'] }])
}

async function productFor(ctx: Ctx, productId: string, companyId: string): Promise<Product> {
  const found = await ctx.get(cardProduct, productId)
  return found && isGrantable(found, companyId, ctx.now)
    ? found
    : ctx.refuseInput([{ field: 'productId', message: ['该卡券不可发放', 'This product cannot be granted'] }])
}

interface Period {
  readonly startTime?: Date | null
  readonly endTime?: Date | null
}

/** The period of the cards must lie ahead, inside the product's own, and long enough for anonymous cards. */
export function checkPeriod(ctx: Ctx, { startTime, endTime }: Period, product: Product): void {
  const refuseEnd = (zh: string, en: string) => ctx.refuseInput([{ field: 'endTime', message: [zh, en] }])
  const end = cardEnd(product, endTime, ctx.now)
  if (isOver(end, ctx.now)) refuseEnd('有效期须晚于现在', 'The end must lie ahead')
  if (startTime && end && end <= startTime)
    refuseEnd('有效期结束须晚于开始', 'The end must be later than the beginning')
  const fixed = product.validityType === validity.fixed ? product.endTime : null
  if (endTime && fixed && endTime > fixed)
    refuseEnd('不能晚于卡券的有效期', 'The end must not be later than that of the product')
  const from = startTime && startTime > ctx.now ? startTime : ctx.now
  // The product was checked when it was made; here only a shorter period of the grant's own can break the rule.
  if (isAnonymous(product) && endTime && end && !livesLongEnough(from, end))
    refuseEnd('不记名卡有效期不得少于3年', 'An anonymous card must be valid for at least 3 years')
}

const totalOf = (people: readonly { readonly amount: bigint }[]) =>
  people.reduce((sum, person) => sum + person.amount, 0n)

const personOfRow = (row: Row<typeof grantRow>): Person => ({
  userPhone: row.userPhone,
  userName: row.userName,
  deptName: row.deptName,
  amount: row.amount,
})

/** Everybody who has had a hand in a grant, the caller with them. */
export const withEditor = (ctx: Ctx, of: Grant | undefined): string[] => [
  ...new Set([...(of?.editUsers ?? []), ctx.user.userId]),
]

/** Adds a draft, or changes one that is a draft or was rejected (domain 9.4). Rows are kept when none are given. */
export const saveGrant: Handler<typeof contract.saveGrant> = async (ctx, input) => {
  const before = input.id ? await ctx.getOrRefuse(grant, input.id) : undefined
  if (before && !isOpen(before)) ctx.refuse('changed')
  const companyId = await companyFor(ctx, before, input.companyId)
  const product = await productFor(ctx, input.productId, companyId)
  checkPeriod(ctx, input, product)
  const given = await peopleOf(ctx, companyId, input, product)
  const people = given ?? (before ? (await rowsOf(ctx, before)).map(personOfRow) : [])
  checkPeople(ctx, people, product)
  const values = {
    productId: input.productId,
    productName: product.couponName,
    grantType: isAnonymous(product) ? anonymousBatch : named,
    unitAmount: input.unitAmount ?? product.faceValue ?? null,
    startTime: input.startTime ?? null,
    endTime: input.endTime ? endOfCard(input.endTime) : null,
    remark: input.remark ?? null,
    quantity: people.length,
    totalAmount: totalOf(people),
    editUsers: withEditor(ctx, before),
  }
  const saved = before
    ? await ctx.update(grant, before, values)
    : await ctx.insert(grant, { ...values, grantNo: await ctx.number('FK', 'second', 4) }, { tenantId: companyId })
  if (given) {
    if (before) await clearRows(ctx, before)
    const grantId = String(saved.id)
    await ctx.insertMany(
      grantRow,
      given.map(person => ({ ...person, grantId })),
      { tenantId: companyId },
    )
  }
  return { id: String(saved.id), grantNo: saved.grantNo, quantity: saved.quantity, totalAmount: saved.totalAmount }
}

export const deleteGrant: Handler<typeof contract.deleteGrant> = async (ctx, { id }) => {
  const before = await ctx.getOrRefuse(grant, id)
  if (!allowsRemoval(contract.grants, before)) ctx.refuse('changed')
  await clearRows(ctx, before)
  await ctx.remove(grant, before)
}
