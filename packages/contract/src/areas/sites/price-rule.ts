import {
  call,
  dict,
  dictionary,
  type DomainRow,
  entity,
  flag,
  int,
  list,
  moment,
  one,
  money,
  platformRoles,
  price,
  quantity,
  ratio,
  ref,
  resource,
  state,
  states,
  text,
} from '../../kernel/index.ts'

export const ruleScope = dictionary('price_rule_scope', ['适用范围', 'Where'], {
  1: ['全部', 'Everywhere'],
  2: ['站点', 'Sites'],
  3: ['省市', 'Province or city'],
  4: ['企业', 'Companies'],
})
export const ruleBase = dictionary('price_rule_base', ['基准价', 'Base'], {
  1: ['国标价', 'National price'],
  2: ['枪价', 'Pump price'],
})
export const ruleAdjust = dictionary('price_rule_adjust', ['调整方式', 'How'], {
  1: ['每升立减', 'Off each litre'],
  2: ['折扣', 'Percentage'],
  3: ['固定价', 'Fixed price'],
})
export const ruleTarget = dictionary('price_rule_target', ['目标价', 'Which price'], {
  1: ['平台价', 'Platform price'],
  2: ['结算价', 'Settlement price'],
})

/** What was in force is never edited: orders and their explanations go by it. Who wants other terms stops it and writes another. */
export const ruleStates = states(
  {
    draft: { code: 0, label: ['草稿', 'Draft'], tone: 'neutral', to: { enable: ['enabled'] } },
    enabled: { code: 1, label: ['启用', 'In use'], tone: 'good', to: { stop: ['stopped'], end: ['ended'] } },
    stopped: { code: 2, label: ['停用', 'Stopped'], tone: 'neutral' },
    ended: { code: 3, label: ['已到期', 'Ended'], tone: 'neutral' },
  },
  { automatic: { end: ['到期', 'Ended'] } },
)

const term = ['规则', 'Rule'] as const
const period = ['期间', 'Period'] as const
const place = ['范围', 'Where'] as const

/** 20 yuan a litre: nothing at a station costs more. */
const highest = 200_000

/** A rule that makes the platform's or the settlement price of a product from the national or the pump price (domain 6.4). */
export const oilPriceRelation = entity(
  'oilPriceRelation',
  ['油价关系', 'Price rule'],
  {
    name: text(['名称', 'Name'], { required: true, search: true, max: 64 }),
    oilNo: text(['油品', 'Product'], { required: true, max: 8, search: true, to: 'oil', by: 'oilNo' }),
    target: dict(['目标价', 'Which price'], { of: ruleTarget, int: true, required: true, initial: 1, search: true }),
    scopeType: dict(['适用范围', 'Where'], {
      of: ruleScope,
      int: true,
      required: true,
      initial: 1,
      search: true,
      group: place,
    }),
    siteIds: ref(['站点', 'Sites'], {
      to: 'site',
      many: true,
      list: false,
      requiredWhen: { scopeType: 2 },
      group: place,
    }),
    regionCode: text(['省市', 'Province or city'], {
      max: 12,
      to: 'region',
      by: 'code',
      list: false,
      requiredWhen: { scopeType: 3 },
      group: place,
    }),
    companyIds: ref(['企业', 'Companies'], {
      to: 'tenant',
      many: true,
      list: false,
      requiredWhen: { scopeType: 4 },
      group: place,
      hint: ['付款卡所属的企业', 'The companies whose cards pay'],
    }),
    baseType: dict(['基准价', 'Base'], { of: ruleBase, int: true, required: true, initial: 2, group: term }),
    adjustType: dict(['调整方式', 'How'], { of: ruleAdjust, int: true, required: true, initial: 1, group: term }),
    reduceBy: price(['每升立减', 'Off each litre'], {
      min: 1,
      max: highest,
      list: false,
      requiredWhen: { adjustType: 1 },
      group: term,
    }),
    discountBp: ratio(['折后比例', 'Percentage of the base'], {
      min: 5000,
      max: 10_000,
      list: false,
      requiredWhen: { adjustType: 2 },
      group: term,
      hint: ['98% 即九八折', '98 % is two percent off'],
    }),
    fixedPrice: price(['固定价', 'Fixed price'], {
      min: 1,
      max: highest,
      list: false,
      requiredWhen: { adjustType: 3 },
      group: term,
    }),
    priority: int(['优先级', 'Priority'], {
      required: true,
      initial: 100,
      min: 0,
      max: 9999,
      hint: ['同一范围内数值大的先用', 'Within the same kind of place the higher one counts'],
      group: period,
    }),
    startTime: moment(['开始', 'From'], { required: true, group: period }),
    endTime: moment(['结束', 'Until'], { group: period, hint: ['不填为长期', 'No end when empty'] }),
    status: state(['状态', 'State'], { of: ruleStates, search: true, width: 96 }),
  },
  {
    display: 'name',
    time: 'startTime',
    columns: ['name', 'oilNo', 'target', 'scopeType', 'adjustType', 'priority', 'startTime', 'endTime', 'status'],
    card: { title: 'name', lines: ['oilNo', 'scopeType', 'priority'] },
    index: [['status', 'startTime']],
  },
)
export const oilPriceRelations = resource(oilPriceRelation, {
  base: 'shell/oilpricerelation',
  roles: { read: [...platformRoles], write: ['operator'] },
  writtenBy: 'platform',
  editableIn: ['draft'],
  removableIn: ['draft'],
})

