import { card, grant } from '@forecourt/contract/cards'
import {
  balanceAdjustment,
  bankAccount,
  companyRecharge,
  fundTransfer,
  opening as openingDocument,
  moneySettlement,
  payeeAccount,
  rechargeReturn,
  settlementAdjustment,
  unmatchedReceipt,
  withdrawal,
} from '@forecourt/contract/funds'
import { type Entity, stateFieldOf } from '@forecourt/contract/kernel'
import { order, orderRefund } from '@forecourt/contract/orders'
import { partnerTerms } from '@forecourt/contract/partner-api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { today } from './clock.ts'
import { makeProduct, openCompany, people } from '../src/areas/cards/test-company.ts'
import {
  applied,
  makeAccount,
  makeEarner,
  newSerial,
  openStage,
  type Stage,
  upload,
} from '../src/areas/funds/funds.fixture.ts'
import { addAccount, applyTransfer, openAccounts } from '../src/areas/funds/own-money.fixture.ts'
import { fen, makeCard, openStation, pay } from '../src/areas/orders/test-station.ts'
import { ask, call, makePerson, type Person } from './people.ts'

// Which steps the documents that money follows can take, written down once by people. The declaration is compared with it,
// and every step that is not here is tried in every state: it is refused, and neither the document nor the books move.

interface Graph {
  readonly of: Entity
  readonly beginsAs: readonly string[]
  /** What no person does. */
  readonly automatic: readonly string[]
  readonly states: Readonly<Record<string, readonly [code: number, steps: Readonly<Record<string, readonly string[]>>]>>
}

