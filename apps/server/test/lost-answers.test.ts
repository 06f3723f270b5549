import { randomUUID } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { areas } from '@forecourt/contract'
import { addDays, type Call, startOfDay } from '@forecourt/contract/kernel'
import { tenantCompany } from '@forecourt/contract/system'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  cardsOf,
  draft,
  makeProduct,
  openCompany,
  people,
  type TestCompany,
  walk,
} from '../src/areas/cards/test-company.ts'
import {
  applied,
  arrived,
  makeAccount,
  makeEarner,
  newSerial,
  openStage,
  type Stage,
  upload,
} from '../src/areas/funds/funds.fixture.ts'
import { addAccount, giveFivePercent, openAccounts, openOwnMoney } from '../src/areas/funds/own-money.fixture.ts'
import { makeApproved, makeForSale, makeGoods, makeLibrary, waitingFor } from '../src/areas/goods/test-goods.ts'
import { fen, makeCard, openStation, type TestStation } from '../src/areas/orders/test-station.ts'
import { paidIn } from '../src/areas/partner-api/partner-funds.fixture.ts'
import { type Caller, makePartner, request as signed } from '../src/areas/partner-api/test-partner.ts'
import { today } from './clock.ts'
import { type Answer, ask, call, codeSentTo, givePhone, makePerson, makeTenant, type Person } from './people.ts'

// Every call that is declared with money is carried out, and the connection is cut before its answer is read. Whoever sends it
// again with its key is answered, and there is one document. Which calls these are follows from the declarations.

type Input = Readonly<Record<string, unknown>>

let stage: Stage
let station: TestStation
let company: TestCompany
let auditor: Person
let operator: Person
let partner: Caller
/** Sends by a socket that is cut when the first of the answer comes. */
let cutting: FastifyInstance

const declared = areas.flatMap(area =>
  Object.entries(area.calls)
    .filter(([, one]: [string, Call]) => one.money && one.routes.length > 0)
    .map(([name]) => `${area.name}.${name}`),
)
const done = new Set<string>()

