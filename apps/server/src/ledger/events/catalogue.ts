import type { Label } from '@forecourt/contract/kernel'

export interface EventKind {
  /** Chinese, English. */
  readonly name: Label
  /** Of which events an entry of this kind may be the reversal. */
  readonly reverses?: readonly string[]
}

/**
 * Every event that may be posted: the rows of domain design 10.4 and those that other chapters add. The same rows as table
 * ledger.event, which ledger.post asks; a test keeps both equal.
 */
export const eventCatalogue = {
  E02: { name: ['企业充值（银行）', 'Company recharge by bank'] },
  E02b: { name: ['企业充值（渠道）', 'Company recharge by channel'] },
  E02c: { name: ['渠道资金到账', 'Channel cleared to bank'] },
  E04: { name: ['充值冲正', 'Recharge reversed'], reverses: ['E02', 'E02b', 'E24', 'E25b', 'E28b'] },
  E04b: { name: ['充值被银行退回', 'Recharge charged back'] },
  E04r: { name: ['充值退款', 'Recharge given back'] },
  E04s: { name: ['充值退款付出', 'Recharge paid back'] },
  E04t: { name: ['充值退款未成退回账户', 'Recharge put back'], reverses: ['E04r'] },
  E05: { name: ['发卡', 'Cards granted'] },
  E05b: { name: ['发券', 'Coupons granted'] },
  E06: { name: ['余额加油', 'Fuel paid from a balance'] },
  E07: { name: ['渠道支付加油', 'Fuel paid through a channel'] },
  E08: { name: ['商品销售', 'Goods sold'] },
  E08b: { name: ['平台券销售', 'Vouchers sold'] },
  E09a: { name: ['直充支付', 'Direct charge paid'] },
  E09b: { name: ['直充成功', 'Direct charge done'] },
  E09c: { name: ['直充失败退回', 'Direct charge failed'] },
  E10: { name: ['核销', 'Redeemed'] },
  E11: { name: ['卡余额退回', 'Card returned'] },
  E11b: { name: ['记名卡退卡', 'Named card returned'] },
  E11b2: { name: ['退卡付款', 'Named card paid out'] },
  E11c: { name: ['未用券作废', 'Coupons voided'] },
  E12: { name: ['订单全额退款', 'Order refunded'] },
  E12a: { name: ['渠道退款申请', 'Channel refund started'] },
  E12b: { name: ['渠道退款成功', 'Channel refund done'] },
  E12c: { name: ['渠道退款失败', 'Channel refund failed'] },
  E12p: { name: ['订单部分退款', 'Order refunded in part'] },
  E13: { name: ['结算后退款', 'Refund after settlement'] },
  E13b: { name: ['负应付转应收', 'Negative payable claimed'] },
  E13c: { name: ['抵扣收款方欠款', 'Netted with what the payee owes'] },
  E13d: { name: ['抵扣撤销', 'Netting undone'], reverses: ['E13c'] },
  E14b: { name: ['过期卡退回', 'Expired card returned'] },
  E14c: { name: ['过期卡转沉淀', 'Expired card dormant'] },
  E14d: { name: ['沉淀确认收入', 'Breakage recognised'] },
  E14e: { name: ['赠送成本确认', 'Gift recognised'] },
  E15a: { name: ['车队充值', 'Fleet recharge'] },
  E15b: { name: ['车队卡分配', 'Fleet card allotted'] },
  E15c: { name: ['车队卡收回', 'Fleet card recalled'] },
  E15d: { name: ['车队加油', 'Fuel paid by a fleet'] },
  E16: { name: ['员工直充', 'Staff charged'] },
  E16b: { name: ['员工账户收回', 'Staff account recalled'] },
  E17a: { name: ['提现申请', 'Withdrawal applied'] },
  E17b: { name: ['提现付款', 'Withdrawal paid'] },
  E17c: { name: ['提现失败退回', 'Withdrawal failed'], reverses: ['E17a'] },
  E17d: { name: ['提现被银行退回', 'Withdrawal returned by the bank'] },
  E18: { name: ['账户扣款', 'Deduction'] },
  E19a: { name: ['生成结算单', 'Settlement generated'] },
  E19b: { name: ['结算付款', 'Settlement paid'] },
  E19c: { name: ['结算单作废', 'Settlement voided'], reverses: ['E19a'] },
  E19d: { name: ['结算调整', 'Settlement adjusted'] },
  E19e: { name: ['结算调整核销', 'Adjustment cleared'] },
  E19f: { name: ['结算调整撤销', 'Adjustment undone'], reverses: ['E19d'] },
  E19g: { name: ['历史调整转入单据', 'Former adjustment documented'] },
  E20: { name: ['平台服务费', 'Platform fee'] },
  E24: { name: ['渠道预存', 'Partner deposit'] },
  E25a: { name: ['渠道代收订单', 'Order collected by a partner'] },
  E25b: { name: ['渠道还款', 'Partner repaid'] },
  E28a: { name: ['待认领来款', 'Receipt unmatched'] },
  E28b: { name: ['来款认领', 'Receipt matched'] },
  E31: { name: ['人工调整', 'Manual adjustment'] },
  E31c: { name: ['人工调整核销', 'Manual adjustment cleared'] },
  E36: { name: ['赠送金出资', 'Gift funded'] },
  E36r: { name: ['赠送金出资退回', 'Gift funding given back'], reverses: ['E36'] },
  E37: { name: ['收益归集', 'Earnings swept'] },
  E38: { name: ['备付金账户间划转', 'Moved between custody accounts'] },
  E39a: { name: ['授信与亏损垫资', 'Credit and losses funded'] },
  E39b: { name: ['垫资收回', 'Credit funding given back'] },
  E90: { name: ['自有资金期初', 'Own money opened'] },
  E90b: { name: ['期初余额', 'Opening balance'] },
  E90r: { name: ['期初余额撤销', 'Opening balance taken back'], reverses: ['E90b'] },
} as const satisfies Readonly<Record<string, EventKind>>

export type EventCode = keyof typeof eventCatalogue

export const eventKindOf = (code: string): EventKind | undefined =>
  (eventCatalogue as Readonly<Record<string, EventKind>>)[code]
