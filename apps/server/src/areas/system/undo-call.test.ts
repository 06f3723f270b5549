import { areas } from '@forecourt/contract'
import { type Call, codesFor, type Entity, leadsBack, stateFieldOf } from '@forecourt/contract/kernel'
import { undo as undoCall } from '@forecourt/contract/system'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callsOf, type Matrix, openMatrix } from '../../../test/matrix/matrix.ts'
import { type Answer, ask, call, makePerson, type Person } from '../../../test/people.ts'
import { snake } from '../../kernel/db/table.ts'
import { workTask } from '../tools/test-task.ts'

let m: Matrix
beforeAll(async () => {
  m = await openMatrix()
})
afterAll(() => m.testApp.close())

const undoable = areas.flatMap(callsOf).filter(([, one]) => one.undo)
const undo = (who: Person, done: Answer) =>
  call(who, 'POST', 'kernel/undo', { requestId: String(done.headers['x-request-id']) })

const stateOf = async (of: Entity, id: string): Promise<number> => {
  const name = snake(stateFieldOf(of)?.name ?? '')
  const [row] = await m.testApp.asOwner<{ state: number }>(
    `select ${name} as state from "${snake(of.name)}" where id = $1`,
    [id],
  )
  return Number(row?.state)
}

/** A row in a state that allows the call. */
async function rowFor(of: Call): Promise<{ entity: Entity; id: string; state: number }> {
  const entity = of.on as Entity
  const id = await m.rows.row(entity, m.mine)
  const { name, states } = stateFieldOf(entity) ?? {}
  const codes = states && of.action ? codesFor(states, of.action) : []
  const state = codes.find(code => leadsBack(of, code)) ?? 0
  await m.testApp.asOwner(`update "${snake(entity.name)}" set ${snake(name ?? '')} = $2 where id = $1`, [id, state])
  return { entity, id, state }
}

test('calls that take each other back are these', () => {
  expect(Object.fromEntries(undoable.map(([name, one]) => [name, one.undo?.by]))).toEqual({
    'access.freezeUser': 'unfreezeUser',
    'access.unfreezeUser': 'freezeUser',
    'cards.disableProduct': 'enableProduct',
    'cards.enableProduct': 'disableProduct',
    'cards.freezeCard': 'unfreezeCard',
    'cards.unfreezeCard': 'freezeCard',
    'funds.disableDiscount': 'enableDiscount',
    'funds.enableDiscount': 'disableDiscount',
    'goods.putGoodsUp': 'takeGoodsDown',
    'goods.putTenantGoodsUp': 'takeTenantGoodsDown',
    'goods.takeTenantGoodsDown': 'putTenantGoodsUp',
    'sites.freezeSalesmanAccount': 'unfreezeSalesmanAccount',
    'sites.openSite': 'pauseSite',
    'sites.pauseSite': 'openSite',
    'sites.resumePos': 'stopPos',
    'sites.resumeSalesman': 'stopSalesman',
    'sites.stopPos': 'resumePos',
    'sites.stopSalesman': 'resumeSalesman',
    'sites.unfreezeSalesmanAccount': 'freezeSalesmanAccount',
    'system.resumeTenant': 'suspendTenant',
    'system.suspendTenant': 'resumeTenant',
  })
})

test('what an inverse refuses is declared as refused by undoing', () => {
  const inverses = areas.flatMap(area =>
    Object.values(area.calls).flatMap((one: Call) => (one.undo ? [area.calls[one.undo.by] as Call] : [])),
  )
  const refused = new Set(inverses.flatMap(one => one.refuses))
  for (const reason of refused) expect(undoCall.refuses).toContain(reason)
})

