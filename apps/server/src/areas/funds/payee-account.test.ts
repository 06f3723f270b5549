import { addDays } from '@forecourt/contract/kernel'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { today } from '../../../test/clock.ts'
import { ask, call, callWithCode, makePerson, makeTenant, type Person } from '../../../test/people.ts'
import { applied, makeAccount, makeSite, newSerial, openStage, sell, type Stage, upload } from './funds.fixture.ts'

let stage: Stage
let auditor: Person
let auditor2: Person
let sequence = 0
beforeAll(async () => {
  stage = await openStage()
  auditor = await makePerson(stage, { roles: ['auditor'] })
  auditor2 = await makePerson(stage, { roles: ['auditor'] })
})
afterAll(() => stage.close())

const accounts = 'funds/payeeAccount'
const settlements = 'zytmoneysettlement/moneysettlement'
const given = {
  holderName: '中原石化销售有限公司',
  bankName: '中国农业银行',
  branchName: '郑州花园路支行',
  cnapsCode: '103491000123',
  accountNo: '16010101040012345',
  remark: '开户行更换',
}
const apply = (by: Person, more: Record<string, unknown> = {}) =>
  call(by, 'POST', `${accounts}/apply`, { ...given, ...more })
const decide = (by: Person, id: string, result: 1 | 2, opinion?: string) =>
  callWithCode(
    stage,
    by,
    'POST',
    `${accounts}/audit`,
    { id, result, opinion },
    { 'idempotency-key': `decide ${++sequence}` },
  )
const stop = (by: Person, id: string) => call(by, 'POST', `${accounts}/disable`, { id, reason: '账号泄露' })
const stateOf = async (id: string): Promise<number> => (await ask(auditor, 'GET', `${accounts}/detail`, { id })).status
const inForceOf = async (company: Person): Promise<string | null> =>
  (await ask(company, 'GET', 'company/recharge/ways')).payeeAccountNo

/** A supplier with a site of its own, and nothing else. */
async function newSupplier(): Promise<{ supplierId: string; siteId: string; supplier: Person }> {
  const supplierId = await makeTenant(stage, 'supplier')
  const supplier = await makePerson(stage, { tenantId: supplierId, roles: ['supplier'] })
  return { supplierId, supplier, siteId: await makeSite({ ...stage, supplierId }, `站点${++sequence}`) }
}

/** A settlement of 98.00 for this supplier's site, made now. */
async function settle(supplierId: string, siteId: string): Promise<string> {
  const day = addDays(today, -1)
  const orderNo = `OD9${String(++sequence).padStart(6, '0')}`
  await sell({ ...stage, supplierId }, siteId, { orderNo, day, amounts: [10_000n, 9_800n, 0n] })
  await ask(stage.finance, 'POST', `${settlements}/generate`, {}, { 'idempotency-key': `make ${++sequence}` })
  const { records } = await ask(stage.finance, 'GET', `${settlements}/list`, { payeeId: siteId, size: 50 })
  return records[0].id
}
const payeeOf = (id: string, by = stage.finance) => ask(by, 'GET', `${settlements}/payee`, { id })
const reconcile = (id: string) => call(stage.finance, 'POST', `${settlements}/update2`, { id, reconcileResult: 1 })
const bringVoucher = async (id: string) =>
  call(stage.finance, 'POST', `${settlements}/update3`, {
    id,
    voucherUrls: await upload(stage.finance),
    voucherNo: `V${++sequence}`,
    actualAmount: '98.00',
  })
const confirmPaid = (id: string) =>
  call(stage.finance2, 'POST', `${settlements}/update4`, { id, paid: 1, bankSerialNo: newSerial() })
/** What the cooling-off period keeps back is moved to the present, as if the time had passed. */
const letTimePass = (tenantId: string) =>
  stage.asOwner(
    `update payee_account set effective_from = effective_from - interval '3 days',
       effective_until = effective_until - interval '3 days' where tenant_id = $1`,
    [tenantId],
  )

