import {
  call,
  dict,
  dictionary,
  entity,
  flag,
  int,
  json,
  moment,
  money,
  one,
  platformRoles,
  ratio,
  ref,
  resource,
  state,
  states,
  text,
  verdict,
} from '../../kernel/index.ts'
import { secretRule as ruleCodes } from '../system/dictionaries.ts'

export const ruleTarget = dictionary('secret_rule_target', ['适用买方', 'For whom'], {
  1: ['指定买方', 'Buyers by name'],
  2: ['买方等级', 'Buyers of a grade'],
  3: ['全部买方', 'Every buyer'],
})
export const ruleScope = dictionary('secret_rule_scope', ['适用商品', 'For what'], {
  1: ['指定规格', 'Variants'],
  2: ['指定商品', 'Goods'],
  3: ['指定分类', 'Classes'],
  4: ['全部商品', 'All goods'],
})
export const ruleValue = dictionary('secret_rule_value', ['取值方式', 'Value'], {
  1: ['固定金额', 'An amount'],
  2: ['按比例', 'A rate'],
})
export const buyerGrades = dictionary('buyer_grade', ['买方等级', 'Grade'], {
  1: ['普通', 'Standard'],
  2: ['银牌', 'Silver'],
  3: ['金牌', 'Gold'],
  4: ['钻石', 'Diamond'],
})

/** A rule is written while it is off. One that may sell below cost is put in force by a second person. */
export const ruleStates = states({
  disabled: { code: 0, label: ['停用', 'Off'], tone: 'neutral', to: { enable: ['enabled', 'waiting'] } },
  enabled: { code: 1, label: ['启用', 'In force'], tone: 'good', to: { disable: ['disabled'] } },
  waiting: {
    code: 2,
    label: ['亏损待批', 'Loss to approve'],
    tone: 'waiting',
    to: { decideLoss: ['enabled', 'disabled'], disable: ['disabled'] },
  },
})

const whom: [string, string] = ['适用买方', 'For whom']
const what: [string, string] = ['适用商品', 'For what']
const value: [string, string] = ['价格', 'Price']
const guards: [string, string] = ['护栏', 'Guards']
const period: [string, string] = ['期间', 'Period']

/** What some buyers pay for some goods of whoever writes it (domain 7.2). Nobody else reads it. */
export const secretRule = entity(
  'secretRule',
  ['密价规则', 'Secret price'],
  {
    ruleName: text(['规则名称', 'Name'], { required: true, max: 64, search: true, width: 200 }),
    ruleCode: dict(['规则', 'Rule'], { of: ruleCodes, required: true, initial: 'sales_rule', search: true, width: 90 }),
    status: state(['状态', 'State'], { of: ruleStates, width: 100 }),
    targetType: dict(['适用买方', 'For whom'], {
      of: ruleTarget,
      int: true,
      required: true,
      initial: 3,
      search: true,
      group: whom,
      width: 110,
    }),
    targetIds: ref(['买方', 'Buyers'], {
      to: 'tenant',
      many: true,
      list: false,
      group: whom,
      requiredWhen: { targetType: 1 },
      index: false,
    }),
    targetGrades: dict(['等级', 'Grades'], {
      of: buyerGrades,
      many: true,
      list: false,
      group: whom,
      requiredWhen: { targetType: 2 },
    }),
    scopeType: dict(['适用商品', 'For what'], {
      of: ruleScope,
      int: true,
      required: true,
      initial: 4,
      search: true,
      group: what,
      width: 110,
    }),
    skuIds: ref(['规格', 'Variants'], {
      to: 'sku',
      many: true,
      list: false,
      group: what,
      requiredWhen: { scopeType: 1 },
      index: false,
    }),
    commodityIds: ref(['商品', 'Goods'], {
      to: 'commodity',
      many: true,
      list: false,
      group: what,
      requiredWhen: { scopeType: 2 },
      index: false,
    }),
    classifyIds: ref(['分类', 'Classes'], {
      to: 'goodsClass',
      many: true,
      list: false,
      group: what,
      requiredWhen: { scopeType: 3 },
      index: false,
    }),
    valueType: dict(['取值方式', 'Value'], {
      of: ruleValue,
      int: true,
      required: true,
      initial: 1,
      list: false,
      group: value,
    }),
    value: money(['取值', 'Value'], { sum: false, group: value, requiredWhen: { valueType: 1 }, width: 100 }),
    valueBp: ratio(['比例', 'Rate'], {
      group: value,
      requiredWhen: { valueType: 2 },
      max: 100_000,
      list: false,
      hint: ['售价规则中 97% 即面值的 97 折', 'Of a sales price 97 % is 97 % of the face value'],
    }),
    bearerTenantId: ref(['补贴承担方', 'Subsidy borne by'], {
      to: 'tenant',
      list: false,
      group: value,
      hint: ['仅补贴规则，留空由平台承担', 'Of a subsidy alone; the platform when empty'],
    }),
    minMargin: money(['最低毛利', 'Least margin'], { sum: false, list: false, initial: 0, group: guards }),
    allowLoss: flag(['允许亏损', 'May lose'], {
      initial: false,
      list: false,
      group: guards,
      hint: ['启用时须第二人批准', 'Put in force by a second person'],
    }),
    priority: int(['优先级', 'Priority'], { required: true, initial: 0, min: 0, max: 9999, group: period, width: 80 }),
    startTime: moment(['开始时间', 'From'], { required: true, group: period, width: 150 }),
    endTime: moment(['结束时间', 'Until'], { group: period, width: 150 }),
    ownerTenantId: ref(['所属租户', 'Of'], { to: 'tenant', readOnly: true, list: false, index: false }),
    enableUser: ref(['启用人', 'Put in force by'], { to: 'user', readOnly: true, list: false }),
    lossUser: ref(['亏损批准人', 'Loss approved by'], { to: 'user', readOnly: true, list: false }),
    lossTime: moment(['亏损批准时间', 'Loss approved at'], { readOnly: true, list: false }),
  },
  { display: 'ruleName', index: [['status', 'startTime']], time: 'startTime' },
)

