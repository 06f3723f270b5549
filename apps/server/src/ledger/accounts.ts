import { ledgerCode } from '@forecourt/contract/funds'
import type { Label } from '@forecourt/contract/kernel'

/** Things an account can belong to. The dimension keeps every account a row of its own, so that no row is hot. */
export const dimensions = [
  'bank',
  'card',
  'channel',
  'company',
  'document',
  'fleet',
  'fleetCard',
  'grant',
  'merchant',
  'operator',
  'order',
  'partner',
  'platform',
  'promoter',
  'settlement',
  'shop',
  'site',
  'sku',
  'staff',
  'supplier',
  'tenant',
  'withdrawal',
] as const
export type Dimension = (typeof dimensions)[number]

export interface AccountKind {
  readonly code: string
  /** Where it stands in the statutory Chinese chart (企业会计准则), "code.sub-account": an ERP's import goes by it. */
  readonly gaapCode: string
  readonly key: string
  /** Chinese, English. */
  readonly name: Label
  /** The side on which it grows. */
  readonly normal: 'D' | 'C'
  readonly allowNegative: boolean
  /** Whether single accounts may be given a credit line. */
  readonly creditLine: boolean
  /** Whose row it is: the platform's own, or the tenant's whose money it is. */
  readonly owner: 'platform' | 'tenant'
  readonly dimensions: readonly Dimension[]
}

function nameOf(code: string): Label {
  const name = ledgerCode.entries[code]
  if (!name) throw new Error(`nothing says what account ${code} is called`)
  return name
}

type Bound = 'bounded' | 'boundless' | 'credit'

const kind =
  (normal: 'D' | 'C', owner: 'platform' | 'tenant') =>
  <C extends string, K extends string>(
    code: C,
    gaapCode: string,
    key: K,
    bound: Bound,
    ...dimensions: readonly Dimension[]
  ) => ({
    code,
    gaapCode,
    key,
    name: nameOf(code),
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
  asset('1002', '1002', 'bank', 'bounded', 'bank'),
  asset('1012', '1012', 'channel', 'boundless', 'channel'),
  asset(
    '1122',
    '1122',
    'receivable',
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
  asset('1123', '1123', 'prepayment', 'bounded', 'supplier'),
  asset('1405', '1405', 'codeStock', 'bounded', 'sku'),
  asset('1461', '1801.01', 'deferredGift', 'bounded', 'company'),
  asset('1901', '1901', 'suspenseDebit', 'bounded', 'platform', 'bank', 'channel', 'document'),
  owed('2201', '2241.01', 'companyCash', 'credit', 'company'),
  owed('2202', '2241.02', 'companyGift', 'bounded', 'company'),
  owed('2203', '2241.03', 'cardCash', 'bounded', 'card'),
  owed('2204', '2241.04', 'cardGift', 'bounded', 'card'),
  owed('2205', '2241.05', 'coupon', 'bounded', 'grant', 'order'),
  owed('2206', '2241.06', 'staff', 'bounded', 'staff'),
  owed('2207', '2241.07', 'fleet', 'credit', 'fleet'),
  owed('2208', '2241.08', 'fleetCard', 'bounded', 'fleetCard'),
  owed('2211', '2202.01', 'payable', 'boundless', 'site', 'supplier', 'operator', 'shop'),
  owed('2212', '2202.02', 'settling', 'bounded', 'settlement'),
  owed('2213', '2202.03', 'divide', 'bounded', 'order'),
  owed('2221', '2241.11', 'tenant', 'bounded', 'tenant'),
  owed('2222', '2241.12', 'tenantFrozen', 'bounded', 'tenant'),
  owed('2223', '2241.13', 'promoter', 'bounded', 'promoter'),
  owed('2224', '2241.14', 'promoterLocked', 'bounded', 'promoter'),
  owed('2225', '2241.15', 'feeAccount', 'bounded', 'merchant'),
  owed('2226', '2241.16', 'deposit', 'credit', 'partner'),
  owed('2231', '2241.21', 'withdrawing', 'bounded', 'withdrawal'),
  owed('2232', '2241.22', 'pending', 'bounded', 'document'),
  owed('2241', '2241.31', 'dormant', 'bounded', 'company'),
  unclear('2299', '2241.99', 'suspenseCredit', 'bounded', 'platform', 'bank', 'channel', 'document'),
  equity('4001', '4001', 'capital', 'bounded', 'platform'),
  revenue(
    '6001',
    '6001.01',
    'fee',
    'boundless',
    'site',
    'supplier',
    'operator',
    'shop',
    'company',
    'tenant',
    'merchant',
  ),
  revenue('6002', '6001.02', 'spread', 'boundless', 'site', 'supplier', 'operator', 'shop'),
  revenue('6003', '6301.01', 'breakage', 'boundless', 'company'),
  revenue('6004', '6051.01', 'withdrawalFee', 'boundless', 'tenant'),
  cost('6601', '6601.01', 'subsidy', 'boundless', 'site', 'supplier', 'operator', 'shop', 'company', 'sku'),
  cost('6602', '6603.01', 'channelFee', 'boundless', 'channel'),
  cost('6603', '6601.02', 'commission', 'boundless', 'promoter'),
  cost('6604', '6711.01', 'loss', 'boundless', 'platform', 'site', 'supplier', 'operator', 'shop', 'document'),
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