interface Injected {
  readonly method: string
  readonly url: string
  readonly query?: Readonly<Record<string, string>>
  readonly payload?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

const cutAt = (base: string) => ({
  inject: ({ method, url, query = {}, payload, headers = {} }: Injected) =>
    new Promise((resolve, reject) => {
      const address = new URL(url, base)
      for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
      const body = typeof payload === 'string' ? payload : JSON.stringify(payload ?? {})
      const sent = httpRequest(address, { method, headers: { 'content-type': 'application/json', ...headers } }, () => {
        sent.destroy()
        resolve({ statusCode: 0, body: '', headers: {} })
      })
      sent.on('error', reject)
      sent.end(body)
    }),
})

beforeAll(async () => {
  stage = await openStage()
  company = await openCompany(stage, fen('5000.00'), fen('100.00'))
  station = { ...(await openStation(stage)), companyId: company.tenantId }
  await makeAccount(stage, station.supplierId, '6222021702011111111')
  auditor = await makePerson(stage, { roles: ['auditor'] })
  operator = await makePerson(stage, { roles: ['operator'] })
  partner = await makePartner(stage, operator)
  const base = await stage.app.http.listen({ port: 0, host: '127.0.0.1' })
  cutting = cutAt(base) as unknown as FastifyInstance
})
afterAll(() => stage.close())

/** What there is of it: the trail of everything that was done, and the books. */
const traces = async (path: string) =>
  (
    await stage.asOwner<{ steps: number; entries: number; held: number }>(
      `select (select count(*) from audit_entry where call = $1)::int as steps,
        (select count(*) from ledger.entry)::int as entries, (select count(*) from ledger.hold)::int as held`,
      [path],
    )
  )[0]

type Send = (http: FastifyInstance | undefined) => Promise<Answer>

async function lostOnce(name: string, path: string, send: Send): Promise<any> {
  const before = await traces(path)
  await send(cutting)
  const after = await traces(path)
  expect(after?.steps, `${name} was carried out`).toBeGreaterThan(before?.steps ?? 0)
  const again = await send(undefined)
  expect(again, `${name}: ${JSON.stringify(again.body)}`).toMatchObject({ status: 200, code: 200 })
  expect((await send(undefined)).body, name).toEqual(again.body)
  expect(await traces(path), `${name} once`).toEqual(after)
  done.add(name)
  return again.data
}

/** Of a call that takes a code, what was read from the phone; nothing of all others. */
async function proofFor({ path, stepUp }: Call, by: Person, input: Input): Promise<Record<string, string>> {
  if (stepUp !== 'always') return {}
  const phone = await givePhone(stage, by)
  const asked = await call(by, 'POST', path, input)
  return { 'step-up': `${asked.data.id} ${await codeSentTo(stage, phone)}` }
}

/** Makes a declared call, loses its answer, and sends it again: what took a code takes no second one. */
async function lost(name: string, by: Person, input: Input): Promise<any> {
  const [area = '', own = ''] = name.split('.')
  const found = areas.find(one => one.name === area)?.calls[own] as Call | undefined
  if (!found) throw new Error(`there is no call ${name}`)
  const { path, method } = found
  const headers = { 'idempotency-key': randomUUID(), ...(await proofFor(found, by, input)) }
  return lostOnce(name, path, http => call({ ...by, http: http ?? by.http }, method, path, input, headers))
}

const detail = (by: Person, base: string, id: string) => ask(by, 'GET', `${base}/detail`, { id })

test('the issue of cards, from the application to its end', async () => {
  const { clerk, approver } = company
  const productId = await makeProduct(company)
  const id = await draft(company, { productId, rows: people('10.00', '20.00') })
  await lost('cards.saveGrant', clerk, { productId, rows: people('30.00') })
  await lost('cards.submitGrant', clerk, { id })
  await lost('cards.withdrawGrant', clerk, { id })
  await walk(company, id, 'submit')
  await lost('cards.auditGrant', approver, { id, result: 1 })
  await lost('cards.ensureGrant', clerk, { id })
  const [first, second] = await cardsOf(company, id)
  for (const one of [first, second]) await lost('cards.invalidateCard', clerk, { id: one?.id, reason: '离职' })
  await lost('cards.finishGrant', clerk, { id })
  const other = await draft(company, { productId, rows: people('30.00') })
  await walk(company, other, 'submit', 'approve', 'ensure')
  await lost('cards.terminateGrant', clerk, { id: other, reason: '项目结束' })
})

test('a recharge, its return, and money that waits for its owner', async () => {
  const { company: clerk, finance, finance2 } = stage
  const voucherUrls = await upload(clerk)
  const application = { amount: '1000.00', payMethod: '6', payerName: '顺达物流有限公司', voucherUrls }
  const { id } = await lost('funds.applyRecharge', clerk, application)
  await lost('funds.auditRecharge', finance, { id, status: 2, bankSerialNo: newSerial() })
  const second = await arrived(stage, '300.00')
  const returned: string[] = []
  for (const rechargeId of [id, second.id]) {
    const asked = await lost('funds.requestReturn', finance, { id: rechargeId, kind: 2, reason: '付款方要求退回' })
    await lost('funds.auditReturn', finance2, { id: asked.id, result: 1 })
    returned.push(asked.id)
  }
  const proof = { bankSerialNo: newSerial(), valueDate: today, voucherUrls: await upload(finance) }
  await lost('funds.payReturn', finance, { id: returned[0], ...proof })
  await lost('funds.resolveReturn', finance2, { id: returned[1], result: 1, opinion: '账户有误' })
  const receipt = { serialNo: newSerial(), amount: '10.00', valueDate: today }
  const entered = await lost('funds.enterReceipt', finance, receipt)
  await lost('funds.auditReceipt', finance2, { id: entered.id, result: 1 })
})

test('somebody becomes an employee', async () => {
  const { clerk, approver } = company
  const wanted = { userName: '周敏', userPhone: '13700001234', reason: '新入职司机' }
  const { id } = await ask(clerk, 'POST', 'userApply/userapply/submit', wanted)
  await lost('cards.auditUserApply', approver, { id, auditStatus: 1 })
})

test('somebody becomes a shop assistant', async () => {
  const { siteId, supplierId, manager } = station
  const reviewer = await makePerson(stage, { tenantId: supplierId, roles: ['supplier'] })
  const wanted = { siteId, name: '陈晨', phone: '13600001234' }
  const { id } = await ask(manager, 'POST', 'shellshopassistant/submit', wanted)
  await lost('sites.reviewShopAssistant', reviewer, { id, reviewStatus: 1 })
})

test('a payment, its refund, and the settlement of the site', async () => {
  const { finance, finance2 } = stage
  const { siteId, cashier } = station
  const card = await makeCard(station, fen('2000.00'))
  const asked = { siteId, gunNo: 1, cardNo: card.cardNo, amount: '300.00' }
  const paid = await lost('orders.payAtGun', cashier, asked)
  const refund = await lost('orders.applyRefund', operator, { orderId: paid.id, amount: '10.00', reason: '加错油' })
  await lost('orders.auditRefund', auditor, { id: refund.id, result: 1 })
  const base = 'zytmoneysettlement/moneysettlement'
  const settled = async () => {
    await lost('funds.generateSettlements', finance, { until: today })
    const { records } = await ask(finance, 'GET', `${base}/page`, { payeeId: siteId })
    return records[0].id as string
  }
  await lost('funds.voidSettlement', finance, { id: await settled(), reason: '重做' })
  const id = await settled()
  const evidenceUrls = await upload(finance)
  const difference = { reconcileResult: 2, diffAmount: '1.00', adjustAmount: '1.00', adjustReason: 5, diffNote: '待查' }
  await lost('funds.reconcileSettlement', finance, { id, ...difference, evidenceUrls })
  await lost('funds.decideAdjustment', finance2, { id, result: 1 })
  const { actualAmount } = await detail(finance, base, id)
  const voucherUrls = await upload(finance)
  await lost('funds.submitSettlementVoucher', finance, { id, voucherUrls, voucherNo: 'V1', actualAmount })
  await lost('funds.paySettlement', finance2, { id, paid: 1, bankSerialNo: newSerial() })
  const { records } = await ask(finance, 'GET', 'funds/settlementAdjustment/page', { settlementId: id })
  const clearing = { clearTarget: 1, clearNote: '查明原因', clearUrls: await upload(finance) }
  await lost('funds.clearAdjustment', finance, { id: records[0].id, ...clearing })
  await lost('funds.decideClearing', finance2, { id: records[0].id, result: 1 })
})

test('transfers of the platform’s own money, and what was promised for gifts', async () => {
  const { finance, finance2 } = stage
  const accounts = await openAccounts(stage)
  await giveFivePercent(stage)
  const { rechargeNo } = await arrived(stage, '1000.00')
  const [waiting] = await stage.asOwner<{ id: string }>(
    'select id::text from fund_transfer where status = 4 and biz_no = $1',
    [rechargeNo],
  )
  const opening = { transferType: 4, toAccountId: accounts.ownId, amount: '100.00', remark: '资金划转' }
  const proof = { bankSerialNo: newSerial(), valueDate: today }
  const { id } = await lost('funds.applyFundTransfer', finance, { ...opening, ...proof })
  await lost('funds.auditFundTransfer', finance2, { id, result: 1 })
  await openOwnMoney(stage, accounts, '60.00')
  await lost('funds.fundGift', finance, { id: waiting?.id })
})

test('the balance of a company made more by hand, and the account it is paid on', async () => {
  const { finance, finance2, companyId } = stage
  const wanted = {
    tenantId: companyId,
    direction: 1,
    amount: '7.00',
    reason: '漏记',
    voucherUrl: await upload(finance),
  }
  const withdrawn = await ask(finance, 'POST', 'funds/balanceAdjustment/apply', { ...wanted, amount: '8.00' })
  await lost('funds.withdrawAdjustment', finance, { id: withdrawn.id })
  const { id } = await lost('funds.adjustBalance', finance, wanted)
  await lost('funds.auditBalanceAdjustment', finance2, { id, result: 1 })
  await lost('funds.clearBalanceAdjustment', finance, { id, note: '查明' })
  await lost('funds.decideBalanceClearing', finance2, { id, result: 1 })
  const profile = await stage.asSystem(ctx => ctx.find(tenantCompany, { tenantId: companyId }))
  await stage.asOwner(`update tenant_company set bank_state = 2, new_bank_name = '中国银行' where id = $1`, [
    profile?.id,
  ])
  await lost('system.auditCompanyBank', auditor, { id: String(profile?.id), result: 1 })
})

test('what a service provider has earned is withdrawn, and what becomes of it', async () => {
  const { finance, finance2 } = stage
  const { person } = await makeEarner(stage, fen('2000.00'))
  const apply = async (amount: string): Promise<string> =>
    (await ask(person, 'POST', 'distributPayment/apply', { amount })).id
  await lost('funds.cancelWithdrawal', person, { id: await apply('101.00') })
  const { id } = await lost('funds.applyWithdrawal', person, { amount: '102.00' })
  await lost('funds.auditWithdrawal', finance2, { id, result: 1 })
  const proof = { bankSerialNo: newSerial(), valueDate: today, voucherUrls: await upload(finance) }
  await lost('funds.payWithdrawal', finance, { id, ...proof })
  await lost('funds.sendBackWithdrawal', finance, { id, returnSerialNo: newSerial(), failReason: '账户已销户' })
  const failing = await apply('103.00')
  await ask(finance2, 'POST', 'distributPayment/audit', { id: failing, result: 1 })
  await lost('funds.failWithdrawal', finance, { id: failing, failReason: '户名不符' })
})

test('goods and a rule that a second person lets sell', async () => {
  const { finance2 } = stage
  const library = await makeLibrary(stage)
  const id = await makeGoods(library)
  await lost('goods.decideGoodsApproval', finance2, { id: (await waitingFor(finance2, id))?.id, result: 1 })
  const rule = {
    ruleName: '亏损',
    ruleCode: 'sales_rule',
    targetType: 3,
    scopeType: 4,
    valueType: 1,
    value: '1.00',
    allowLoss: 1,
  }
  const saved = await ask(library.operator, 'POST', 'secret_rule/save', {
    ...rule,
    priority: 1,
    startTime: `${today} 00:00:00`,
  })
  await ask(library.operator, 'POST', 'secret_rule/enable', { id: saved.id })
  await lost('goods.decideRuleLoss', finance2, { id: saved.id, result: 1 })
})

test('a cut of prices at many sites that a second person agrees to', async () => {
  const { finance2 } = stage
  const { id } = await ask(operator, 'POST', 'shell/priceadjustment/submit', {
    reason: '促销',
    oilNo: '92',
    priceType: 2,
    direction: 1,
    stepType: 2,
    stepBp: 400,
    effectiveTime: `${addDays(today, 2)} 08:00:00`,
  })
  await ask(operator, 'POST', 'shell/priceadjustment/schedule', { id, confirmed: 1 })
  await lost('sites.decidePriceAdjustment', finance2, { id, result: 1 })
})

test('the books of a firm that comes from another system, and taking them back', async () => {
  const { finance, finance2 } = stage
  await addAccount(stage, { accountName: '迁移户', kind: 2 })
  const { id } = await ask(finance, 'POST', 'funds/opening/submit', { cutoverDay: today })
  const row = { lineType: 1, refNo: '迁移户', amount: '5.00' }
  await ask(finance, 'POST', 'funds/openingLine/submit', row)
  await ask(finance, 'POST', 'funds/openingLine/submit', { lineType: 11, amount: '5.00' })
  await ask(finance, 'POST', 'funds/opening/submitForAudit', { id })
  await lost('funds.auditOpening', finance2, { id, result: 1 })
  await ask(finance, 'POST', 'funds/opening/reverse', { id, reason: '取错日期' })
  await lost('funds.decideReverseOpening', finance2, { id, result: 1 })
})

test('the account of a payee, and the terms, the money and a purchase of a partner', async () => {
  const { finance, supplier } = stage
  const account = { holderName: '中原石化', bankName: '中国银行', accountNo: '4563510100887766', remark: '更换' }
  const applied = await ask(supplier, 'POST', 'funds/payeeAccount/apply', account)
  await lost('funds.auditPayeeAccount', auditor, { id: applied.id, result: 1 })
  const terms = await ask(operator, 'POST', 'partner/terms/apply', { id: partner.id, paysFrom: 2, remark: '合作协议' })
  await lost('partner-api.auditPartnerTerms', auditor, { id: terms.id, result: 1 })
  const transfer = { id: partner.id, rechargeType: 2, amount: '500.00', payerName: '车友惠科技' }
  await lost('funds.applyPartnerRecharge', operator, transfer)
  await paidIn({ operator, finance }, partner.id, '800.00')
  const body = { customerOrderNo: newSerial(), siteId: station.siteId, gunNo: 1, amount: '100.00', tel: '13912345678' }
  await lostOnce('partner-api.emption', 'openApi/emption', http => {
    const testApp = http ? { ...partner.testApp, app: { ...partner.testApp.app, http } } : partner.testApp
    return signed({ ...partner, testApp }, { body })
  })
  const { customerOrderNo } = body
  const refund = { customerOrderNo, customerRefundNo: newSerial(), amount: '10.00', reason: '加错油' }
  await lostOnce('partner-api.partnerRefund', 'openApi/refund', http => {
    const testApp = http ? { ...partner.testApp, app: { ...partner.testApp.app, http } } : partner.testApp
    return signed({ ...partner, testApp }, { path: '/api/openApi/refund', body: refund })
  })
})

test('an offer to a distributor that a second person lets lose', async () => {
  const library = await makeLibrary(stage)
  const { id, skus } = await makeApproved(library)
  await ask(library.supplier, 'POST', 'commodityGoods/commoditygoods/up', { id })
  const distributorNo = await makeTenant(stage, 'distributor')
  await ask(library.supplier, 'POST', 'distribution/submit', { distributorNo, commissionBp: 0 })
  const made = async (list: string) => (await ask(library.supplier, 'GET', `${list}/list`)).records[0].id
  await ask(library.supplier, 'POST', 'business/distributorCommodity/submit', {
    distributionIds: await made('distribution'),
    skuIds: skus[0]?.id,
    priceType: 1,
    purchasePrice: '92.00',
    allowLoss: 1,
  })
  const offer = await made('business/distributorCommodity')
  await lost('goods.decideOfferLoss', stage.finance2, { id: offer, result: 1 })
})

test('a purchase of goods from the balance', async () => {
  const { skuId } = await makeForSale(stage, await makeLibrary(stage), stage.companyId)
  await arrived(stage, '500.00')
  const buyGoodsList = [{ skuId, qty: 1 }]
  await lost('goods.placePurchase', stage.company, { buyGoodsList, totalPayMoney: '97.00' })
})

test('a month is closed and opened again', async () => {
  const { company: clerk, finance, finance2 } = stage
  const last = addDays(`${today.slice(0, 7)}-01`, -1)
  const { id: late } = await applied(clerk)
  await stage.asOwner('update company_recharge set create_time = $1 where id = $2', [startOfDay(last), late])
  const arrival = { id: late, status: 2, bankSerialNo: newSerial(), valueDate: last }
  await ask(finance, 'POST', 'platform/recharge/update', arrival)
  for (const job of ['funds.openPeriods', 'funds.sealLedger']) await stage.app.runJob(job)
  const { records } = await ask(finance, 'GET', 'funds/period/list', { month: last.slice(0, 7) })
  const { id } = records[0]
  const step = (by: Person, name: string, more: Input = {}) =>
    ask(by, 'POST', `funds/period/${name}`, { id, ...more }, { 'idempotency-key': randomUUID() })
  await step(finance, 'close')
  await lost('funds.decideClosePeriod', finance2, { id, result: 1 })
  await step(finance, 'reopen', { reason: '补记银行手续费' })
  await lost('funds.decideReopenPeriod', finance2, { id, result: 1 })
})

test('what is done to many rows is begun once', async () => {
  const tenantId = station.companyId
  const clerk = await makePerson(stage, { tenantId, rights: ['card', 'card_freeze'] })
  const card = await makeCard(station, fen('10.00'))
  await lost('tools.startBulk', clerk, {
    resource: 'cfx/companycarduser',
    action: 'zyt/staff/freezeCard',
    ids: card.id,
    values: { reason: '挂失' },
  })
})

test('no call that is declared with money is left out', () => {
  expect(declared.length).toBeGreaterThan(30)
  expect([...done].toSorted()).toEqual(declared.toSorted())
})
