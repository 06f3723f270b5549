import { addDays, formatDecimal, parseDecimal } from '@forecourt/contract/kernel'
import { orderSettle } from '@forecourt/contract/funds'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { today } from '../../../test/clock.ts'
import { ask, call, makePerson, makeTenant, type Person } from '../../../test/people.ts'
import { fetchFile, startAndWork } from '../tools/test-task.ts'
import { bank, fee, payable, settling } from '../../ledger/address.ts'
import { credit, debit, type Line } from '../../ledger/line.ts'
import { post } from '../../ledger/post.ts'
import { arrived, makeSite, newSerial, openStage, type Stage, upload } from './funds.fixture.ts'

let stage: Stage
let siteId: string
let other: string

const base = 'zytmoneysettlement/moneysettlement'
const yesterday = addDays(today, -1)
const fen = (yuan: string) => parseDecimal(yuan, 2) ?? 0n
const yuan = (amount: bigint) => formatDecimal(amount, 2)

/** An order, or a refund below zero, on its own day in the row and in the ledger. */
async function sold(
  site: string,
  orderNo: string,
  day: string,
  [order, settle, feeFen]: readonly bigint[],
  refundNo = '-',
) {
  const amounts = { orderAmount: order ?? 0n, settleAmount: settle ?? 0n, serviceFee: feeFen ?? 0n }
  const net = amounts.settleAmount - amounts.serviceFee
  const [give, take] = net >= 0n ? [debit, credit] : [credit, debit]
  const sign = net >= 0n ? 1n : -1n
  await stage.asSystem(async ctx => {
    const row = {
      orderNo,
      refundNo,
      payeeId: site,
      businessDate: day,
      litres: amounts.orderAmount * 10n,
      ...amounts,
      net,
    }
    await ctx.insert(orderSettle, row, { tenantId: stage.supplierId })
    await post(ctx.query, {
      event: net >= 0n ? 'E06' : 'E12',
      bizType: 301,
      tenantId: stage.supplierId,
      bizNo: orderNo,
      step: refundNo,
      businessDate: day,
      lines: [
        give(bank('main'), amounts.settleAmount * sign),
        take(payable({ kind: 'site', id: site, tenantId: stage.supplierId }), net * sign),
        take(fee('site', site), amounts.serviceFee * sign),
      ],
    })
  })
}

const statement = (by: Person, given: Record<string, unknown>) =>
  ask(by, 'GET', 'funds/payeeStatement/detail', { id: siteId, ...given })
const listed = (by: Person, given: Record<string, unknown> = {}) => ask(by, 'GET', 'funds/payeeStatement/list', given)

/** Takes the settlement of a site from reconciled to paid by two people; answers it. */
async function paid(site: string) {
  await ask(stage.finance, 'POST', `${base}/generate`, {}, { 'idempotency-key': `generate ${site}` })
  const [{ id }] = (await ask(stage.finance, 'GET', `${base}/list`, { payeeId: site, size: 5 })).records
  await ask(stage.finance, 'POST', `${base}/update2`, { id, reconcileResult: 1 })
  const { actualAmount } = await ask(stage.finance, 'GET', `${base}/detail`, { id })
  const voucherUrls = await upload(stage.finance)
  await ask(stage.finance, 'POST', `${base}/update3`, { id, voucherUrls, voucherNo: 'V1', actualAmount })
  await ask(stage.finance2, 'POST', `${base}/update4`, { id, paid: 1, bankSerialNo: newSerial() })
  return actualAmount as string
}

beforeAll(async () => {
  stage = await openStage()
  await arrived(stage, '100000.00')
  siteId = await makeSite(stage, '金水路站')
  other = await makeSite(stage, '未来路站')
  await sold(siteId, 'OD1', addDays(today, -40), [50_000n, 47_000n, 470n])
  await sold(siteId, 'OD2', addDays(today, -3), [30_000n, 28_000n, 280n])
  await sold(siteId, 'OD2', addDays(today, -2), [-10_000n, -9_333n, -93n], 'RF1')
  await sold(other, 'OD3', addDays(today, -2), [20_000n, 19_000n, 190n])
})
afterAll(() => stage.close())

