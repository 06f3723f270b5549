import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask } from '../../../test/people.ts'
import { verifyInstallation } from '../../database/verify-installation.ts'
import type { AnchorSimulator } from '../../providers/anchor/simulator.ts'
import { arrived, openStage, type Stage } from './funds.fixture.ts'

let stage: Stage
let outside: AnchorSimulator
beforeAll(async () => {
  stage = await openStage()
  outside = stage.app.providers.simulated.anchor as AnchorSimulator
})
afterAll(() => stage.close())

const runJob = () => stage.app.runJob('funds.anchor')
interface Row {
  readonly status: number
  readonly statement: string
  readonly digest: string
  readonly receipt: string | null
}
const anchors = () => stage.asOwner<Row>('select status, statement, digest, receipt from chain_anchor order by id')
interface Proved {
  readonly name: string
  readonly ok: 0 | 1
  readonly details: string | null
}
const anchored = 'the chains hold every anchored head'
const proofs = (): Promise<Proved[]> => ask(stage.finance, 'GET', 'funds/ledger/proof')
const anchorProof = async () => (await proofs()).find(one => one.name === anchored)

const tables = ['seal', 'entry', 'line', 'account']
/** The newest entry of a tenant taken away with its document and without a trace, as only who owns the whole database can. */
async function cutOff(tenantId: string): Promise<void> {
  for (const table of tables) {
    await stage.asOwner(`grant update, delete on ledger.${table} to current_user`)
    await stage.asOwner(`alter table ledger.${table} no force row level security`)
    await stage.asOwner(`alter table ledger.${table} disable row level security`)
  }
  const [last] = await stage.asOwner<{ id: string }>(
    `delete from ledger.seal s where s.tenant_id = $1 and s.seq = (select max(seq) from ledger.seal where tenant_id = $1)
     returning s.entry_id::text as id`,
    [tenantId],
  )
  await stage.asOwner(
    `update ledger.account a set version = a.version - 1, balance = coalesce((select p.balance_after from ledger.line p
       where p.tenant_id = a.tenant_id and p.account_id = a.id and p.account_version = a.version - 1), 0)
     from ledger.line l where l.entry_id = $1 and l.tenant_id = a.tenant_id and l.account_id = a.id`,
    [last?.id],
  )
  await stage.asOwner('delete from ledger.line where entry_id = $1', [last?.id])
  await stage.asOwner(`update ledger.daily set debit = debit - 100000 where code = '1002'`)
  await stage.asOwner(`update ledger.daily set credit = credit - 100000 where code = '2201' and tenant_id = $1`, [
    tenantId,
  ])
  await stage.asOwner(
    `update company_recharge r set status = 1 from ledger.entry e where e.id = $1 and r.recharge_no = e.biz_no`,
    [last?.id],
  )
  await stage.asOwner('delete from ledger.entry where id = $1', [last?.id])
}

test('every night the heads of all chains are left outside, each statement naming the one before', async () => {
  await arrived(stage)
  await runJob()
  await arrived(stage)
  await runJob()
  const [first, second] = await anchors()
  expect([first?.status, second?.status]).toEqual([2, 2])
  expect(await outside.statements()).toEqual([first?.statement, second?.statement])
  expect(second?.statement).toContain(`previous ${first?.digest}\n`)
  const heads = await stage.asOwner<{ line: string }>(
    `select 'ledger ' || tenant_id || ' ' || max(seq) as line from ledger.seal group by tenant_id
     union all select 'audit ' || tenant_id || ' ' || max(seq) from audit_seal group by tenant_id`,
  )
  expect(heads.length).toBeGreaterThan(2)
  const lines = second?.statement.split('\n') ?? []
  // What the job itself wrote down was sealed after it had looked.
  for (const { line } of heads.filter(one => one.line.startsWith('ledger ')))
    expect(
      lines.some(one => one.startsWith(`${line} `)),
      line,
    ).toBe(true)
  expect(await anchorProof()).toMatchObject({ ok: 1 })
})

test('what was not heard to arrive is left again, what was refused says why', async () => {
  const port = stage.app.providers.anchor as { anchor: AnchorSimulator['anchor'] }
  const real = port.anchor
  try {
    port.anchor = async () => ({ result: 'unknown', reason: 'timeout' })
    await runJob()
    expect((await anchors()).at(-1)).toMatchObject({ status: 1, receipt: null })
    port.anchor = async ({ digest }) =>
      digest === (await anchors()).at(-1)?.digest ? { result: 'refused', reason: 'full' } : real({ text: '', digest })
    await runJob()
    expect((await anchors()).slice(-2).map(one => one.status)).toEqual([2, 3])
  } finally {
    port.anchor = real
  }
})

test('the newest entries cut off leave a chain that is whole in itself, and are missed by what was anchored', async () => {
  const { companyId } = stage
  await cutOff(companyId)
  const red = (await proofs()).filter(one => !one.ok)
  expect(red).toEqual([expect.objectContaining({ name: anchored })])
  expect(red[0]?.details).toContain(`ledger ${companyId} seal`)
})

test('a statement that was changed to fit is told by its digest, and one that was taken away by the folder outside', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'anchors-'))
  for (const one of await anchors()) await writeFile(join(folder, `${one.digest}.txt`), one.statement)
  await stage.asOwner(
    `update chain_anchor set statement = replace(statement, 'ledger ${stage.companyId}', 'ledger 999999')`,
  )
  expect((await anchorProof())?.details).toContain('the statement was changed')
  await stage.asOwner('delete from chain_anchor')
  const verified = async (anchorFolder: string | undefined) => {
    const lines: string[] = []
    const { ownerUrl, appUrl } = stage.database
    const ok = await verifyInstallation({ ownerUrl, appUrl, anchorFolder }, line => lines.push(line))
    return { ok, text: lines.join('\n') }
  }
  expect((await verified(undefined)).text).not.toContain('do not hold every anchored head')
  expect((await verified(folder)).text).toContain(`ledger ${stage.companyId} seal`)
  await rm(folder, { recursive: true })
})