const graphs: Readonly<Record<string, Graph>> = {
  recharge: {
    of: companyRecharge,
    beginsAs: ['voucherPending', 'waiting', 'toPay'],
    automatic: ['arrive', 'close', 'writeOff', 'giveBack', 'rebook', 'settleRefund'],
    states: {
      voucherPending: [0, { submitVoucher: ['waiting'], cancel: ['cancelled'] }],
      waiting: [1, { audit: ['arrived', 'rejected'], cancel: ['cancelled'] }],
      arrived: [2, { writeOff: ['unbooked', 'reversed'], giveBack: ['refunding'] }],
      rejected: [3, { submitVoucher: ['waiting'], cancel: ['cancelled'] }],
      cancelled: [4, { arrive: ['arrived'] }],
      reversed: [5, {}],
      unbooked: [7, { rebook: ['reversed'] }],
      refunding: [8, { settleRefund: ['refunded', 'arrived'] }],
      refunded: [9, {}],
      toPay: [6, { arrive: ['arrived'], cancel: ['cancelled'], close: ['cancelled'] }],
    },
  },
  withdrawal: {
    of: withdrawal,
    beginsAs: ['waiting'],
    automatic: [],
    states: {
      waiting: [0, { audit: ['toPay', 'rejected'], cancel: ['cancelled'] }],
      toPay: [1, { pay: ['paid'], fail: ['failed'] }],
      paid: [2, { sendBack: ['sentBack'] }],
      rejected: [3, {}],
      failed: [4, {}],
      sentBack: [5, {}],
      cancelled: [6, {}],
    },
  },
  rechargeReturn: {
    of: rechargeReturn,
    beginsAs: ['waiting'],
    automatic: ['progress'],
    states: {
      waiting: [1, { audit: ['corrected', 'asked', 'toPay', 'rejected'], withdraw: ['withdrawn'] }],
      corrected: [2, {}],
      asked: [3, { progress: ['processing', 'paidBack', 'failed'] }],
      processing: [4, { progress: ['paidBack', 'failed'] }],
      failed: [5, { resolve: ['restored', 'toPay'], progress: ['paidBack'] }],
      toPay: [6, { pay: ['paidBack'], resolve: ['restored'] }],
      paidBack: [7, {}],
      rejected: [8, {}],
      withdrawn: [9, {}],
      restored: [10, {}],
    },
  },
  receipt: {
    of: unmatchedReceipt,
    beginsAs: ['entered', 'waiting'],
    automatic: ['match', 'release'],
    states: {
      entered: [1, { audit: ['waiting', 'rejected'] }],
      waiting: [2, { match: ['matched'] }],
      matched: [3, { release: ['waiting'] }],
      rejected: [4, {}],
    },
  },
  refund: {
    of: orderRefund,
    beginsAs: ['review'],
    automatic: ['start', 'settle'],
    states: {
      review: [2, { audit: ['approved', 'refunded', 'refused'] }],
      approved: [3, { start: ['refunding'] }],
      refunding: [1, { settle: ['refunded', 'failed'] }],
      refused: [4, {}],
      refunded: [5, {}],
      failed: [6, { start: ['refunding'] }],
    },
  },
  grant: {
    of: grant,
    beginsAs: ['draft'],
    automatic: [],
    states: {
      // Deleting is no step to another state: it is offered in these.
      draft: [0, { submit: ['waiting'], delete: ['draft'] }],
      waiting: [1, { audit: ['approved', 'rejected'], withdraw: ['draft'] }],
      approved: [2, { ensure: ['granted'], withdraw: ['draft'] }],
      granted: [
        3,
        { disuse: ['disused'], terminate: ['terminated'], finish: ['finished'], repeatMessage: ['granted'] },
      ],
      disused: [4, { disuse: ['granted'], terminate: ['terminated'], finish: ['finished'] }],
      finished: [5, {}],
      rejected: [6, { submit: ['waiting'], delete: ['rejected'] }],
      terminated: [7, {}],
    },
  },
  settlement: {
    of: moneySettlement,
    beginsAs: ['toReconcile', 'owed', 'netted'],
    automatic: [],
    states: {
      toReconcile: [1, { reconcile: ['reconciled', 'adjusting'], void: ['voided'] }],
      adjusting: [6, { decideAdjustment: ['reconciled', 'toReconcile'], object: ['toReconcile'], void: ['voided'] }],
      reconciled: [2, { submitVoucher: ['vouchered'], object: ['toReconcile'], void: ['voided'] }],
      vouchered: [3, { pay: ['paid', 'reconciled'], object: ['toReconcile'] }],
      paid: [4, {}],
      owed: [5, {}],
      netted: [7, {}],
      voided: [9, {}],
    },
  },
  adjustment: {
    of: settlementAdjustment,
    beginsAs: ['waiting', 'open'],
    automatic: ['decide', 'takeBack'],
    states: {
      waiting: [1, { supplement: ['waiting'], decide: ['done', 'open', 'rejected'], takeBack: ['undone'] }],
      done: [2, { takeBack: ['undone'] }],
      open: [3, { clear: ['clearing'], takeBack: ['undone'] }],
      clearing: [4, { decideClearing: ['cleared', 'open'] }],
      cleared: [5, {}],
      rejected: [6, {}],
      undone: [7, {}],
    },
  },
  card: {
    of: card,
    beginsAs: ['active', 'inactive'],
    automatic: ['activate', 'grant', 'disuse', 'resume', 'expire', 'useUp', 'refill'],
    states: {
      inactive: [0, { activate: ['active'], invalidate: ['invalid'] }],
      active: [
        1,
        {
          freeze: ['frozen'],
          extend: ['active'],
          disuse: ['disused'],
          expire: ['expired'],
          invalidate: ['invalid'],
          useUp: ['usedUp'],
        },
      ],
      frozen: [2, { unfreeze: ['active'], expire: ['expired'], invalidate: ['invalid'] }],
      disused: [3, { resume: ['active'], expire: ['expired'], invalidate: ['invalid'] }],
      expired: [4, { extend: ['active', 'frozen'], invalidate: ['invalid'] }],
      invalid: [5, {}],
      usedUp: [6, { refill: ['active'], invalidate: ['invalid'] }],
    },
  },
  order: {
    of: order,
    beginsAs: ['unpaid', 'done'],
    automatic: ['pay', 'cancel', 'settlePayment', 'fulfil', 'finish', 'revert'],
    states: {
      unpaid: [10, { pay: ['done', 'paid', 'paying'], cancel: ['cancelled'] }],
      paying: [15, { settlePayment: ['paid', 'failed', 'unpaid'] }],
      paid: [20, { fulfil: ['fulfilling', 'done'] }],
      fulfilling: [30, { finish: ['done', 'unfulfilled'] }],
      done: [40, { revert: ['reverted'] }],
      cancelled: [50, {}],
      failed: [55, {}],
      unfulfilled: [60, {}],
      reverted: [70, {}],
    },
  },
  payeeAccount: {
    of: payeeAccount,
    beginsAs: ['waiting'],
    automatic: [],
    states: {
      waiting: [1, { audit: ['approved', 'rejected'], disable: ['disabled'] }],
      approved: [2, { disable: ['disabled'] }],
      rejected: [3, {}],
      disabled: [4, {}],
    },
  },
  bankAccount: {
    of: bankAccount,
    beginsAs: ['inUse'],
    automatic: [],
    states: { inUse: [1, { close: ['closed'], choose: ['inUse'] }], closed: [2, {}] },
  },
  fundTransfer: {
    of: fundTransfer,
    beginsAs: ['waiting', 'booked', 'unfunded'],
    automatic: ['giveBack'],
    states: {
      waiting: [1, { audit: ['booked', 'rejected'] }],
      booked: [2, { giveBack: ['returned'] }],
      rejected: [3, {}],
      unfunded: [4, { fund: ['booked'], giveBack: ['returned'] }],
      returned: [5, {}],
    },
  },
  balanceAdjustment: {
    of: balanceAdjustment,
    beginsAs: ['waiting'],
    automatic: [],
    states: {
      waiting: [1, { audit: ['open', 'rejected'], withdraw: ['withdrawn'] }],
      open: [2, { clear: ['clearing'] }],
      clearing: [3, { decideClear: ['cleared', 'open'] }],
      cleared: [4, {}],
      rejected: [5, {}],
      withdrawn: [6, {}],
    },
  },
  opening: {
    of: openingDocument,
    beginsAs: ['draft'],
    automatic: [],
    states: {
      draft: [1, { submit: ['waiting'] }],
      waiting: [2, { audit: ['booked', 'draft'] }],
      booked: [3, { reverse: ['reversing'] }],
      reversing: [4, { decideReverse: ['reversed', 'booked'] }],
      reversed: [5, {}],
    },
  },
  partnerTerms: {
    of: partnerTerms,
    beginsAs: ['waiting'],
    automatic: [],
    states: { waiting: [1, { audit: ['approved', 'rejected'] }], approved: [2, {}], rejected: [3, {}] },
  },
}

