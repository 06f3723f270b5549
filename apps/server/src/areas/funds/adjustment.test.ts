import { addDays } from '@forecourt/contract/kernel'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { today } from '../../../test/clock.ts'
import { ask, call, makePerson, makeTenant, type Person } from '../../../test/people.ts'
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
  await arrived(stage, '90000.00')
})
afterAll(() => stage.close())

const base = 'zytmoneysettlement/moneysettlement'
const adjustments = 'funds/settlementAdjustment'
const detail = (id: string) => ask(stage.finance, 'GET', `${base}/detail`, { id })
const bringVoucher = async (id: string, actualAmount: string) =>
  call(stage.finance, 'POST', `${base}/update3`, {
    id,
    voucherUrls: await upload(stage.finance),
    voucherNo: 'V1',
    actualAmount,
  })
const nextOrder = () => `OD${String(++sequence).padStart(6, '0')}`

interface Made {
  readonly siteId: string
  readonly id: string
  readonly settlementNo: string
}
const sold = (siteId: string, settleFen: bigint) =>
  sell(stage, siteId, { orderNo: nextOrder(), day: addDays(today, -1), amounts: [settleFen + 300n, settleFen, 0n] })
async function generated(siteId: string): Promise<Made> {
  await ask(
    stage.finance,
    'POST',
    `${base}/generate`,
    { until: today },
    { 'idempotency-key': `generate ${++sequence}` },
  )
  const [made] = (await ask(stage.finance, 'GET', `${base}/list`, { payeeId: siteId, size: 50 })).records
  return { ...made, siteId }
}
/** A settlement over one order, 1000.00 due: 50.00 is the most it may be adjusted by. */
async function settled(): Promise<Made> {
  const siteId = await makeSite(stage, `站点${++sequence}`)
  await sold(siteId, 100_000n)
  return generated(siteId)
}

const [missed, goodwill, owes, withheld, unexplained] = [1, 2, 3, 4, 5]
const adjust = async (id: string, amount: string, adjustReason: number, more: object = {}, by = stage.finance) =>
  call(by, 'POST', `${base}/update2`, {
    id,
    reconcileResult: 2,
    diffNote: '与站点核对',
    diffAmount: amount,
    adjustAmount: amount,
    adjustReason,
    evidenceUrls: await upload(by),
    ...more,
  })
/** Whoever decides twice means it twice. */
const anew = () => ({ 'idempotency-key': `decision ${++sequence}` })
const decide = (id: string, more: Record<string, unknown> = { result: 1 }, by = stage.finance2) =>
  call(by, 'POST', `${base}/decideAdjustment`, { id, ...more }, anew())
const documentsOf = async (settlementId: string, by: Person = stage.finance) =>
  (await ask(by, 'GET', `${adjustments}/list`, { settlementId, size: 20 })).records
const documentOf = async (settlementId: string) => {
  const [{ id }] = await documentsOf(settlementId)
  return ask(stage.finance, 'GET', `${adjustments}/detail`, { id })
}
/** Adjusted by one, approved by another; answers the document. */
async function adjusted(id: string, amount: string, reason: number) {
  expect(await adjust(id, amount, reason)).toMatchObject({ code: 200 })
  expect(await decide(id)).toMatchObject({ code: 200 })
  return documentOf(id)
}
async function paid(id: string) {
  const { actualAmount } = await detail(id)
  expect(await bringVoucher(id, actualAmount)).toMatchObject({ code: 200 })
  const body = { id, paid: 1, bankSerialNo: newSerial() }
  expect(await call(stage.finance2, 'POST', `${base}/update4`, body)).toMatchObject({ code: 200 })
}
const clear = async (id: string, clearTarget: number, more: object = {}, by = stage.finance) =>
  call(by, 'POST', `${adjustments}/clear`, {
    id,
    clearTarget,
    clearNote: '已查明',
    clearUrls: await upload(by),
    ...more,
  })
const decideClearing = (id: string, more: Record<string, unknown> = { result: 1 }, by = stage.finance2) =>
  call(by, 'POST', `${adjustments}/decideClearing`, { id, ...more }, anew())
