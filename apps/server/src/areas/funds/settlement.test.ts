import { addDays } from '@forecourt/contract/kernel'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { today } from '../../../test/clock.ts'
import { custodyKey } from '../../../test/bank.ts'
import { ask, call, makePerson, makeTenant, type Person } from '../../../test/people.ts'
import { loss, suspenseDebit } from '../../ledger/address.ts'
import { signedCredit } from '../../ledger/line.ts'
import { post } from '../../ledger/post.ts'
import {
  arrived,
  balance,
  makeSite,
  newSerial,
  openStage,
  postings,
  sell,
  type Stage,
  upload,
} from './funds.fixture.ts'

let stage: Stage
let sequence = 0
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const yesterday = addDays(today, -1)
const base = 'zytmoneysettlement/moneysettlement'
const nextOrder = () => `OD${String(++sequence).padStart(6, '0')}`

/** Two orders of 300.00 and 200.00, of which the site gets 282.00 − 2.82 and 188.00 − 1.88. */
async function sellTwo(siteId: string, day = yesterday): Promise<void> {
  await sell(stage, siteId, { orderNo: nextOrder(), day, amounts: [30_000n, 28_200n, 282n] })
  await sell(stage, siteId, { orderNo: nextOrder(), day, amounts: [20_000n, 18_800n, 188n] })
}

const generate = (until?: string): Promise<{ count: number }> =>
  ask(stage.finance, 'POST', `${base}/generate`, { until }, { 'idempotency-key': `generate ${++sequence}` })

interface Settlement {
  readonly id: string
  readonly settlementNo: string
  readonly status: number
  readonly settlementAmount: string
  readonly actualAmount: string
}
async function settlementsOf(siteId: string, by: Person = stage.finance): Promise<Settlement[]> {
  return (await ask(by, 'GET', `${base}/list`, { payeeId: siteId, size: 50 })).records
}

/** A settlement over two orders, 465.30 due. */
async function settled(): Promise<{ siteId: string; id: string; settlementNo: string }> {
  const siteId = await makeSite(stage, `站点${++sequence}`)
  await sellTwo(siteId)
  await generate()
  const [made] = await settlementsOf(siteId)
  if (!made) throw new Error('no settlement was made')
  return { siteId, id: made.id, settlementNo: made.settlementNo }
}
const detail = (id: string) => ask(stage.finance, 'GET', `${base}/detail`, { id })
const reconcile = (id: string, more: Record<string, unknown> = {}) =>
  call(stage.finance, 'POST', `${base}/update2`, { id, reconcileResult: 1, ...more })
/** Adjusted by one and approved by another, for a reason that nobody knows yet; answers the number of the adjustment. */
async function adjust(id: string, adjustAmount: string): Promise<string> {
  const evidenceUrls = await upload(stage.finance)
  const given = { reconcileResult: 2, diffAmount: adjustAmount, diffNote: '小票差异', adjustAmount, evidenceUrls }
  expect(await reconcile(id, given)).toMatchObject({ code: 200 })
  const path = `${base}/decideAdjustment`
  await ask(stage.finance2, 'POST', path, { id, result: 1 }, { 'idempotency-key': `decide ${++sequence}` })
  const { records } = await ask(stage.finance, 'GET', 'funds/settlementAdjustment/list', { settlementId: id })
  return records[0].adjustmentNo
}
const bringVoucher = async (id: string, actualAmount = '465.30', by = stage.finance) =>
  call(by, 'POST', `${base}/update3`, { id, voucherUrls: await upload(by), voucherNo: 'V1', actualAmount })
const pay = (id: string, by = stage.finance2, more: Record<string, unknown> = {}) =>
  call(by, 'POST', `${base}/update4`, { id, paid: 1, bankSerialNo: newSerial(), ...more })
const orderStates = (id: string) =>
  stage.asOwner('select settle_state, count(*)::int as count from order_settle where settlement_id = $1 group by 1', [
    id,
  ])

async function vouchered(): Promise<{ siteId: string; id: string; settlementNo: string }> {
  const made = await settled()
  await reconcile(made.id)
  await bringVoucher(made.id)
  return made
}