describe('the statement of a payee', () => {
  test('leads from gross to net and from open to open, in every range of days', async () => {
    const first = addDays(today, -45)
    for (const from of [first, addDays(today, -3), addDays(today, -2), yesterday])
      for (const to of [addDays(today, -2), yesterday, today].filter(day => day >= from)) {
        const of = await statement(stage.finance, { from, to })
        const amount = (name: string) => fen(of[name])
        const taken = amount('refunds') + amount('discount') + amount('spread') + amount('fee')
        expect(yuan(amount('gross') - taken), `${from} ${to}`).toBe(of.net)
        const moved = amount('net') + amount('adjustments') - amount('settlementFees') - amount('paid')
        expect(yuan(amount('opening') + moved), `${from} ${to}`).toBe(of.closing)
        expect(of, `${from} ${to}`).toMatchObject({ ties: 1, ledgerOpening: of.opening, ledgerClosing: of.closing })
      }
    expect(await statement(stage.finance, { from: addDays(today, -3), to: today })).toMatchObject({
      orderCount: 1,
      gross: '300.00',
      refunds: '100.00',
      fee: '1.87',
      net: '184.80',
      opening: '465.30',
      closing: '650.10',
      unsettled: '650.10',
      settling: '0.00',
      receivable: '0.00',
    })
  })

  test('shows a payment with its settlement, and is paid off by it', async () => {
    const amount = await paid(siteId)
    const of = await statement(stage.finance, { from: yesterday, to: today })
    expect(of).toMatchObject({ opening: '650.10', paid: amount, closing: '0.00', ledgerClosing: '0.00', ties: 1 })
    expect(of.movements).toMatchObject([{ day: today, kind: 'paid', amount: `-${amount}` }])
    expect(of.movements[0].documentNo).toMatch(/^JS/)
    expect(await statement(stage.finance, { from: yesterday, to: yesterday })).toMatchObject({
      closing: '650.10',
      ties: 1,
    })
  })

  test('shows an adjustment on the day it was booked, and what it left among the orders', async () => {
    const site = await makeSite(stage, '文化路站')
    await sold(site, 'OD9', addDays(today, -5), [10_000n, 9_000n, 90n])
    await ask(stage.finance, 'POST', `${base}/generate`, {}, { 'idempotency-key': `generate ${site}` })
    const [{ id, settlementNo }] = (await ask(stage.finance, 'GET', `${base}/list`, { payeeId: site, size: 5 })).records
    const payee = payable({ kind: 'site', id: site, tenantId: stage.supplierId })
    const settlement = settling(id, stage.supplierId)
    const adjust = (bizNo: string, businessDate: string, lines: Line[]) =>
      stage.asSystem(ctx =>
        post(ctx.query, {
          event: 'E19d',
          bizType: 501,
          tenantId: stage.supplierId,
          bizNo,
          businessDate,
          memo: '补差',
          lines,
        }),
      )
    // One that the platform bears, and one that is kept back on the payee's own account.
    await adjust(settlementNo, yesterday, [debit(bank('main'), 500n), credit(settlement, 500n)])
    await adjust('TZ1', today, [debit(settlement, 300n), credit(payee, 300n)])
    const none = { litres: 0n, orderAmount: 0n, settleAmount: 0n, serviceFee: 0n }
    const carried = { orderNo: 'TZ1', refundNo: 'TZ1', payeeId: site, businessDate: today, ...none, net: 300n }
    await stage.asSystem(ctx => ctx.insert(orderSettle, carried, { tenantId: stage.supplierId }))
    const given = { id: site, from: yesterday, to: today }
    const of = await ask(stage.finance, 'GET', 'funds/payeeStatement/detail', given)
    expect(of).toMatchObject({ opening: '89.10', net: '0.00', adjustments: '5.00', closing: '94.10', ties: 1 })
    expect(of.movements.map((one: Record<string, string>) => [one['day'], one['documentNo'], one['amount']])).toEqual([
      [yesterday, settlementNo, '5.00'],
      [today, 'TZ1', '-3.00'],
      [today, 'TZ1', '3.00'],
    ])
    expect(await ask(stage.supplier, 'GET', 'funds/payeeStatement/detail', given)).toEqual(of)
    expect(await ask(stage.finance, 'GET', 'funds/payeeStatement/detail', { ...given, to: yesterday })).toMatchObject({
      closing: '94.10',
      ties: 1,
    })
  })

  test('does not tie when the books have something that no document tells of', async () => {
    const site = { kind: 'site' as const, id: other, tenantId: stage.supplierId }
    await stage.asSystem(ctx =>
      post(ctx.query, {
        event: 'E31',
        bizType: 603,
        tenantId: stage.supplierId,
        bizNo: 'SECRET1',
        businessDate: today,
        lines: [debit(bank('main'), 100n), credit(payable(site), 100n)],
      }),
    )
    const of = (await listed(stage.finance)).find((row: { payeeId: string }) => row.payeeId === other)
    expect(of).toMatchObject({ ties: 0, closing: '188.10', ledgerClosing: '189.10' })
  })

  test('is a file of the same figures', async () => {
    const given = { report: 'payeeStatement', format: 'csv', from: addDays(today, -45), to: today }
    const task = await startAndWork(stage.app, stage.supplier, 'funds/report/export', given)
    const { bytes } = await fetchFile(stage.app, stage.supplier, task.fileKey)
    const rows = await listed(stage.supplier, given)
    const lines = bytes.toString('utf8').trim().split('\r\n').slice(1)
    expect(lines).toHaveLength(rows.length)
    for (const row of rows)
      expect(lines.find(line => line.startsWith(row.payeeName))).toContain([row.gross, row.refunds].join(','))
  })
})

describe('who reads it', () => {
  test('the payee reads what the platform reads', async () => {
    const given = { from: addDays(today, -45), to: today }
    expect(await statement(stage.supplier, given)).toEqual(await statement(stage.finance, given))
    expect(await listed(stage.supplier, given)).toEqual(await listed(stage.finance, given))
  })

  test('another supplier sees none of it, and a foreign payee answers like an absent one', async () => {
    const tenantId = await makeTenant(stage, 'supplier')
    const stranger = await makePerson(stage, { tenantId, roles: ['supplier'] })
    expect(await listed(stranger, { from: addDays(today, -45) })).toEqual([])
    const [foreign, absent] = [siteId, '123456789'].map(id =>
      call(stranger, 'GET', 'funds/payeeStatement/detail', { id }),
    )
    expect([(await foreign)?.code, (await absent)?.code]).toEqual([404, 404])
    const given = { report: 'payeeStatement', format: 'csv', from: addDays(today, -45) }
    expect(await call(stranger, 'POST', 'funds/report/export', { ...given, payeeId: siteId })).toMatchObject({
      code: 404,
    })
    const task = await startAndWork(stage.app, stranger, 'funds/report/export', given)
    const { bytes } = await fetchFile(stage.app, stranger, task.fileKey)
    expect(bytes.toString('utf8').trim().split('\r\n')).toHaveLength(1)
  })

  test('auditors read it, companies do not', async () => {
    const auditor = await makePerson(stage, { roles: ['auditor'] })
    expect(await listed(auditor, { from: addDays(today, -45) })).toHaveLength(3)
    expect(await call(stage.company, 'GET', 'funds/payeeStatement/list')).toMatchObject({ code: 403 })
  })
})