test.each(Object.entries(graphs))('the states of a %s are those that people have agreed on', (_, graph) => {
  const declared = stateFieldOf(graph.of)?.states
  const states = Object.fromEntries(
    Object.entries(declared?.states ?? {}).map(([name, { code, to }]) => [name, [code, to ?? {}]]),
  )
  expect(states).toEqual(graph.states)
  expect(new Set([declared?.initial, ...(declared?.alsoInitial ?? [])])).toEqual(new Set(graph.beginsAs))
  expect(Object.keys(declared?.automatic ?? {})).toEqual(graph.automatic)
})

type Who = 'provider' | 'company' | 'approver' | 'finance' | 'finance2' | 'auditor' | 'supplier'
interface Step {
  readonly action: string
  readonly target: string
  readonly by: Who
  readonly path: string
  readonly given?: () => Promise<object> | object
}
const step = (action: string, target: string, by: Who, path: string, given?: Step['given']): Step => ({
  action,
  target,
  by,
  path,
  ...(given ? { given } : {}),
})

let stage: Stage
let actors: Readonly<Record<Who, Person>>
/** The one row of each document that is put into every state. */
let rows: Readonly<Record<string, string>>
let orderId: string

const recharge = 'company/recharge'
const settlement = 'zytmoneysettlement/moneysettlement'
const adjustment = 'funds/settlementAdjustment'
const voucher = async (by: Who) => ({ voucherUrls: await upload(actors[by]) })
const reason = () => ({ reason: '核对有误' })
/** In place of a state: the row is removed wherever its state lets it be. */
const gone = 'gone'