describe('an account', () => {
  test('of a supplier is applied for by its own people and approved by somebody of the platform', async () => {
    const { supplier, supplierId, siteId } = await newSupplier()
    const made = await apply(supplier)
    expect(made.code).toBe(200)
    expect(await stateOf(made.data.id)).toBe(1)
    const own = await makePerson(stage, { tenantId: supplierId, rights: ['payeeAccount_audit'] })
    expect(await decide(own, made.data.id, 1)).toMatchObject({ code: 403, reason: 'notAllowed' })
    expect(await decide(stage.finance, made.data.id, 1)).toMatchObject({ code: 403, reason: 'notAllowed' })
    expect(await payeeOf(await settle(supplierId, siteId))).toMatchObject({ payeeAccountNo: null, isFrozen: 0 })
    expect(await decide(auditor, made.data.id, 1)).toMatchObject({ code: 200 })
    expect(await payeeOf(await settle(supplierId, siteId))).toMatchObject({
      payeeHolderName: '中原石化销售有限公司',
      payeeBankName: '中国农业银行',
      payeeBranchName: '郑州花园路支行',
      payeeCnapsCode: '103491000123',
      payeeAccountNo: '16010101040012345',
      isFrozen: 1,
      isChanged: 0,
    })
  })

  test('is never approved by who applied for it, not even where makers may approve their own work', async () => {
    const both = await makePerson(stage, { rights: ['payeeAccount_apply', 'payeeAccount_audit', 'payeeAccount_view'] })
    const { data } = await apply(both)
    await stage.asOwner(`update param set param_value = 'true' where param_key = 'approval.selfAllowed'`)
    expect(await decide(both, data.id, 1)).toMatchObject({ code: 403, reason: 'sameUser' })
    await stage.asOwner(`update param set param_value = 'false' where param_key = 'approval.selfAllowed'`)
    expect(await decide(auditor, data.id, 2)).toMatchObject({ code: 422, problems: [{ field: 'opinion' }] })
    expect(await decide(auditor, data.id, 2, '无法与收款方核实')).toMatchObject({ code: 200 })
    expect(await stateOf(data.id)).toBe(3)
    expect(await decide(auditor2, data.id, 1)).toMatchObject({ code: 409, reason: 'changed' })
  })

  test('that waits keeps another application back, and can be taken back by its owner', async () => {
    const { supplier } = await newSupplier()
    const { data } = await apply(supplier)
    expect(await apply(supplier, { accountNo: '99887766554433' })).toMatchObject({ code: 409, reason: 'duplicate' })
    expect(await stop(supplier, data.id)).toMatchObject({ code: 200 })
    expect(await apply(supplier, { accountNo: '99887766554433' })).toMatchObject({ code: 200 })
  })

  test('cannot be changed: there is no call that edits or removes one', async () => {
    for (const verb of ['submit', 'remove', 'save', 'update'])
      expect(await call(auditor, 'POST', `${accounts}/${verb}`, { id: '1' })).toMatchObject({ status: 404 })
  })

  test('is not for companies, which nobody transfers money to', async () => {
    const clerk = await makePerson(stage, { tenantId: stage.companyId, rights: ['payeeAccount_apply'] })
    expect(await apply(clerk)).toMatchObject({ code: 403 })
  })

  test.each([
    ['accountNo', { accountNo: '6222 x' }],
    ['cnapsCode', { cnapsCode: '1234' }],
    ['holderName', { holderName: '' }],
    ['remark', { remark: '' }],
  ])('names %s when it is wrong', async (field, wrong) => {
    expect(await apply(stage.supplier, wrong)).toMatchObject({ code: 422, problems: [{ field }] })
  })

  test('is masked in lists, whole in its detail, and every step leaves a trace with its values', async () => {
    const { supplier } = await newSupplier()
    const { data } = await apply(supplier)
    await decide(auditor, data.id, 1)
    const { records } = await ask(supplier, 'GET', `${accounts}/list`, {})
    expect(records[0].accountNo).toBe('1********5')
    expect((await ask(supplier, 'GET', `${accounts}/detail`, { id: data.id })).accountNo).toBe(given.accountNo)
    const trail = await stage.asOwner<{ action: string; user_id: string; changes: string }>(
      'select action, user_id::text, changes::text from audit_entry where entity = $1 and row_id = $2 order by id',
      ['payeeAccount', data.id],
    )
    expect(trail.map(one => [one.action, one.user_id])).toEqual([
      ['insert', supplier.userId],
      ['stepUp', auditor.userId],
      ['audit', auditor.userId],
    ])
    expect(trail[0]?.changes).toContain(given.accountNo)
  })

  test('of others is not seen: not by another supplier, not by a company', async () => {
    const { supplier } = await newSupplier()
    const { data } = await apply(supplier)
    const other = (await newSupplier()).supplier
    expect(await call(other, 'GET', `${accounts}/detail`, { id: data.id })).toMatchObject({ code: 404 })
    expect(await stop(other, data.id)).toMatchObject({ code: 404 })
    expect((await ask(other, 'GET', `${accounts}/list`, {})).records).toEqual([])
    expect(await call(stage.company, 'GET', `${accounts}/list`, {})).toMatchObject({ code: 403 })
  })
})

