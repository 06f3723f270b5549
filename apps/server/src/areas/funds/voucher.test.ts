import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, call, makePerson, makeTenant, type Person } from '../../../test/people.ts'
import { storageKey } from '../../services/stored-file.ts'
import { approve, openStage, type Stage, upload } from './funds.fixture.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

let count = 0
const apply = (by: Person, voucherUrls: string) =>
  call(
    by,
    'POST',
    'company/recharge',
    { amount: '100.00', payMethod: '6', payerName: '顺达', voucherUrls },
    { 'idempotency-key': `voucher ${++count}` },
  )
/** Two files of one content, as when a picture is uploaded again. */
const sameContent = (keys: readonly string[]) =>
  stage.asOwner(`update stored_file set digest = 'same' where key = any($1)`, [keys.map(storageKey)])
const used = { code: 409, reason: 'voucherUsed' }

describe('a voucher', () => {
  test('proves one document, by its file and by its content', async () => {
    const [key, again] = [await upload(stage.company), await upload(stage.company)]
    const made = await apply(stage.company, key)
    expect(made.code).toBe(200)
    const refused = await apply(stage.company, key)
    expect(refused).toMatchObject(used)
    expect(refused.msg).toContain(made.data.rechargeNo)
    await sameContent([key, again])
    expect(await apply(stage.company, again)).toMatchObject(used)
  })

  test('is refused for another of the platform’s documents too', async () => {
    const key = await upload(stage.company)
    const first = await apply(stage.company, key)
    const second = await apply(stage.company, await upload(stage.company))
    await call(stage.finance, 'POST', 'platform/recharge/update', { id: second.data.id, status: 3, opinion: '重传' })
    const voucher = { id: second.data.id, voucherUrls: key }
    expect(await call(stage.company, 'POST', 'company/recharge/voucher', voucher)).toMatchObject(used)
    const free = { id: second.data.id, voucherUrls: await upload(stage.company) }
    expect(await call(stage.company, 'POST', 'company/recharge/voucher', free)).toMatchObject({ code: 200 })
    expect(first.code).toBe(200)
  })

  test('may be brought again for the same document, and for another when that came to nothing', async () => {
    const key = await upload(stage.company)
    const made = await apply(stage.company, key)
    await call(stage.finance, 'POST', 'platform/recharge/update', { id: made.data.id, status: 3, opinion: '看不清' })
    const again = { id: made.data.id, voucherUrls: key }
    expect(await call(stage.company, 'POST', 'company/recharge/voucher', again)).toMatchObject({ code: 200 })
    expect(await apply(stage.company, key)).toMatchObject(used)
    await ask(stage.company, 'POST', 'commpanyrecharge/cancelRecharge', { id: made.data.id })
    expect(await apply(stage.company, key)).toMatchObject({ code: 200 })
  })

  test('goes to one of many applications at the same moment', async () => {
    const keys = [await upload(stage.company), await upload(stage.company)]
    await stage.asOwner(`update stored_file set digest = 'at once' where key = any($1)`, [keys.map(storageKey)])
    const answers = await Promise.all([0, 1, 0, 1, 0, 1].map(index => apply(stage.company, keys[index] ?? '')))
    expect(answers.map(one => one.code).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409])
  })

  test('of another company is found when the platform approves', async () => {
    const other = await makePerson(stage, { tenantId: await makeTenant(stage, 'company'), roles: ['company'] })
    const [mine, theirs] = [await upload(stage.company), await upload(other)]
    await stage.asOwner(`update stored_file set digest = 'shared' where key = any($1)`, [
      [mine, theirs].map(storageKey),
    ])
    const [first, second] = [await apply(stage.company, mine), await apply(other, theirs)]
    expect([first.code, second.code]).toEqual([200, 200])
    const refused = await approve(stage.finance, second.data.id)
    expect(refused).toMatchObject(used)
    expect(refused.msg).toContain(first.data.rechargeNo)
  })
})
