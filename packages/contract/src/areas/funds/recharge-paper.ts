import { paper } from '../../kernel/index.ts'
import { fundTransfers } from './fund-transfer.ts'
import { companyRecharges } from './recharge.ts'

/** What a company's cashier takes to the bank: payee, amount in figures and words, and the memo. */
export const rechargePaper = paper(companyRecharges, {
  title: ['充值付款通知', 'Notice of transfer'],
  number: 'rechargeNo',
  period: ['createTime'],
  needs: 'payeeAccountNo',
  parties: [
    { title: ['付款企业', 'Payer'], facts: ['companyId', 'payerName'] },
    { title: ['发出方', 'Issued by'], issuer: true },
  ],
  amount: { field: 'payAmount', label: ['应付金额', 'Amount to transfer'] },
  beside: [
    { field: 'payeeHolderName', label: ['收款户名', 'Payee'] },
    { field: 'payeeBankName', label: ['开户行', 'Bank'] },
    { field: 'payeeBranchName', label: ['支行', 'Branch'] },
    { field: 'payeeAccountNo', label: ['账号', 'Account number'] },
    { field: 'payeeCnapsCode', label: ['行号', 'CNAPS code'] },
    { field: 'rechargeNo', label: ['附言（必填）', 'Memo (needed)'] },
  ],
  facts: ['amount', 'discountAmount', 'status', 'createUser'],
  notes: [
    [
      '请由本企业对公账户付款；个人账户或他人代付会被退回。',
      'Pay from an account in the name of the company: what others pay is sent back.',
    ],
    [
      '附言只写充值单号 {0}，不加其他文字；没有附言将转人工核对。',
      'Write nothing but {0} into the memo: without it somebody has to look for the payment.',
    ],
    [
      '平台不会以电话、短信或邮件通知更换收款账户，更换以系统显示为准。',
      'The platform never announces another account by telephone, message or e-mail: only what the system shows counts.',
    ],
    [
      '一张通知付一笔，金额须一致；付款后请在系统中提交付款凭证。',
      'One payment of exactly this amount; then upload the proof of payment.',
    ],
  ],
  blanks: [
    ['付款日期', 'Paid on'],
    ['银行流水号', 'Bank serial number'],
  ],
  seals: [
    ['经办人', 'Clerk'],
    ['企业财务', 'Finance of the company'],
  ],
})

export const transferPaper = paper(fundTransfers, {
  title: ['资金划转单', 'Fund transfer'],
  number: 'transferNo',
  period: ['createTime'],
  parties: [
    { title: ['转出', 'From'], facts: [{ field: 'fromAccountId', label: ['账户', 'Account'] }] },
    { title: ['转入', 'To'], facts: [{ field: 'toAccountId', label: ['账户', 'Account'] }] },
  ],
  amount: 'amount',
  facts: [
    'transferType',
    'status',
    'feeAmount',
    'bankSerialNo',
    'valueDate',
    'bizNo',
    'createUser',
    'auditUser',
    'auditTime',
    'remark',
  ],
  seals: [
    ['经办', 'Prepared by'],
    ['复核', 'Approved by'],
  ],
})
