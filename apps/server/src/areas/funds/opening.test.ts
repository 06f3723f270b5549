import { card } from '@forecourt/contract/cards'
import { addDays } from '@forecourt/contract/kernel'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { today } from '../../../test/clock.ts'
import { administrator, ask, call, makePerson, makeTenant, type Person } from '../../../test/people.ts'
import { startAndWork, upload as uploadTo } from '../tools/test-task.ts'
import { arrived, balance, makeSite, openStage, postings, type Stage, upload } from './funds.fixture.ts'
import { addAccount, finding, openAccounts } from './own-money.fixture.ts'

let stage: Stage
let siteCode: string
let siteId: string
let providerId: string
let cardId: string
let cardNo: string
let partnerId: string
let auditor: Person
const cutover = addDays(today, -1)

const codeOfSite = async (id: string) =>
  (await stage.asOwner<{ code: string }>('select site_code as code from site where id = $1', [id]))[0]?.code ?? ''

async function makeCard(): Promise<{ id: string; cardNo: string }> {
  const cardNo = `${stage.companyId}0100000018`
  return stage.asSystem(async ctx => {
    const values = {
      cardNo,
      userName: '张三',
      productId: '1',
      issuerTenantId: '000000',
      namedFlag: 1,
      faceAmount: 0n,
      balance: 0n,
      giftBalance: 0n,
      status: 1,
    }
    const made = await ctx.insert(card, values, { tenantId: stage.companyId })
    return { id: String(made.id), cardNo }
  })
}

beforeAll(async () => {
  stage = await openStage()
  auditor = await makePerson(stage, { roles: ['finance_review'] })
  await openAccounts(stage)
  await addAccount(stage, { accountName: '备付金二户', kind: 1 })
  siteId = await makeSite(stage, '金水路加油站')
  siteCode = await codeOfSite(siteId)
  providerId = await makeTenant(stage, 'provider')
  const made = await makeCard()
  ;[cardId, cardNo] = [made.id, made.cardNo]
  const operator = await makePerson(stage, { roles: ['operator'] })
  partnerId = (await ask(operator, 'POST', 'partner/partner/submit', { name: '渠道甲', partnerCode: 'QD1' })).id
})
afterAll(() => stage.close())

let key = 0
const once = () => ({ 'idempotency-key': `opening ${++key}` })
const audit = (id: string, by: Person, more: object = { result: 1 }) =>
  call(by, 'POST', 'funds/opening/audit', { id, ...more }, once())
const submit = (id: string) => call(stage.finance, 'POST', 'funds/opening/submitForAudit', { id }, once())
const check = (id: string) => ask(stage.finance, 'GET', 'funds/opening/check', { id })
const begin = async (cutoverDay = cutover): Promise<string> =>
  (
    await ask(stage.finance, 'POST', 'funds/opening/submit', {
      cutoverDay,
      remark: '由旧系统迁移',
      voucherUrls: await upload(stage.finance),
    })
  ).id

const head = ['期初类型', '编号', '金额', '其中赠送', '原单号']
const bring = async (rows: readonly (readonly string[])[], dryRun = 0) => {
  const bytes = Buffer.from([head, ...rows].map(row => row.join(',')).join('\r\n'))
  const file = { name: '期初.csv', bytes }
  const { code, data, msg } = await uploadTo(stage.app, stage.finance, 'blade-resource/import/upload', file, {
    resource: 'funds/openingLine',
  })
  if (code !== 200) throw new Error(msg)
  const fields = data.columns.map((one: { field: string | null }) => one.field ?? '').join(',')
  const done = await startAndWork(stage.app, stage.finance, 'blade-resource/import/start', {
    id: data.id,
    dryRun,
    fields,
  })
  return done.result
}

/** Money of 2 000.00, of which customers are owed 1 850.00 and payees 250.00; 100.00 of it a payee owes. */
const rows = () => [
  ['资金账户余额', '备付金二户', '2000.00', '', ''],
  ['资金账户余额', '自有资金户', '500.00', '', ''],
  ['收款方欠款', siteCode, '100.00', '', ''],
  ['企业账户', stage.companyId, '1000.00', '50.00', ''],
  ['卡余额', cardNo, '600.00', '40.00', ''],
  ['站点应付', siteCode, '150.00', '', ''],
  ['未结订单', siteCode, '70.00', '', 'OLD-1'],
  ['服务商可用余额', providerId, '30.00', '', ''],
  ['渠道预存款', 'QD1', '160.00', '', ''],
]
const linesOf = async (id: string) =>
  (await ask(stage.finance, 'GET', 'funds/openingLine/list', { openingId: id, size: 100 })).records