describe('a change of account', () => {
  test('waits for the cooling-off period, in which the old account stays in force', async () => {
    const { supplier, supplierId, siteId } = await newSupplier()
    const first = await apply(supplier)
    await decide(auditor, first.data.id, 1)
    const second = await apply(supplier, { accountNo: '62170099887766' })
    await decide(auditor, second.data.id, 1)
    const [old, fresh] = await Promise.all(
      [first, second].map(({ data }) => ask(auditor, 'GET', `${accounts}/detail`, { id: data.id })),
    )
    expect(old.effectiveUntil).toBe(fresh.effectiveFrom)
    const hours = (Date.parse(fresh.effectiveFrom) - Date.parse(fresh.auditTime)) / 3_600_000
    expect(hours).toBe(24)
    expect((await payeeOf(await settle(supplierId, siteId))).payeeAccountNo).toBe(given.accountNo)
    await letTimePass(supplierId)
    expect((await payeeOf(await settle(supplierId, siteId))).payeeAccountNo).toBe('62170099887766')
  })

  test('waits also when the old account is stopped first', async () => {
    const { supplier, supplierId, siteId } = await newSupplier()
    const first = await apply(supplier)
    await decide(auditor, first.data.id, 1)
    await stop(supplier, first.data.id)
    const second = await apply(supplier, { accountNo: '62170099887766' })
    await decide(auditor, second.data.id, 1)
    expect((await payeeOf(await settle(supplierId, siteId))).payeeAccountNo).toBeNull()
  })

  test('may be asked for at a later moment', async () => {
    const { supplier } = await newSupplier()
    const { data } = await apply(supplier, { effectiveFrom: '2099-01-01 00:00:00' })
    await decide(auditor, data.id, 1)
    expect((await ask(auditor, 'GET', `${accounts}/detail`, { id: data.id })).effectiveFrom).toBe('2099-01-01 00:00:00')
  })

  test('tells everybody of the owner who looks after its accounts', async () => {
    const { supplier, supplierId } = await newSupplier()
    const colleague = await makePerson(stage, { tenantId: supplierId, rights: ['payeeAccount_view'] })
    const { data } = await apply(supplier)
    await decide(auditor, data.id, 1)
    const jobs = await stage.asOwner<{ data: Record<string, unknown> }>(
      `delete from pgboss.job where name = 'tools.notify' returning data`,
    )
    for (const job of jobs) await stage.app.runJob('tools.notify', job.data)
    const heard = await stage.asOwner('select kind from notification where user_id = $1 and row_id = $2', [
      colleague.userId,
      data.id,
    ])
    expect(heard).toEqual([{ kind: 'passed' }])
  })

  test('does not reach a settlement that was told the old one, but the page warns of it', async () => {
    const { supplier, supplierId, siteId } = await newSupplier()
    await decide(auditor, (await apply(supplier)).data.id, 1)
    const id = await settle(supplierId, siteId)
    await decide(auditor, (await apply(supplier, { accountNo: '62170099887766' })).data.id, 1)
    await letTimePass(supplierId)
    expect(await payeeOf(id)).toMatchObject({ payeeAccountNo: given.accountNo, isChanged: 1, isDisabled: 0 })
    expect(await payeeOf(id, supplier)).toMatchObject({ payeeAccountNo: given.accountNo, isChanged: 1 })
    await reconcile(id)
    await bringVoucher(id)
    expect(await confirmPaid(id)).toMatchObject({ code: 200 })
    const row = await ask(stage.finance, 'GET', `${settlements}/detail`, { id })
    expect(row).toMatchObject({ status: 4, payeeAccountNo: given.accountNo })
  })
})

