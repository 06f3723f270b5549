import { paperOfCall } from '../../kernel/index.ts'
import { ledgerStatement } from './account.ts'

/** What an account's owner compares with its own books: opening, in, out and closing balance, and every line between. */
export const statementPaper = paperOfCall(ledgerStatement, {
  title: ['资金对账单', 'Account statement'],
  number: 'id',
  period: ['from', 'to'],
  parties: [
    {
      title: ['账户', 'Account'],
      facts: [
        { field: 'dimName', label: ['所属', 'Belongs to'] },
        { field: 'name', label: ['科目', 'Account'] },
        { field: 'id', label: ['账户编号', 'Account number'] },
      ],
    },
    { title: ['发出方', 'Issued by'], issuer: true },
  ],
  terms: [
    { sign: '', field: 'opening' },
    { sign: '+', field: 'totalIn' },
    { sign: '−', field: 'totalOut' },
    { sign: '=', field: 'closing' },
  ],
  isSumInRow: true,
  amount: 'closing',
  lines: {
    field: 'lines',
    total: 'total',
    columns: ['postedAt', 'bizType', 'bizNo', 'amountIn', 'amountOut', 'balanceAfter'],
    sums: ['amountIn', 'amountOut'],
    newestFirst: true,
  },
  notes: [
    [
      '余额请于 15 日内核对；不符请在下方注明并寄回。',
      'Check the balance within 15 days; if it does not agree, say so below and send this back.',
    ],
  ],
  seals: [
    ['发出方', 'Issued by'],
    ['客户确认　□ 相符　□ 不符', 'Customer   □ agrees   □ does not agree'],
  ],
})