const steps: Readonly<Record<string, readonly Step[]>> = {
  recharge: [
    step('submitVoucher', 'waiting', 'company', `${recharge}/voucher`, () => voucher('company')),
    step('cancel', 'cancelled', 'company', 'commpanyrecharge/cancelRecharge'),
    step('audit', 'arrived', 'finance', 'platform/recharge/update', () => ({ status: 2, bankSerialNo: newSerial() })),
    step('audit', 'rejected', 'finance', 'platform/recharge/update', () => ({ status: 3, opinion: '流水未查到' })),
  ],
  rechargeReturn: [
    step('withdraw', 'withdrawn', 'finance', 'funds/rechargeReturn/withdraw'),
    step('audit', 'corrected', 'finance2', 'funds/rechargeReturn/audit', () => ({ result: 1 })),
    step('audit', 'rejected', 'finance2', 'funds/rechargeReturn/audit', () => ({ result: 2, opinion: '不符' })),
    step('pay', 'paidBack', 'finance', 'funds/rechargeReturn/pay', async () => ({
      ...(await voucher('finance')),
      bankSerialNo: newSerial(),
      valueDate: today,
    })),
    step('resolve', 'restored', 'finance2', 'funds/rechargeReturn/resolve', () => ({ result: 1, opinion: '无法退款' })),
    step('resolve', 'toPay', 'finance2', 'funds/rechargeReturn/resolve', () => ({ result: 2, opinion: '改为转账' })),
  ],
  withdrawal: [
    step('cancel', 'cancelled', 'provider', 'distributPayment/cancel'),
    step('audit', 'toPay', 'finance2', 'distributPayment/audit', () => ({ result: 1 })),
    step('audit', 'rejected', 'finance2', 'distributPayment/audit', () => ({ result: 2, opinion: '不符' })),
    step('pay', 'paid', 'finance', 'distributPayment/pay', async () => ({
      ...(await voucher('finance')),
      bankSerialNo: newSerial(),
      valueDate: today,
    })),
    step('fail', 'failed', 'finance', 'distributPayment/fail', () => ({ failReason: '户名不符' })),
    step('sendBack', 'sentBack', 'finance', 'distributPayment/sendBack', () => ({
      returnSerialNo: newSerial(),
      failReason: '账户已销户',
    })),
  ],
  receipt: [
    step('audit', 'waiting', 'finance2', 'funds/unmatchedReceipt/audit', () => ({ result: 1 })),
    step('audit', 'rejected', 'finance2', 'funds/unmatchedReceipt/audit', () => ({ result: 2, opinion: '重复' })),
  ],
  refund: [
    step('audit', 'refunded', 'auditor', 'orderRefundApply/orderrefundapply/audit', () => ({ result: 1 })),
    step('audit', 'refused', 'auditor', 'orderRefundApply/orderrefundapply/audit', () => ({
      result: 2,
      opinion: '不符',
    })),
  ],
  grant: [
    step('submit', 'waiting', 'company', 'company/grant/submitApproval'),
    step('withdraw', 'draft', 'company', 'company/grant/withdraw'),
    step('delete', gone, 'company', 'company/grant/del'),
    step('audit', 'approved', 'approver', 'company/approval/send/card', () => ({ result: 1 })),
    step('audit', 'rejected', 'approver', 'company/approval/send/card', () => ({ result: 2, opinion: '不符' })),
    step('ensure', 'granted', 'company', 'company/grant/ensure'),
    step('disuse', 'disused', 'company', 'company/grant/disuse', () => ({ flag: 1 })),
    step('disuse', 'granted', 'company', 'company/grant/disuse', () => ({ flag: 0 })),
    step('terminate', 'terminated', 'company', 'cfx/companygrantcard/submitTermination', reason),
    step('finish', 'finished', 'company', 'company/grant/cardOver'),
    step('repeatMessage', 'granted', 'company', 'company/grant/repeatMsg'),
  ],
  settlement: [
    step('reconcile', 'reconciled', 'finance', `${settlement}/update2`, () => ({ reconcileResult: 1 })),
    step('reconcile', 'adjusting', 'finance', `${settlement}/update2`, () => ({
      reconcileResult: 2,
      adjustAmount: '-10.00',
      diffNote: '少记一单',
    })),
    step('decideAdjustment', 'reconciled', 'finance2', `${settlement}/decideAdjustment`, () => ({ result: 1 })),
    step('decideAdjustment', 'toReconcile', 'finance2', `${settlement}/decideAdjustment`, () => ({
      result: 2,
      opinion: '依据不足',
    })),
    step('submitVoucher', 'vouchered', 'finance', `${settlement}/update3`, async () => ({
      ...(await voucher('finance')),
      voucherNo: 'V1',
      actualAmount: '279.18',
    })),
    step('pay', 'paid', 'finance2', `${settlement}/update4`, () => ({ paid: 1, bankSerialNo: newSerial() })),
    step('pay', 'reconciled', 'finance2', `${settlement}/update4`, () => ({ paid: 0, opinion: '凭证不清' })),
    step('object', 'toReconcile', 'supplier', `${settlement}/object`, reason),
    step('void', 'voided', 'finance', `${settlement}/void`, reason),
  ],
  adjustment: [
    step('supplement', 'waiting', 'finance', `${adjustment}/supplement`, async () => ({
      reason: 2,
      evidenceUrls: await upload(actors.finance),
    })),
    step('clear', 'clearing', 'finance', `${adjustment}/clear`, async () => ({
      clearTarget: 1,
      clearNote: '查明原因',
      clearUrls: await upload(actors.finance),
    })),
    step('decideClearing', 'cleared', 'finance2', `${adjustment}/decideClearing`, () => ({ result: 1 })),
    step('decideClearing', 'open', 'finance2', `${adjustment}/decideClearing`, () => ({ result: 2, opinion: '不足' })),
  ],
  card: [
    step('freeze', 'frozen', 'company', 'zyt/staff/freezeCard', reason),
    step('unfreeze', 'active', 'company', 'zyt/staff/unfreezeCard'),
    step('extend', 'active', 'company', 'company/cardUser/update/endTime', () => ({ endTime: '2099-12-31 23:59:59' })),
    step('invalidate', 'invalid', 'company', 'cfx/companygrantcard/invalid', reason),
  ],
  payeeAccount: [
    step('audit', 'approved', 'auditor', 'funds/payeeAccount/audit', () => ({ result: 1 })),
    step('audit', 'rejected', 'auditor', 'funds/payeeAccount/audit', () => ({ result: 2, opinion: '未核实' })),
    step('disable', 'disabled', 'auditor', 'funds/payeeAccount/disable', reason),
  ],
  bankAccount: [
    step('choose', 'inUse', 'finance2', 'funds/bankAccount/use', () => ({ use: 1 })),
    step('close', 'closed', 'finance2', 'funds/bankAccount/close', reason),
  ],
  fundTransfer: [
    step('audit', 'booked', 'finance2', 'funds/transfer/audit', () => ({ result: 1 })),
    step('audit', 'rejected', 'finance2', 'funds/transfer/audit', () => ({ result: 2, opinion: '无回单' })),
    step('fund', 'booked', 'finance', 'funds/transfer/fund'),
  ],
  balanceAdjustment: [
    step('audit', 'open', 'finance2', 'funds/balanceAdjustment/audit', () => ({ result: 1 })),
    step('audit', 'rejected', 'finance2', 'funds/balanceAdjustment/audit', () => ({ result: 2, opinion: '不符' })),
    step('withdraw', 'withdrawn', 'finance', 'funds/balanceAdjustment/withdraw'),
    step('clear', 'clearing', 'finance', 'funds/balanceAdjustment/clear', () => ({ note: '查明' })),
    step('decideClear', 'cleared', 'finance2', 'funds/balanceAdjustment/decideClear', () => ({ result: 1 })),
  ],
  opening: [
    step('submit', 'waiting', 'finance', 'funds/opening/submitForAudit'),
    step('audit', 'booked', 'finance2', 'funds/opening/audit', () => ({ result: 1 })),
    step('audit', 'draft', 'finance2', 'funds/opening/audit', () => ({ result: 2, opinion: '余额表不符' })),
    step('reverse', 'reversing', 'finance', 'funds/opening/reverse', reason),
    step('decideReverse', 'reversed', 'finance2', 'funds/opening/decideReverse', () => ({ result: 1 })),
  ],
  partnerTerms: [
    step('audit', 'approved', 'auditor', 'partner/terms/audit', () => ({ result: 1 })),
    step('audit', 'rejected', 'auditor', 'partner/terms/audit', () => ({ result: 2, opinion: '无协议' })),
  ],
}

