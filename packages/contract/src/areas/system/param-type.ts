import type { Label } from '../../kernel/index.ts'

/** What the value of a parameter can be, and what it does. */
export type ParamType =
  | { readonly is: 'switch'; readonly about: Label }
  | { readonly is: 'number'; readonly min: number; readonly max: number; readonly about: Label }
  | { readonly is: 'choice'; readonly choices: Readonly<Record<string, Label>>; readonly about: Label }

const onOff = (zh: string, en: string): ParamType => ({ is: 'switch', about: [zh, en] })
const whole = (min: number, max: number, zh: string, en: string): ParamType => ({
  is: 'number',
  min,
  max,
  about: [zh, en],
})

/** The parameters whose values are more than a text: how each is edited on screen, and what the server takes. */
export const paramTypes: Readonly<Record<string, ParamType>> = {
  'account.registerUser': onOff('登录页是否允许提交注册申请', 'Whether the sign-in page takes applications'),
  'account.failCount': whole(1, 100, '连续输错多少次密码后锁定账号', 'Wrong passwords in a row that lock an account'),
  'acting.maxMinutes': whole(1, 480, '代租户操作的最长分钟数', 'Minutes of acting for a tenant at most'),
  'account.sessionCount': whole(0, 1000, '同一账号可同时登录的设备数，0 为不限', 'Devices at once; 0: no limit'),
  'tenant.default.accountNumber': whole(1, 100_000, '新租户的账号额度', 'Accounts that a new tenant may have'),
  'approval.selfAllowed': onOff(
    '开启后一人可以审核自己的单据，仅限人手不足的小型机构',
    'On: one person may approve their own documents. For very small organisations only',
  ),
  'settle.holdDays': whole(0, 90, '订单完成多少天后进入结算', 'Days before an order is settled'),
  'settle.goodsCycleDays': whole(
    1,
    31,
    '供货商商品货款结算周期（天）',
    'Settlement cycle of suppliers of goods, in days',
  ),
  'payeeAccount.coolingHours': whole(
    0,
    720,
    '新收款账户批准后多少小时才可付款',
    'Hours before a new account is paid to',
  ),
  'withdraw.leastYuan': whole(0, 1_000_000, '单笔提现最低多少元', 'Yuan that a withdrawal has at least'),
  'withdraw.feeBp': whole(
    0,
    1000,
    '提现手续费率，从提现金额中扣除（万分之一）',
    'Fee taken out of a withdrawal, in 1/10000',
  ),
  'ledger.fundingDays': whole(
    1,
    90,
    '赠送金与授信须在多少天内由自有资金出资',
    'Days within which own money has to fund',
  ),
  'settle.adjustMaxBp': whole(
    0,
    10_000,
    '单笔结算调整占应结金额的上限（万分之一）',
    'Most of an adjustment, in 1/10000',
  ),
  'ledger.openItemDays': whole(1, 3650, '挂账超过多少天列入账务核对', 'Days after which an open item is named'),
  'gift.recognition': {
    is: 'choice',
    choices: { 1: ['承诺时计入费用', 'When promised'], 2: ['使用时计入费用', 'When used'] },
    about: ['赠送成本何时确认', 'When the cost of gifts is recognised'],
  },
  'shift.differenceLimit': whole(
    0,
    1_000_000,
    '长短款超过多少元须写核对意见',
    'Yuan over or short above which the checker has to say why',
  ),
  'vat.feeBp': whole(0, 2000, '服务费与价差的增值税率（万分之一）', 'VAT on fees and spread, in 1/10000'),
  'distribution.maxLevels': whole(1, 9, '分销链最多级数', 'Levels that a chain of distributors has at most'),
  'distribution.maxCommissionBp': whole(0, 10_000, '分销佣金比例上限（万分之一）', 'Most of a commission, in 1/10000'),
  'card.tryCount': whole(1, 100, '单人连续试错卡号多少次后锁定', 'Wrong card numbers in a row that lock a person'),
  'card.tryLockMinutes': whole(1, 1440, '首次锁定多少分钟', 'Minutes of the first lock'),
  'openApi.emptionByGet': onOff('仅为旧渠道保留：允许以 GET 发起消费', 'For old partners only: purchases by GET'),
  'system.platform.maintenance': onOff(
    '开启后用户无法使用，参见“维护开关”',
    'On: users wait. See the maintenance switch',
  ),
  'system.outgoing.held': onOff(
    '开启后短信、打印与在线支付都不发出，恢复备份后核对用',
    'On: no message, print or payment leaves. For a restored copy',
  ),
}

/** Why a value does not fit its parameter; undefined where it does, or nothing is known of the parameter. */
export function paramProblem(paramKey: string, value: string): Label | undefined {
  const type = paramTypes[paramKey]
  if (!type) return undefined
  if (type.is === 'switch')
    return value === 'true' || value === 'false' ? undefined : ['须为 true 或 false', 'Has to be true or false']
  if (type.is === 'choice')
    return Object.hasOwn(type.choices, value) ? undefined : ['不在可选值之内', 'Is none of the choices']
  const { min, max } = type
  const fits = /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max
  return fits ? undefined : [`须为 ${min} 至 ${max} 的整数`, `Has to be a whole number from ${min} to ${max}`]
}