/** Each buyer and each goods that a rule is for, as one key: a price is found by a dozen of them however many rules there are. */
export const secretRuleKey = entity(
  'secretRuleKey',
  ['密价规则索引', 'Key of a secret price'],
  {
    ruleId: ref(['密价规则', 'Secret price'], { to: 'secretRule', required: true, readOnly: true }),
    matchKey: text(['键', 'Key'], { required: true, readOnly: true, max: 80 }),
  },
  { ownedBy: 'ruleId', index: [['matchKey']] },
)

/** What a buyer is to a seller from a moment on: rules for a grade are for all buyers of it. */
export const buyerGrade = entity(
  'buyerGrade',
  ['买方等级', "Buyer's grade"],
  {
    buyerTenantId: ref(['买方', 'Buyer'], { to: 'tenant', required: true, search: true, immutable: true }),
    grade: dict(['等级', 'Grade'], {
      of: buyerGrades,
      int: true,
      required: true,
      initial: 1,
      search: true,
      inline: true,
    }),
    startTime: moment(['开始时间', 'From'], { required: true, width: 150 }),
    remark: text(['备注', 'Remark'], { max: 100 }),
  },
  { display: 'buyerTenantId', index: [['buyerTenantId', 'startTime']] },
)

const sellers = ['operator', 'supplier', 'provider'] as const
/** Served by the same rows for all: the platform asks at the list of services, others at that of wholesale. */
export const secretRules = resource(secretRule, {
  base: 'secret_rule',
  roles: { read: [...platformRoles, 'supplier', 'provider'], write: sellers },
  paths: {
    list: ['secret_rule/business', 'secret_rule/wholesale'],
    submit: ['secret_rule/save', 'secret_rule/update'],
  },
  forAnyTenant: true,
  editableIn: ['disabled'],
  removableIn: ['disabled'],
})
export const buyerGradesOf = resource(buyerGrade, {
  base: 'secret_rule/grade',
  forAnyTenant: true,
  roles: { read: [...platformRoles, 'supplier', 'provider'], write: sellers },
})

const id = ref(['密价规则', 'Secret price'], { required: true, to: 'secretRule' })

/** What a rule would have done to what was sold in the thirty days before: read before it is put in force. */
export const backtestSecretRule = call({
  title: ['回算', 'What it would have cost'],
  path: 'GET secret_rule/backtest',
  permission: 'secretRule_enable',
  about: secretRule,
  by: ['owner', 'platform'],
  reads: ['secretRule', 'orderLine'],
  input: { id },
  output: one({
    lineCount: int(['订单行', 'Lines'], { required: true }),
    quantity: int(['数量', 'Quantity'], { required: true }),
    before: money(['当时金额', 'As it was'], { required: true }),
    after: money(['按规则金额', 'By the rule'], { required: true, min: -9_999_999_999 }),
    difference: money(['差额', 'Difference'], { required: true, min: -9_999_999_999 }),
    /** Lines whose own rule would still come before this one. */
    overruled: int(['被其他规则盖过', 'Overruled'], { required: true }),
    /** Lines that this rule would sell below cost and its least margin. */
    belowMargin: int(['低于最低毛利', 'Below margin'], { required: true }),
  }),
})