beforeAll(async () => {
  stage = await openStage()
  const company = await openCompany(stage, fen('1000.00'), fen('100.00'))
  const station = { ...(await openStation(stage)), companyId: company.tenantId }
  await makeAccount(stage, station.supplierId, '6222021702011111111')
  const provider = await makeEarner(stage, fen('500.00'))
  actors = {
    company: company.clerk,
    approver: company.approver,
    finance: stage.finance,
    finance2: stage.finance2,
    provider: provider.person,
    auditor: await makePerson(stage, { roles: ['auditor'] }),
    supplier: await makePerson(stage, { tenantId: station.supplierId, roles: ['supplier'] }),
  }
  const paying = await makeCard(station, fen('950.00'), fen('50.00'))
  const paid = await pay(station, paying.cardNo)
  orderId = paid.data.id
  const operator = await makePerson(stage, { roles: ['operator'] })
  const refund = { orderId, amount: '10.00', reason: '加错油' }
  const until = { until: today }
  await ask(stage.finance, 'POST', `${settlement}/generate`, until, { 'idempotency-key': 'generate' })
  const [settled] = await stage.asOwner<{ id: string }>('select id::text from money_settlement')
  const adjusted = await stage.asSystem(ctx =>
    ctx.insert(
      settlementAdjustment,
      {
        adjustmentNo: 'TZ1',
        settlementId: settled?.id ?? '',
        payeeId: station.siteId,
        reason: 5,
        amount: 100n,
        diffAmount: 100n,
        note: '原因待查',
        makerUser: actors.finance.userId,
      },
      { tenantId: station.supplierId },
    ),
  )
  const productId = await makeProduct(company)
  const account = { holderName: '中原石化', bankName: '中国银行', accountNo: '4563510100887766', remark: '更换' }
  const { id: partnerId } = await ask(operator, 'POST', 'partner/partner/submit', { name: '渠道', partnerCode: 'P1' })
  const terms = { id: partnerId, paysFrom: 3, creditLimit: '1000.00', remark: '合作协议' }
  const endTime = new Date('2098-12-31T15:59:59Z')
  const opening = { transferType: 4, toAccountId: (await openAccounts(stage)).ownId, amount: '100.00' }
  const returned = (await applied(company.clerk)).id
  const begun = await ask(stage.finance, 'POST', 'funds/opening/submit', { cutoverDay: today })
  await ask(stage.finance, 'POST', 'platform/recharge/update', { id: returned, status: 2, bankSerialNo: newSerial() })
  const back = { id: returned, kind: 1, reason: '入错企业' }
  const receipt = { serialNo: newSerial(), amount: '10.00', valueDate: today }
  rows = {
    bankAccount: await addAccount(stage, { accountName: '备付金二户', kind: 1 }),
    fundTransfer: (await applyTransfer(stage, opening)).data.id,
    opening: begun.id,
    balanceAdjustment: (
      await ask(stage.finance, 'POST', 'funds/balanceAdjustment/apply', {
        tenantId: company.tenantId,
        direction: 1,
        amount: '5.00',
        reason: '漏记',
        voucherUrl: await upload(stage.finance),
      })
    ).id,
    recharge: (await applied(company.clerk)).id,
    rechargeReturn: (await ask(stage.finance, 'POST', 'platform/recharge/reverse', back)).id,
    withdrawal: (await ask(provider.person, 'POST', 'distributPayment/apply', { amount: '200.00' })).id,
    receipt: (await ask(stage.finance, 'POST', 'funds/unmatchedReceipt/enter', receipt)).id,
    refund: (await ask(operator, 'POST', 'zytorder/order/refundApply', refund)).id,
    grant: (await ask(company.clerk, 'POST', 'company/grant/saveOrUpdate', { productId, rows: people('10.00') })).id,
    settlement: settled?.id ?? '',
    adjustment: String(adjusted.id),
    card: String((await makeCard(station, fen('95.00'), fen('5.00'), { endTime })).id),
    partnerTerms: (await ask(operator, 'POST', 'partner/terms/apply', terms)).id,
    payeeAccount: (await ask(stage.supplier, 'POST', 'funds/payeeAccount/apply', account)).id,
  }
})
afterAll(() => stage.close())

