import { addDays } from '@forecourt/contract/kernel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { today } from '../../../test/clock.ts'
import { ask, call, makePerson } from '../../../test/people.ts'
import { settling, suspenseCredit, suspenseDebit } from '../../ledger/address.ts'
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
import { finding } from './own-money.fixture.ts'

let stage: Stage
let sequence = 0
beforeAll(async () => {
  stage = await openStage()
  await arrived(stage, '90000.00')
})
afterAll(() => stage.close())

const base = 'zytmoneysettlement/moneysettlement'
const adjustments = 'funds/settlementAdjustment'
const anew = () => ({ 'idempotency-key': `former ${++sequence}` })

/** A settlement of 1 000.00 as it was left by the time when an adjustment was a figure and two lines without a number. */
async function formerlyAdjusted(adjustFen: bigint): Promise<{ id: string; settlementNo: string; siteId: string }> {
  const siteId = await makeSite(stage, `站点${++sequence}`)
  await sell(stage, siteId, { orderNo: `FM${++sequence}`, day: addDays(today, -1), amounts: [100_300n, 100_000n, 0n] })
  await ask(stage.finance, 'POST', `${base}/generate`, { until: today }, anew())
  const [made] = (await ask(stage.finance, 'GET', `${base}/list`, { payeeId: siteId, size: 50 })).records
  await ask(stage.finance, 'POST', `${base}/update2`, { id: made.id, reconcileResult: 1 })
  await stage.asSystem(async ctx => {
    await post(ctx.query, {
      event: 'E19d',
      bizType: 501,
      lines: [
        signedCredit(settling(made.id, stage.supplierId), adjustFen),
        signedCredit(adjustFen < 0n ? suspenseCredit() : suspenseDebit(), -adjustFen),
      ],
      tenantId: stage.supplierId,
      bizNo: made.settlementNo,
      businessDate: today,
    })
  })
  await stage.asOwner(
    `update money_settlement set adjust_amount = $1, actual_amount = actual_amount + $1, adjust_user = $2, adjust_review_user = $3,
       diff_note = '与站点核对' where id = $4`,
    [adjustFen, stage.finance.userId, stage.finance2.userId, made.id],
  )
  return { ...made, siteId }
}

async function pay(id: string): Promise<void> {
  const { actualAmount } = await ask(stage.finance, 'GET', `${base}/detail`, { id })
  const voucher = { id, voucherUrls: await upload(stage.finance), voucherNo: 'V1', actualAmount }
  await ask(stage.finance, 'POST', `${base}/update3`, voucher)
  await ask(stage.finance2, 'POST', `${base}/update4`, { id, paid: 1, bankSerialNo: newSerial() }, anew())
}

const documentsOf = async (settlementId: string) =>
  (await ask(stage.finance, 'GET', `${adjustments}/list`, { settlementId })).records
const document = () => stage.app.runJob('funds.documentFormerAdjustments')

test.each([
  ['paid in excess', 2_000n, '1901', 'D', 'C'],
  ['kept back', -2_000n, '2299', 'C', 'D'],
] as const)(
  'what was %s before adjustments were documents gets one when it is paid, ages, and is cleared by two people',
  async (_, fen, code, side, other) => {
    const { id } = await formerlyAdjusted(fen)
    await document()
    expect(await documentsOf(id), 'an unpaid one may still be undone as a whole').toEqual([])
    await pay(id)
    const longAgo = new Date(Date.now() - 40 * 86_400_000)
    await stage.asOwner('update money_settlement set pay_time = $1 where id = $2', [longAgo, id])
    await document()
    await document()
    const [made, ...more] = await documentsOf(id)
    expect(more).toEqual([])
    expect(made).toMatchObject({ status: 3, reason: 5, amount: fen > 0n ? '20.00' : '-20.00' })
    expect((await postings(stage.finance, made.adjustmentNo)).toSorted()).toEqual(
      [`E19g ${side} ${code} ${made.adjustmentNo} 20.00`, `E19g ${other} ${code} 000000 20.00`].toSorted(),
    )
    expect(await balance(stage, code, '000000')).toBe('0.00')
    expect(await finding(stage, 'openItems')).toMatchObject({
      ok: 0,
      details: expect.stringContaining(made.adjustmentNo),
    })
    expect(await finding(stage, 'openAdjustments')).toMatchObject({ ok: 1 })
    expect(await finding(stage, 'settlementAdjustments')).toMatchObject({ ok: 1 })
    const clearing = { id: made.id, clearTarget: 1, clearNote: '已查明', clearUrls: await upload(stage.finance) }
    await ask(stage.finance, 'POST', `${adjustments}/clear`, clearing, anew())
    const own = await makePerson(stage, { roles: ['finance'], rights: ['settlementAdjustment_decide'] })
    expect(
      await call(stage.finance, 'POST', `${adjustments}/decideClearing`, { id: made.id, result: 1 }, anew()),
    ).toMatchObject({ code: 403 })
    expect(await call(own, 'POST', `${adjustments}/decideClearing`, { id: made.id, result: 1 }, anew())).toMatchObject({
      code: 200,
    })
    expect(await balance(stage, code, made.adjustmentNo)).toBe('0.00')
    expect(await finding(stage, 'openItems')).toMatchObject({ ok: 1 })
  },
)