describe('what a call has just done is taken back by its inverse', () => {
  // A site opens when it is ready and goods go on sale when they are approved, which takes more than a row.
  const more = ['sites.openSite', 'sites.pauseSite', 'goods.putGoodsUp']
  const alone = undoable.filter(([name]) => !more.includes(name))
  test.each(alone)('%s', async (_, of) => {
    const { entity, id, state } = await rowFor(of)
    const who = entity.name === 'card' ? m.keeper : m.root
    const done = await call(who, 'POST', of.path, { id, reason: '试' })
    expect(done).toMatchObject({ code: 200 })
    expect(await stateOf(entity, id)).not.toBe(state)
    expect(await undo(who, done)).toMatchObject({ code: 200, data: { count: 1 } })
    expect(await stateOf(entity, id)).toBe(state)
  })

  test('with the reasons of the inverse: a site that is not ready does not open again', async () => {
    const [, of] = undoable.find(([name]) => name === 'sites.pauseSite') ?? []
    if (!of) throw new Error('there is no such call')
    const { id } = await rowFor(of)
    const done = await call(m.root, 'POST', of.path, { id, reason: '试' })
    expect(await undo(m.root, done)).toMatchObject({ code: 409, reason: 'siteNotReady' })
  })
})

describe('undoing a call is refused', () => {
  test('where the row would not be what it was: a draft that was enabled is no draft again', async () => {
    const [, of] = undoable.find(([name]) => name === 'cards.enableProduct') ?? []
    if (!of) throw new Error('there is no such call')
    const { entity, id } = await rowFor(of)
    await m.testApp.asOwner('update card_product set status = 0 where id = $1', [id])
    expect([leadsBack(of, 0), leadsBack(of, 2)]).toEqual([false, true])
    const done = await call(m.root, 'POST', of.path, { id })
    expect(await undo(m.root, done)).toMatchObject({ code: 409, reason: 'notReversible' })
    expect(await stateOf(entity, id)).toBe(1)
  })

  const freeze = () => undoable.find(([name]) => name === 'access.freezeUser')?.[1] as Call

  test('once somebody has changed the row, to somebody else, and twice', async () => {
    const { entity, id } = await rowFor(freeze())
    const done = await call(m.root, 'POST', 'blade-user/freeze', { id })
    expect(await undo(m.keeper, done)).toMatchObject({ code: 409, reason: 'undoTooLate' })
    await ask(m.keeper, 'POST', 'blade-system/user/submit', { id, realName: '改名' })
    expect(await undo(m.root, done)).toMatchObject({ code: 409, reason: 'changed' })
    await ask(m.root, 'POST', 'blade-user/unfreeze', { id })
    const again = await call(m.root, 'POST', 'blade-user/freeze', { id })
    expect(await undo(m.root, again)).toMatchObject({ code: 200 })
    expect(await undo(m.root, again)).toMatchObject({ code: 409, reason: 'changed' })
    expect(await stateOf(entity, id)).toBe(1)
  })

  test('to who no longer has the right of the inverse', async () => {
    const { entity, id } = await rowFor(freeze())
    const clerk = await makePerson(m.testApp, { rights: ['user_edit'] })
    const done = await call(clerk, 'POST', 'blade-user/freeze', { id })
    const frozen = await stateOf(entity, id)
    await m.testApp.asOwner('delete from role_menu where role_id = $1', [clerk.roleIds[0]])
    m.testApp.app.services.principals.forget()
    expect(await undo(clerk, done)).toMatchObject({ code: 403, reason: 'notAllowed' })
    expect(await stateOf(entity, id)).toBe(frozen)
  })
})

test('what was done to many rows is taken back for all of them', async () => {
  const [, of] = undoable.find(([name]) => name === 'access.freezeUser') ?? []
  if (!of) throw new Error('there is no such call')
  const rows = [await rowFor(of), await rowFor(of), await rowFor(of)]
  const { taskId } = await ask(m.root, 'POST', 'blade-resource/bulk/start', {
    resource: 'blade-user',
    action: of.path,
    ids: rows.map(one => one.id).join(','),
  })
  const task = await workTask(m.testApp.app, m.root, taskId)
  expect(task.result).toMatchObject({ done: 3 })
  const answer = await call(m.root, 'POST', 'kernel/undo', { requestId: `task-${taskId}` })
  expect(answer).toMatchObject({ code: 200, data: { count: 3 } })
  for (const { entity, id, state } of rows) expect(await stateOf(entity, id)).toBe(state)
})
