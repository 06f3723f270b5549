import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, call, makePerson, makeTenant, stranger } from '../../../test/people.ts'
import {
  applied,
  approve,
  arrived,
  balance,
  newSerial,
  openStage,
  postings,
  type Stage,
  upload,
} from './funds.fixture.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const detail = (id: string) => ask(stage.finance, 'GET', 'commpanyrecharge/commpanyrecharge/detail', { id })
const apply = async (body: Record<string, unknown>) =>
  call(stage.company, 'POST', 'company/recharge', { payMethod: '6', payerName: '顺达', ...body })

describe('applying for a recharge', () => {
  test('with a voucher waits for approval, without one for the voucher, and posts nothing', async () => {
    const withVoucher = await ask(stage.company, 'POST', 'company/recharge', {
      amount: '800.00',
      payMethod: '6',
      payerName: '顺达',
      voucherUrls: await upload(stage.company),
    })
    expect(withVoucher.rechargeNo).toMatch(/^CZ\d{16}$/)
    expect(await detail(withVoucher.id)).toMatchObject({ status: 1, amount: '800.00', payAmount: '800.00' })
    const { data } = await apply({ amount: '900.00' })
    expect(await detail(data.id)).toMatchObject({ status: 0 })
    expect(await postings(stage.finance, withVoucher.rechargeNo)).toEqual([])
  })

  test('gets its voucher later', async () => {
    const { data } = await apply({ amount: '900.00' })
    const key = await upload(stage.company)
    await ask(stage.company, 'POST', 'company/recharge/voucher', { id: data.id, voucherUrls: key })
    expect(await detail(data.id)).toMatchObject({ status: 1, voucherUrls: key })
    const again = await call(stage.company, 'POST', 'company/recharge/voucher', { id: data.id, voucherUrls: key })
    expect(again).toMatchObject({ code: 409, reason: 'changed' })
  })

  test.each(['-1', '0', '0.001', '1e20', '1,000', 'NaN', '', '100000000.00'])(
    'of %s yuan is refused and nothing is written',
    async amount => {
      const before = await stage.asOwner('select count(*) from company_recharge')
      expect(await apply({ amount })).toMatchObject({ code: 422, problems: [{ field: 'amount' }] })
      expect(await stage.asOwner('select count(*) from company_recharge')).toEqual(before)
    },
  )

  test.each([
    ['payMethod', { payMethod: '5' }],
    ['payerName', { payerName: '' }],
  ])('names %s when it is wrong', async (field, wrong) => {
    expect(await apply({ amount: '10.00', ...wrong })).toMatchObject({ code: 422, problems: [{ field }] })
  })

  test('is refused when the company was shown another price', async () => {
    expect(await apply({ amount: '10.00', expectedPay: '9.90' })).toMatchObject({ code: 463, reason: 'amountDiffers' })
    expect(await apply({ amount: '10.00', expectedPay: '10.00' })).toMatchObject({ code: 200 })
  })

  test('needs a voucher that this company has uploaded', async () => {
    const foreign = await upload(stage.finance)
    for (const voucherUrls of [foreign, 'made~up~file.png'])
      expect(await apply({ amount: '10.00', voucherUrls })).toMatchObject({ code: 422, reason: 'voucherNeeded' })
    const { data } = await apply({ amount: '10.00' })
    const late = await call(stage.company, 'POST', 'company/recharge/voucher', { id: data.id, voucherUrls: foreign })
    expect(late).toMatchObject({ code: 422, reason: 'voucherNeeded' })
  })

  test('is for companies only, and only with the right', async () => {
    const body = { amount: '10.00', payMethod: '6', payerName: '平台' }
    const platform = await makePerson(stage, { rights: ['companyRecharge_apply'] })
    expect(await call(platform, 'POST', 'company/recharge', body)).toMatchObject({ code: 403 })
    const supplier = await makePerson(stage, { tenantId: stage.supplierId, rights: ['companyRecharge_apply'] })
    expect(await call(supplier, 'POST', 'company/recharge', body)).toMatchObject({ code: 403 })
    expect(await call(stage.finance, 'POST', 'company/recharge', body)).toMatchObject({ code: 403 })
    expect(await call(stranger(stage), 'POST', 'company/recharge', body)).toMatchObject({ status: 401 })
  })

  test('C1: fifty times with one key is one application', async () => {
    const headers = { 'idempotency-key': 'fifty' }
    const body = { amount: '77.00', payMethod: '6', payerName: '顺达' }
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => call(stage.company, 'POST', 'company/recharge', body, headers)),
    )
    expect(new Set(answers.map(answer => JSON.stringify(answer.data))).size).toBe(1)
    const rows = await stage.asOwner('select 1 from company_recharge where amount = 7700')
    expect(rows).toHaveLength(1)
    const other = await call(stage.company, 'POST', 'company/recharge', { ...body, amount: '78.00' }, headers)
    expect(other).toMatchObject({ code: 409, reason: 'keyReused' })
  })

  test('can be cancelled by the company and then deleted, but not once the money is there', async () => {
    const deleter = await makePerson(stage, {
      tenantId: stage.companyId,
      rights: ['companyRecharge_apply', 'companyRecharge_delete'],
    })
    const { id } = await applied(stage.company)
    expect(await call(stage.finance, 'POST', 'commpanyrecharge/cancelRecharge', { id })).toMatchObject({ code: 403 })
    const admin = await makePerson(stage, { rights: ['companyRecharge_apply'] })
    expect(await call(admin, 'POST', 'commpanyrecharge/cancelRecharge', { id })).toMatchObject({ code: 403 })
    const remove = (ids: string) => call(deleter, 'POST', `commpanyrecharge/commpanyrecharge/remove?ids=${ids}`, {})
    expect(await remove(id)).toMatchObject({ code: 409, reason: 'notRemovable', msg: '待审核，不可删除' })
    await ask(stage.company, 'POST', 'commpanyrecharge/cancelRecharge', { id })
    expect(await remove(id)).toMatchObject({ code: 200 })
    const paid = await arrived(stage)
    expect(await call(stage.company, 'POST', 'commpanyrecharge/cancelRecharge', { id: paid.id })).toMatchObject({
      code: 409,
      reason: 'changed',
    })
    expect(await remove(paid.id)).toMatchObject({ code: 409, reason: 'notRemovable', msg: '已到账，不可删除' })
  })
})