describe('a settlement', () => {
  test('without an account is not paid until one is approved, which is then frozen', async () => {
    const { supplier, supplierId, siteId } = await newSupplier()
    const id = await settle(supplierId, siteId)
    await reconcile(id)
    expect(await bringVoucher(id)).toMatchObject({ code: 409, reason: 'payeeAccountMissing' })
    const { data } = await apply(supplier)
    expect(await bringVoucher(id)).toMatchObject({ code: 409, reason: 'payeeAccountMissing' })
    await decide(auditor, data.id, 1)
    expect(await payeeOf(id)).toMatchObject({ payeeAccountNo: given.accountNo, isFrozen: 0 })
    expect(await bringVoucher(id)).toMatchObject({ code: 200 })
    expect(await payeeOf(id)).toMatchObject({ payeeAccountNo: given.accountNo, isFrozen: 1 })
    expect(await confirmPaid(id)).toMatchObject({ code: 200 })
  })

  test('is not paid to an account that was stopped since; voided and made anew it goes to the next one', async () => {
    const { supplier, supplierId, siteId } = await newSupplier()
    const { data } = await apply(supplier)
    await decide(auditor, data.id, 1)
    const id = await settle(supplierId, siteId)
    await reconcile(id)
    await stop(supplier, data.id)
    expect(await payeeOf(id)).toMatchObject({ isDisabled: 1 })
    expect(await bringVoucher(id)).toMatchObject({ code: 409, reason: 'payeeAccountMissing' })
    await makeAccount(stage, supplierId, '62170000000001')
    expect(await bringVoucher(id)).toMatchObject({ code: 409, reason: 'payeeAccountMissing' })
    await call(stage.finance, 'POST', `${settlements}/void`, { id, reason: '收款账户停用' })
    expect((await payeeOf(await settle(supplierId, siteId))).payeeAccountNo).toBe('62170000000001')
  })

  test('from before accounts were kept goes back from its voucher and gets one', async () => {
    const { supplierId, siteId } = await newSupplier()
    await makeAccount(stage, supplierId, '62170000000002')
    const id = await settle(supplierId, siteId)
    await reconcile(id)
    await bringVoucher(id)
    await stage.asOwner('update money_settlement set payee_account_id = null, payee_account_no = null where id = $1', [
      id,
    ])
    expect(await confirmPaid(id)).toMatchObject({ code: 409, reason: 'payeeAccountMissing' })
    await call(stage.finance2, 'POST', `${settlements}/update4`, { id, paid: 0, opinion: '登记收款账户' })
    expect(await bringVoucher(id)).toMatchObject({ code: 200 })
    expect(await confirmPaid(id)).toMatchObject({ code: 200 })
  })
})

describe('a recharge by bank transfer', () => {
  const transfer = { amount: '100.00', payMethod: '6', payerName: '顺达物流有限公司' }

  test('says where to transfer to, and keeps what it said when the account changes', async () => {
    const shown = await ask(stage.company, 'GET', 'company/recharge/ways')
    expect(shown).toMatchObject({ payeeAccountNo: '1702020109000012345', payeeHolderName: '户名000000' })
    const made = await ask(stage.company, 'POST', 'company/recharge', {
      ...transfer,
      payeeAccountId: shown.payeeAccountId,
    })
    expect(made).toMatchObject({ payeeAccountNo: '1702020109000012345', payeeBankName: '中国工商银行' })
    const change = await apply(stage.finance, { accountNo: '1702020109000099999', holderName: '平台二号户' })
    await decide(auditor, change.data.id, 1)
    expect(await inForceOf(stage.company)).toBe('1702020109000012345')
    await letTimePass('000000')
    expect(await inForceOf(stage.company)).toBe('1702020109000099999')
    const row = await ask(stage.company, 'GET', 'commpanyrecharge/commpanyrecharge/detail', { id: made.id })
    expect(row).toMatchObject({ payeeAccountNo: '1702020109000012345', payeeHolderName: '户名000000' })
    const late = { ...transfer, amount: '101.00', payeeAccountId: shown.payeeAccountId }
    expect(await call(stage.company, 'POST', 'company/recharge', late)).toMatchObject({
      code: 409,
      reason: 'payeeAccountChanged',
    })
    expect(await ask(stage.company, 'POST', 'company/recharge', transfer)).toMatchObject({
      payeeAccountNo: '1702020109000099999',
    })
  })

  test('is masked in the lists of the platform and whole for who pays', async () => {
    const { id, rechargeNo } = await applied(stage.company, '102.00')
    const { records } = await ask(stage.finance, 'GET', 'commpanyrecharge/commpanyrecharge/list', { rechargeNo })
    expect(records[0].payeeAccountNo).toBe('1********9')
    const row = await ask(stage.company, 'GET', 'commpanyrecharge/commpanyrecharge/detail', { id })
    expect(row.payeeAccountNo).toBe('1702020109000099999')
  })

  test('cannot be applied for while the platform has no account; paying online still can', async () => {
    const { records } = await ask(auditor, 'GET', `${accounts}/list`, { tenantId: '000000', size: 50 })
    for (const one of records) if (one.status === 2 && one.tenantId === '000000') await stop(auditor, one.id)
    expect(await inForceOf(stage.company)).toBeNull()
    expect(await call(stage.company, 'POST', 'company/recharge', { ...transfer, amount: '103.00' })).toMatchObject({
      code: 409,
      reason: 'noReceivingAccount',
    })
    const online = { amount: '100.00', payMethod: '1' }
    expect(await call(stage.company, 'POST', 'company/recharge', online)).toMatchObject({
      code: 200,
      data: { payeeAccountNo: null },
    })
  })
})