const proof = async () => ask(stage.finance, 'GET', 'funds/ledger/proof')
const faults = async () => (await proof()).filter((one: { ok: number }) => one.ok !== 1)

describe('an adjustment', () => {
  test('is a document that waits for a second person, however small, and nothing of it counts before', async () => {
    const { id, settlementNo } = await settled()
    expect(await adjust(id, '0.01', goodwill)).toMatchObject({ code: 200 })
    const waiting = { status: 6, askedAdjust: '0.01', adjustAmount: '0.00', actualAmount: '1000.00' }
    expect(await detail(id)).toMatchObject({ ...waiting, adjustUser: stage.finance.userId })
    const document = await documentOf(id)
    expect(document).toMatchObject({ status: 1, amount: '0.01', diffAmount: '0.01', note: '与站点核对' })
    expect(document.adjustmentNo).toMatch(/^TZ\d{14}$/)
    expect(await postings(stage.finance, settlementNo)).toHaveLength(2)
    expect(await bringVoucher(id, '1000.01')).toMatchObject({ code: 409, reason: 'changed' })
    expect(await decide(id, { result: 1 }, stage.finance)).toMatchObject({ code: 403 })
    expect(await detail(id)).toMatchObject(waiting)
    expect(await decide(id)).toMatchObject({ code: 200 })
    expect(await detail(id)).toMatchObject({
      status: 2,
      askedAdjust: null,
      adjustAmount: '0.01',
      actualAmount: '1000.01',
      adjustReviewUser: stage.finance2.userId,
    })
    expect(await documentOf(id)).toMatchObject({ status: 2, reviewUser: stage.finance2.userId })
    expect(await decide(id)).toMatchObject({ code: 409, reason: 'changed' })
  })

  test('never counts by the hand of whoever made it or brought its evidence', async () => {
    const { id } = await settled()
    const both = await makePerson(stage, { roles: ['finance', 'finance_review'] })
    await adjust(id, '-30.00', unexplained, {}, both)
    expect(await decide(id, { result: 1 }, both)).toMatchObject({ code: 403, reason: 'sameUser' })
    expect(await decide(id, { result: 2 })).toMatchObject({ code: 422, problems: [{ field: 'opinion' }] })
    expect(await decide(id, { result: 2, opinion: '请附小票' })).toMatchObject({ code: 200 })
    expect(await detail(id)).toMatchObject({ status: 1, askedAdjust: null, adjustAmount: '0.00' })
    expect(await documentOf(id)).toMatchObject({ status: 6, reviewOpinion: '请附小票' })
    await adjust(id, '-30.00', unexplained, { evidenceUrls: null })
    const [{ id: document }] = await documentsOf(id)
    const more = { id: document, reason: goodwill, evidenceUrls: await upload(both) }
    expect(await call(both, 'POST', `${adjustments}/supplement`, more)).toMatchObject({ code: 200 })
    expect(await decide(id, { result: 1 }, both)).toMatchObject({ code: 403, reason: 'sameUser' })
    expect(await decide(id)).toMatchObject({ code: 200 })
  })

  test('is the stated difference, and no more than the part of what is due that the parameter says', async () => {
    const { id } = await settled()
    const other = await adjust(id, '20.00', goodwill, { diffAmount: '10.00' })
    expect(other).toMatchObject({ code: 422, problems: [{ field: 'adjustAmount' }] })
    for (const amount of ['50.01', '-50.01', '200000.00'])
      expect(await adjust(id, amount, goodwill), amount).toMatchObject({
        code: 422,
        problems: [{ field: 'adjustAmount' }],
      })
    const max = (value: string) =>
      stage.asOwner(`update param set param_value = $1 where param_key = 'settle.adjustMaxBp'`, [value])
    await max('as much as you like')
    expect(await adjust(id, '0.01', goodwill)).toMatchObject({ code: 422 })
    await max('500')
    expect(await adjust(id, '50.00', goodwill)).toMatchObject({ code: 200 })
  })

  test('goes one way only where its reason says so', async () => {
    const { id } = await settled()
    for (const [amount, reason] of [
      ['-5.00', missed],
      ['5.00', withheld],
    ] as const)
      expect(await adjust(id, amount, reason)).toMatchObject({ code: 422, problems: [{ field: 'adjustReason' }] })
  })

  test('needs evidence that its maker uploaded, before anybody approves it', async () => {
    const { id } = await settled()
    const foreign = await adjust(id, '5.00', goodwill, { evidenceUrls: await upload(stage.supplier) })
    expect(foreign).toMatchObject({ code: 422, reason: 'voucherNeeded', problems: [{ field: 'evidenceUrls' }] })
    // A client that knows the reconciliation alone states no reason and sends no evidence.
    const plain = { id, reconcileResult: 2, diffAmount: '5.00', diffNote: '少算', adjustAmount: '5.00' }
    expect(await call(stage.finance, 'POST', `${base}/update2`, plain)).toMatchObject({ code: 200 })
    expect(await decide(id)).toMatchObject({ code: 422, reason: 'evidenceNeeded' })
    expect(await detail(id)).toMatchObject({ status: 6 })
    const document = await documentOf(id)
    expect(document).toMatchObject({ reason: unexplained, evidenceUrls: '' })
    const more = { id: document.id, reason: withheld, evidenceUrls: await upload(stage.finance) }
    const path = `${adjustments}/supplement`
    expect(await call(stage.finance, 'POST', path, more)).toMatchObject({
      code: 422,
      problems: [{ field: 'reason' }],
    })
    const strange = { ...more, reason: missed, evidenceUrls: await upload(stage.supplier) }
    expect(await call(stage.finance, 'POST', path, strange)).toMatchObject({ code: 422, reason: 'voucherNeeded' })
    expect(await call(stage.finance, 'POST', path, { ...more, reason: missed })).toMatchObject({ code: 200 })
    expect(await decide(id)).toMatchObject({ code: 200 })
    expect(await documentOf(id)).toMatchObject({ status: 3, reason: missed })
  })

  test.each([
    [
      'missed order',
      missed,
      '12.00',
      (no: string, id: string) => [`E19d C 2212 ${id} 12.00`, `E19d D 1901 ${no} 12.00`],
    ],
    ['goodwill', goodwill, '12.00', (_: string, id: string) => [`E19d C 2212 ${id} 12.00`, 'E19d D 6604 SITE 12.00']],
    [
      'unexplained',
      unexplained,
      '-12.00',
      (no: string, id: string) => [`E19d D 2212 ${id} 12.00`, `E19d C 2299 ${no} 12.00`],
    ],
  ])('of %s stands on the account of its reason', async (_, reason, amount, lines) => {
    const { id, siteId } = await settled()
    const { adjustmentNo } = await adjusted(id, amount, reason)
    expect((await postings(stage.finance, adjustmentNo)).map(line => line.replace(siteId, 'SITE'))).toEqual(
      lines(adjustmentNo, id),
    )
    await paid(id)
    expect(await balance(stage, '2212', id)).toBe('0.00')
  })

  test('that is reconciled anew, objected to or void leaves nothing behind', async () => {
    const { id, siteId } = await settled()
    const first = await adjusted(id, '20.00', unexplained)
    expect(await balance(stage, '1901', first.adjustmentNo)).toBe('20.00')
    await ask(stage.supplier, 'POST', `${base}/object`, { id, reason: '金额不对' })
    const second = await adjusted(id, '-5.00', withheld)
    expect(second.adjustmentNo).not.toBe(first.adjustmentNo)
    expect(await balance(stage, '1901', first.adjustmentNo)).toBe('0.00')
    expect(await balance(stage, '2211', siteId)).toBe('5.00')
    expect((await documentsOf(id)).map((one: { status: number }) => one.status).toSorted()).toEqual([3, 7])
    expect(await faults()).toEqual([])
    const body = { id, reason: '重新生成' }
    expect(await call(stage.finance, 'POST', `${base}/void`, body)).toMatchObject({ code: 200 })
    expect(await balance(stage, '2212', id)).toBe('0.00')
    expect(await balance(stage, '2211', siteId)).toBe('1000.00')
    expect(await faults()).toEqual([])
    // What waits is dropped by an objection too, and nothing was booked.
    const again = await generated(siteId)
    await adjust(again.id, '7.00', goodwill)
    await ask(stage.supplier, 'POST', `${base}/object`, { id: again.id, reason: '不同意让利' })
    expect(await detail(again.id)).toMatchObject({ status: 1, askedAdjust: null })
    expect(await documentOf(again.id)).toMatchObject({ status: 7 })
    expect(await decide(again.id)).toMatchObject({ code: 409, reason: 'changed' })
  })

  test('is read by its payee with reason, evidence and moment, and by no other tenant', async () => {
    const { id } = await settled()
    const { id: document, evidenceUrls } = await adjusted(id, '-8.00', goodwill)
    expect(await documentsOf(id, stage.supplier)).toMatchObject([{ id: document, amount: '-8.00', reason: goodwill }])
    const seen = await ask(stage.supplier, 'GET', `${adjustments}/detail`, { id: document })
    expect(seen).toMatchObject({ note: '与站点核对', evidenceUrls, reviewTime: expect.any(String) })
    const fetched = await stage.supplier.http.inject({
      url: `/api/files/${evidenceUrls}`,
      query: { row: document },
      headers: { 'blade-auth': `bearer ${stage.supplier.token}` },
    })
    expect([fetched.statusCode, fetched.headers['content-type']]).toEqual([200, 'image/png'])
    const stranger = await makePerson(stage, { tenantId: await makeTenant(stage, 'supplier'), roles: ['supplier'] })
    expect(await documentsOf(id, stranger)).toEqual([])
    expect(await call(stranger, 'GET', `${adjustments}/detail`, { id: document })).toMatchObject({ code: 404 })
    const rights = ['settlementAdjustment', 'settlementAdjustment_view', 'settlementAdjustment_clear']
    const more = ['settlementAdjustment_decide', 'settlementAdjustment_supplement']
    const owner = await makePerson(stage, { tenantId: stage.supplierId, rights: [...rights, ...more] })
    expect(await clear(document, 1, {}, owner)).toMatchObject({ code: 403 })
    expect(await decideClearing(document, { result: 1 }, owner)).toMatchObject({ code: 403 })
    const body = { id: document, reason: 2, evidenceUrls: await upload(owner) }
    expect(await call(owner, 'POST', `${adjustments}/supplement`, body)).toMatchObject({ code: 403 })
  })
})

