import type { Label } from '@forecourt/contract/kernel'

/** A line of a statement: the sum of these codes, in the direction of `side`. */
export interface Item {
  readonly kind: 'item'
  readonly key: string
  readonly label: Label
  readonly side: 'D' | 'C'
  readonly codes: readonly string[]
  /** Only those accounts whose balance is on this side: a company below zero owes, a payee overpaid owes too. */
  readonly part?: 'debit' | 'credit'
  /** Only bank accounts of this kind. */
  readonly bank?: 'custody' | 'own'
  /** Of income and cost: what was left of earlier years, or what this year has brought so far. */
  readonly time?: 'earlierYears' | 'thisYear'
}
/** The sum of the lines named. */
export interface Sum {
  readonly kind: 'sum' | 'total' | 'note'
  readonly key: string
  readonly label: Label
  readonly of: readonly string[]
  readonly less?: readonly string[]
}
export interface Head {
  readonly kind: 'head'
  readonly key: string
  readonly label: Label
}
export type LayoutRow = Item | Sum | Head

type Only = Pick<Item, 'part' | 'bank' | 'time'>
const lines =
  (side: 'D' | 'C') =>
  (key: string, label: Label, codes: readonly string[], only: Only = {}): Item => ({
    kind: 'item',
    key,
    label,
    side,
    codes,
    ...only,
  })
const debits = lines('D')
const credits = lines('C')
const head = (key: string, label: Label): Head => ({ kind: 'head', key, label })
const sum = (key: string, label: Label, ...of: readonly string[]): Sum => ({ kind: 'sum', key, label, of })
const total = (key: string, label: Label, ...of: readonly string[]): Sum => ({ kind: 'total', key, label, of })

/** Codes whose accounts stand on either side, each account for itself. */
const eitherSide = ['2201', '2207', '2226']
const income = ['6001', '6002', '6003', '6004']
const cost = ['6601', '6602', '6603', '6604']

/**
 * What the platform has and owes. Customers' money and what is owed against it stand apart from the platform's own; every
 * code of the chart stands in it once (a test looks).
 */
