import type { Label } from './label.ts'

interface Refusal {
  /** The envelope's code; never 400, on which the client is silent, and 401 only for "not signed in". */
  readonly code: number
  readonly text: Label
}

const refusal = (code: number, zh: string, en: string): Refusal => ({ code, text: [zh, en] })

/**
 * The one catalogue of expected refusals. A name is never reused for another meaning. Codes follow domain 0.2:
 * 403 no right, 404 not found, 409 state or duplicate, 422 input, 423 frozen, 460 balance, 461 limit, 462 expired,
 * 463 amount differs, 464 channel refused, 465 channel unknown, 470 maintenance; 500 is our fault, 503 may be sent again. `{0}` takes a value.
 */
export const refusals = {
  notSignedIn: refusal(401, '登录失效，请重新登录', 'Sign-in expired, please sign in again'),
  notAllowed: refusal(403, '您没有此操作的权限（{0}）', 'You have no right to do this ({0})'),
  notFound: refusal(404, '数据不存在', 'There is no such record'),
  noSuchPath: refusal(404, '没找到请求', 'There is nothing at this address'),
  otherTenant: refusal(403, '不能为其他租户新增或修改此数据', 'This cannot be written for another tenant'),
  tenantFixed: refusal(422, '数据所属租户不可变更', 'A record cannot move to another tenant'),
  notReadable: refusal(403, '您不可按“{0}”筛选、排序或合计', 'You may not filter, sort or total by {0}'),
  widerRights: refusal(
    403,
    '对方的权限超出您的权限，不能操作（{0}）',
    'Their rights go beyond yours, so you may not do this ({0})',
  ),
  secondPerson: refusal(
    409,
    '涉及审批权限，须由另一名管理员确认（{0}）',
    'Approving rights are given with a second administrator ({0})',
  ),
  invalid: refusal(422, '{0}', '{0}'),
  changed: refusal(409, '数据状态已变更，请刷新', 'The record was changed by someone else, please reload'),
  keyReused: refusal(409, '重复提交：同一幂等键的内容不同', 'This idempotency key was used with other content'),
  inUse: refusal(409, '数据已被引用，不可删除（{0}）', 'In use by other records and cannot be removed ({0})'),
  notRemovable: refusal(409, '{0}，不可删除', '{0}: it can no longer be deleted'),
  duplicate: refusal(409, '{0}已存在', '{0} already exists'),
  tooOften: refusal(429, '操作过于频繁，请稍后再试', 'Too many attempts, please try again later'),
  mustChangePassword: refusal(403, '请先修改初始密码', 'Please change the initial password first'),
  maintenance: refusal(470, '平台维护中', 'The platform is under maintenance'),
  broken: refusal(500, '系统异常', 'Something went wrong on our side'),
  busy: refusal(503, '系统繁忙，请稍后再试', 'The system is busy, please try again in a moment'),

  // Approvals and money
  ownWork: refusal(403, '制单人不可审核自己的单据', 'The maker may not approve their own document'),
  sameUser: refusal(403, '此步骤须由不同人员办理', 'This step needs a different person'),
  insufficient: refusal(460, '余额不足', 'The balance is not sufficient'),
  accountFrozen: refusal(423, '账户已冻结', 'The account is frozen'),
  amountDiffers: refusal(463, '金额不一致，请重新确认', 'The amount differs, please confirm again'),
  serialUsed: refusal(409, '银行流水号已使用', 'This bank serial number has been used'),
  noReceivingAccount: refusal(
    409,
    '平台暂无可用的收款账户，暂不能对公转账',
    'The platform has no account to transfer to at present, so bank transfer is not possible',
  ),
  payeeAccountChanged: refusal(
    409,
    '收款账户已变更，请核对新账户后重新提交',
    'The payee account has changed, please check the new one and submit again',
  ),
  payeeAccountMissing: refusal(
    409,
    '收款方没有已批准且有效的收款账户，不能付款',
    'The payee has no approved account in force, so nothing can be paid',
  ),
  voucherNeeded: refusal(422, '请上传付款凭证', 'Please upload the payment voucher'),

  notReversible: refusal(409, '此操作不可撤销', 'This cannot be undone'),
  undoTooLate: refusal(409, '已超过可撤销的时间', 'It is too late to undo this'),

  otherDecider: refusal(403, '该租户另有管理员，由其确认', 'The tenant has another administrator, who decides'),
  tenantOpened: refusal(409, '该租户已有管理员', 'The tenant has an administrator already'),

  // Sites
  siteNotReady: refusal(409, '站点还不能营业：{0}', 'The site cannot open yet: {0}'),
  siteNotOpen: refusal(422, '站点未营业', 'The site is not open'),
  unusualPrice: refusal(422, '价格异常，请确认：{0}', 'Unusual prices, please confirm: {0}'),
  printerRefused: refusal(464, '打印机未添加：{0}', 'The printer was not added: {0}'),

  // Cards and payment
  // One text for every card that does not pay, known or not: who tries numbers learns nothing from it.
  cardUnusable: refusal(
    423,
    '卡号不正确或卡不可用，请核对卡号或联系发卡企业',
    'No such card, or it cannot be used: check the number, or ask the company that gave it',
  ),
  tooManyTries: refusal(429, '错误次数过多，请{0}分钟后再试', 'Too many wrong tries, please try again in {0} minutes'),
  proofNeeded: refusal(
    422,
    '此笔支付须输入卡密或短信验证码',
    'This payment needs the card secret or a code by message',
  ),
  proofWrong: refusal(422, '{0}不正确或已失效', '{0} is wrong or no longer valid'),
  holderUnreachable: refusal(422, '此卡没有持卡人手机，请输入卡密', 'The card has no phone, please enter its secret'),
  cardBusy: refusal(
    409,
    '卡有未完成的支付，请稍后再试',
    'A payment with the card is under way, please try again later',
  ),
  cardNeeded: refusal(422, '该渠道只能用油卡支付，请提供卡号', 'This partner pays with cards only: send a card number'),
  partnerSite: refusal(461, '该渠道不可在此站点消费', 'This partner may not buy at this site'),
  depositInsufficient: refusal(460, '渠道预存款余额不足', "The partner's deposit is not sufficient"),
  creditExhausted: refusal(461, '超出渠道授信额度', "The partner's credit line is exhausted"),
  moreThanOwed: refusal(422, '还款金额超过渠道当前欠款', 'More than the partner owes at present'),
  cardExpired: refusal(462, '卡已过期', 'The card has expired'),
  limitExceeded: refusal(461, '超出限额：{0}', 'Over the limit: {0}'),
  outOfScope: refusal(461, '此卡不可在该站点或油品使用', 'The card is not for this site or product'),
  priceChanged: refusal(463, '价格已变更，请重新报价', 'The price has changed, please quote again'),
  notSold: refusal(422, '该枪或油品暂不可用', 'This nozzle or product is not available'),
  invoiced: refusal(409, '订单已开票，请先红冲', 'The order is invoiced; reverse the invoice first'),
  overRefund: refusal(422, '超出可退金额', 'More than can be refunded'),
  notRefundable: refusal(422, '订单不可退款：{0}', 'The order cannot be refunded: {0}'),
  importFailed: refusal(422, '导入未完成：{0}', 'The import was not done: {0}'),
  importChanged: refusal(
    409,
    '导入后已有{0}条数据被变更或删除，不能整体撤销',
    '{0} rows have changed since the import, so it cannot be undone as a whole',
  ),

  // Partners
  badSignature: refusal(403, '签名错误', 'The signature is wrong'),
  clockSkew: refusal(422, '时间戳超出范围，服务器时间 {0}', 'The timestamp is out of range, server time {0}'),
  replayed: refusal(409, '请求已处理过', 'The request has been seen before'),
  postOnly: refusal(405, '请使用POST方法，GET不会扣款', 'Please use POST: a GET never moves money'),
  partnerUnknown: refusal(404, '没有此渠道编号', 'There is no partner with this code'),
  addressRefused: refusal(403, 'IP不在白名单', 'The address is not on the list'),

  // Trees and menus
  hasChildren: refusal(409, '请先删除子节点！', 'Please remove the children first'),
  ownParent: refusal(422, '父节点不可选择自身！', 'A node cannot be its own parent'),
} as const

export type RefusalName = keyof typeof refusals

/** Refusals any call may answer with; the others have to be declared by the call. */
export type CommonRefusal =
  | 'notFound'
  | 'invalid'
  | 'changed'
  | 'duplicate'
  | 'notAllowed'
  | 'widerRights'
  | 'secondPerson'
  | 'inUse'