describe('an open item', () => {
  const open = async (amount: string, reason: number) => {
    const made = await settled()
    const document = await adjusted(made.id, amount, reason)
    await paid(made.id)
    return { ...made, ...document, settlementId: made.id }
  }

  test('is cleared by two people with evidence, after its settlement was paid', async () => {
    const { id: settlementId } = await settled()
    const document = await adjusted(settlementId, '20.00', unexplained)
    expect(await clear(document.id, 1)).toMatchObject({ code: 409, reason: 'settlementUnpaid' })
    await paid(settlementId)
    const strange = await clear(document.id, 1, { clearUrls: await upload(stage.supplier) })
    expect(strange).toMatchObject({ code: 422, reason: 'voucherNeeded', problems: [{ field: 'clearUrls' }] })
    const both = await makePerson(stage, { roles: ['finance', 'finance_review'] })
    expect(await clear(document.id, 1, {}, both)).toMatchObject({ code: 200 })
    expect(await balance(stage, '1901', document.adjustmentNo)).toBe('20.00')
    expect(await decideClearing(document.id, { result: 1 }, both)).toMatchObject({ code: 403, reason: 'sameUser' })
    expect(await decideClearing(document.id, { result: 2 })).toMatchObject({ code: 422 })
    expect(await decideClearing(document.id, { result: 2, opinion: '再查' })).toMatchObject({ code: 200 })
    expect(await documentOf(settlementId)).toMatchObject({ status: 3, clearTarget: null })
    await clear(document.id, 1)
    expect(await decideClearing(document.id)).toMatchObject({ code: 200 })
    expect(await balance(stage, '1901', document.adjustmentNo)).toBe('0.00')
    expect(await documentOf(settlementId)).toMatchObject({ status: 5, clearReviewUser: stage.finance2.userId })
    expect(await decideClearing(document.id)).toMatchObject({ code: 409, reason: 'changed' })
    expect(await clear(document.id, 1)).toMatchObject({ code: 409, reason: 'changed' })
  })

  test('kept back is returned with the next settlement, which says so', async () => {
    const { id, siteId, adjustmentNo } = await open('-12.00', unexplained)
    await clear(id, 3)
    expect(await decideClearing(id)).toMatchObject({ code: 200 })
    expect([await balance(stage, '2299', adjustmentNo), await balance(stage, '2211', siteId)]).toEqual([
      '0.00',
      '12.00',
    ])
    await sold(siteId, 50_000n)
    const next = await generated(siteId)
    expect(await detail(next.id)).toMatchObject({
      carriedAmount: '12.00',
      settlementAmount: '512.00',
      actualAmount: '512.00',
      orderCount: 1,
    })
    expect(await faults()).toEqual([])
  })

  test('withheld stays in no settlement until it is released', async () => {
    const { id, siteId } = await open('-12.00', withheld)
    await sold(siteId, 50_000n)
    expect(await detail((await generated(siteId)).id)).toMatchObject({
      settlementAmount: '500.00',
      carriedAmount: '0.00',
    })
    expect(await balance(stage, '2211', siteId)).toBe('12.00')
    await clear(id, 3)
    expect(await decideClearing(id)).toMatchObject({ code: 200 })
    await sold(siteId, 10_000n)
    expect(await detail((await generated(siteId)).id)).toMatchObject({
      settlementAmount: '112.00',
      carriedAmount: '12.00',
    })
    expect(await faults()).toEqual([])
  })

  test('that was an order entered later is taken from what the order adds', async () => {
    const elsewhere = await open('-3.00', unexplained)
    const { id, siteId } = await open('12.00', missed)
    const small = nextOrder()
    const day = addDays(today, -1)
    await sell(stage, siteId, { orderNo: small, day, amounts: [1_000n, 900n, 9n] })
    const found = nextOrder()
    await sell(stage, siteId, { orderNo: found, day, amounts: [30_000n, 28_000n, 0n] })
    const wrong = { code: 422, problems: [{ field: 'clearOrderNo' }] }
    expect(await clear(id, 4)).toMatchObject(wrong)
    expect(await clear(id, 4, { clearOrderNo: 'OD-none' })).toMatchObject(wrong)
    expect(await clear(id, 4, { clearOrderNo: small })).toMatchObject(wrong)
    expect(await clear(elsewhere.id, 4, { clearOrderNo: found })).toMatchObject(wrong)
    expect(await clear(id, 4, { clearOrderNo: found })).toMatchObject({ code: 200 })
    expect(await decideClearing(id)).toMatchObject({ code: 200 })
    const next = await generated(siteId)
    expect(await detail(next.id)).toMatchObject({ carriedAmount: '-12.00', settlementAmount: '276.91' })
    const again = await adjusted(next.id, '5.00', missed)
    await paid(next.id)
    expect(await clear(again.id, 4, { clearOrderNo: found })).toMatchObject(wrong)
    expect(await faults()).toEqual([])
  })

  test('becomes a debt of the payee, which its next settlement nets', async () => {
    const { id, siteId } = await open('30.00', unexplained)
    await clear(id, 2)
    expect(await decideClearing(id)).toMatchObject({ code: 200 })
    expect(await balance(stage, '1122', siteId)).toBe('30.00')
    await sold(siteId, 20_000n)
    expect(await detail((await generated(siteId)).id)).toMatchObject({ nettedAmount: '30.00', actualAmount: '170.00' })
    const short = await open('-4.00', unexplained)
    await clear(short.id, 2)
    expect(await decideClearing(short.id)).toMatchObject({ code: 422, reason: 'moreThanPayeeOwes' })
    expect(await faults()).toEqual([])
  })

  test('turns the proof red with its number when it is older than the parameter says, and then the night alarms', async () => {
    const { adjustmentNo } = await open('6.00', unexplained)
    const days = (value: string) =>
      stage.asOwner(`update param set param_value = $1 where param_key = 'ledger.openItemDays'`, [value])
    const aged = async () => (await proof()).find((one: { name: string }) => one.name === 'openItems')
    expect(await aged()).toMatchObject({ ok: 1 })
    await days('0')
    const red = await aged()
    expect(red).toMatchObject({ ok: 0 })
    const waiting = await stage.asOwner<{ no: string }>(
      `select adjustment_no as no from settlement_adjustment where status in (3, 4) and is_deleted = 0 order by 1`,
    )
    expect(waiting.map(one => one.no)).toContain(adjustmentNo)
    expect(red.actual).toContain(String(waiting.length))
    const named = red.details.split('\n').map((line: string) => line.split(':')[0])
    expect(named).toEqual(waiting.slice(0, 5).map(one => one.no))
    await expect(stage.app.runJob('funds.proof')).rejects.toThrow(/openItems/)
    await days('30')
    expect(await aged()).toMatchObject({ ok: 1 })
  })
})