describe('generating settlements', () => {
  test('adds up what a site has earned and moves it from 2211 to 2212', async () => {
    const siteId = await makeSite(stage, '中原一站')
    await sellTwo(siteId)
    const orderNo = nextOrder()
    await sell(stage, siteId, { orderNo, day: yesterday, amounts: [10_000n, 9_400n, 94n] })
    await sell(stage, siteId, {
      orderNo,
      refundNo: `RF${orderNo}01`,
      day: yesterday,
      amounts: [-10_000n, -9_400n, -94n],
    })
    await sell(stage, siteId, { orderNo: nextOrder(), day: today, amounts: [5_000n, 4_700n, 47n] })
    expect((await generate()).count).toBe(1)
    const [made] = await settlementsOf(siteId)
    expect(await detail(made?.id ?? '')).toMatchObject({
      status: 1,
      payeeName: '中原一站',
      tenantId: stage.supplierId,
      periodStart: yesterday,
      periodEnd: yesterday,
      orderCount: 3,
      orderAmount: '600.00',
      refundAmount: '100.00',
      discountBorne: '30.00',
      platformServiceFee: '4.70',
      settlementAmount: '465.30',
      settlementServiceFee: '0.00',
      actualAmount: '465.30',
    })
    expect(made?.settlementNo).toMatch(/^JS\d{14}$/)
    expect(await postings(stage.finance, made?.settlementNo ?? '')).toEqual([
      `E19a D 2211 ${siteId} 465.30`,
      `E19a C 2212 ${made?.id} 465.30`,
    ])
    expect(await balance(stage, '2211', siteId)).toBe('46.53')
    expect(await orderStates(made?.id ?? '')).toEqual([{ settle_state: 1, count: 4 }])
    const inside = await ask(stage.supplier, 'GET', `${base}/inDetail`, { id: made?.id, size: 3 })
    expect(inside).toMatchObject({
      total: 4,
      pages: 2,
      records: [{ net: '279.18' }, { net: '186.12' }, { net: '93.06' }],
    })
  })

  test('again finds nothing new, and today’s orders only when asked for today', async () => {
    const siteId = await makeSite(stage, '中原二站')
    await sellTwo(siteId)
    await sell(stage, siteId, { orderNo: nextOrder(), day: today, amounts: [5_000n, 4_700n, 47n] })
    await generate()
    await generate()
    expect(await settlementsOf(siteId)).toHaveLength(1)
    await generate(today)
    expect((await settlementsOf(siteId)).map(one => one.settlementAmount)).toEqual(['46.53', '465.30'])
    const tomorrow = await call(stage.finance, 'POST', `${base}/generate`, { until: addDays(today, 1) })
    expect(tomorrow).toMatchObject({ code: 422, problems: [{ field: 'until' }] })
  })

  test('C60: ten times at once puts every order into one settlement', async () => {
    const sites = await Promise.all([1, 2, 3].map(number => makeSite(stage, `并发${number}`)))
    for (const siteId of sites) await sellTwo(siteId)
    await Promise.all(Array.from({ length: 10 }, () => generate()))
    for (const siteId of sites) {
      expect((await settlementsOf(siteId)).map(one => one.settlementAmount)).toEqual(['465.30'])
      expect(await balance(stage, '2211', siteId)).toBe('0.00')
    }
  })

  test('carries a negative sum forward until it is earned again', async () => {
    const siteId = await makeSite(stage, '负数站')
    await sell(stage, siteId, {
      orderNo: nextOrder(),
      refundNo: 'RF1',
      day: yesterday,
      amounts: [-30_000n, -28_200n, -282n],
    })
    await generate()
    expect(await settlementsOf(siteId)).toEqual([])
    expect(await balance(stage, '2211', siteId)).toBe('-279.18')
    await sellTwo(siteId)
    await generate()
    expect((await settlementsOf(siteId)).map(one => one.settlementAmount)).toEqual(['186.12'])
  })

  test('claims from the payee what three of its periods have not covered', async () => {
    const siteId = await makeSite(stage, '三期负数站', 2)
    const refund = (day: string) =>
      sell(stage, siteId, { orderNo: nextOrder(), refundNo: 'RF9', day, amounts: [-30_000n, -28_200n, -282n] })
    await sell(stage, siteId, { orderNo: nextOrder(), day: addDays(today, -30), amounts: [10_000n, 9_400n, 94n] })
    await refund(addDays(yesterday, -4))
    await generate()
    expect(await settlementsOf(siteId)).toEqual([])
    await refund(addDays(yesterday, -5))
    await generate()
    const [owed] = await settlementsOf(siteId)
    expect(owed).toMatchObject({ status: 5, settlementAmount: '-465.30', actualAmount: '-465.30' })
    expect(await postings(stage.finance, owed?.settlementNo ?? '')).toEqual([
      `E13b D 1122 ${siteId} 465.30`,
      `E13b C 2211 ${siteId} 465.30`,
    ])
    expect(await balance(stage, '2211', siteId)).toBe('0.00')
    // What it earns from now on is paid in full, and nothing is claimed twice.
    await sellTwo(siteId)
    await generate()
    await generate()
    expect((await settlementsOf(siteId)).map(one => one.settlementAmount)).toEqual(['465.30', '-465.30'])
    expect(await call(stage.finance, 'POST', `${base}/void`, { id: owed?.id, reason: '重算' })).toMatchObject({
      code: 409,
      reason: 'changed',
    })
  })

  test('leaves an order with an open refund for later', async () => {
    const siteId = await makeSite(stage, '退款中站')
    const orderNo = nextOrder()
    await sell(stage, siteId, { orderNo, day: yesterday, amounts: [30_000n, 28_200n, 282n] })
    await sellTwo(siteId)
    const review = `insert into order_refund (tenant_id, id, refund_no, order_id, order_no, site_id, pay_amount, refund_amount,
        coupon_returned, reason, refund_type, state, create_time, update_time)
      values ($1, $2, $3, 1, $4, $5, 30000, 100, false, '', 2, 2, now(), now())`
    await stage.asSystem(async ctx => {
      await ctx.query(review, [stage.supplierId, ctx.newId(), `RF${orderNo}`, orderNo, siteId])
    })
    await generate()
    expect((await settlementsOf(siteId)).map(one => one.settlementAmount)).toEqual(['465.30'])
    await stage.asSystem(async ctx => {
      await ctx.query('update order_refund set state = 4 where order_no = $1', [orderNo])
    })
    await generate()
    expect((await settlementsOf(siteId)).map(one => one.settlementAmount)).toEqual(['279.18', '465.30'])
  })

  test('by night waits for the cycle of the site and never takes today', async () => {
    const weekly = await makeSite(stage, '周结站', 7)
    const daily = await makeSite(stage, '日结站')
    for (const siteId of [weekly, daily]) {
      await sell(stage, siteId, { orderNo: nextOrder(), day: addDays(today, -3), amounts: [30_000n, 28_200n, 282n] })
      await sell(stage, siteId, { orderNo: nextOrder(), day: today, amounts: [20_000n, 18_800n, 188n] })
    }
    await stage.app.runJob('funds.generateSettlements')
    expect(await settlementsOf(weekly)).toEqual([])
    expect((await settlementsOf(daily)).map(one => one.settlementAmount)).toEqual(['279.18'])
    await sell(stage, weekly, { orderNo: nextOrder(), day: addDays(today, -7), amounts: [30_000n, 28_200n, 282n] })
    await stage.app.runJob('funds.generateSettlements')
    expect((await settlementsOf(weekly)).map(one => one.settlementAmount)).toEqual(['558.36'])
  })

  test('keeps a settlement fee when the platform asks for one', async () => {
    const setFee = (value: string) =>
      stage.asOwner(
        `insert into param (id, param_name, param_key, param_value, create_time, update_time, is_deleted, version)
         values ($1, '结算服务费率', 'settle.feeBp', $2, now(), now(), 0, 1)`,
        [++sequence, value],
      )
    await setFee('50')
    const { id, settlementNo, siteId } = await settled()
    await stage.asOwner(`update param set is_deleted = 1 where param_key = 'settle.feeBp'`)
    expect(await detail(id)).toMatchObject({ settlementServiceFee: '2.33', actualAmount: '462.97' })
    await arrived(stage, '1000.00')
    await reconcile(id)
    expect(await bringVoucher(id, '465.30')).toMatchObject({ code: 463, reason: 'amountDiffers' })
    expect(await bringVoucher(id, '462.97')).toMatchObject({ code: 200 })
    expect(await pay(id)).toMatchObject({ code: 200 })
    expect((await postings(stage.finance, settlementNo)).slice(2)).toEqual([
      `E19b D 2212 ${id} 465.30`,
      'E19b C 1002 备付金账户 462.97',
      `E19b C 6001 ${siteId} 2.33`,
    ])
  })

  test('refuses a frozen payable and makes nothing', async () => {
    const siteId = await makeSite(stage, '冻结站')
    await sellTwo(siteId)
    const freeze = (frozen: boolean) =>
      stage.asSystem(async ctx => {
        const text = `select from ledger.configure($1, '2211', 'site', $2, null, $3, null)`
        await ctx.query(text, [stage.supplierId, siteId, frozen])
      })
    await freeze(true)
    const answer = await call(stage.finance, 'POST', `${base}/generate`, {}, { 'idempotency-key': 'frozen' })
    expect(answer).toMatchObject({ code: 423, reason: 'accountFrozen' })
    await freeze(false)
    expect(await settlementsOf(siteId)).toEqual([])
  })
})

