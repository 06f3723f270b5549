import { paper } from '../../kernel/index.ts'
import { settlementAdjustments } from './settlement-adjustment.ts'
import { moneySettlements, orderSettles } from './settlement.ts'

/** What payer and payee sign: how the amount came about, and behind it every order and refund in it. */
export const settlementPaper = paper(moneySettlements, {
  title: ['结算单', 'Settlement'],
  number: 'settlementNo',
  period: ['periodStart', 'periodEnd'],
  parties: [
    { title: ['付款方', 'Payer'], issuer: true },
    {
      title: ['收款方', 'Payee'],
      facts: [
        { field: 'payeeName', label: ['名称', 'Name'] },
        { field: 'payeeHolderName', label: ['户名', 'Account name'] },
        { field: 'payeeBankName', label: ['开户行', 'Bank'] },
        { field: 'payeeBranchName', label: ['支行', 'Branch'] },
        { field: 'payeeAccountNo', label: ['账号', 'Account number'] },
      ],
    },
  ],
  terms: [
    { sign: '', field: 'orderAmount' },
    { sign: '−', field: 'refundAmount' },
    { sign: '−', field: 'discountBorne' },
    { sign: '−', field: 'spreadAmount' },
    { sign: '−', field: 'platformServiceFee' },
    { sign: '+', field: 'carriedAmount', unlessZero: true },
    { sign: '=', field: 'settlementAmount' },
    { sign: '−', field: 'settlementServiceFee' },
    { sign: '−', field: 'nettedAmount', unlessZero: true },
    { sign: '+', field: 'adjustAmount' },
    { sign: '=', field: 'actualAmount' },
  ],
  amount: { field: 'actualAmount', label: ['实结金额', 'To pay'] },
  beside: ['status', 'orderCount', 'litres', 'reconcileResult', 'payTime', 'bankSerialNo'],
  tables: [
    {
      title: ['订单明细', 'Orders'],
      of: orderSettles,
      by: 'settlementId',
      columns: ['businessDate', 'orderNo', 'refundNo', 'litres', 'orderAmount', 'serviceFee', 'net'],
      onNewPage: true,
    },
  ],
  seals: [
    ['付款方', 'Payer'],
    ['收款方确认', 'Confirmed by the payee'],
  ],
})

export const adjustmentPaper = paper(settlementAdjustments, {
  title: ['结算调整单', 'Settlement adjustment'],
  number: 'adjustmentNo',
  period: ['createTime'],
  parties: [
    { title: ['付款方', 'Payer'], issuer: true },
    { title: ['收款方', 'Payee'], facts: ['payeeId', 'settlementId'] },
  ],
  amount: { field: 'amount', label: ['调整金额', 'Adjustment'] },
  facts: [
    'status',
    'reason',
    'diffAmount',
    'note',
    'makerUser',
    'evidenceUser',
    'reviewUser',
    'reviewTime',
    'reviewOpinion',
    'clearTarget',
    'clearNote',
    'clearTime',
  ],
  seals: [
    ['付款方', 'Payer'],
    ['收款方确认', 'Confirmed by the payee'],
  ],
})
