import {
  call,
  companyRoles,
  dict,
  dictionary,
  entity,
  flag,
  int,
  moment,
  money,
  platformRoles,
  ref,
  resource,
  state,
  states,
  text,
} from '../../kernel/index.ts'

export const cardType = dictionary('card_type', ['卡券类型', 'Type'], {
  1: ['储值卡', 'Stored value'],
  2: ['代金券（单次）', 'Voucher'],
  3: ['折扣券', 'Discount'],
  4: ['兑换/直充权益', 'Benefit'],
})
export const cardKind = dictionary('card_kind', ['归属', 'Kind'], {
  1: ['平台券', 'Platform'],
  2: ['站点券', 'Site'],
  3: ['企业券', 'Company'],
})
export const namedFlag = dictionary('named_flag', ['记名', 'Named'], {
  1: ['记名', 'Named'],
  2: ['不记名', 'Anonymous'],
})
export const validityType = dictionary('validity_type', ['有效期', 'Validity'], {
  1: ['固定区间', 'Fixed range'],
  2: ['激活后N天', 'Days after activation'],
  3: ['长期', 'Unlimited'],
})
export const scopeType = dictionary('scope_type', ['使用范围', 'Scope'], {
  1: ['全部站点', 'All sites'],
  2: ['指定站点', 'Chosen sites'],
})

export const paymentProof = dictionary('payment_proof', ['支付验证', 'Proof at payment'], {
  1: ['不验证', 'None'],
  2: ['超过金额时验证', 'Above an amount'],
  3: ['每次验证', 'Every time'],
})

export const productStates = states({
  draft: { code: 0, label: ['草稿', 'Draft'], tone: 'neutral', to: { enable: ['enabled'] } },
  enabled: { code: 1, label: ['启用', 'In use'], tone: 'good', to: { disable: ['disabled'] } },
  disabled: { code: 2, label: ['停用', 'Disabled'], tone: 'neutral', to: { enable: ['enabled'] } },
})

/** What kind of card or coupon may be granted: scope, limits and validity of every card made from it. */
export const cardProduct = entity(
  'cardProduct',
  ['卡券模板', 'Card product'],
  {
    couponName: text(['名称', 'Name'], { required: true, search: true, max: 64 }),
    couponNo: text(['编号', 'Number'], { required: true, readOnly: true, unique: true, max: 20, width: 144 }),
    status: state(['状态', 'State'], { of: productStates, width: 96 }),
    companyId: ref(['适用企业', 'For company'], {
      to: 'tenant',
      width: 140,
      hint: ['不填则所有企业可用', 'All companies when empty'],
    }),
    cardType: dict(['类型', 'Type'], {
      of: cardType,
      int: true,
      required: true,
      initial: 1,
      immutable: true,
      search: true,
      width: 96,
    }),
    kind: dict(['归属', 'Kind'], { of: cardKind, int: true, required: true, initial: 1, list: false }),
    namedFlag: dict(['记名', 'Named'], {
      of: namedFlag,
      int: true,
      required: true,
      initial: 1,
      immutable: true,
      width: 92,
    }),
    faceValue: money(['面值', 'Face value'], {
      width: 124,
      sum: false,
      hint: ['储值卡可不填，由发卡金额决定', 'May be empty for stored value'],
    }),
    useScopeType: dict(['使用范围', 'Scope'], {
      of: scopeType,
      int: true,
      required: true,
      initial: 1,
      group: ['范围', 'Scope'],
      list: false,
    }),
    siteIds: ref(['站点', 'Sites'], { to: 'site', many: true, list: false, group: ['范围', 'Scope'] }),
    oilNos: text(['油品', 'Products'], {
      aliases: ['油号'],
      max: 64,
      list: false,
      group: ['范围', 'Scope'],
      hint: ['逗号分隔，空为不限', 'By commas; empty for all'],
    }),
    perOrderMax: money(['单笔上限', 'Limit per order'], { list: false, sum: false, group: ['限额', 'Limits'] }),
    perDayTimes: int(['每日次数', 'Times per day'], { min: 1, max: 99, list: false, group: ['限额', 'Limits'] }),
    perDayAmount: money(['每日金额', 'Amount per day'], { list: false, sum: false, group: ['限额', 'Limits'] }),
    paymentProof: dict(['支付验证', 'Proof at payment'], {
      of: paymentProof,
      int: true,
      required: true,
      initial: 1,
      list: false,
      group: ['支付验证', 'Proof at payment'],
      hint: ['卡密或发到持卡人手机的验证码', "The card's secret, or a code sent to the holder's phone"],
    }),
    proofAbove: money(['超过此金额验证', 'Proof above'], {
      min: 0,
      list: false,
      sum: false,
      group: ['支付验证', 'Proof at payment'],
    }),
    validityType: dict(['有效期', 'Validity'], {
      of: validityType,
      int: true,
      required: true,
      initial: 3,
      list: false,
      group: ['有效期', 'Validity'],
    }),
    startTime: moment(['开始', 'From'], { list: false, group: ['有效期', 'Validity'] }),
    endTime: moment(['结束', 'Until'], { list: false, group: ['有效期', 'Validity'] }),
    validDays: int(['天数', 'Days'], { min: 1, max: 36_500, list: false, group: ['有效期', 'Validity'] }),
    refundable: flag(['可退', 'Refundable'], { initial: true, list: false }),
    issuedQty: int(['已发数量', 'Issued'], { readOnly: true, initial: 0, width: 104 }),
  },
  { display: 'couponName', code: 'couponNo', found: ['couponName', 'couponNo'], share: ['companyId'] },
)
const [aboveAmount, always] = [2, 3]