export const enableSecretRule = call({
  title: ['启用', 'Put in force'],
  path: 'POST secret_rule/enable',
  permission: 'secretRule_enable',
  roles: sellers,
  on: secretRule,
  action: 'enable',
  by: ['owner', 'platform'],
  input: { id },
  refuses: ['ruleOverlaps'],
})
export const disableSecretRule = call({
  title: ['停用', 'Turn off'],
  path: 'POST secret_rule/disable',
  permission: 'secretRule_enable',
  on: secretRule,
  action: 'disable',
  by: ['owner', 'platform'],
  input: { id },
})
/** Whoever wrote or enabled the rule does not let it sell below cost as well. */
export const decideRuleLoss = call({
  title: ['审批亏损', 'Decide on the loss'],
  path: 'POST secret_rule/decideLoss',
  permission: 'secretRule_loss',
  roles: ['finance_review'],
  on: secretRule,
  action: 'decideLoss',
  by: ['owner', 'platform'],
  money: true,
  decides: {
    makers: ['createUser', 'enableUser', 'updateUser'],
    follows: [enableSecretRule, { permission: 'secretRule_edit' }],
    approves: { result: 1 },
    notifies: ['enableUser'],
  },
  input: {
    id,
    ...verdict('rule_loss_decision'),
  },
  refuses: ['sameUser', 'ruleOverlaps'],
})

/** What became of one rule while a price was looked for. */
export const ruleOutcome = dictionary('rule_outcome', ['结果', 'Outcome'], {
  taken: ['采用', 'Taken'],
  blocked: ['命中但违反护栏', 'Taken, and stopped by its guard'],
  outranked: ['命中但排名靠后', 'Matches, outranked'],
  early: ['未到开始时间', 'Not begun yet'],
  over: ['已过结束时间', 'Over'],
  off: ['未启用', 'Not in force'],
})

export const triedRule = {
  rank: int(['名次', 'Rank'], { required: true }),
  ruleId: ref(['密价规则', 'Secret price'], { required: true }),
  ruleName: text(['规则名称', 'Name'], { required: true }),
  ruleCode: dict(['规则', 'Rule'], { of: ruleCodes, required: true }),
  targetType: dict(['适用买方', 'For whom'], { of: ruleTarget, int: true, required: true }),
  scopeType: dict(['适用商品', 'For what'], { of: ruleScope, int: true, required: true }),
  priority: int(['优先级', 'Priority'], { required: true }),
  unitPrice: money(['算得单价', 'Its price'], { min: -9_999_999_999 }),
  outcome: dict(['结果', 'Outcome'], { of: ruleOutcome, required: true }),
}

/** Why this price: what it is made of, and each rule that is for these goods and this buyer in the order in which they are tried. */
export const explainGoodsPrice = call({
  title: ['价格解释', 'Why this price'],
  path: 'GET secret_rule/explain',
  permission: 'secretRule_explain',
  roles: [...platformRoles, 'supplier', 'provider'],
  rightBelow: 'priceSimulator',
  reads: ['secretRule', 'sku', 'priceDetail', 'buyerGrade', 'tenantGoods'],
  input: {
    skuId: ref(['规格', 'Variant'], { to: 'sku', required: true }),
    buyerTenantId: ref(['买方', 'Buyer'], { to: 'tenant', required: true }),
    sellerTenantId: ref(['卖方', 'Seller'], { to: 'tenant', hint: ['不填为自己', 'Oneself when empty'] }),
    quantity: int(['数量', 'Quantity'], { min: 1, max: 100_000, initial: 1 }),
    at: moment(['时间', 'At'], { hint: ['不填为现在', 'Now when empty'] }),
  },
  output: one({
    ruleCode: dict(['规则', 'Rule'], { of: ruleCodes, required: true }),
    ruleId: ref(['密价规则', 'Secret price'], { to: 'secretRule' }),
    ruleVersion: int(['规则版本', 'Version of the rule']),
    isSellable: flag(['可售', 'Can be sold'], { required: true }),
    blockedBy: text(['不可售原因', 'Why not']),
    listPrice: money(['标准售价 L', 'List price L'], { required: true }),
    costPrice: money(['成本 C', 'Cost C'], { required: true }),
    faceValue: money(['面值 F', 'Face value F'], { required: true }),
    unitPrice: money(['单价 P', 'Price P'], { required: true, min: -9_999_999_999 }),
    subsidy: money(['每件补贴', 'Subsidy each'], { required: true, min: -9_999_999_999 }),
    serviceCharge: money(['服务费', 'Service charge'], { required: true }),
    amount: money(['应付合计', 'To pay'], { required: true, min: -9_999_999_999 }),
    margin: money(['毛利合计', 'Margin'], { required: true, min: -9_999_999_999 }),
    grade: dict(['买方等级', 'Grade'], { of: buyerGrades, int: true }),
    tried: json(['逐条结果', 'Rules tried'], { rows: triedRule, required: true }),
  }),
})