describe('a settlement on its way to the bank', () => {
  test('C47: goes from reconciled to vouchered to paid by two people, and its orders are settled', async () => {
    await arrived(stage, '5000.00')
    const { id, settlementNo } = await settled()
    expect(await reconcile(id)).toMatchObject({ code: 200 })
    expect(await detail(id)).toMatchObject({ status: 2, reconcileResult: 1, adjustAmount: '0.00' })
    expect(await bringVoucher(id)).toMatchObject({ code: 200 })
    expect(await detail(id)).toMatchObject({ status: 3, voucherNo: 'V1', voucherUser: stage.finance.userId })
    expect(await pay(id, stage.finance)).toMatchObject({ code: 403, reason: 'notAllowed' })
    expect(await pay(id)).toMatchObject({ code: 200 })
    expect(await detail(id)).toMatchObject({ status: 4, payUser: stage.finance2.userId })
    expect((await postings(stage.finance, settlementNo)).slice(2)).toEqual([
      `E19b D 2212 ${id} 465.30`,
      'E19b C 1002 备付金账户 465.30',
    ])
    expect(await orderStates(id)).toEqual([{ settle_state: 2, count: 2 }])
  })

  test('is paid by somebody else even where one person has both rights', async () => {
    await arrived(stage, '5000.00')
    const { id } = await settled()
    const both = await makePerson(stage, { roles: ['finance', 'finance_review'] })
    await reconcile(id)
    expect(await bringVoucher(id, '465.30', both)).toMatchObject({ code: 200 })
    expect(await pay(id, both)).toMatchObject({ code: 403, reason: 'sameUser' })
    expect(await pay(id)).toMatchObject({ code: 200 })
  })

  test('shows its voucher to the payee, whose row names it, and to nobody else', async () => {
    const { id } = await vouchered()
    const { voucherUrls } = await ask(stage.supplier, 'GET', `${base}/detail`, { id })
    const fetched = (who: Person, query: Record<string, string>) =>
      who.http.inject({ url: `/api/files/${voucherUrls}`, query, headers: { 'blade-auth': `bearer ${who.token}` } })
    const got = await fetched(stage.supplier, { row: id })
    expect([got.statusCode, got.headers['content-type']]).toEqual([200, 'image/png'])
    const { id: other } = await vouchered()
    const stranger = await makePerson(stage, { tenantId: await makeTenant(stage, 'supplier'), roles: ['supplier'] })
    for (const answer of [
      await fetched(stage.supplier, {}),
      await fetched(stage.supplier, { row: other }),
      await fetched(stage.supplier, { row: "1' or 1=1" }),
      await fetched(stranger, { row: id }),
    ])
      expect(answer.json()).toMatchObject({ success: false })
  })

  test.each([
    ['more', '10.00', '475.30', ['E19d C 2212 ID 10.00', 'E19d D 1901 NO 10.00']],
    ['less', '-10.00', '455.30', ['E19d D 2212 ID 10.00', 'E19d C 2299 NO 10.00']],
  ])('pays %s after an adjustment of %s', async (_, adjustAmount, actualAmount, lines) => {
    await arrived(stage, '5000.00')
    const { id } = await settled()
    const wrong = await reconcile(id, { reconcileResult: 2, adjustAmount })
    expect(wrong).toMatchObject({ code: 422, problems: [{ field: 'diffNote' }] })
    const adjustmentNo = await adjust(id, adjustAmount)
    expect(await detail(id)).toMatchObject({ adjustAmount, actualAmount, diffNote: '小票差异' })
    expect(await postings(stage.finance, adjustmentNo)).toEqual(
      lines.map(line => line.replace('ID', id).replace('NO', adjustmentNo)),
    )
    expect(await bringVoucher(id)).toMatchObject({ code: 463, reason: 'amountDiffers' })
    expect(await bringVoucher(id, actualAmount)).toMatchObject({ code: 200 })
    expect(await pay(id)).toMatchObject({ code: 200 })
    expect(await balance(stage, '2212', id)).toBe('0.00')
  })

  test('replaces an adjustment after an objection, and leaves nothing behind', async () => {
    const { id } = await settled()
    const adjustmentNo = await adjust(id, '20.00')
    expect(await call(stage.supplier, 'POST', `${base}/object`, { id, reason: '金额不对' })).toMatchObject({
      code: 200,
    })
    expect(await detail(id)).toMatchObject({ status: 1 })
    await adjust(id, '-5.00')
    expect(await detail(id)).toMatchObject({ status: 2, actualAmount: '460.30' })
    expect(await balance(stage, '2212', id)).toBe('460.30')
    expect(await balance(stage, '1901', adjustmentNo)).toBe('0.00')
  })

  test('cannot be adjusted down to nothing', async () => {
    const { id } = await settled()
    const max = (value: string) =>
      stage.asOwner(`update param set param_value = $1 where param_key = 'settle.adjustMaxBp'`, [value])
    await max('9999')
    expect(await reconcile(id, { diffNote: '扣完', adjustAmount: '-465.25' })).toMatchObject({ code: 200 })
    await ask(stage.supplier, 'POST', `${base}/object`, { id, reason: '不同意' })
    await stage.asOwner('update money_settlement set settlement_service_fee = 10 where id = $1', [id])
    expect(await reconcile(id, { diffNote: '扣完', adjustAmount: '-465.20' })).toMatchObject({
      code: 422,
      problems: [{ field: 'adjustAmount' }],
    })
    await stage.asOwner('update money_settlement set settlement_service_fee = 0 where id = $1', [id])
    await max('500')
  })

  test('may be objected to until it is paid, by its payee alone', async () => {
    await arrived(stage, '5000.00')
    const { id } = await vouchered()
    const otherId = await makeTenant(stage, 'supplier')
    const other = await makePerson(stage, { tenantId: otherId, roles: ['supplier'] })
    expect(await call(other, 'POST', `${base}/object`, { id, reason: '异议' })).toMatchObject({ code: 404 })
    await ask(stage.supplier, 'POST', `${base}/object`, { id, reason: '异议' })
    expect(await detail(id)).toMatchObject({ status: 1, voucherUser: null, voucherNo: null })
    await reconcile(id, { diffNote: '重新对账' })
    await bringVoucher(id)
    await pay(id)
    expect(await call(stage.supplier, 'POST', `${base}/object`, { id, reason: '太晚' })).toMatchObject({
      code: 409,
      reason: 'changed',
    })
  })

  test('may be sent back instead of paid, with a reason', async () => {
    const { id, settlementNo } = await vouchered()
    expect(await pay(id, stage.finance2, { paid: 0 })).toMatchObject({ code: 422, problems: [{ field: 'opinion' }] })
    expect(await pay(id, stage.finance2, { paid: 0, opinion: '凭证模糊' })).toMatchObject({ code: 200 })
    expect(await detail(id)).toMatchObject({ status: 2, voucherUser: null, bankSerialNo: null })
    expect(await postings(stage.finance, settlementNo)).toHaveLength(2)
  })

  test.each([
    ['bankSerialNo', { bankSerialNo: '' }],
    ['payTime', { payTime: '2090-01-01 00:00:00' }],
    ['payTime', { payTime: `${addDays(today, -1)} 23:59:59` }],
  ])('is not paid without a right %s', async (field, wrong) => {
    const { id } = await vouchered()
    expect(await pay(id, stage.finance2, wrong)).toMatchObject({ code: 422, problems: [{ field }] })
  })

  test('C60: is paid once, whoever repeats it and however', async () => {
    await arrived(stage, '5000.00')
    const { id, settlementNo } = await vouchered()
    const finance3 = await makePerson(stage, { roles: ['finance_review'] })
    const answers = await Promise.all([pay(id), pay(id, finance3)])
    expect(answers.map(answer => answer.code).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await pay(id)).toMatchObject({ code: 409, reason: 'changed' })
    expect(await reconcile(id, { diffNote: '再对' })).toMatchObject({ code: 409, reason: 'changed' })
    expect(await bringVoucher(id)).toMatchObject({ code: 409, reason: 'changed' })
    expect(await postings(stage.finance, settlementNo)).toHaveLength(4)
  })

  test('C1: fifty times with one key is one payment', async () => {
    await arrived(stage, '5000.00')
    const { id, settlementNo } = await vouchered()
    const body = { id, paid: 1, bankSerialNo: newSerial() }
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        call(stage.finance2, 'POST', `${base}/update4`, body, { 'idempotency-key': `pay ${id}` }),
      ),
    )
    expect(new Set(answers.map(answer => answer.code))).toEqual(new Set([200]))
    expect(await postings(stage.finance, settlementNo)).toHaveLength(4)
  })

  test('takes no serial number that was used, for a payment or for a receipt', async () => {
    await arrived(stage, '5000.00')
    const [one, two] = [await vouchered(), await vouchered()]
    const bankSerialNo = newSerial()
    expect(await pay(one.id, stage.finance2, { bankSerialNo })).toMatchObject({ code: 200 })
    expect(await pay(two.id, stage.finance2, { bankSerialNo })).toMatchObject({ code: 409, reason: 'serialUsed' })
    expect(await detail(two.id)).toMatchObject({ status: 3 })
  })

  test('needs a voucher that the platform has uploaded', async () => {
    const { id } = await settled()
    await reconcile(id)
    const body = { id, voucherUrls: await upload(stage.supplier), voucherNo: 'V', actualAmount: '465.30' }
    expect(await call(stage.finance, 'POST', `${base}/update3`, body)).toMatchObject({
      code: 422,
      reason: 'voucherNeeded',
    })
  })

  test('is not paid from an empty bank, nor when the ledger holds something else', async () => {
    const { id } = await vouchered()
    const drain = (sign: 1 | -1) =>
      stage.asSystem(async ctx => {
        const [row] = (
          await ctx.query<{ balance: string }>(`select balance from ledger.account where code = '1002'`, [])
        ).rows
        const amount = sign === 1 ? BigInt(row?.balance ?? 0) : drained
        drained = amount
        if (amount > 0n)
          await ctx.query(
            `select ledger.post('000000', 'E31', 603::smallint, $1, '', null, null, null, array['000000','000000'],
              array['1002','1901'], array['bank','platform'], array[$4,'000000'], array[$2::bigint, $3::bigint],
              null, null, null, null)`,
            [
              `DRAIN${++sequence}`,
              String(-amount * BigInt(sign)),
              String(amount * BigInt(sign)),
              await custodyKey(ctx),
            ],
          )
      })
    let drained = 0n
    await drain(1)
    expect(await pay(id)).toMatchObject({ code: 460, reason: 'insufficient' })
    await drain(-1)
    const freeze = (frozen: boolean) =>
      stage.asSystem(async ctx => {
        const text = `select from ledger.configure($1, '2212', 'settlement', $2, null, $3, null)`
        await ctx.query(text, [stage.supplierId, id, frozen])
      })
    await freeze(true)
    expect(await pay(id)).toMatchObject({ code: 423, reason: 'accountFrozen' })
    await freeze(false)
    await stage.asOwner('update money_settlement set actual_amount = actual_amount + 1 where id = $1', [id])
    expect(await pay(id)).toMatchObject({ code: 463, reason: 'amountDiffers' })
    await stage.asOwner('update money_settlement set actual_amount = actual_amount - 1 where id = $1', [id])
    expect(await detail(id)).toMatchObject({ status: 3 })
  })
})

