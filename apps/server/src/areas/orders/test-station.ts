import { randomBytes } from 'node:crypto'
import { card, cardProduct } from '@forecourt/contract/cards'
import { codeOf, dayOf, parseDecimal, type Row, type Values } from '@forecourt/contract/kernel'
import { gun, gunOil, oil, priceStates, site, siteOilPrice, siteStates, siteUser } from '@forecourt/contract/sites'
import { cardStates, productStates } from '@forecourt/contract/cards'
import { custodyKey, payGift } from '../../../test/bank.ts'
import { type Answer, call, makePerson, makeTenant, type Person, type TestApp } from '../../../test/people.ts'
import type { Ctx } from '../../kernel/context.ts'
import { luhnDigit } from '@forecourt/contract/kernel'
import { cardsGranted, companyRecharge } from '../../ledger/events.ts'
import { post } from '../../ledger/post.ts'

/** An open site with guns, the people of its supplier, and a company whose cards have money. */
export interface TestStation {
  readonly testApp: TestApp
  readonly supplierId: string
  readonly companyId: string
  readonly siteId: string
  readonly cashier: Person
  readonly manager: Person
  readonly productId: string
}

export const fen = (yuan: string): bigint => parseDecimal(yuan, 2) ?? 0n
const price = (text: string) => parseDecimal(text, 4) ?? 0n

/** Of the worked example of domain 10.4: 300.00 at the gun is 290.00 to pay, 282.00 for the site, 2.82 of it the fee. */
export const usual = { nationalPrice: '7.6000', gunPrice: '7.5000', platformPrice: '7.2500', settlePrice: '7.0500' }
export type Prices = typeof usual

export const priced = (prices: Prices) =>
  Object.fromEntries(Object.entries(prices).map(([name, text]) => [name, price(text)])) as Record<keyof Prices, bigint>

const anHour = 3_600_000

export async function makeSite(ctx: Ctx, tenantId: string, values: Values<typeof site> = {}): Promise<string> {
  const made = await ctx.insert(
    site,
    {
      siteName: '金水路加油站',
      siteCode: `S${randomBytes(4).toString('hex')}`,
      siteType: '1',
      supplierTenantId: tenantId,
      operateMode: 1,
      provinceCode: '41',
      cityCode: '4101',
      districtCode: '410105',
      regionName: '河南省/郑州市/金水区',
      address: '金水路1号',
      contactName: '马超',
      contactPhone: '13800000001',
      supportInvoice: 1,
      serviceFeeBp: 100,
      settleCycleDays: 1,
      status: codeOf(siteStates, 'open'),
      ...values,
    },
    { tenantId },
  )
  return made.id
}

/** Somebody of the supplier takes payments at a site. */
export async function makeStaff(ctx: Ctx, tenantId: string, siteId: string, userId: string): Promise<void> {
  await ctx.insert(siteUser, { siteId, userId, relationType: 3 }, { tenantId })
}

/** A gun in use that delivers a product. */
export async function makeGun(ctx: Ctx, tenantId: string, siteId: string, gunNo: number, oilNo: string) {
  const made = await ctx.insert(gun, { siteId, gunNo, oilNo, gunStatus: 1 }, { tenantId })
  const effectiveTime = new Date(ctx.now.getTime() - 24 * anHour)
  await ctx.insert(gunOil, { siteId, gunId: made.id, gunNo, oilNo, effectiveTime }, { tenantId })
}

/** A price in force since `sinceMs` ago. */
export async function makePrice(
  ctx: Ctx,
  tenantId: string,
  siteId: string,
  values: Partial<Values<typeof siteOilPrice>> = {},
  sinceMs = 12 * anHour,
) {
  const effectiveTime = new Date(ctx.now.getTime() - sinceMs)
  const status = codeOf(priceStates, 'active')
  await ctx.insert(
    siteOilPrice,
    { siteId, oilNo: '92', priceVersion: 1, effectiveTime, source: 1, status, ...priced(usual), ...values },
    { tenantId },
  )
}

export async function openStation(testApp: TestApp): Promise<TestStation> {
  const supplierId = await makeTenant(testApp, 'supplier')
  const companyId = await makeTenant(testApp, 'company')
  const cashier = await makePerson(testApp, { tenantId: supplierId, roles: ['shop_assistant'] })
  const manager = await makePerson(testApp, { tenantId: supplierId, roles: ['site_manager'] })
  const made = await testApp.asSystem(async ctx => {
    for (const oilNo of ['92', '95'])
      if (!(await ctx.find(oil, { oilNo })))
        await ctx.insert(oil, { oilNo, oilName: `${oilNo}号汽油`, oilType: 1, unit: 'L' })
    const siteId = await makeSite(ctx, supplierId)
    for (const gunNo of [1, 2]) await makeGun(ctx, supplierId, siteId, gunNo, '92')
    await makePrice(ctx, supplierId, siteId)
    for (const { userId } of [cashier, manager]) await makeStaff(ctx, supplierId, siteId, userId)
    const product = await ctx.insert(cardProduct, {
      couponName: '储值卡',
      couponNo: `C${randomBytes(4).toString('hex')}`,
      cardType: 1,
      kind: 1,
      namedFlag: 1,
      useScopeType: 1,
      validityType: 3,
      status: codeOf(productStates, 'enabled'),
    })
    return { siteId, productId: product.id }
  })
  return { testApp, supplierId, companyId, cashier, manager, ...made }
}