describe('approving a recharge', () => {
  test('posts E02 and puts the money on the company account', async () => {
    const { id, rechargeNo } = await applied(stage.company, '12345.67')
    const before = Number(await balance(stage, '2201', stage.companyId))
    const preview = await ask(stage.finance, 'GET', 'platform/recharge/preview', { id })
    expect(preview).toMatchObject([
      { code: '1002', debit: '12345.67', credit: null },
      { code: '2201', debit: null, credit: '12345.67', dimName: `company ${stage.companyId}` },
    ])
    await approve(stage.finance, id)
    expect(await detail(id)).toMatchObject({ status: 2, auditUser: stage.finance.userId })
    expect(await postings(stage.finance, rechargeNo)).toEqual([
      'E02 D 1002 备付金账户 12345.67',
      `E02 C 2201 ${stage.companyId} 12345.67`,
    ])
    expect(Number(await balance(stage, '2201', stage.companyId))).toBeCloseTo(before + 12345.67, 2)
  })

  test('the company sees the lines of its own accounts only, and another company none', async () => {
    const { rechargeNo } = await arrived(stage, '500.00')
    expect(await postings(stage.company, rechargeNo)).toEqual([`E02 C 2201 ${stage.companyId} 500.00`])
    const otherId = await makeTenant(stage, 'company')
    const other = await makePerson(stage, { tenantId: otherId, roles: ['company'] })
    expect(await postings(other, rechargeNo)).toEqual([])
  })

  test('takes a bank serial number once on the whole platform', async () => {
    const otherId = await makeTenant(stage, 'company')
    const other = await makePerson(stage, { tenantId: otherId, roles: ['company'] })
    const [one, two] = [await applied(stage.company), await applied(other)]
    const bankSerialNo = newSerial()
    expect(await approve(stage.finance, one.id, { bankSerialNo })).toMatchObject({ code: 200 })
    expect(await approve(stage.finance, two.id, { bankSerialNo })).toMatchObject({ code: 409, reason: 'serialUsed' })
    expect(await detail(two.id)).toMatchObject({ status: 1, bankSerialNo: null })
    expect(await postings(stage.finance, two.rechargeNo)).toEqual([])
  })

  test('C58: takes a bank serial number once however it is typed, and only such as banks give', async () => {
    const [one, two] = [await applied(stage.company), await applied(stage.company)]
    const serial = `D${newSerial()}-1`
    const fullWidth = [...serial].map(one => String.fromCharCode(one.charCodeAt(0) + 0xfee0)).join('')
    expect(await approve(stage.finance, one.id, { bankSerialNo: ` ${serial.toLowerCase()} ` })).toMatchObject({
      code: 200,
    })
    expect(await detail(one.id)).toMatchObject({ bankSerialNo: serial })
    for (const bankSerialNo of [
      serial,
      serial.toLowerCase(),
      fullWidth,
      `${serial.slice(0, 4)}\u200b${serial.slice(4)}`,
      `${serial.slice(0, 4)} ${serial.slice(4)}`,
      `\ufeff${serial}\u200e`,
      `${serial.slice(0, 4)}\u3000${serial.slice(4)}`,
    ])
      expect(await approve(stage.finance, two.id, { bankSerialNo }), JSON.stringify(bankSerialNo)).toMatchObject({
        code: 409,
        reason: 'serialUsed',
      })
    for (const bankSerialNo of ['流水1', 'A_1', 'A/1', 'Ａ１。', 'А1', '\u200b', "1'--"])
      expect(await approve(stage.finance, two.id, { bankSerialNo }), bankSerialNo).toMatchObject({
        code: 422,
        problems: [{ field: 'bankSerialNo' }],
      })
  })

  test('knows the serials of before the one spelling by it too', async () => {
    const rows = ['ＯＬＤ-１', 'old 2', 'OLD2', 'old\u200b3', '旧4']
    for (const [index, serialNo] of rows.entries())
      await stage.asOwner(
        `insert into bank_serial (tenant_id, id, serial_no, used_for, biz_no, amount, create_time, update_time)
         values ('000000', $1, $2, 1, $3, 100, now(), now())`,
        [900 + index, serialNo, `CZ${index}`],
      )
    const folder = new URL('../../../migrations/', import.meta.url)
    const [migration = ''] = readdirSync(folder).filter(name => name.endsWith('_bank-serials'))
    const text = readFileSync(new URL(`${migration}/migration.sql`, folder), 'utf8')
    for (const round of [1, 2]) {
      await stage.asOwner(text)
      const found = await stage.asOwner<{ serial_no: string }>(
        'select serial_no from bank_serial where id between 900 and 910 order by id',
      )
      expect(
        found.map(row => row.serial_no),
        `round ${round}`,
      ).toEqual(['OLD-1', 'old 2', 'OLD2', 'OLD3', '旧4'])
    }
    const { id } = await applied(stage.company)
    expect(await approve(stage.finance, id, { bankSerialNo: 'old-1' })).toMatchObject({ reason: 'serialUsed' })
  })

  test('C60: ten applications approved at once under one serial number give one posting', async () => {
    const all = []
    for (let index = 0; index < 10; index++) all.push(await applied(stage.company, '1.00'))
    const bankSerialNo = newSerial()
    const answers = await Promise.all(all.map(({ id }) => approve(stage.finance, id, { bankSerialNo })))
    expect(answers.map(answer => answer.reason ?? 'ok').toSorted()).toEqual(['ok', ...Array(9).fill('serialUsed')])
    const lists = await Promise.all(all.map(({ rechargeNo }) => postings(stage.finance, rechargeNo)))
    expect(lists.filter(list => list.length > 0)).toHaveLength(1)
  })

  test('replayed is refused, and nothing is posted twice', async () => {
    const { id, rechargeNo } = await applied(stage.company, '31.00')
    expect(await approve(stage.finance, id)).toMatchObject({ code: 200 })
    expect(await approve(stage.finance, id)).toMatchObject({ code: 409, reason: 'changed' })
    expect(await approve(stage.finance2, id)).toMatchObject({ code: 409, reason: 'changed' })
    expect(await postings(stage.finance, rechargeNo)).toHaveLength(2)
  })

  test('C1: fifty times with one key is one posting and fifty equal answers', async () => {
    const { id, rechargeNo } = await applied(stage.company, '41.00')
    const body = { id, status: 2, bankSerialNo: newSerial() }
    const headers = { 'idempotency-key': `approve ${id}` }
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => call(stage.finance, 'POST', 'platform/recharge/update', body, headers)),
    )
    expect(new Set(answers.map(answer => answer.code))).toEqual(new Set([200]))
    expect(await postings(stage.finance, rechargeNo)).toHaveLength(2)
  })

  test('C60: by two people at once is done once', async () => {
    const { id, rechargeNo } = await applied(stage.company, '51.00')
    const answers = await Promise.all([approve(stage.finance, id), approve(stage.finance2, id)])
    expect(answers.map(answer => answer.code).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await postings(stage.finance, rechargeNo)).toHaveLength(2)
  })

  test('is for the one who applied only where the operator allows that', async () => {
    const own = async () => {
      const { id } = await applied(stage.company)
      const maker = [stage.finance.userId, id]
      await stage.asOwner('update company_recharge set create_user = $1 where id = $2', maker)
      return id
    }
    const canApprove = async (id: string) =>
      (await ask(stage.finance, 'GET', 'commpanyrecharge/commpanyrecharge/detail', { id })).can[
        'platform/recharge/update'
      ]
    const allow = (value: string) =>
      stage.asOwner(`update param set param_value = $1 where param_key = 'approval.selfAllowed'`, [value])
    const id = await own()
    expect(await approve(stage.finance, id)).toMatchObject({ code: 403, reason: 'ownWork' })
    expect(await canApprove(id)).toBe('ownWork')
    await allow('true')
    expect(await canApprove(id)).toBe(true)
    expect(await approve(stage.finance, id)).toMatchObject({ code: 200 })
    await allow('false')
  })

  test('C47: is not for the one who applied, nor for anybody of the company', async () => {
    const rights = ['companyRecharge_apply', 'companyRecharge_audit', 'rechargeReturn_request']
    const maker = await makePerson(stage, { tenantId: stage.companyId, rights })
    const colleague = await makePerson(stage, { tenantId: stage.companyId, rights })
    const { id } = await applied(maker)
    expect(await approve(maker, id)).toMatchObject({ code: 403, reason: 'notAllowed' })
    expect(await approve(colleague, id)).toMatchObject({ code: 403, reason: 'notAllowed' })
    expect(await detail(id)).toMatchObject({ status: 1 })
    const reverse = await call(colleague, 'POST', 'platform/recharge/reverse', { id, kind: 1, reason: '错账' })
    expect(reverse).toMatchObject({ code: 403 })
  })

  test.each([
    ['bankSerialNo', { status: 2, bankSerialNo: '' }],
    ['opinion', { status: 3 }],
    ['status', { status: 4 }],
  ])('names %s when it is missing', async (field, wrong) => {
    const { id } = await applied(stage.company)
    expect(await approve(stage.finance, id, wrong)).toMatchObject({ code: 422, problems: [{ field }] })
  })

  test('or rejecting: the company corrects and brings it again', async () => {
    const { id, rechargeNo } = await applied(stage.company)
    await approve(stage.finance, id, { status: 3, opinion: '户名不符' })
    expect(await detail(id)).toMatchObject({ status: 3, auditOpinion: '户名不符' })
    const voucherUrls = await upload(stage.company)
    await ask(stage.company, 'POST', 'company/recharge/voucher', { id, voucherUrls, payerName: '顺达物流' })
    expect(await detail(id)).toMatchObject({ status: 1, payerName: '顺达物流', auditUser: null })
    expect(await postings(stage.finance, rechargeNo)).toEqual([])
  })

  test('counts what waits, for the company its own', async () => {
    const of = async (person: Stage['finance'], status: number) =>
      (await ask(person, 'GET', 'commpanyrecharge/commpanyrecharge/sums', { countBy: 'status' })).counts[status] ?? 0
    const [all, own] = [await of(stage.finance, 1), await of(stage.company, 1)]
    const otherId = await makeTenant(stage, 'company')
    await applied(await makePerson(stage, { tenantId: otherId, roles: ['company'] }))
    expect([await of(stage.finance, 1), await of(stage.company, 1)]).toEqual([all + 1, own])
  })
})

test('an application of another company answers like an absent one', async () => {
  const { id } = await applied(stage.company)
  const otherId = await makeTenant(stage, 'company')
  const rights = [
    'companyRecharge',
    'companyRecharge_view',
    'companyRecharge_apply',
    'companyRecharge_audit',
    'companyRecharge_delete',
  ]
  const other = await makePerson(stage, { tenantId: otherId, rights })
  const refused = { code: 404, reason: 'notFound' }
  expect(await call(other, 'GET', 'commpanyrecharge/commpanyrecharge/detail', { id })).toMatchObject(refused)
  expect(await call(other, 'POST', 'commpanyrecharge/cancelRecharge', { id })).toMatchObject(refused)
  expect(await call(other, 'POST', 'company/recharge/voucher', { id, voucherUrls: 'x' })).toMatchObject(refused)
  expect(await approve(other, id)).toMatchObject(refused)
  expect(await call(other, 'GET', 'platform/recharge/preview', { id })).toMatchObject(refused)
  const removed = await call(other, 'POST', `commpanyrecharge/commpanyrecharge/remove?ids=${id}`, {})
  expect(removed).toMatchObject(refused)
  expect((await ask(other, 'GET', 'commpanyrecharge/commpanyrecharge/list')).total).toBe(0)
})