const columns: Readonly<Record<string, readonly [table: string, column: string]>> = {
  recharge: ['company_recharge', 'status'],
  rechargeReturn: ['recharge_return', 'status'],
  withdrawal: ['withdrawal', 'status'],
  receipt: ['unmatched_receipt', 'status'],
  refund: ['order_refund', 'state'],
  grant: ['"grant"', 'status'],
  settlement: ['money_settlement', 'status'],
  adjustment: ['settlement_adjustment', 'status'],
  card: ['card', 'status'],
  payeeAccount: ['payee_account', 'status'],
  partnerTerms: ['partner_terms', 'status'],
  bankAccount: ['bank_account', 'status'],
  fundTransfer: ['fund_transfer', 'status'],
  balanceAdjustment: ['balance_adjustment', 'status'],
  opening: ['opening', 'status'],
}
const books = () =>
  stage.asOwner(`select (select count(*) from ledger.entry)::int as entries,
    (select coalesce(sum(amount), 0) from ledger.hold where state = 1)::text as held,
    (select coalesce(sum(abs(balance)), 0) from ledger.account)::text as balances`)

const forbidden = Object.entries(steps).flatMap(([document, all]) =>
  Object.entries(graphs[document]?.states ?? {}).flatMap(([state, [code, allowed]]) =>
    all
      .filter(({ action, target }) => (target === gone ? !allowed[action] : !allowed[action]?.includes(target)))
      .map(one => ({ document, state, code, one, name: `${document} ${state}: ${one.action} to ${one.target}` })),
  ),
)

