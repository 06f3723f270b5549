/**
 * Who reads what of a row besides everybody who reads the row, as people have decided it: by `entity.field`. Those of the
 * seller are those of the tenant whose row an order is.
 */
export const reviewedReaders: Readonly<Record<string, string>> = {
  'order.userName': 'payer/platform; others mask',
  'order.userPhone': 'payer/platform; others mask; masked in lists',
  'order.cardNo': 'payer/platform; others mask; masked everywhere',
  // Beside the settlement price it would say what the platform earns.
  'order.platformPrice':
    'payer/provider, seller/platform without order_payout, seller/platform with order_earnings; others nothing',
  'order.settlePrice': 'seller/platform with order_payout; others nothing',
  'order.settleAmount': 'seller/platform with order_payout; others nothing',
  'order.serviceFee': 'seller/platform with order_payout; others nothing',
  'order.marginAmount': 'seller/platform with order_earnings; others nothing',
  'order.shareAmount': 'seller/platform with order_earnings, provider; others nothing',
  // What either side notes while it checks its orders is its own business.
  'order.remark': 'payer/platform; others nothing',
  'order.reconcileFlag': 'seller/platform; others nothing',
  'order.settleState': 'seller/platform with order_payout; others nothing',
  // Sales added up say no more of anybody than the sales themselves.
  'siteSale.marginAmount': 'platform with order_earnings; others nothing',
  'productSale.marginAmount': 'platform with order_earnings; others nothing',
  'customerSale.marginAmount': 'platform with order_earnings; others nothing',
  'customerSale.userPhone': 'platform; others mask; masked in lists',
  'siteOilPrice.platformPrice': 'anybody without order_payout, anybody with order_earnings; others nothing',
  'siteOilPrice.settlePrice': 'anybody with order_payout; others nothing',
  'site.contactPhone': 'masked in lists',
  'site.serviceFeeBp': 'anybody with order_payout; others nothing',
  'card.cardNo': 'masked everywhere',
  'card.userPhone': 'masked in lists',
  'grantRow.userPhone': 'masked in lists',
  'staffAccount.phone': 'masked in lists',
  'bankAccount.accountNo': 'masked in lists',
  'companyRecharge.payerAccount': 'masked in lists',
  'companyRecharge.payeeAccountNo': 'masked in lists',
  // Who of the platform did it is its own affair; that two people have signed is not.
  'moneySettlement.payUser': 'platform; others nothing',
  'moneySettlement.voucherUser': 'platform; others nothing',
  'settlementAdjustment.clearReviewUser': 'platform; others nothing',
  'settlementAdjustment.clearUser': 'platform; others nothing',
  'settlementAdjustment.evidenceUser': 'platform; others nothing',
  'settlementAdjustment.makerUser': 'platform; others nothing',
  'settlementAdjustment.reviewUser': 'platform; others nothing',
  'moneySettlement.payeeAccountNo': 'masked in lists',
  'payeeAccount.accountNo': 'masked in lists',
  'rechargeReturn.payerAccount': 'masked in lists',
  'unmatchedReceipt.payerAccount': 'masked in lists',
  'smsMessage.phone': 'masked in lists',
  // Between the process that works a task and its table.
  'task.input': 'nobody; others nothing',
  'task.lang': 'nobody; others nothing',
  'task.beatTime': 'nobody; others nothing',
  'user.phone': 'masked in lists',
  'userApply.userPhone': 'masked in lists',
  'tenant.contactNumber': 'masked in lists',
}
