import { companyRecharge } from '@forecourt/contract/funds'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, inContext, makePerson, type Person } from '../../../test/people.ts'
import { applied, approve, makeSite, openStage, sell, type Stage } from '../funds/funds.fixture.ts'
import { notifyApprovers } from '../../services/notices.ts'

let stage: Stage
let auditor: Person
beforeAll(async () => {
  stage = await openStage()
  auditor = await makePerson(stage, { roles: ['auditor'] })
})
afterAll(() => stage.close())

/** Works the notices that committed transactions have queued, as the worker would. */
async function deliver(): Promise<void> {
  const jobs = await stage.asOwner<{ data: Record<string, unknown> }>(
    `delete from pgboss.job where name = 'tools.notify' returning data`,
  )
  for (const { data } of jobs) await stage.app.runJob('tools.notify', data)
}

const base = 'blade-desk/notification'
const unread = async (who: Person): Promise<number> => (await ask(who, 'GET', `${base}/unread`)).count
const list = async (who: Person) => (await ask(who, 'GET', `${base}/list`, { size: 50 })).records
const readAll = (who: Person) => ask(who, 'POST', `${base}/read`, {}, { 'idempotency-key': String(Math.random()) })

describe('notices', () => {
  test('tell those who may decide that something waits, and whoever made it what was decided', async () => {
    const made = await applied(stage.company)
    await deliver()
    for (const who of [stage.finance, stage.finance2, auditor]) {
      expect((await list(who))[0]).toMatchObject({
        about: 'companyRecharge',
        rowId: made.id,
        rowLabel: made.rechargeNo,
        kind: 'waiting',
        readTime: null,
      })
    }
    expect(await unread(stage.company)).toBe(0)
    expect(await unread(stage.supplier)).toBe(0)
    await approve(stage.finance, made.id, { opinion: '已到账' })
    await deliver()
    expect((await list(stage.company))[0]).toMatchObject({ rowId: made.id, kind: 'arrived', note: '已到账' })
    // Nobody is asked any more to do what has been done, and who did it is told nothing.
    expect([await unread(stage.finance), await unread(stage.finance2), await unread(auditor)]).toEqual([0, 0, 0])
  })

  test('are one’s own: nobody lists, opens or reads away another’s, not even the platform', async () => {
    await applied(stage.company, '11.00')
    await deliver()
    const [first] = await list(stage.finance)
    expect((await list(auditor)).some((one: { id: string }) => one.id === first.id)).toBe(false)
    for (const who of [auditor, stage.company]) {
      await ask(who, 'POST', `${base}/read`, { ids: first.id }, { 'idempotency-key': `${who.userId}` })
      const opened = inContext(stage, { tenantId: who.tenantId, userId: who.userId }, 'read', ctx =>
        ctx.query('select id from notification where id = $1', [first.id]),
      )
      expect((await opened).rows).toEqual([])
    }
    expect(await unread(stage.finance)).toBe(1)
    await readAll(stage.finance)
    expect(await unread(stage.finance)).toBe(0)
    await readAll(auditor)
    await readAll(stage.finance2)
  })

  test('say the same once until it is read, and never to who acted', async () => {
    const notify = (userId: string) =>
      inContext(stage, { tenantId: '000000', userId, name: 'x' }, 'write', ctx =>
        notifyApprovers(ctx, companyRecharge, { id: '7', tenantId: '000000' }, 'companyRecharge_audit', {
          kind: 'problem',
        }),
      )
    await notify(stage.finance.userId)
    await notify(stage.finance.userId)
    await deliver()
    expect([await unread(stage.finance), await unread(stage.finance2), await unread(auditor)]).toEqual([0, 1, 1])
    await readAll(auditor)
    await notify(stage.finance.userId)
    await deliver()
    expect([await unread(stage.finance2), await unread(auditor)]).toEqual([1, 1])
  })

  test('of a night’s settlements are one', async () => {
    const colleague = await makePerson(stage, { roles: ['finance'] })
    for (const name of ['甲站', '乙站']) {
      const siteId = await makeSite(stage, name)
      await sell(stage, siteId, { orderNo: `OD${siteId}`, day: '2026-01-05', amounts: [30_000n, 28_200n, 282n] })
    }
    await ask(stage.finance, 'POST', 'zytmoneysettlement/moneysettlement/generate', {})
    await deliver()
    const notified = (await list(colleague)).filter((one: { about: string }) => one.about === 'moneySettlement')
    expect(notified).toMatchObject([{ kind: 'waiting', rowId: null, rowLabel: '× 2' }])
  })
})