describe('the books of a firm that comes from another system', () => {
  let id: string

  test('are brought from a file whose bad rows are told before anything is written', async () => {
    expect(await bring(rows(), 1)).toMatchObject({
      failed: 9,
      faults: expect.arrayContaining([expect.objectContaining({ row: 2, reason: '请先新建期初建账单' })]),
    })
    id = await begin()
    const bad = [
      ...rows(),
      ['企业账户', '999999', '1.00', '', ''],
      ['站点应付', siteCode, '1.00', '1.00', ''],
      ['未结订单', siteCode, '1.00', '', ''],
    ]
    const checked = await bring(bad, 1)
    expect(checked).toMatchObject({ total: 12, added: 9, failed: 3, isDone: false })
    expect(checked.faults.map((one: { row: number; reason: string }) => [one.row, one.reason])).toEqual([
      [11, '没有此编号的企业'],
      [12, '只有企业账户与卡有赠送部分'],
      [13, expect.stringContaining('原单号')],
    ])
    expect(await bring(rows())).toMatchObject({ added: 9, failed: 0, isDone: true })
    const [ofCard] = (await linesOf(id)).filter((one: { lineType: number }) => one.lineType === 6)
    expect(ofCard).toMatchObject({ refNo: `****${cardNo.slice(-4)}`, dimId: cardId, accountTenantId: stage.companyId })
  })

  test('have to balance, and a difference is refused by its amount', async () => {
    const found = await check(id)
    expect(found).toMatchObject({ rows: 9, debit: '2600.00', credit: '2100.00', difference: '500.00' })
    expect(await submit(id)).toMatchObject({
      code: 422,
      reason: 'openingUnbalanced',
      msg: expect.stringContaining('500.00'),
    })
    await bring([['自有资本', '', '499.99', '', '']])
    expect(await submit(id)).toMatchObject({ reason: 'openingUnbalanced', msg: expect.stringContaining('0.01') })
    const [capital] = (await linesOf(id)).filter((one: { lineType: number }) => one.lineType === 11)
    await ask(stage.finance, 'POST', 'funds/openingLine/submit', { id: capital.id, amount: '500.00' })
    expect(await check(id)).toMatchObject({
      difference: '0.00',
      customerMoney: '2100.00',
      owed: '2100.00',
      problems: [],
    })
  })

  test('name each row that has a problem, and are not booked with one', async () => {
    await bring([
      ['企业账户', stage.companyId, '5.00', '', ''],
      ['资金账户余额', '自有资金户', '5.00', '', ''],
    ])
    const { problems } = await check(id)
    expect(problems.map((one: { place: string; problem: string }) => one.problem)).toEqual([
      '与前面的行重复',
      '与前面的行重复',
      expect.stringContaining('少 5.00 元'),
    ])
    expect(await submit(id)).toMatchObject({
      code: 409,
      reason: 'openingBlocked',
      msg: expect.stringContaining('重复'),
    })
    const again = (await linesOf(id)).filter((one: { amount: string }) => one.amount === '5.00')
    await ask(stage.finance, 'POST', 'funds/openingLine/remove', {
      ids: again.map((one: { id: string }) => one.id).join(','),
    })
    expect(await submit(id)).toMatchObject({ code: 200 })
  })

  test('are booked by somebody who has written none of them', async () => {
    const change = { id: (await linesOf(id))[0].id, amount: '1.00' }
    expect(await call(stage.finance, 'POST', 'funds/openingLine/submit', change)).toMatchObject({ code: 409 })
    expect(await audit(id, stage.finance)).toMatchObject({ code: 403 })
    await stage.asOwner('update opening_line set update_user = $1 where id = $2', [stage.finance2.userId, change.id])
    expect(await audit(id, stage.finance2)).toMatchObject({ reason: 'sameUser' })
    expect(await audit(id, auditor)).toMatchObject({ code: 200 })
    const { openingNo } = await ask(stage.finance, 'GET', 'funds/opening/detail', { id })
    const booked = await postings(stage.finance, openingNo)
    expect(booked.filter(line => !line.includes(' 2299 ')).toSorted()).toEqual(
      [
        'E90b C 2201 ' + `${stage.companyId} 1000.00`,
        `E90b C 2202 ${stage.companyId} 50.00`,
        `E90b C 2203 ${cardId} 600.00`,
        `E90b C 2204 ${cardId} 40.00`,
        `E90b C 2211 ${siteId} 220.00`,
        `E90b C 2221 ${providerId} 30.00`,
        `E90b C 2226 ${partnerId} 160.00`,
        'E90b C 4001 000000 500.00',
        `E90b D 1122 ${siteId} 100.00`,
        'E90b D 1002 备付金二户 2000.00',
        'E90b D 1002 自有资金户 500.00',
      ].toSorted(),
    )
    expect(await balance(stage, '2299', openingNo)).toBe('0.00')
    const entries = await stage.asOwner<{ day: string; maker: string; approver: string }>(
      `select distinct business_date::text as day, maker, approver from ledger.entry where biz_no = $1`,
      [openingNo],
    )
    expect(entries).toEqual([{ day: cutover, maker: stage.finance.userId, approver: auditor.userId }])
  })

  test('hold in every proof, and each owner sees its own part alone', async () => {
    const proofs = await ask(await administrator(stage), 'GET', 'funds/ledger/proof')
    // What a payee owes waits for own money until the night; nothing else is open.
    expect(proofs.filter((one: { ok: number }) => one.ok !== 1)).toEqual([])
    expect(await finding(stage, 'openings')).toMatchObject({ ok: 1 })
    const { openingNo } = await ask(stage.finance, 'GET', 'funds/opening/detail', { id })
    const parties = await stage.asOwner<{ parties: string[] }>(
      `select array(select distinct t from unnest(line_tenants || tenant_id) t where t <> '000000') as parties from ledger.entry where biz_no = $1`,
      [openingNo],
    )
    expect(parties.every(one => one.parties.length <= 1)).toBe(true)
    const rowsOfSupplier = await ask(stage.supplier, 'GET', 'orderSettle/list', {})
    expect(rowsOfSupplier.records.map((one: { orderNo: string; net: string }) => one.net).toSorted()).toEqual([
      '150.00',
      '70.00',
    ])
    const [statement] = await ask(stage.finance, 'GET', 'funds/payeeStatement/list', {
      from: addDays(today, -40),
      to: today,
    })
    expect(statement).toMatchObject({ ties: 1, closing: '120.00' })
  })

  test('are not opened twice, and there is one cut-over day', async () => {
    const second = await begin(today)
    await bring([
      ['企业账户', stage.companyId, '1.00', '', ''],
      ['资金账户余额', '备付金二户', '1.00', '', ''],
    ])
    const { problems } = await check(second)
    expect(problems.map((one: { problem: string }) => one.problem)).toEqual([
      expect.stringContaining('只能有一个切换日'),
      '另一张期初单已入账',
    ])
    expect(await submit(second)).toMatchObject({ reason: 'openingBlocked' })
    await ask(stage.finance, 'POST', 'funds/opening/remove', { ids: second })
    expect(await linesOf(second)).toEqual([])
  })

  test('are taken back by two people as if they had never been', async () => {
    const [before] = await stage.asOwner<{ sum: string }>('select sum(abs(balance))::text as sum from ledger.account')
    const back = { id, reason: '余额表取错日期' }
    await ask(stage.finance, 'POST', 'funds/opening/reverse', back)
    await ask(stage.finance2, 'POST', 'funds/opening/decideReverse', { id, result: 2, opinion: '先核对' }, once())
    expect(await ask(stage.finance, 'GET', 'funds/opening/detail', { id })).toMatchObject({ status: 3 })
    await ask(stage.finance, 'POST', 'funds/opening/reverse', { ...back, reason: '确认取错' })
    expect(await call(stage.finance, 'POST', 'funds/opening/decideReverse', { id, result: 1 }, once())).toMatchObject({
      code: 403,
    })
    await ask(stage.finance2, 'POST', 'funds/opening/decideReverse', { id, result: 1 }, once())
    const [after] = await stage.asOwner<{ sum: string }>('select sum(abs(balance))::text as sum from ledger.account')
    expect([before?.sum === '0', after?.sum]).toEqual([false, '0'])
    const proofs = await ask(await administrator(stage), 'GET', 'funds/ledger/proof')
    expect(proofs.filter((one: { ok: number }) => one.ok !== 1)).toEqual([])
    expect((await ask(stage.supplier, 'GET', 'orderSettle/list', {})).records).toEqual([])
  })

  test('stay once one of their accounts has moved', async () => {
    id = await begin()
    await bring([...rows(), ['自有资本', '', '500.00', '', '']])
    await submit(id)
    await audit(id, auditor)
    await ask(stage.finance, 'POST', 'funds/opening/reverse', { id, reason: '复核' })
    await arrived(stage)
    const late = await call(stage.finance2, 'POST', 'funds/opening/decideReverse', { id, result: 1 }, once())
    expect(late).toMatchObject({ code: 409, reason: 'openingUsed', msg: expect.stringContaining('2201') })
    await ask(stage.finance2, 'POST', 'funds/opening/decideReverse', { id, result: 2, opinion: '已有业务' }, once())
    expect(await call(stage.finance, 'POST', 'funds/opening/reverse', { id, reason: '再试' })).toMatchObject({
      reason: 'openingUsed',
    })
    const proofs = await ask(await administrator(stage), 'GET', 'funds/ledger/proof')
    expect(proofs.filter((one: { ok: number }) => one.ok !== 1)).toEqual([])
  })

  test('are settled with what their sites sell, and what a site owes is taken from it', async () => {
    await ask(stage.finance, 'POST', 'zytmoneysettlement/moneysettlement/generate', { until: today }, once())
    const { records } = await ask(stage.finance, 'GET', 'zytmoneysettlement/moneysettlement/list', {})
    expect(records).toMatchObject([{ settlementAmount: '220.00', nettedAmount: '100.00', actualAmount: '120.00' }])
    const proofs = await ask(await administrator(stage), 'GET', 'funds/ledger/proof')
    expect(proofs.filter((one: { ok: number }) => one.ok !== 1)).toEqual([])
  })
})