describe('voiding a settlement', () => {
  const voidIt = (id: string, by = stage.finance) => call(by, 'POST', `${base}/void`, { id, reason: '重开' })

  test('returns what was due and opens its orders for the next one', async () => {
    const { id, settlementNo, siteId } = await settled()
    const adjustmentNo = await adjust(id, '7.00')
    expect(await voidIt(id)).toMatchObject({ code: 200 })
    expect(await detail(id)).toMatchObject({ status: 9 })
    expect(await balance(stage, '2211', siteId)).toBe('465.30')
    expect(await balance(stage, '2212', id)).toBe('0.00')
    expect(await balance(stage, '1901', adjustmentNo)).toBe('0.00')
    expect((await postings(stage.finance, settlementNo)).slice(-2)).toEqual([
      `E19c C 2211 ${siteId} 465.30`,
      `E19c D 2212 ${id} 465.30`,
    ])
    await generate()
    expect((await settlementsOf(siteId)).map(one => one.status)).toEqual([1, 9])
  })

  test('is refused once a voucher is there, and by its payee', async () => {
    const { id } = await vouchered()
    expect(await voidIt(id)).toMatchObject({ code: 409, reason: 'changed' })
    const rights = [
      'moneySettlement',
      'moneySettlement_void',
      'moneySettlement_reconcile',
      'moneySettlement_pay',
      'moneySettlement_voucher',
      'moneySettlement_generate',
    ]
    const owner = await makePerson(stage, { tenantId: stage.supplierId, rights })
    const other = await settled()
    expect(await voidIt(other.id, owner)).toMatchObject({ code: 403 })
    expect(await pay(other.id, owner)).toMatchObject({ code: 403 })
    expect(await bringVoucher(other.id, '465.30', owner)).toMatchObject({ code: 403 })
    const body = { id: other.id, reconcileResult: 1 }
    expect(await call(owner, 'POST', `${base}/update2`, body)).toMatchObject({ code: 403 })
    expect(await call(owner, 'POST', `${base}/generate`, {})).toMatchObject({ code: 403 })
  })

  test('or correcting is refused when the account is frozen or the adjustment was booked away', async () => {
    const { id } = await settled()
    const adjustmentNo = await adjust(id, '9.00')
    const bookAway = (sign: bigint) =>
      stage.asSystem(ctx =>
        post(ctx.query, {
          tenantId: '000000',
          event: 'E31',
          bizType: 603,
          bizNo: `AWAY${++sequence}`,
          businessDate: today,
          lines: [
            signedCredit(suspenseDebit('document', adjustmentNo), 900n * sign),
            signedCredit(loss(), -900n * sign),
          ],
        }),
      )
    await bookAway(1n)
    expect(await voidIt(id)).toMatchObject({ code: 460, reason: 'insufficient' })
    await ask(stage.supplier, 'POST', `${base}/object`, { id, reason: '异议' })
    expect(await reconcile(id, { diffNote: '不调' })).toMatchObject({ code: 460, reason: 'insufficient' })
    await bookAway(-1n)
    const text = `select from ledger.configure($1, '2212', 'settlement', $2, null, true, null)`
    await stage.asSystem(async ctx => void (await ctx.query(text, [stage.supplierId, id])))
    expect(await reconcile(id, { diffNote: '不再调' })).toMatchObject({ code: 423, reason: 'accountFrozen' })
    expect(await voidIt(id)).toMatchObject({ code: 423, reason: 'accountFrozen' })
  })
})

