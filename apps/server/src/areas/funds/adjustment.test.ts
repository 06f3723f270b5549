import { addDays } from '@forecourt/contract/kernel'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { today } from '../../../test/clock.ts'
import { ask, call, makePerson } from '../../../test/people.ts'
import { arrived, balance, makeSite, openStage, postings, sell, type Stage, upload } from './funds.fixture.ts'

let stage: Stage
let sequence = 0
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const base = 'zytmoneysettlement/moneysettlement'
const detail = (id: string) => ask(stage.finance, 'GET', `${base}/detail`, { id })
const bringVoucher = async (id: string, actualAmount: string) =>
  call(stage.finance, 'POST', `${base}/update3`, {
    id,
    voucherUrls: await upload(stage.finance),
    voucherNo: 'V1',
    actualAmount,
  })

/** A settlement over one order, 465.30 due. */
async function settled(): Promise<{ id: string; settlementNo: string }> {
  const siteId = await makeSite(stage, `站点${++sequence}`)
  const day = addDays(today, -1)
  const orderNo = `OD${String(sequence).padStart(6, '0')}`
  await sell(stage, siteId, { orderNo, day, amounts: [50_000n, 47_000n, 470n] })
  await ask(stage.finance, 'POST', `${base}/generate`, {}, { 'idempotency-key': `generate ${sequence}` })
  const [made] = (await ask(stage.finance, 'GET', `${base}/list`, { payeeId: siteId, size: 50 })).records
  return made
}

describe('a large adjustment', () => {
  const adjust = (id: string, adjustAmount: string, by = stage.finance) =>
    call(by, 'POST', `${base}/update2`, { id, reconcileResult: 2, diffNote: '补差', adjustAmount })
  const decide = (id: string, more: Record<string, unknown>, by = stage.finance2) =>
    call(by, 'POST', `${base}/decideAdjustment`, { id, ...more })
  const limit = (value: string) =>
    stage.asOwner(`update param set param_value = $1 where param_key = 'settle.adjustLimit'`, [value])

  test('waits for a second person, and nothing of it counts before', async () => {
    await arrived(stage, '500000.00')
    const { id, settlementNo } = await settled()
    expect(await adjust(id, '99999.99')).toMatchObject({ code: 200 })
    const waiting = { status: 6, askedAdjust: '99999.99', adjustAmount: '0.00', actualAmount: '465.30' }
    expect(await detail(id)).toMatchObject({ ...waiting, adjustUser: stage.finance.userId })
    expect(await postings(stage.finance, settlementNo)).toHaveLength(2)
    expect(await bringVoucher(id, '100465.29')).toMatchObject({ code: 409, reason: 'changed' })
    expect(await decide(id, { result: 1 }, stage.finance)).toMatchObject({ code: 403 })
    expect(await detail(id)).toMatchObject(waiting)
    expect(await decide(id, { result: 1 })).toMatchObject({ code: 200 })
    expect(await detail(id)).toMatchObject({
      status: 2,
      askedAdjust: null,
      adjustAmount: '99999.99',
      actualAmount: '100465.29',
      adjustReviewUser: stage.finance2.userId,
    })
    expect((await postings(stage.finance, settlementNo)).slice(2)).toEqual([
      `E19d C 2212 ${id} 99999.99`,
      'E19d D 1901 000000 99999.99',
    ])
    const again = { result: 1, opinion: '再次' }
    expect(await decide(id, again)).toMatchObject({ code: 409, reason: 'changed' })
  })

  test('never counts by the hand of whoever made it, whatever rights they have', async () => {
    const { id } = await settled()
    const both = await makePerson(stage, { roles: ['finance', 'finance_review'] })
    await adjust(id, '-300.00', both)
    expect(await decide(id, { result: 1 }, both)).toMatchObject({ code: 403, reason: 'sameUser' })
    expect(await decide(id, { result: 2 })).toMatchObject({ code: 422, problems: [{ field: 'opinion' }] })
    expect(await decide(id, { result: 2, opinion: '请附小票' })).toMatchObject({ code: 200 })
    expect(await detail(id)).toMatchObject({ status: 1, askedAdjust: null, adjustAmount: '0.00' })
  })

  test('is large above the parameter to the fen, either way, and always when that says nothing', async () => {
    const statusAfter = async (amount: string) => {
      const { id } = await settled()
      await adjust(id, amount)
      return (await detail(id)).status
    }
    expect(await statusAfter('100.00')).toBe(2)
    expect(await statusAfter('100.01')).toBe(6)
    expect(await statusAfter('-100.01')).toBe(6)
    await limit('as much as you like')
    expect(await statusAfter('0.01')).toBe(6)
    await limit('-1')
    expect(await statusAfter('0.00')).toBe(2)
    await limit('100.00')
  })

  test('can be taken back while it waits, and leaves nothing behind', async () => {
    const { id, settlementNo } = await settled()
    await adjust(id, '250.00')
    const body = { id, reason: '重新生成' }
    expect(await call(stage.finance, 'POST', `${base}/void`, body)).toMatchObject({ code: 200 })
    expect(await balance(stage, '2212', id)).toBe('0.00')
    expect((await postings(stage.finance, settlementNo)).join()).not.toContain('E19d')
  })
})

test('after all of this the books still agree', async () => {
  const findings = await ask(stage.finance, 'GET', 'funds/ledger/proof')
  expect(findings.filter((finding: { ok: number }) => finding.ok !== 1)).toEqual([])
})
