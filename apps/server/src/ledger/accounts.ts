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
  /** Where it stands in the statutory Chinese chart (企业会计准则), "code.sub-account": an ERP's import goes by it. */
  readonly gaapCode: string
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
    gaapCode: string,
    key: K,
    zh: string,
    en: string,
    bound: Bound,
    ...dimensions: readonly Dimension[]
  ) => ({
    code,
    gaapCode,
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
const equity = kind('C', 'platform')
const revenue = kind('C', 'platform')
const cost = kind('D', 'platform')

/**
 * The chart of accounts (domain design 10.3), the same rows as table ledger.chart; a test keeps both equal.
 *
 * Where it differs from the table: revenue and cost have a dimension, and their sub-accounts may go below zero while the
 * control total, which the nightly proof watches, may not. One platform-wide row would queue up every sale of the
 * platform, and a bound per site would refuse a refund whose rounding or timing the whole account easily covers.
 * A fleet has a credit line because 11.1 gives it one.
 */
export const chart = [
  asset('1002', '1002', 'bank', '银行存款', 'Bank', 'bounded', 'bank'),
  asset('1012', '1012', 'channel', '渠道待清算', 'Channel in transit', 'boundless', 'channel'),
  asset(
    '1122',
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
    'tenant',
  ),
  asset('1123', '1123', 'prepayment', '预付供货商', 'Prepaid to supplier', 'bounded', 'supplier'),
  asset('1405', '1405', 'codeStock', '券码库存', 'Code stock', 'bounded', 'sku'),
  asset('1461', '1801.01', 'deferredGift', '待摊赠送', 'Deferred gifts', 'bounded', 'company'),
  asset(
    '1901',
    '1901',
    'suspenseDebit',
    '待处理长短款',
    'Unexplained outflow',
    'bounded',
    'platform',
    'bank',
    'channel',
    'document',
  ),
  owed('2201', '2241.01', 'companyCash', '企业账户本金', 'Company cash', 'credit', 'company'),
  owed('2202', '2241.02', 'companyGift', '企业账户赠送', 'Company gift', 'bounded', 'company'),
  owed('2203', '2241.03', 'cardCash', '卡余额本金', 'Card cash', 'bounded', 'card'),
  owed('2204', '2241.04', 'cardGift', '卡余额赠送', 'Card gift', 'bounded', 'card'),
  owed('2205', '2241.05', 'coupon', '未使用券', 'Unused coupons', 'bounded', 'grant', 'order'),
  owed('2206', '2241.06', 'staff', '员工账户', 'Staff account', 'bounded', 'staff'),
  owed('2207', '2241.07', 'fleet', '车队账户', 'Fleet', 'credit', 'fleet'),
  owed('2208', '2241.08', 'fleetCard', '车队卡', 'Fleet card', 'bounded', 'fleetCard'),
  owed(
    '2211',
    '2202.01',
    'payable',
    '应付未结',
    'Payable, not settled',
    'boundless',
    'site',
    'supplier',
    'operator',
    'shop',
  ),
  owed('2212', '2202.02', 'settling', '结算中', 'In settlement', 'bounded', 'settlement'),
  owed('2213', '2202.03', 'divide', '待分账', 'To be divided', 'bounded', 'order'),
  owed('2221', '2241.11', 'tenant', '租户可用余额', 'Tenant available', 'bounded', 'tenant'),
  owed('2222', '2241.12', 'tenantFrozen', '租户冻结余额', 'Tenant frozen', 'bounded', 'tenant'),
  owed('2223', '2241.13', 'promoter', '推广员可用', 'Promoter available', 'bounded', 'promoter'),
  owed('2224', '2241.14', 'promoterLocked', '推广员锁定', 'Promoter locked', 'bounded', 'promoter'),
  owed('2225', '2241.15', 'feeAccount', '手续费账户', 'Fee account', 'bounded', 'merchant'),
  owed('2226', '2241.16', 'deposit', '渠道预存款', 'Partner deposit', 'credit', 'partner'),
  owed('2231', '2241.21', 'withdrawing', '提现在途', 'Withdrawal in transit', 'bounded', 'withdrawal'),
  owed('2232', '2241.22', 'pending', '待确认款', 'Pending', 'bounded', 'document'),
  owed('2241', '2241.31', 'dormant', '沉淀待处理', 'Dormant', 'bounded', 'company'),
  unclear(
    '2299',
    '2241.99',
    'suspenseCredit',
    '待处理收款',
    'Unmatched receipts',
    'bounded',
    'platform',
    'bank',
    'channel',
    'document',
  ),
  equity('4001', '4001', 'capital', '实收资本', 'Capital', 'bounded', 'platform'),
  revenue(
    '6001',
    '6001.01',
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
  revenue('6002', '6001.02', 'spread', '价差收入', 'Spread', 'boundless', 'site', 'supplier', 'operator', 'shop'),
  revenue('6003', '6301.01', 'breakage', '过期收入', 'Breakage', 'boundless', 'company'),
  revenue('6004', '6051.01', 'withdrawalFee', '提现手续费收入', 'Withdrawal fees', 'boundless', 'tenant'),
  cost(
    '6601',
    '6601.01',
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
  cost('6602', '6603.01', 'channelFee', '通道手续费', 'Channel fees', 'boundless', 'channel'),
  cost('6603', '6601.02', 'commission', '佣金', 'Commissions', 'boundless', 'promoter'),
  cost(
    '6604',
    '6711.01',
    'loss',
    '差错损失',
    'Losses',
    'boundless',
    'platform',
    'site',
    'supplier',
    'operator',
    'shop',
    'document',
  ),
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