test('the totals above the list are those of the payee, and a supplier sees its own', async () => {
  await arrived(stage, '5000.00')
  const { siteId, id } = await vouchered()
  await sell(stage, siteId, { orderNo: nextOrder(), day: today, amounts: [10_000n, 9_400n, 94n] })
  const top = (by: Person) => ask(by, 'GET', `${base}/top`, { payeeId: siteId })
  expect(await top(stage.supplier)).toMatchObject({
    waiting: '93.06',
    settling: '465.30',
    settled: '0.00',
    serviceFee: '5.64',
  })
  await pay(id)
  expect(await top(stage.finance)).toMatchObject({ waiting: '93.06', settling: '0.00', settled: '465.30' })
  const otherId = await makeTenant(stage, 'supplier')
  const other = await makePerson(stage, { tenantId: otherId, roles: ['supplier'] })
  expect(await top(other)).toMatchObject({ waiting: '0.00', settled: '0.00' })
  expect(await settlementsOf(siteId, other)).toEqual([])
  expect(await call(other, 'GET', `${base}/inDetail`, { id })).toMatchObject({ code: 404 })
  expect(await call(other, 'GET', `${base}/detail`, { id })).toMatchObject({ code: 404 })
})

test('an order or refund is recorded once', async () => {
  const siteId = await makeSite(stage, '登记站')
  const sale = { orderNo: nextOrder(), day: today, amounts: [10_000n, 9_400n, 94n] } as const
  await sell(stage, siteId, sale)
  await expect(sell(stage, siteId, sale)).rejects.toMatchObject({ reason: 'duplicate' })
})

test('after all of this the books still agree', async () => {
  const findings = await ask(stage.finance, 'GET', 'funds/ledger/proof')
  expect(findings.filter((finding: { ok: number }) => finding.ok !== 1)).toEqual([])
})
