import { call, entity, moment, money, one, ref, text } from '../../kernel/index.ts'

/**
 * What the cards of a company have paid in a Shanghai month, less what was refunded of it. It is kept while the company has a limit
 * for the month, because a sum over the month's orders at each payment would be dearer with every day.
 */
export const companyMonth = entity(
  'companyMonth',
  ['企业月用量', 'Month of a company'],
  {
    month: text(['月份', 'Month'], { required: true, format: 'month', max: 7, unique: true }),
    usedAmount: money(['已用', 'Used'], { required: true }),
    warnedTime: moment(['预警时间', 'Warned at']),
  },
  { display: 'month' },
)

const companyId = ref(['企业', 'Company'], { required: true, to: 'tenant' })
const month = text(['月份', 'Month'], { required: true, format: 'month', max: 7 })

/** Called by sites when a limit for the month is set: waits for payments under way and counts what this month has seen. */
export const countCompanyMonth = call({
  title: ['统计本月用量', 'Count the month'],
  path: [],
  permission: 'internal',
  input: { companyId },
})

/** What a company has used in this month, limit or none. */
export const companyMonthUse = call({
  title: ['本月用量', 'Used this month'],
  path: [],
  permission: 'internal',
  input: { companyId },
  output: one({ month, usedAmount: companyMonth.fields.usedAmount }),
})

/** Called by orders ahead of the posting of a refund: the month in which was paid has as much more to spend. */
export const giveMonthBack = call({
  title: ['退回月用量', 'Give back to the month'],
  path: [],
  permission: 'internal',
  input: { companyId, month, amount: money(['金额', 'Amount'], { required: true, min: 1 }) },
})
