import { entity, flag, int, money, resource, text } from '../../kernel/index.ts'

/** How a tenant wants its business done: one row each. */
export const businessSetting = entity(
  'businessSetting',
  ['业务设置', 'Business settings'],
  {
    spendLimit: money(['单笔消费上限', 'Limit of one payment'], {
      min: 1,
      sum: false,
      hint: ['任何一张卡单笔不超过此金额，不填不限', 'No card of the tenant pays more at once; empty: no limit'],
    }),
    paymentsOpen: flag(['允许卡消费', 'Cards may pay'], {
      required: true,
      initial: true,
      hint: ['关闭后本租户的卡暂停消费', 'Switched off, no card of the tenant pays'],
    }),
    maxPaymentsADay: int(['每卡每日最多次数', 'Payments of a card a day'], { min: 1, max: 999 }),
    remark: text(['备注', 'Remark']),
  },
  { single: true },
)

export const businessSettings = resource(businessSetting, {
  base: 'zytsetting/setting',
  roles: { read: ['admin'], edit: ['admin'] },
})
