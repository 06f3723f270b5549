import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, call, type Person } from '../../../test/people.ts'
import { arrived, balance, openStage, postings, type Stage, upload } from './funds.fixture.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
  await arrived(stage, '1000.00')
})
afterAll(() => stage.close())

const base = 'funds/balanceAdjustment'
const once = () => ({ 'idempotency-key': `${Math.random()}` })
const asked = async (more: object = {}, by = stage.finance) =>
  call(
    by,
    'POST',
    'blade-system/tenant/udpateTotalBalance',
    {
      tenantId: stage.companyId,
      direction: 1,
      amount: '30.00',
      reason: '补记漏入金额',
      voucherUrl: await upload(by),
      ...more,
    },
    once(),
  )
const act = (by: Person, step: string, id: string, more: object = {}) =>
  call(by, 'POST', `${base}/${step}`, { id, ...more }, once())
const stateOf = async (id: string): Promise<number> =>
  (await ask(stage.finance, 'GET', `${base}/detail`, { id })).status
const cash = () => balance(stage, '2201', stage.companyId)

describe('a balance that is adjusted', () => {
  test('moves nothing until a second person has agreed, who is not the first', async () => {
    const { id } = (await asked()).data
    expect([await stateOf(id), await cash()]).toEqual([1, '1000.00'])
    expect(await act(stage.finance, 'audit', id, { result: 1 })).toMatchObject({ code: 403 })
    expect(await act(stage.finance2, 'audit', id, { result: 1 })).toMatchObject({ code: 200 })
    expect([await stateOf(id), await cash()]).toEqual([2, '1030.00'])
    expect(await act(stage.finance2, 'audit', id, { result: 1 })).toMatchObject({ reason: 'changed' })
    expect(await cash()).toBe('1030.00')
  })

  test('posts E31 under its number, and is cleared by two to the losses of the platform', async () => {
    const { id, adjustmentNo } = (await asked({ direction: 2, amount: '10.00' })).data
    await act(stage.finance2, 'audit', id, { result: 1 })
    const { companyId } = stage
    expect(await postings(stage.finance, adjustmentNo)).toEqual(
      expect.arrayContaining([`E31 D 2201 ${companyId} 10.00`, `E31 C 2299 ${adjustmentNo} 10.00`]),
    )
    expect(await act(stage.finance, 'clear', id)).toMatchObject({ code: 422 })
    expect(await act(stage.finance, 'clear', id, { note: '确认多记' })).toMatchObject({ code: 200 })
    expect(await balance(stage, '2299', adjustmentNo)).toBe('10.00')
    expect(await act(stage.finance2, 'decideClear', id, { result: 2, opinion: '依据不足' })).toMatchObject({
      code: 200,
    })
    expect(await stateOf(id)).toBe(2)
    await act(stage.finance, 'clear', id, { note: '确认多记，附说明' })
    expect(await act(stage.finance, 'decideClear', id, { result: 1 })).toMatchObject({ code: 403 })
    expect(await act(stage.finance2, 'decideClear', id, { result: 1 })).toMatchObject({ code: 200 })
    expect([await stateOf(id), await balance(stage, '2299', adjustmentNo)]).toEqual([4, '0.00'])
    const lines = await postings(stage.finance, adjustmentNo)
    expect(lines.filter(one => one.startsWith('E31c'))).toHaveLength(2)
  })

  test('takes no more than there is, needs evidence and is of companies alone', async () => {
    expect(await asked({ direction: 2, amount: '99999.00' })).toMatchObject({ code: 460, reason: 'insufficient' })
    expect(await asked({ voucherUrl: 'made-up.png' })).toMatchObject({ code: 422 })
    expect(await asked({ tenantId: stage.supplierId })).toMatchObject({ code: 422 })
    expect(await asked({ amount: '0.00' })).toMatchObject({ code: 422 })
    expect(await asked({}, stage.company)).toMatchObject({ code: 403 })
  })

  test('is rejected with a reason, or withdrawn by who asked, and leaves nothing', async () => {
    const before = await cash()
    const first = (await asked()).data.id
    expect(await act(stage.finance2, 'audit', first, { result: 2 })).toMatchObject({ code: 422 })
    expect(await act(stage.finance2, 'audit', first, { result: 2, opinion: '依据不足' })).toMatchObject({ code: 200 })
    const second = (await asked({ amount: '31.00' })).data.id
    expect(await act(stage.finance, 'withdraw', second)).toMatchObject({ code: 200 })
    expect(await act(stage.finance2, 'audit', second, { result: 1 })).toMatchObject({ reason: 'changed' })
    expect([await stateOf(first), await stateOf(second), await cash()]).toEqual([5, 6, before])
  })

  test('that says another amount than the books, or stays open beside them, is found by the proofs', async () => {
    const { id } = (await asked({ amount: '32.00' })).data
    await act(stage.finance2, 'audit', id, { result: 1 })
    const found = async () => {
      const findings = await ask(stage.finance, 'GET', 'funds/ledger/proof')
      return findings.find((one: { name: string }) => one.name === 'openBalanceAdjustments').ok
    }
    expect(await found()).toBe(1)
    for (const harm of ['amount = amount + 1', 'status = 4', 'direction = 2']) {
      const [field = ''] = harm.split(' ')
      const [before] = await stage.asOwner<Record<string, unknown>>(
        `select ${field} as value from balance_adjustment where id = $1`,
        [id],
      )
      await stage.asOwner(`update balance_adjustment set ${harm} where id = $1`, [id])
      expect(await found(), harm).toBe(0)
      await stage.asOwner(`update balance_adjustment set ${field} = $2 where id = $1`, [id, before?.['value']])
    }
    expect(await found()).toBe(1)
  })

  test('leaves the books in agreement', async () => {
    const findings = await ask(stage.finance, 'GET', 'funds/ledger/proof')
    const notFunded = (name: string) => /cover|funding/i.test(name)
    expect(findings.filter((one: any) => one.ok !== 1 && !notFunded(one.name)).map((one: any) => one.name)).toEqual([])
  })
})