let cards = 0

/** A card with money on it, as a grant leaves it: rows and ledger agree. */
export async function makeCard(
  { testApp, companyId, productId }: TestStation,
  cashFen: bigint,
  giftFen = 0n,
  values: Values<typeof card> = {},
): Promise<Row<typeof card>> {
  const digits = `${companyId}01${String(++cards).padStart(7, '0')}`
  const cardNo = digits + luhnDigit(digits)
  return testApp.asSystem(async ctx => {
    const balance = cashFen + giftFen
    const made = await ctx.insert(
      card,
      {
        cardNo,
        userName: '张三',
        userPhone: '13912345678',
        productId,
        issuerTenantId: companyId,
        namedFlag: 1,
        faceAmount: balance,
        balance,
        giftBalance: giftFen,
        status: codeOf(cardStates, 'active'),
        ...values,
      },
      { tenantId: companyId },
    )
    if (balance > 0n) await fundCard(ctx, companyId, made.id, cashFen, giftFen)
    return made
  })
}

async function fundCard(ctx: Ctx, companyId: string, cardId: string, cashFen: bigint, giftFen: bigint) {
  const recharge = companyRecharge({
    companyId,
    paidFen: cashFen,
    creditedFen: cashFen + giftFen,
    bearer: 'platform',
    bankAccountId: await custodyKey(ctx),
  })
  await post(ctx.query, { ...recharge, tenantId: companyId, bizNo: `CZ-${cardId}`, businessDate: dayOf(ctx.now) })
  await payGift(ctx, giftFen)
  const granted = cardsGranted({ companyId, cashFen, giftFen, cards: [{ cardId, amountFen: cashFen + giftFen }] })
  await post(ctx.query, { ...granted, tenantId: companyId, bizNo: `FK-${cardId}`, businessDate: dayOf(ctx.now) })
}

export const pay = (
  { cashier, siteId }: Pick<TestStation, 'cashier' | 'siteId'>,
  cardNo: string,
  given: Readonly<Record<string, unknown>> = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> =>
  call(
    cashier,
    'POST',
    'zytorder/order/payAtGun',
    { siteId, gunNo: 1, cardNo, ...('litres' in given ? {} : { amount: '300.00' }), ...given },
    { 'idempotency-key': randomBytes(8).toString('hex'), ...headers },
  )

/** All lines of a document, "2203 D 290.00" by code. */
export async function linesOf(
  { testApp }: Pick<TestStation, 'testApp'>,
  bizNo: string,
  step?: string,
): Promise<string[]> {
  const rows = await testApp.asOwner<{ text: string }>(
    `select a.code || ' ' || l.side || ' ' || to_char(l.amount / 100.0, 'FM999999990.00') as text
     from ledger.line l join ledger.account a on a.tenant_id = l.tenant_id and a.id = l.account_id
     join ledger.entry e on e.id = l.entry_id
     where l.biz_no = $1 and ($2::text is null or e.step = $2) order by a.code, l.line_no`,
    [bizNo, step ?? null],
  )
  return rows.map(row => row.text)
}

/** What is on the accounts of something, by code in yuan. */
export async function balanceOf(
  { testApp }: Pick<TestStation, 'testApp'>,
  code: string,
  dimId: string,
): Promise<string> {
  const [row] = await testApp.asOwner<{ text: string }>(
    `select to_char(balance / 100.0, 'FM999999990.00') as text from ledger.account where code = $1 and dim_id = $2`,
    [code, dimId],
  )
  return row?.text ?? 'none'
}

/** Debits equal credits over everything that was posted. */
export async function trialBalance({ testApp }: Pick<TestStation, 'testApp'>): Promise<string> {
  const [row] = await testApp.asOwner<{ off: string }>(
    `select coalesce(sum(case side when 'D' then amount else -amount end), 0)::text as off from ledger.line`,
  )
  return row?.off ?? ''
}

/** A card product that asks for a proof: never (1), above 200.00 (2) or always (3). */
export const makeProvenProduct = (ctx: Ctx, paymentProof: 1 | 2 | 3): Promise<{ id: string }> =>
  ctx.insert(cardProduct, {
    couponName: `验证${paymentProof}`,
    couponNo: `V${paymentProof}`,
    cardType: 1,
    kind: 1,
    namedFlag: 1,
    useScopeType: 1,
    validityType: 3,
    paymentProof,
    proofAbove: paymentProof === 2 ? fen('200.00') : null,
    status: codeOf(productStates, 'enabled'),
  })
