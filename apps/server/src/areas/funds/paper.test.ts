import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '@forecourt/contract/kernel'
import { today } from '../../../test/clock.ts'
import { ask, type Person } from '../../../test/people.ts'
import { codesOf, paperOf, textOf } from '../../../test/papers.ts'
import { applied, arrived, makeSite, openStage, sell, type Stage, upload } from './funds.fixture.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const settlements = 'zytmoneysettlement/moneysettlement'

/** A settlement over two orders, 465.30 due. */
let sequence = 0
async function settled(): Promise<{ id: string; settlementNo: string }> {
  const at = ++sequence
  const siteId = await makeSite(stage, `纸单站${at}`)
  const day = addDays(today, -1)
  await sell(stage, siteId, { orderNo: `OD-PAPER-${at}-1`, day, amounts: [30_000n, 28_200n, 282n] })
  await sell(stage, siteId, { orderNo: `OD-PAPER-${at}-2`, day, amounts: [20_000n, 18_800n, 188n] })
  await ask(stage.finance, 'POST', `${settlements}/generate`, {}, { 'idempotency-key': `generate for paper ${at}` })
  const { records } = await ask(stage.finance, 'GET', `${settlements}/list`, { payeeId: siteId })
  return records[0]
}

test('a settlement shows how its amount came about, proves the sum, and lists every order in it', async () => {
  const { id, settlementNo } = await settled()
  const { pdf } = await paperOf(stage.supplier, `${settlements}/paper`, { id })
  const [first = '', second = ''] = await textOf(pdf)
  for (const said of [settlementNo, '465.30', '肆佰陆拾伍元叁角', '应结金额 ✓', '收款方确认', '6222021702098765432'])
    expect(first).toContain(said)
  for (const said of ['OD-PAPER-1-1', 'OD-PAPER-1-2', '合计', '500.00', '465.30']) expect(second).toContain(said)
  expect((await paperOf(stage.company, `${settlements}/paper`, { id })).refused).toBeDefined()
})

test('a sum that does not add up has no tick', async () => {
  const { records } = await ask(stage.finance, 'GET', `${settlements}/list`, {})
  const { id, settlementNo } = records[0]
  await stage.asOwner('update money_settlement set refund_amount = refund_amount + 1 where id = $1', [id])
  const [page = ''] = await textOf((await paperOf(stage.finance, `${settlements}/paper`, { id })).pdf)
  expect(page).toContain(settlementNo)
  expect(page).not.toContain('✓')
})

test('what a supplier may not read of an adjustment is not on its paper', async () => {
  const { id } = await settled()
  const evidenceUrls = await upload(stage.finance)
  const given = {
    id,
    reconcileResult: 2,
    diffAmount: '-5.00',
    diffNote: '小票差异',
    adjustAmount: '-5.00',
    evidenceUrls,
  }
  await ask(stage.finance, 'POST', `${settlements}/update2`, given, { 'idempotency-key': 'reconcile for paper' })
  const { records } = await ask(stage.finance, 'GET', 'funds/settlementAdjustment/list', { settlementId: id })
  const paper = async (by: Person) => {
    const { pdf } = await paperOf(by, 'funds/settlementAdjustment/paper', { id: records[0].id })
    return (await textOf(pdf)).join()
  }
  expect(await paper(stage.finance)).toContain('调整人')
  const read = await paper(stage.supplier)
  expect(read).toContain('小票差异')
  expect(read).toContain('负伍元整')
  expect(read).not.toContain('调整人')
})

test('a company’s notice of transfer names the whole account, the memo and the amount in words', async () => {
  const { id, rechargeNo } = await applied(stage.company, '1000.00')
  const { pdf } = await paperOf(stage.company, 'commpanyrecharge/commpanyrecharge/paper', { id })
  const pages = await textOf(pdf)
  expect(pages).toHaveLength(1)
  for (const said of ['1702020109000012345', '户名000000', `附言（必填） ${rechargeNo}`, '壹仟元整', '盖章处'])
    expect(pages[0]?.replaceAll(/ +/g, ' ')).toContain(said)
})

test('an account statement carries every line, oldest first, and opening + in − out = closing', async () => {
  await arrived(stage, '2000.00')
  await arrived(stage, '3000.00')
  const { records } = await ask(stage.company, 'GET', 'funds/account/list', { code: '2201' })
  const { id } = records[0]
  const { pdf } = await paperOf(stage.company, 'funds/account/statement/paper', { id, to: today })
  const text = (await textOf(pdf)).join('\n')
  expect(text).toContain('期末余额 ✓')
  expect(text.lastIndexOf('2,000.00')).toBeLessThan(text.lastIndexOf('3,000.00'))
  expect((await paperOf(stage.supplier, 'funds/account/statement/paper', { id })).refused).toMatchObject({
    reason: 'notFound',
  })
  const [code = ''] = await codesOf(stage, id)
  const prove = () => ask({ ...stage.company, token: '' }, 'GET', 'paper/proof', { code })
  expect(await prove()).toMatchObject({ state: 1, titleEn: 'Account statement' })
  await arrived(stage, '1.00')
  expect(await prove()).toMatchObject({ state: 2 })
})
