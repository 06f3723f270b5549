/** Things an account can belong to. The dimension keeps every account a row of its own, so that no row is hot. */
export type Dimension =
  | 'bank'
  | 'card'
  | 'channel'
  | 'company'
  | 'document'
  | 'fleet'
  | 'fleetCard'
  | 'grant'
  | 'merchant'
  | 'operator'
  | 'order'
  | 'partner'
  | 'platform'
  | 'promoter'
  | 'settlement'
  | 'shop'
  | 'site'
  | 'sku'
  | 'staff'
  | 'supplier'
  | 'tenant'
  | 'withdrawal'

export interface AccountKind {
  readonly code: string
  readonly key: string
  /** Chinese, English. */
  readonly name: readonly [string, string]
  /** The side on which it grows. */
  readonly normal: 'D' | 'C'
  readonly allowNegative: boolean
  /** Whether single accounts may be given a credit line. */
  readonly creditLine: boolean
  /** Whose row it is: the platform's own, or the tenant's whose money it is. */
  readonly owner: 'platform' | 'tenant'
  readonly dimensions: readonly Dimension[]
}

type Bound = 'bounded' | 'boundless' | 'credit'

const kind =
  (normal: 'D' | 'C', owner: 'platform' | 'tenant') =>
  <C extends string, K extends string>(
    code: C,
    key: K,
    zh: string,
    en: string,
    bound: Bound,
    ...dimensions: readonly Dimension[]
  ) => ({
    code,
    key,
    name: [zh, en] as const,
    normal,
    allowNegative: bound === 'boundless',
    creditLine: bound === 'credit',
    owner,
    dimensions,
  })

const asset = kind('D', 'platform')
const owed = kind('C', 'tenant')
const unclear = kind('C', 'platform')
const revenue = kind('C', 'platform')
const cost = kind('D', 'platform')

/**
 * The chart of accounts (domain design 10.3), the same rows as ledger.chart in migration 0002; a test keeps both equal.
 *
 * Where it differs from the table: revenue and cost have a dimension, and their sub-accounts may go below zero while the
 * control total, which the nightly proof watches, may not. One platform-wide row would queue up every sale of the
 * platform, and a bound per site would refuse a refund whose rounding or timing the whole account easily covers.
 * A fleet has a credit line because 11.1 gives it one.
 */
export const chart = [
  asset('1002', 'bank', '银行存款', 'Bank', 'bounded', 'bank'),
  asset('1012', 'channel', '渠道待清算', 'Channel in transit', 'boundless', 'channel'),
  asset(
    '1122',
    'receivable',
    '应收款',
    'Receivable',
    'bounded',
    'site',
    'supplier',
    'operator',
    'shop',
    'channel',
    'company',
    'partner',
  ),
  asset('1123', 'prepayment', '预付供货商', 'Prepaid to supplier', 'bounded', 'supplier'),
  asset('1405', 'codeStock', '券码库存', 'Code stock', 'bounded', 'sku'),
  asset('1901', 'suspenseDebit', '待处理长短款', 'Unexplained outflow', 'bounded', 'platform', 'bank', 'channel'),
  owed('2201', 'companyCash', '企业账户本金', 'Company cash', 'credit', 'company'),
  owed('2202', 'companyGift', '企业账户赠送', 'Company gift', 'bounded', 'company'),
  owed('2203', 'cardCash', '卡余额本金', 'Card cash', 'bounded', 'card'),
  owed('2204', 'cardGift', '卡余额赠送', 'Card gift', 'bounded', 'card'),
  owed('2205', 'coupon', '未使用券', 'Unused coupons', 'bounded', 'grant', 'order'),
  owed('2206', 'staff', '员工账户', 'Staff account', 'bounded', 'staff'),
  owed('2207', 'fleet', '车队账户', 'Fleet', 'credit', 'fleet'),
  owed('2208', 'fleetCard', '车队卡', 'Fleet card', 'bounded', 'fleetCard'),
  owed('2211', 'payable', '应付未结', 'Payable, not settled', 'boundless', 'site', 'supplier', 'operator', 'shop'),
  owed('2212', 'settling', '结算中', 'In settlement', 'bounded', 'settlement'),
  owed('2213', 'divide', '待分账', 'To be divided', 'bounded', 'order'),
  owed('2221', 'tenant', '租户可用余额', 'Tenant available', 'bounded', 'tenant'),
  owed('2222', 'tenantFrozen', '租户冻结余额', 'Tenant frozen', 'bounded', 'tenant'),
  owed('2223', 'promoter', '推广员可用', 'Promoter available', 'bounded', 'promoter'),
  owed('2224', 'promoterLocked', '推广员锁定', 'Promoter locked', 'bounded', 'promoter'),
  owed('2225', 'feeAccount', '手续费账户', 'Fee account', 'bounded', 'merchant'),
  owed('2226', 'deposit', '渠道预存款', 'Partner deposit', 'credit', 'partner'),
  owed('2231', 'withdrawing', '提现在途', 'Withdrawal in transit', 'bounded', 'withdrawal'),
  owed('2232', 'pending', '待确认款', 'Pending', 'bounded', 'document'),
  owed('2241', 'dormant', '沉淀待处理', 'Dormant', 'bounded', 'company'),
  unclear('2299', 'suspenseCredit', '待处理收款', 'Unmatched receipts', 'bounded', 'platform', 'bank', 'channel'),
  revenue(
    '6001',
    'fee',
    '平台服务费收入',
    'Service fees',
    'boundless',
    'site',
    'supplier',
    'operator',
    'shop',
    'company',
    'tenant',
    'merchant',
  ),
  revenue('6002', 'spread', '价差收入', 'Spread', 'boundless', 'site', 'supplier', 'operator', 'shop'),
  revenue('6003', 'breakage', '过期收入', 'Breakage', 'boundless', 'company'),
  revenue('6004', 'withdrawalFee', '提现手续费收入', 'Withdrawal fees', 'boundless', 'tenant'),
  cost(
    '6601',
    'subsidy',
    '营销补贴',
    'Subsidies',
    'boundless',
    'site',
    'supplier',
    'operator',
    'shop',
    'company',
    'sku',
  ),
  cost('6602', 'channelFee', '通道手续费', 'Channel fees', 'boundless', 'channel'),
  cost('6603', 'commission', '佣金', 'Commissions', 'boundless', 'promoter'),
  cost('6604', 'loss', '差错损失', 'Losses', 'boundless', 'platform'),
] as const satisfies readonly AccountKind[]

export type AccountCode = (typeof chart)[number]['code']
export type AccountKey = (typeof chart)[number]['key']

const byKey = new Map<string, AccountKind>(chart.map(one => [one.key, one]))
const byCode = new Map<string, AccountKind>(chart.map(one => [one.code, one]))

export function accountKind(key: AccountKey): AccountKind {
  const found = byKey.get(key)
  if (!found) throw new Error(`the chart has no account ${key}`)
  return found
}

export const accountKindOf = (code: string): AccountKind | undefined => byCode.get(code)
