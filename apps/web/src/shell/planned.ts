import type { Label } from '@forecourt/contract/kernel'

/**
 * Addresses of the specification (2.2) whose pages are not built yet: they say so instead of being unknown. A page that an area
 * brings comes first, and its line here goes; docs/progress.md names the same.
 */
export const planned: Readonly<Record<string, Label>> = {
  '/compant/system/compant': ['供货商与进货商信息', 'Supplier or buyer information'],
  '/compant/system/enterpriseInformation': ['服务商信息', 'Service provider information'],
  '/compant/system/identitysel': ['身份选择', 'Choice of identity'],
  '/wel/shop': ['商城首页', 'Home of the shop'],
  '/wel/shopMall': ['商城看板', 'Dashboard of the shop'],
  '/platformCharge/companyAccount/add': ['新增企业账户', 'Add a company account'],
  '/company/userBalanceQueryDetail': ['用户余额明细', 'Balance of a user'],
  '/rechargeCenter/directcharging/detail': ['直充详情', 'Direct charging'],
  '/rechargeCenter/goodsOrderCodeQuery': ['卡券核销查询', 'Redemption codes'],
  '/rechargeCenter/supplierOrder': ['供货商订单', 'Orders of suppliers'],
  '/batchCharging/classification/productListQuery': ['分类商品', 'Products of a class'],
  '/thirdManage/details': ['渠道详情', 'Details of a channel'],
  '/thirdManage/foreignDetail': ['外部渠道详情', 'Details of an outside channel'],
  '/thirdManage/rechargeReview': ['渠道充值审核', 'Review of channel recharges'],
  '/statistics/storeOrderRanking/detail': ['门店订单排行', 'Ranking of shops'],
  '/statistics/yearConsumptionDetails': ['年度消费明细', 'Consumption of a year'],
  '/statistics/productByDay': ['产品日统计', 'Products of a day'],
  '/statistics/paymentMonth': ['月度支付', 'Payments of a month'],
  '/statistics/phoneFlow': ['客户流水', 'Entries of a customer'],
  '/fleetcard/details': ['车队卡详情', 'Fleet card'],
  '/reconciliation/detailedView': ['对账明细', 'Reconciliation in detail'],
  '/reconciliation/statementOfAccount': ['对账单', 'Statement of account'],
  '/reconciliation/incomeDetail': ['收入明细', 'Income in detail'],
  '/reconciliation/companyStatisticsInfo': ['企业统计', 'Statistics of a company'],
  '/yeePay/orderdividedetail': ['订单分账明细', 'Split of an order'],
  '/work/process/leave/form': ['请假申请', 'Application for leave'],
  '/work/process/leave/handle': ['请假办理', 'Decision on leave'],
  '/work/process/leave/detail': ['请假详情', 'Leave'],
}

/** Processes carry what they are about behind their address. */
const withParts = '/work/process/leave/'

/** What is planned at an address. */
export function plannedAt(path: string): Label | undefined {
  const [own] = path.startsWith(withParts) ? Object.keys(planned).filter(one => path.startsWith(`${one}/`)) : [path]
  return own === undefined ? undefined : planned[own]
}