/** Above which amount a payment with a product's cards has to be proven: null for none, zero for every one. */
export function proofAboveOf(of: { readonly paymentProof: number; readonly proofAbove: bigint | null }): bigint | null {
  if (of.paymentProof === always) return 0n
  return of.paymentProof === aboveAmount ? (of.proofAbove ?? 0n) : null
}

export const cardProducts = resource(cardProduct, {
  base: 'cfx/coupon',
  roles: { read: [...platformRoles, ...companyRoles], write: ['operator'] },
  imports: true,
})

const id = ref(['卡券模板', 'Card product'], { required: true, to: 'cardProduct' })
export const enableProduct = call({
  title: ['启用', 'Enable'],
  path: 'POST cfx/coupon/enable',
  permission: 'cardProduct_edit',
  on: cardProduct,
  action: 'enable',
  undo: { by: 'disableProduct' },
  input: { id },
})
export const disableProduct = call({
  title: ['停用', 'Disable'],
  path: 'POST cfx/coupon/disable',
  permission: 'cardProduct_edit',
  on: cardProduct,
  action: 'disable',
  undo: { by: 'enableProduct' },
  input: { id },
})
/** Products a company may grant: its own and those for everybody. */
export const grantableProducts = call({
  title: ['可发卡券', 'Products to grant'],
  path: 'GET cfx/coupon/grantable',
  permission: 'grant',
  reads: ['cardProduct'],
  crossTenant: 'products for all companies belong to the platform',
  input: { companyId: ref(['企业', 'Company'], { to: 'tenant' }) },
  output: {
    shape: 'list',
    fields: {
      id,
      couponName: cardProduct.fields.couponName,
      cardType: cardProduct.fields.cardType,
      namedFlag: cardProduct.fields.namedFlag,
      faceValue: cardProduct.fields.faceValue,
      useScopeType: cardProduct.fields.useScopeType,
      siteIds: cardProduct.fields.siteIds,
      oilNos: cardProduct.fields.oilNos,
      perOrderMax: cardProduct.fields.perOrderMax,
      perDayTimes: cardProduct.fields.perDayTimes,
      perDayAmount: cardProduct.fields.perDayAmount,
      paymentProof: cardProduct.fields.paymentProof,
      proofAbove: cardProduct.fields.proofAbove,
      validityType: cardProduct.fields.validityType,
      startTime: cardProduct.fields.startTime,
      endTime: cardProduct.fields.endTime,
      validDays: cardProduct.fields.validDays,
    },
  } as const,
})
