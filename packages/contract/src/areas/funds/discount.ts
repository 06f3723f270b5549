import {
  call,
  dict,
  dictionary,
  entity,
  int,
  json,
  money,
  moment,
  one,
  ratio,
  ref,
  resource,
  state,
  states,
} from '../../kernel/index.ts'

export const discountType = dictionary('discount_type', ['折扣方式', 'Discount'], {
  1: ['折扣（少付）', 'Pay less'],
  2: ['赠送（多得）', 'Get more'],
})

export const discountStates = states({
  active: { code: 1, label: ['启用', 'In force'], tone: 'good', to: { disable: ['disabled'] } },
  disabled: { code: 0, label: ['停用', 'Disabled'], tone: 'neutral', to: { enable: ['active'] } },
})

export const discountTier = {
  minAmount: money(['起充金额', 'From amount'], { required: true }),
  rateBp: ratio(['折扣率', 'Rate'], { hint: ['98% 即 98 折', '98 % means 2 % less to pay'] }),
  giftBp: ratio(['赠送率', 'Gift'], { hint: ['2% 即送 2%', '2 % gives 2 % more'] }),
}

/** Tiers of what a company gets for a recharge. Type 1 pays less for the amount, type 2 gets more than it pays. */
export const companyDiscount = entity(
  'companyDiscount',
  ['企业充值折扣', 'Recharge discount'],
  {
    companyId: ref(['企业', 'Company'], { to: 'tenant', required: true, search: true, immutable: true }),
    discountType: dict(['折扣方式', 'Kind'], { of: discountType, int: true, required: true, initial: 1 }),
    tiers: json(['档位', 'Tiers'], {
      required: true,
      rows: discountTier,
      list: true,
      width: 320,
      hint: [
        '按起充金额从低到高。少付填折扣率（98% 即 98 折），多得填赠送率（2% 即送 2%）',
        'From the lowest amount up. To pay less, give a rate (98 %); to get more, a gift (2 %)',
      ],
    }),
    startTime: moment(['开始时间', 'From'], { required: true }),
    endTime: moment(['结束时间', 'Until']),
    bearerTenantId: ref(['承担方', 'Borne by'], {
      to: 'tenant',
      hint: [
        '留空由平台承担；也可由同意承担优惠的服务商从其可用余额中承担',
        'The platform when empty; or a service provider that has agreed to, from its balance',
      ],
    }),
    status: state(['状态', 'State'], { of: discountStates }),
  },
  { share: ['companyId'], display: 'companyId' },
)
export const companyDiscounts = resource(companyDiscount, {
  base: 'commpanyDiscount',
  roles: { read: ['operator', 'finance'], write: ['operator', 'finance'] },
  writtenBy: 'platform',
  paths: { submit: ['commpanyDiscount/saveOrUpdate'] },
})

const discountId = ref(['折扣', 'Discount'], { required: true, to: 'companyDiscount' })
export const disableDiscount = call({
  title: ['停用', 'Disable'],
  path: 'POST commpanyDiscount/disable',
  permission: 'companyDiscount_edit',
  by: 'platform',
  on: companyDiscount,
  action: 'disable',
  undo: { by: 'enableDiscount' },
  input: { id: discountId },
})
export const enableDiscount = call({
  title: ['启用', 'Enable'],
  path: 'POST commpanyDiscount/enable',
  permission: 'companyDiscount_edit',
  by: 'platform',
  on: companyDiscount,
  action: 'enable',
  undo: { by: 'disableDiscount' },
  input: { id: discountId },
})

const amount = money(['充值面额', 'Amount'], { required: true, min: 1 })

export const quoteDiscount = call({
  title: ['试算折扣', 'Quote'],
  path: 'GET commpanyDiscount/getDiscountAmount',
  permission: 'signedIn',
  reads: ['companyDiscount'],
  input: { companyId: ref(['企业', 'Company'], { to: 'tenant' }), amount },
  output: one({
    amount: money(['充值面额', 'Amount'], { required: true }),
    payAmount: money(['实付', 'To pay'], { required: true }),
    discountAmount: money(['优惠', 'Discount'], { required: true }),
    discountType: dict(['折扣方式', 'Kind'], { of: discountType, int: true }),
    discountId: ref(['折扣', 'Discount']),
    /** All tiers in force, from the lowest, and which of them applies: 1 is the first, 0 none. */
    tiers: json(['档位', 'Tiers'], { required: true, rows: discountTier }),
    tierNo: int(['适用档位', 'Tier'], { required: true }),
    endTime: moment(['截止时间', 'Until']),
  }),
})

/**
 * Domain 9.3. Money moves when it arrives (E02), when its booking is reversed (E04) and when it is given back (E04r), never
 * otherwise (E01). The last steps are those of its return, which two people decide on.
 */