describe('what a payee owes', () => {
  test('is netted by its next settlement, and owed again when that is void', async () => {
    const { id, siteId } = await settled()
    await adjusted(id, '40.00', owes)
    await sold(siteId, 10_000n)
    // What was advanced in a settlement that is not paid may still be undone: it is not owed yet.
    const early = await generated(siteId)
    expect(await detail(early.id)).toMatchObject({ nettedAmount: '0.00', actualAmount: '100.00' })
    await ask(stage.finance, 'POST', `${base}/void`, { id: early.id, reason: '等待上期' })
    await paid(id)
    const next = await generated(siteId)
    expect(await detail(next.id)).toMatchObject({
      settlementAmount: '100.00',
      nettedAmount: '40.00',
      actualAmount: '60.00',
    })
    expect((await postings(stage.finance, next.settlementNo)).slice(2)).toEqual([
      `E13c D 2212 ${next.id} 40.00`,
      `E13c C 1122 ${siteId} 40.00`,
    ])
    expect(await faults()).toEqual([])
    await ask(stage.finance, 'POST', `${base}/void`, { id: next.id, reason: '重新生成' })
    expect(await balance(stage, '1122', siteId)).toBe('40.00')
    expect(await balance(stage, '2211', siteId)).toBe('100.00')
    expect(await faults()).toEqual([])
    const last = await generated(siteId)
    await ask(stage.finance, 'POST', `${base}/update2`, { id: last.id, reconcileResult: 1 })
    await paid(last.id)
    expect(await balance(stage, '1122', siteId)).toBe('0.00')
  })

  test('uses up a settlement altogether, which is over then, and the rest waits for the one after', async () => {
    const { id, siteId } = await settled()
    await adjusted(id, '40.00', owes)
    await paid(id)
    await stage.asOwner(`insert into param select (jsonb_populate_record(p, '{"id": 78, "param_key": "settle.feeBp", "param_value": "100"}')).*
      from param p where param_key = 'settle.holdDays'`)
    await sold(siteId, 3_000n)
    const next = await generated(siteId)
    await stage.asOwner(`delete from param where param_key = 'settle.feeBp'`)
    expect(await detail(next.id)).toMatchObject({
      status: 7,
      nettedAmount: '29.70',
      settlementServiceFee: '0.30',
      actualAmount: '0.00',
    })
    expect(await balance(stage, '2212', next.id)).toBe('0.00')
    expect(await balance(stage, '1122', siteId)).toBe('10.30')
    expect(
      await stage.asOwner('select distinct settle_state from order_settle where settlement_id = $1', [next.id]),
    ).toEqual([{ settle_state: 2 }])
    await sold(siteId, 3_000n)
    expect(await detail((await generated(siteId)).id)).toMatchObject({ nettedAmount: '10.30', actualAmount: '19.70' })
    expect(await faults()).toEqual([])
  })

  test('is taken in by an adjustment, never more than it owes', async () => {
    const { id } = await settled()
    await adjust(id, '-40.00', owes)
    expect(await decide(id)).toMatchObject({ code: 422, reason: 'moreThanPayeeOwes' })
    expect(await detail(id)).toMatchObject({ status: 6 })
  })
})

test('after all of this the books still agree', async () => {
  expect(await faults()).toEqual([])
})
