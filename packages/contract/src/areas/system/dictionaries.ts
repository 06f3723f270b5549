import { dictionary } from '../../kernel/index.ts'

export const yesNo = dictionary('yes_no', ['是否', 'Yes or no'], { 1: ['否', 'No'], 2: ['是', 'Yes'] })
export const orgCategory = dictionary('org_category', ['机构类型', 'Organisation type'], {
  1: ['公司', 'Company'],
  2: ['部门', 'Department'],
  3: ['小组', 'Team'],
})
export const regionLevels = dictionary('region', ['行政区划级别', 'Level of a region'], {
  0: ['国家', 'Country'],
  1: ['省份/直辖市', 'Province'],
  2: ['地市', 'Prefecture'],
  3: ['区县', 'County'],
  4: ['乡镇', 'Town'],
  5: ['村委', 'Village'],
})
export const flow = dictionary('flow', ['流程', 'Flow'], { 1: ['请假流程', 'Leave'], 2: ['报销流程', 'Expense'] })
export const siteType = dictionary('site_type', ['站点类型', 'Site type'], {
  1: ['加油站', 'Fuel station'],
  2: ['加气站', 'Gas station'],
  3: ['充电站', 'Charging station'],
  4: ['洗车店', 'Car wash'],
  5: ['便利店/商城', 'Shop'],
})
export const paymentMethod = dictionary('payment_method', ['支付方式', 'Payment method'], {
  1: ['微信', 'WeChat'],
  2: ['支付宝', 'Alipay'],
  3: ['油卡', 'Fuel card'],
  4: ['账户余额', 'Balance'],
  5: ['现金', 'Cash'],
  6: ['银行卡/对公转账', 'Bank transfer'],
  7: ['其他', 'Other'],
  8: ['券', 'Coupon'],
  9: ['第三方渠道代收', 'Collected by a partner'],
})
export const alipayMethod = dictionary('zfbPayment_method', ['支付宝支付方式', 'Alipay method'], {
  1: ['扫码（当面付）', 'Scan'],
  2: ['小程序/JSAPI', 'Mini program'],
  3: ['H5', 'H5'],
  4: ['APP', 'App'],
  5: ['条码', 'Bar code'],
})
export const goodsType = dictionary('shopping_goods_type', ['商城商品类型', 'Goods type'], {
  1: ['电子券/卡密', 'Voucher'],
  2: ['直充', 'Direct charge'],
  3: ['实物', 'Physical'],
  4: ['储值卡', 'Stored-value card'],
  5: ['服务（洗车/保养）', 'Service'],
})
export const secretRule = dictionary('goods_secret_rule', ['密价规则', 'Secret price rule'], {
  subsidy_rule: ['补贴', 'Subsidy'],
  spread_rule: ['价差', 'Spread'],
  sales_rule: ['售价', 'Sales price'],
  default: ['默认', 'Default'],
})
export const escrowType = dictionary('escrow_type', ['监管账户类型', 'Escrow type'], {
  1: ['平安见证宝', 'Ping An'],
  2: ['易宝', 'YeePay'],
  3: ['支付宝直付通', 'Alipay'],
  9: ['其他', 'Other'],
})
export const internetAccess = dictionary('internet_access', ['入网状态', 'Onboarding'], {
  0: ['未入网', 'Not onboarded'],
  1: ['入网中', 'Onboarding'],
  2: ['已入网', 'Onboarded'],
  3: ['驳回', 'Rejected'],
  4: ['已停用', 'Disabled'],
})
export const activityPattern = dictionary('activity_pattern', ['活动模式', 'Activity pattern'], {
  1: ['满减', 'Spend and save'],
  2: ['折扣', 'Discount'],
  3: ['立减', 'Instant reduction'],
  4: ['充送', 'Top-up gift'],
  5: ['领券', 'Coupon'],
  6: ['抽奖', 'Draw'],
})

export const dictionaries = [
  yesNo,
  orgCategory,
  regionLevels,
  flow,
  siteType,
  paymentMethod,
  alipayMethod,
  goodsType,
  secretRule,
  escrowType,
  internetAccess,
  activityPattern,
]
