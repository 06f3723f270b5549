import { call, dict, dictionary, file, money, one, ref, text } from '../../kernel/index.ts'
import { partner } from '../partner-api/partner.ts'

/** What a recharge is credited to. */
export const rechargeType = dictionary('recharge_type', ['充值类型', 'Recharge type'], {
  1: ['企业充值', 'Company recharge'],
  2: ['渠道预存款', 'Partner deposit'],
  3: ['渠道还款', 'Partner repayment'],
})

/**
 * A partner has transferred money: to its deposit, or to pay back what it owes. Somebody of the platform applies, because
 * a partner has no people here; finance approves it like any recharge.
 */
export const applyPartnerRecharge = call({
  title: ['登记来款', 'Record a payment'],
  path: 'POST partner/partner/recharge',
  permission: 'partner_recharge',
  roles: ['operator'],
  by: 'platform',
  on: partner,
  money: true,
  input: {
    id: ref(['渠道', 'Partner'], { required: true, to: 'partner' }),
    rechargeType: dict(['来款用途', 'Purpose'], {
      of: dictionary('partner_recharge_type', ['来款用途', 'Purpose'], {
        2: ['充值预存款', 'Top up the deposit'],
        3: ['偿还欠款', 'Pay back what is owed'],
      }),
      int: true,
      required: true,
    }),
    amount: money(['金额', 'Amount'], { required: true, min: 1 }),
    payerName: text(['付款户名', 'Payer'], { required: true, max: 64 }),
    payerAccount: text(['付款账号', 'Payer account'], { max: 32, format: 'accountNumber' }),
    voucherUrls: file(['付款凭证', 'Voucher'], { many: true }),
    remark: text(['备注', 'Remark']),
  },
  output: one({
    id: ref(['充值单', 'Recharge'], { required: true, to: 'companyRecharge' }),
    rechargeNo: text(['充值单号', 'Recharge number'], { required: true }),
  }),
  refuses: ['moreThanOwed', 'voucherNeeded', 'voucherUsed'],
})
