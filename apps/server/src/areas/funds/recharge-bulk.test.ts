import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, call } from '../../../test/people.ts'
import { workTask } from '../tools/test-task.ts'
import { applied, approve, arrived, balance, openStage, type Stage } from './funds.fixture.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const bulk = 'blade-resource/bulk/start'
const resource = 'commpanyrecharge/commpanyrecharge'
const reverse = 'platform/recharge/reverse'

test('recharges are reversed once each, even when the work begins again from the start', async () => {
  const rows = [await arrived(stage, '100.00'), await arrived(stage, '200.00'), await arrived(stage, '300.00')]
  const waiting = await applied(stage.company, '50.00')
  expect(await balance(stage, '2201', stage.companyId)).toBe('600.00')
  const ids = [...rows, waiting].map(row => row.id).join(',')
  const given = { resource, action: reverse, ids, values: { reason: '付款被银行退回' } }
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
  expect(await balance(stage, '2201', stage.companyId)).toBe('0.00')
})

test('a refusal of the call is the refusal of its row, and the others are worked', async () => {
  const own = await arrived(stage, '100.00')
  const other = await applied(stage.company, '100.00')
  expect(await approve(stage.finance2, other.id)).toMatchObject({ code: 200 })
  const ids = [own.id, other.id].join(',')
  const given = { resource, action: reverse, ids, values: { reason: '付款被银行退回' } }
  const { taskId } = await ask(stage.finance2, 'POST', bulk, given)
  const done = await workTask(stage.app, stage.finance2, taskId)
  expect(done.status).toBe(6)
  expect(done.result).toMatchObject({ done: 1, failed: 1 })
  expect(done.result.refused[0]).toMatchObject({ id: other.id, reason: '此步骤须由不同人员办理' })
})

test('the same request with the same key starts one task', async () => {
  const { id } = await arrived(stage, '10.00')
  const given = { resource, action: reverse, ids: id, values: { reason: '重复' } }
  const send = () => call(stage.finance2, 'POST', bulk, given, { 'idempotency-key': 'one-start' })
  const [one, two] = [await send(), await send()]
  expect(two.data).toEqual(one.data)
})
