import { refusal, refusalsByRule } from './refusals-by-rule.ts'

/**
 * The one catalogue of expected refusals. A name is never reused for another meaning. Codes follow domain 0.2:
 * 403 no right, 404 not found, 409 state or duplicate, 422 input, 423 frozen, 428 a second proof, 460 balance, 461 limit, 462 expired,
 * 463 amount differs, 464 channel refused, 465 channel unknown, 470 maintenance; 500 is our fault, 503 may be sent again. `{0}` takes a value.
 */
export const refusals = {
  ...refusalsByRule,
  notSignedIn: refusal(401, '登录失效，请重新登录', 'Sign-in expired, please sign in again'),
  actingOver: refusal(403, '代租户操作已结束，请以本人身份继续', 'Acting for the tenant is over; go on as yourself'),
  whileActing: refusal(403, '代租户操作时不能进行此操作', 'This cannot be done while acting for a tenant'),
  actingAlready: refusal(409, '您已在代一个租户操作，请先结束', 'You are acting for a tenant already: end that first'),
  notActable: refusal(409, '不能代此租户操作：{0}', 'Nobody can act for this tenant: {0}'),
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
  beyondTypes: refusal(
    403,
    '租户的类型不含此角色或权限（{0}）',
    'What the tenant is does not carry this role or right ({0})',
  ),
  secondPerson: refusal(
    409,
    '涉及审批权限，须由另一名管理员确认（{0}）',
    'Approving rights are given with a second administrator ({0})',
  ),
  invalid: refusal(422, '{0}', '{0}'),
  changed: refusal(409, '数据状态已变更，请刷新', 'The record was changed by someone else, please reload'),
  draftElsewhere: refusal(409, '此草稿已在另一处继续（{0}）', 'This draft was continued elsewhere ({0})'),
  tooManyDrafts: refusal(409, '草稿已满 {0} 份，请先删除不用的', 'There are {0} drafts already: delete some first'),
  keyReused: refusal(
    409,
    '此前已收到一次内容不同的提交，请先核对其结果',
    'Another submission with other content was received before: look at its result first',
  ),
  inUse: refusal(409, '数据已被引用，不可删除（{0}）', 'In use by other records and cannot be removed ({0})'),
  notRemovable: refusal(409, '{0}，不可删除', '{0}: it can no longer be deleted'),
  notEditable: refusal(409, '{0}，不可修改', '{0}: it can no longer be edited'),
  duplicate: refusal(409, '{0}已存在', '{0} already exists'),
  tooOften: refusal(429, '操作过于频繁，请稍后再试', 'Too many attempts, please try again later'),
  registrationClosed: refusal(403, '注册功能未开放', 'Registration is closed'),
  mustChangePassword: refusal(403, '请先修改初始密码', 'Please change the initial password first'),
  mustSetUpSecondFactor: refusal(
    403,
    '您的角色登录须二次验证，请先绑定身份验证器或通行密钥',
    'Your role needs a second factor at sign-in: set up an authenticator or a passkey first',
  ),
  maintenance: refusal(470, '平台维护中', 'The platform is under maintenance'),
  broken: refusal(500, '系统异常', 'Something went wrong on our side'),
  busy: refusal(503, '系统繁忙，请稍后再试', 'The system is busy, please try again in a moment'),

  followed: refusal(
    403,
    '请在页面中操作：不接受跳转或其他网站发起的请求',
    'Not taken from another site or a followed address',
  ),

  // A second proof before a call
  stepUpNeeded: refusal(428, '此操作需验证码确认：{0}', 'This needs a code: {0}'),
  stepUpWrong: refusal(428, '验证码不正确，还可尝试 {0} 次', 'The code is wrong; tries left: {0}'),
  stepUpNoPhone: refusal(
    409,
    '此操作需验证码确认，您的账号没有手机号和身份验证器。请在“个人信息”中填写或绑定（24小时后可用），或请管理员填写手机号（立即可用）',
    'This needs a code and your account has neither a phone nor an authenticator. Add one under Personal information (it counts after 24 hours) or ask an administrator to enter your phone (it counts at once)',
  ),
  stepUpNewPhone: refusal(
    409,
    '您在24小时内修改过自己的手机号，暂不能用它接收验证码，请稍后再试或请其他人办理',
    'You changed your own phone number within the last 24 hours, so no code is sent to it yet: try later or ask somebody else',
  ),
  stepUpSingly: refusal(
    409,
    '此操作需验证码确认，请单笔办理',
    'This needs a code for each record: please do it one by one',
  ),
  stepUpTooOften: refusal(
    429,
    '验证码发送或尝试过于频繁，请在 {0} 分钟后再试',
    'Too many codes were sent or tried, please try again in {0} minutes',
  ),

  authenticatorThere: refusal(
    409,
    '已绑定身份验证器，请先解除绑定',
    'There is an authenticator already: remove it first',
  ),
  passkeysNotHere: refusal(
    409,
    '本站未设置访问地址（PUBLIC_URL），不能使用通行密钥',
    'Passkeys need the address of this site, which is not set (PUBLIC_URL)',
  ),
  tooManyPasskeys: refusal(
    409,
    '最多 {0} 个通行密钥，请先删除不用的',
    'There are {0} passkeys already: remove one first',
  ),
  passkeyWrong: refusal(422, '通行密钥验证失败，请重试', 'The passkey could not be verified: please try again'),
  providerUnfit: refusal(409, '检查未通过：{0}', 'The check failed: {0}'),
  providerOver: refusal(409, '第三方登录已失效，请重新开始', 'This sign-in is over, please begin again'),
  providerRefused: refusal(464, '{0}未能确认您的身份，请重试', '{0} did not confirm who you are, please try again'),
  providerSilent: refusal(465, '{0}没有应答，请稍后再试', '{0} did not answer, please try again later'),
  socialTaken: refusal(409, '该第三方账号已绑定其他用户', 'This account is linked to somebody else'),
  socialLinked: refusal(409, '您已绑定该来源的账号', 'You have linked an account of this provider already'),
  lastWayIn: refusal(409, '这是您唯一的登录方式，不能解除', 'It is your only way to sign in and stays'),
  oauthWrong: refusal(422, '第三方登录信息错误！', 'The third-party sign-in is not right or is over'),
  authenticatorMissing: refusal(409, '没有绑定身份验证器', 'There is no authenticator'),

  // Approvals and money
  insufficient: refusal(460, '余额不足', 'The balance is not sufficient'),
  accountFrozen: refusal(423, '账户已冻结', 'The account is frozen'),
  amountDiffers: refusal(463, '金额不一致，请重新确认', 'The amount differs, please confirm again'),
  serialUsed: refusal(409, '银行流水号已使用', 'This bank serial number has been used'),
  receiptDiffers: refusal(
    463,
    '该流水是待认领来款，金额为 {0} 元，与本单实付不一致',
    'This serial number is an unmatched receipt of {0} yuan, which is not what was to be paid',
  ),
  rechargeSpent: refusal(
    460,
    '账户余额不足以收回这笔充值：本金或赠送金已被使用',
    'Some of this recharge has been spent, so it cannot be taken back',
  ),
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
  noBankAccount: refusal(
    409,
    '尚未指定此用途的资金账户，请先在“资金账户”中指定',
    'No account is chosen for this use: choose one among the bank accounts first',
  ),
  wrongAccountKind: refusal(422, '账户不符合此用途：{0}', 'The account does not fit: {0}'),
  accountStillUsed: refusal(409, '账户仍在使用：{0}', 'The account is still used: {0}'),
  noFundingAccount: refusal(409, '尚未指定出资的自有资金账户', 'No account with own money is chosen to fund from'),
  aboveEarned: refusal(
    460,
    '超出已赚取且未归集的收益，目前可归集 {0} 元',
    'More than was earned and not yet swept: {0} yuan may be swept now',
  ),
  aboveCover: refusal(
    460,
    '划转后备付金将低于应付客户款，目前富余 {0} 元',
    'Customer money would no longer be covered: {0} yuan are left over now',
  ),
  evidenceNeeded: refusal(422, '调整单没有依据，请先补充依据', 'The adjustment has no evidence: please add it first'),
  moreThanPayeeOwes: refusal(422, '超过收款方当前欠款', 'More than the payee owes at present'),
  settlementUnpaid: refusal(
    409,
    '结算单付款后才能核销其调整；未付款时请退回重新对账或作废',
    'An adjustment is cleared after its settlement was paid; until then reconcile anew or void it',
  ),
  voucherNeeded: refusal(422, '请上传付款凭证', 'Please upload the payment voucher'),
  periodBlocked: refusal(409, '暂不能结账：{0}', 'The month cannot be closed yet: {0}'),
  openingUnbalanced: refusal(
    422,
    '期初余额借贷不平：借方减贷方为 {0} 元',
    'The opening balances do not balance: debits less credits are {0} yuan',
  ),
  openingBlocked: refusal(409, '期初余额尚有问题：{0}', 'The opening balances are not right yet: {0}'),
  openingUsed: refusal(
    409,
    '期初入账之后这些账户已有业务（{0}），不能撤销',
    'These accounts have moved since the opening ({0}): it cannot be taken back',
  ),
  laterClosed: refusal(409, '请先反结账更晚的月份（{0}）', 'Reopen the later month first ({0})'),
  voucherUsed: refusal(
    409,
    '此凭证已用于单据{0}，一份凭证只能证明一笔款项',
    'This voucher belongs to document {0} already: one voucher proves one payment',
  ),

  notReversible: refusal(409, '此操作不可撤销', 'This cannot be undone'),
  undoTooLate: refusal(409, '已超过可撤销的时间', 'It is too late to undo this'),

  otherDecider: refusal(403, '该租户另有管理员，由其确认', 'The tenant has another administrator, who decides'),
  tenantOpened: refusal(409, '该租户已有管理员', 'The tenant has an administrator already'),

  // Sites
  stillOpen: refusal(409, '尚未了结：{0}', 'Not over yet: {0}'),
  siteNotReady: refusal(409, '站点还不能营业：{0}', 'The site cannot open yet: {0}'),
  siteNotOpen: refusal(422, '站点未营业', 'The site is not open'),
  shiftOpen: refusal(409, '该站点的此班次尚未交班', 'This shift of the site is still open'),
  noShift: refusal(422, '站点尚未开班，请先开班', 'No shift is open at this site; open one first'),
  unusualPrice: refusal(422, '价格异常，请确认：{0}', 'Unusual prices, please confirm: {0}'),
  datasourceUnreachable: refusal(464, '数据源连接不上：{0}', 'The data source cannot be reached: {0}'),
  priceClash: refusal(
    409,
    '同一时刻已有其他调价：{0}',
    'Another change of these prices begins at the same moment: {0}',
  ),
  priceSheetFaulty: refusal(
    422,
    '价格表还有{0}行有误，请先修改第{1}行',
    'Rows of the price sheet that are wrong: {0}. Mend row {1} first',
  ),
  pricePassed: refusal(409, '生效时间已过，请驳回后重新提交', 'Its moment has passed: reject it and ask anew'),
  changedSince: refusal(409, '此后已另行调价：{0}', 'Prices were changed since: {0}'),
  miniProgramRefused: refusal(464, '小程序码未生成：{0}', 'The code was not made: {0}'),
  alipayRefused: refusal(464, '支付宝未受理：{0}', 'Alipay has declined: {0}'),
  aliShopOpen: refusal(409, '该站点的支付宝门店已开通或审核中', 'The Alipay shop of this site is live or in review'),
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
  bearerInsufficient: refusal(
    460,
    '承担优惠的服务商可用余额不足，请其补足后再试',
    'The service provider that bears the discount has not enough on its balance',
  ),
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

  // Goods
  goodsUnapproved: refusal(409, '商品尚未审核通过（{0}）', 'The goods have not been approved yet ({0})'),
  goodsApproved: refusal(409, '商品已审核通过', 'The goods have been approved already'),
  goodsAsked: refusal(409, '已有待审的审批单（{0}）', 'An approval is waiting already ({0})'),
  goodsIncomplete: refusal(409, '商品还不能上架：{0}', 'The goods cannot be put on sale yet: {0}'),
  goodsNotSold: refusal(409, '{0} 暂不可购买', '{0} cannot be bought at present'),
  overDailyLimit: refusal(409, '{0} 超过每日限量 {1}', '{0} is over its limit of {1} a day'),
  codesShort: refusal(409, '{0} 库存不足', 'Too few of {0} are left'),
  notByCodes: refusal(409, '该规格的库存方式不是卡密库存', 'The stock of this variant is not counted by codes'),
  codeUnreadable: refusal(
    409,
    '卡密已无法解开，请联系运营',
    'The code cannot be opened any more, please ask the operator',
  ),
  tooManyPairs: refusal(422, '一次最多 {0} 个租户与规格的组合', 'At most {0} pairs of tenant and variant at once'),
  pricePast: refusal(
    409,
    '价格已生效，不可修改或删除，请新增更晚生效的价格',
    'The price has begun: add a later one instead',
  ),
  ruleOverlaps: refusal(
    409,
    '与同级规则“{0}”的买方、商品和时段重叠，请调整优先级或时段',
    'It overlaps the rule {0} of equal rank in buyers, goods and time: change its priority or its time',
  ),

  // Partners
  bodyNotKept: refusal(409, '此报文未留存原文', 'This message was not kept as it came'),
  carriedOut: refusal(409, '此报文已执行，无需重放', 'This message has been carried out already'),
  badSignature: refusal(403, '签名错误', 'The signature is wrong'),
  badToken: refusal(403, '令牌错误或已过期', 'The token is wrong or has expired'),
  operatorRefused: refusal(464, '运营商未受理：{0}', 'The operator refused: {0}'),
  operatorSilent: refusal(465, '运营商没有应答，请稍后再试', 'The operator did not answer, please try again later'),
  clockSkew: refusal(422, '时间戳超出范围，服务器时间 {0}', 'The timestamp is out of range, server time {0}'),
  replayed: refusal(409, '请求已处理过', 'The request has been seen before'),
  apiVersion: refusal(422, '没有此接口版本，可用版本：{0}', 'There is no such version of the API; there is {0}'),
  postOnly: refusal(405, '请使用POST方法，GET不会扣款', 'Please use POST: a GET never moves money'),
  partnerUnknown: refusal(404, '没有此渠道编号', 'There is no partner with this code'),
  addressRefused: refusal(403, 'IP不在白名单', 'The address is not on the list'),

  // One of many is in force
  inForce: refusal(409, '正在启用，请先启用另一项', 'It is in force: put another one in force first'),

  vendorMissing: refusal(409, '尚未对接该服务商', 'This installation has no connection to the vendor'),

  // Trees and menus
  hasChildren: refusal(409, '请先删除子节点！', 'Please remove the children first'),
  ownParent: refusal(422, '父节点不可选择自身！', 'A node cannot be its own parent'),
} as const

export type RefusalName = keyof typeof refusals

/** Refusals any call may answer with; the others have to be declared by the call. */
export const commonRefusals = [
  'notFound',
  'invalid',
  'changed',
  'duplicate',
  'notAllowed',
  'widerRights',
  'beyondTypes',
  'secondPerson',
  'inUse',
  'inForce',
] as const satisfies readonly RefusalName[]
export type CommonRefusal = (typeof commonRefusals)[number]

/** What somebody signed in can be refused by before a call is looked at. */
export const entranceRefusals = [
  'mustChangePassword',
  'mustSetUpSecondFactor',
  'maintenance',
  'actingOver',
  'whileActing',
] as const satisfies readonly RefusalName[]
export type EntranceRefusal = (typeof entranceRefusals)[number]

/** What a signed request of a machine can be refused by before its call is looked at. */
export const signatureRefusals = [
  'badSignature',
  'clockSkew',
  'replayed',
  'addressRefused',
  'tooOften',
] as const satisfies readonly RefusalName[]