export const balanceLayout: readonly LayoutRow[] = [
  head('assets', ['资产', 'Assets']),
  head('custodyHead', ['客户资金', 'Customer money']),
  debits('custodyBank', ['备付金银行存款', 'Custody bank accounts'], ['1002'], { bank: 'custody' }),
  debits('channels', ['渠道待清算', 'Channels in transit'], ['1012'], { part: 'debit' }),
  sum('custody', ['客户资金合计', 'Customer money in all'], 'custodyBank', 'channels'),
  head('ownHead', ['自有资产', 'Own assets']),
  debits('ownBank', ['自有银行存款', 'Own bank accounts'], ['1002'], { bank: 'own' }),
  debits('creditUsed', ['授信应收（客户账户透支）', 'Credit used by customers'], eitherSide, { part: 'debit' }),
  debits('receivable', ['应收款', 'Receivables'], ['1122']),
  debits('overpaid', ['应收收款方（未结为负）', 'Payees below zero'], ['2211'], { part: 'debit' }),
  debits('prepayment', ['预付供货商', 'Prepaid to suppliers'], ['1123']),
  debits('codeStock', ['券码库存', 'Code stock'], ['1405']),
  debits('deferredGift', ['递延赠送', 'Deferred gifts'], ['1461']),
  debits('suspenseDebit', ['待处理长短款', 'Unexplained outflow'], ['1901']),
  sum(
    'own',
    ['自有资产合计', 'Own assets in all'],
    'ownBank',
    'creditUsed',
    'receivable',
    'overpaid',
    'prepayment',
    'codeStock',
    'deferredGift',
    'suspenseDebit',
  ),
  total('assetTotal', ['资产总计', 'Total assets'], 'custody', 'own'),
  head('liabilities', ['负债', 'Liabilities']),
  head('customersHead', ['欠客户', 'Owed to customers']),
  credits('companyCash', ['企业账户本金', 'Company accounts, cash'], ['2201'], { part: 'credit' }),
  credits('companyGift', ['企业账户赠送', 'Company accounts, gifts'], ['2202']),
  credits('cards', ['卡余额本金', 'Cards, cash'], ['2203']),
  credits('cardGifts', ['卡余额赠送', 'Cards, gifts'], ['2204']),
  credits('coupons', ['未使用券', 'Unused coupons'], ['2205']),
  credits('staff', ['员工账户', 'Staff accounts'], ['2206']),
  credits('fleets', ['车队账户', 'Fleets'], ['2207'], { part: 'credit' }),
  credits('fleetCards', ['车队卡', 'Fleet cards'], ['2208']),
  credits('deposits', ['渠道预存款', 'Partner deposits'], ['2226'], { part: 'credit' }),
  credits('pending', ['待确认款', 'Pending'], ['2232']),
  credits('dormant', ['沉淀待处理', 'Dormant'], ['2241']),
  sum(
    'customers',
    ['欠客户合计', 'Owed to customers in all'],
    'companyCash',
    'companyGift',
    'cards',
    'cardGifts',
    'coupons',
    'staff',
    'fleets',
    'fleetCards',
    'deposits',
    'pending',
    'dormant',
  ),
  head('payeesHead', ['欠收款方', 'Owed to payees']),
  credits('payable', ['应付未结', 'Payable, not settled'], ['2211'], { part: 'credit' }),
  credits('settling', ['结算中', 'In settlement'], ['2212']),
  credits('divide', ['待分账', 'To be divided'], ['2213']),
  credits('tenants', ['租户余额', 'Tenants'], ['2221', '2222']),
  credits('promoters', ['推广员', 'Promoters'], ['2223', '2224']),
  credits('feeAccounts', ['手续费账户', 'Fee accounts'], ['2225']),
  credits('withdrawing', ['提现在途', 'Withdrawals in transit'], ['2231']),
  sum(
    'payees',
    ['欠收款方合计', 'Owed to payees in all'],
    'payable',
    'settling',
    'divide',
    'tenants',
    'promoters',
    'feeAccounts',
    'withdrawing',
  ),
  head('otherHead', ['其他负债', 'Other liabilities']),
  credits('suspenseCredit', ['待处理收款', 'Unmatched receipts'], ['2299']),
  credits('channelsBelow', ['渠道待清算（贷方）', 'Channels, overdrawn'], ['1012'], { part: 'credit' }),
  sum('other', ['其他负债合计', 'Other liabilities in all'], 'suspenseCredit', 'channelsBelow'),
  total('liabilityTotal', ['负债合计', 'Total liabilities'], 'customers', 'payees', 'other'),
  head('equity', ['所有者权益', 'Equity']),
  credits('capital', ['实收资本', 'Capital'], ['4001']),
  credits('earlierResult', ['以前年度损益', 'Result of earlier years'], [...income, ...cost], { time: 'earlierYears' }),
  credits('yearResult', ['本年损益', 'Result of the year'], [...income, ...cost], { time: 'thisYear' }),
  sum('equityTotal', ['所有者权益合计', 'Total equity'], 'capital', 'earlierResult', 'yearResult'),
  total('rightTotal', ['负债和所有者权益总计', 'Liabilities and equity'], 'liabilityTotal', 'equityTotal'),
  {
    kind: 'note',
    key: 'cover',
    label: ['附注：客户资金减去欠客户与收款方', 'Note: customer money less what is owed for it'],
    of: ['custody'],
    less: ['customers', 'payees'],
  },
]

/** What was earned and spent in a range of days. */
export const incomeLayout: readonly LayoutRow[] = [
  head('incomeHead', ['收入', 'Income']),
  credits('fee', ['平台服务费收入', 'Service fees'], ['6001']),
  credits('spread', ['价差收入', 'Spread'], ['6002']),
  credits('breakage', ['过期收入', 'Breakage'], ['6003']),
  credits('withdrawalFee', ['提现手续费收入', 'Withdrawal fees'], ['6004']),
  sum('income', ['收入合计', 'Total income'], 'fee', 'spread', 'breakage', 'withdrawalFee'),
  head('costHead', ['费用', 'Costs']),
  debits('subsidy', ['营销补贴', 'Subsidies'], ['6601']),
  debits('channelFee', ['通道手续费', 'Channel fees'], ['6602']),
  debits('commission', ['佣金', 'Commissions'], ['6603']),
  debits('loss', ['差错损失', 'Losses'], ['6604']),
  sum('cost', ['费用合计', 'Total costs'], 'subsidy', 'channelFee', 'commission', 'loss'),
  { kind: 'total', key: 'result', label: ['利润', 'Result'], of: ['income'], less: ['cost'] },
]
