import { call, companyRoles, entity, money, one, platformRoles, ref, resource, text } from '../../kernel/index.ts'

const place = ['范围', 'Where'] as const
const limits = ['限额与预警', 'Limit and warning'] as const

/**
 * What the platform and a company have agreed on for all cards of the company: where they pay, for which products, and how much in a
 * month. It is the platform's row; the company reads it.
 */
export const companyExt = entity(
  'companyExt',
  ['企业消费限制', 'Company limits'],
  {
    companyId: ref(['企业', 'Company'], {
      to: 'tenant',
      required: true,
      search: true,
      immutable: true,
      unique: true,
      // Clients of the platform name themselves where they mean all companies.
      everything: '000000',
      width: 180,
    }),
    allowSiteIds: ref(['可用站点', 'Sites'], {
      to: 'site',
      many: true,
      group: place,
      width: 204,
      hint: ['不选则不限站点', 'All sites when empty'],
    }),
    allowOilNos: text(['可用油品', 'Products'], {
      max: 64,
      group: place,
      width: 140,
      hint: ['逗号分隔，如 92,95；不填则不限油品', 'Separated by commas, such as 92,95; all products when empty'],
    }),
    monthLimit: money(['月度限额', 'Limit per month'], {
      min: 1,
      sum: false,
      group: limits,
      width: 176,
      hint: [
        '全部卡按自然月累计实付，退款退回额度；不填不限',
        'What all cards pay in a calendar month, less refunds; empty: no limit',
      ],
    }),
    warnPhone: text(['预警手机', 'Phone to warn'], {
      format: 'mobile',
      mask: true,
      group: limits,
      width: 132,
      hint: ['月度限额用到九成时发送短信', 'Gets a message when nine tenths of the month are used'],
    }),
    remark: text(['备注', 'Remark'], { list: false }),
  },
  { display: 'companyId', share: ['companyId'] },
)
export const companyExts = resource(companyExt, {
  base: 'shell/companyext',
  paths: { detail: ['GET shell/companyext/detail/{id}'] },
  roles: { read: [...platformRoles, ...companyRoles], write: ['operator'] },
  // A limit is lifted by emptying it: so it stays in the history of one row.
  verbs: ['list', 'detail', 'submit'],
  writtenBy: 'platform',
})

/** How far a company has come with its limit, and what the ledger says that it may spend: no credit line is kept here. */
export const companyExtUse = call({
  title: ['限额使用', 'What is used of it'],
  path: 'GET shell/companyext/use',
  permission: 'companyExt_view',
  reads: ['companyExt', 'order', 'orderRefund', 'ledger'],
  input: { id: ref(['企业消费限制', 'Company limits'], { required: true, to: 'companyExt' }) },
  output: one({
    month: text(['月份', 'Month'], { required: true }),
    usedAmount: money(['本月已用', 'Used this month'], { required: true }),
    monthLimit: companyExt.fields.monthLimit,
    /** Null without a limit. */
    leftAmount: money(['本月剩余', 'Left this month']),
    creditLimit: money(['授信额度', 'Credit limit'], { required: true }),
    availableAmount: money(['账户可用', 'Available on the account'], { required: true }),
  }),
})
