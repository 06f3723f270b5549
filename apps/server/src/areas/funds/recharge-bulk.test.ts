import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, call, makePerson } from '../../../test/people.ts'
import { workTask } from '../tools/test-task.ts'
import { arrived, balance, openStage, type Stage } from './funds.fixture.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const bulk = 'blade-resource/bulk/start'
const resource = 'funds/rechargeReturn'
const audit = 'funds/rechargeReturn/audit'
const agreed = { result: 1 }

let count = 0
/** A recharge that somebody wants to take back as booked wrongly, and nobody has decided on. */
async function returned(amount: string, by = stage.finance): Promise<string> {
  const recharge = await arrived(stage, amount)
  const request = { id: recharge.id, kind: 1, reason: '付款被银行退回' }
  const key = { 'idempotency-key': `return ${++count}` }
  return (await ask(by, 'POST', 'platform/recharge/reverse', request, key)).id
}

test('recharges are reversed once each, even when the work begins again from the start', async () => {
  const rows = [await returned('100.00'), await returned('200.00'), await returned('300.00')]
  const withdrawn = await returned('50.00')
  await ask(stage.finance, 'POST', 'funds/rechargeReturn/withdraw', { id: withdrawn })
  expect(await balance(stage, '2201', stage.companyId)).toBe('650.00')
  const given = { resource, action: audit, ids: [...rows, withdrawn].join(','), values: agreed }
  const { taskId } = await ask(stage.finance2, 'POST', bulk, given)
  const whole = (await stage.asOwner('select ids from bulk_batch where task_id = $1', [taskId]))[0] as { ids: string[] }
  const first = await workTask(stage.app, stage.finance2, taskId)
  expect(first.result).toMatchObject({ done: 3, skipped: 1, failed: 0 })
  await stage.asOwner('update bulk_batch set ids = $2, done_count = 0, skipped_count = 0 where task_id = $1', [
    taskId,
    JSON.stringify(whole.ids),
  ])
  await stage.asOwner('update task set status = 0 where id = $1', [taskId])
  const second = await workTask(stage.app, stage.finance2, taskId)
  expect(second.result).toMatchObject({ done: 3, skipped: 1, failed: 0 })
  expect(await balance(stage, '2201', stage.companyId)).toBe('50.00')
})

test('a refusal of the call is the refusal of its row, and the others are worked', async () => {
  const both = await makePerson(stage, { rights: ['rechargeReturn_request', 'rechargeReturn'] })
  const [one, other] = [await returned('100.00'), await returned('100.00', both)]
  await stage.asOwner('update recharge_return set create_user = $2 where id = $1', [other, stage.finance2.userId])
  const given = { resource, action: audit, ids: [one, other].join(','), values: agreed }
  const { taskId } = await ask(stage.finance2, 'POST', bulk, given)
  const done = await workTask(stage.app, stage.finance2, taskId)
  expect(done.status).toBe(6)
  expect(done.result).toMatchObject({ done: 1, failed: 1 })
  expect(done.result.refused[0]).toMatchObject({ id: other, reason: '此步骤须由不同人员办理' })
})

test('the same request with the same key starts one task', async () => {
  const given = { resource, action: audit, ids: await returned('10.00'), values: agreed }
  const send = () => call(stage.finance2, 'POST', bulk, given, { 'idempotency-key': 'one-start' })
  const [one, two] = [await send(), await send()]
  expect(two.data).toEqual(one.data)
})