let sequence = 0
describe('a step that is not there is refused, and nothing moves:', () => {
  test.each(forbidden)('$name', async ({ document, code, one }) => {
    const [table, column] = columns[document] ?? ['', '']
    const id = rows[document] ?? ''
    await stage.asOwner(`update ${table} set ${column} = $2 where id = $1`, [id, code])
    const look = () => stage.asOwner(`select * from ${table} where id = $1`, [id])
    const before = { row: await look(), books: await books() }
    const input = { id, ...(await one.given?.()) }
    const answer = await call(actors[one.by], 'POST', one.path, input, { 'idempotency-key': `step ${++sequence}` })
    expect(answer).toMatchObject({ code: 409, reason: 'changed' })
    expect({ row: await look(), books: await books() }).toEqual(before)
  })

  test('every step that a person may take is among those that are tried', () => {
    for (const [document, { states, automatic }] of Object.entries(graphs)) {
      const byPeople = Object.values(states).flatMap(([, to]) =>
        Object.keys(to).filter(one => !automatic.includes(one)),
      )
      const tried = (steps[document] ?? []).map(one => one.action)
      expect(new Set(tried), document).toEqual(new Set(byPeople))
    }
  })

  const unfinished = Object.entries(graphs['order']?.states ?? {}).filter(([name]) => name !== 'done')
  test.each(unfinished)('a refund of an order that is %s', async (_, [code]) => {
    await stage.asOwner('update "order" set state = $2 where id = $1', [orderId, code])
    const before = await books()
    const operator = await makePerson(stage, { roles: ['operator'] })
    const refund = { orderId, amount: '1.00', reason: '加错油' }
    const answer = await call(operator, 'POST', 'zytorder/order/refundApply', refund)
    expect(answer).toMatchObject({ code: 422, reason: 'notRefundable' })
    expect(await books()).toEqual(before)
    await stage.asOwner('update "order" set state = 40 where id = $1', [orderId])
  })
})