/** Where rules in use are found by, read by whoever sells: one row for each rule and place, written when it is put in use, in the order in which it counts. */
export const oilPricePlace = entity(
  'oilPricePlace',
  ['油价规则范围', 'Place of a price rule'],
  {
    ruleId: ref(['规则', 'Rule'], { to: 'oilPriceRelation', required: true }),
    /** `*`, `r:` and a region, `s:` and a site, `c:` and a company. */
    placeKey: text(['范围', 'Place'], { required: true, max: 32 }),
    oilNo: text(['油品', 'Product'], { required: true, max: 8 }),
    target: int(['目标价', 'Which price'], { required: true }),
    priority: int(['优先级', 'Priority'], { required: true }),
    baseType: int(['基准价', 'Base'], { required: true }),
    adjustType: int(['调整方式', 'How'], { required: true }),
    adjustValue: int(['调整值', 'Value'], { required: true }),
    startTime: moment(['开始', 'From'], { required: true }),
    endTime: moment(['结束', 'Until']),
  },
  { order: ['placeKey'], shareAll: {}, index: [['placeKey', 'oilNo', 'target', 'priority', 'startTime']] },
)

const id = ref(['油价关系', 'Price rule'], { required: true, to: 'oilPriceRelation' })

/** What a rule would have done on the orders of the thirty days before: one statement, read before it is put in use. */
export const backtestPriceRule = call({
  title: ['回算', 'What it would have cost'],
  path: 'GET shell/oilpricerelation/backtest',
  permission: 'oilPriceRelation_enable',
  by: 'platform',
  reads: ['order', 'oilPriceRelation'],
  input: { id },
  output: one({
    orderCount: int(['订单数', 'Orders'], { required: true }),
    litres: quantity(['升数', 'Litres'], { required: true }),
    /** What drivers would have paid less; what sites would have been paid less, for a rule of the settlement price. */
    before: money(['当时金额', 'As it was'], { required: true }),
    after: money(['按规则金额', 'By the rule'], { required: true }),
    difference: money(['差额', 'Difference'], { required: true }),
    /** Orders for which a rule that is in use would have counted before this one. */
    overruled: int(['被其他规则盖过', 'Overruled'], { required: true }),
  }),
})

export const enablePriceRule = call({
  title: ['启用', 'Put in use'],
  path: 'POST shell/oilpricerelation/enable',
  permission: 'oilPriceRelation_enable',
  roles: ['operator'],
  on: oilPriceRelation,
  action: 'enable',
  by: 'platform',
  input: { id, confirmed: flag(['确认异常价格', 'I have seen what is unusual'], { initial: false }) },
  refuses: ['unusualPrice'],
})
export const stopPriceRule = call({
  title: ['停用', 'Stop'],
  path: 'POST shell/oilpricerelation/stop',
  permission: 'oilPriceRelation_enable',
  on: oilPriceRelation,
  action: 'stop',
  by: 'platform',
  input: { id },
})

export const ruleOutcome = dictionary('price_rule_outcome', ['结果', 'What it did'], {
  1: ['采用', 'Applied'],
  2: ['范围不及', 'A nearer place counts'],
  3: ['优先级低', 'A higher priority counts'],
  4: ['开始较早', 'A later one counts'],
  5: ['结果不足0，跳过', 'Comes to nothing, passed over'],
})

/** Every rule that could have counted for a product at a site, in the order in which they were asked, and what each did. */
export const explainPrice = call({
  title: ['价格由来', 'Why this price'],
  path: 'GET shell/oilpricerelation/explain',
  permission: 'oilPriceRelation',
  reads: ['oilPriceRelation', 'siteOilPrice'],
  input: {
    siteId: ref(['站点', 'Site'], { to: 'site', required: true }),
    oilNo: text(['油品', 'Product'], { required: true, max: 8 }),
    companyId: text(['企业', 'Company'], { max: 12 }),
    at: moment(['时间', 'At'], { hint: ['不填为现在', 'Now when empty'] }),
  },
  output: list({
    target: dict(['目标价', 'Which price'], { of: ruleTarget, int: true, required: true }),
    /** Empty for the price that was set by hand. */
    ruleId: ref(['规则', 'Rule'], { to: 'oilPriceRelation' }),
    name: text(['规则', 'Rule']),
    scopeType: dict(['适用范围', 'Where'], { of: ruleScope, int: true }),
    priority: int(['优先级', 'Priority']),
    startTime: moment(['开始', 'From']),
    basePrice: price(['基准价', 'Base'], { required: true }),
    result: price(['结果', 'Comes to'], { required: true }),
    outcome: dict(['结果', 'What it did'], { of: ruleOutcome, int: true, required: true }),
  }),
})

export type RuleTerms = Pick<DomainRow<typeof oilPriceRelation.fields>, 'adjustType'> & {
  readonly reduceBy?: bigint | null
  readonly discountBp?: number | null
  readonly fixedPrice?: bigint | null
}

/** The one figure of a rule's terms: 1/10000 yuan, or 1/10000 of the base. */
export const adjustValueOf = ({ adjustType, reduceBy, discountBp, fixedPrice }: RuleTerms): number =>
  Number([0n, reduceBy, discountBp, fixedPrice][adjustType] ?? 0)
