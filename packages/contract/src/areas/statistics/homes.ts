import { call, day, int, json, type Label, moment, money, one, quantity, ref, state, text } from '../../kernel/index.ts'
import { companyFunds } from '../funds/account.ts'
import { siteStates } from '../sites/site.ts'
import { companies, suppliers } from '../system/tenant.ts'

// The first page of each kind of tenant: one answer each. What the caller has no right to read is absent. Whatever is
// counted carries the filter by which its list finds exactly the rows that were counted.

const least = -9_999_999_999

/** What a list would find by a filter: how many rows, and what they add up to where they have an amount. */
export const countedRow = {
  key: text(['项目', 'Item'], { required: true }),
  count: int(['数量', 'Count'], { required: true }),
  amount: money(['金额', 'Amount'], { min: least }),
  filter: text(['筛选', 'Filter'], { required: true }),
}
const counted = (label: Label) => json(label, { required: true, rows: countedRow })

/** Step by step: how many rows this person can take the step with, and the list's filter for exactly those. */
export const toDo = json(['待办', 'To do'], {
  required: true,
  rows: {
    step: text(['步骤', 'Step'], { required: true }),
    count: int(['数量', 'Count'], { required: true }),
    filter: text(['筛选', 'Filter'], { required: true }),
  },
})

/** The month so far, beside the same part of the month before. */
const month = {
  asOf: moment(['截至', 'As of'], { required: true }),
  from: day(['本月自', 'This month from'], { required: true }),
  to: day(['至', 'To'], { required: true }),
}

export const companyHome = call({
  title: ['企业首页', 'Home of a company'],
  path: 'GET frontPage/companyHome',
  permission: 'signedIn',
  by: companies,
  reads: ['ledger', 'order', 'orderRefund', 'companyRecharge', 'grant', 'card', 'staffAccount', 'moneySettlement'],
  output: one({
    ...month,
    cash: companyFunds.output.fields.cash,
    gift: companyFunds.output.fields.gift,
    held: companyFunds.output.fields.held,
    available: companyFunds.output.fields.available,
    onCards: companyFunds.output.fields.onCards,
    /** Of the thirty days before today; none while nothing was spent. */
    dayAverage: money(['日均消费', 'Spent a day']),
    daysLeft: int(['约可用天数', 'Days it lasts']),
    spent: money(['本月消费', 'Spent this month'], { min: least }),
    spentBefore: money(['上月同期', 'The month before until then'], { min: least }),
    saved: money(['本月已省', 'Saved this month']),
    cards: counted(['要留意的卡', 'Cards worth a look']),
    recharges: counted(['充值', 'Recharges']),
    grants: counted(['发卡单', 'Grants']),
    /** Who has used most of what they may spend today. */
    limits: json(['今日限额', 'Limits today'], {
      required: true,
      rows: {
        id: ref(['员工', 'Employee'], { required: true }),
        name: text(['姓名', 'Name'], { required: true }),
        used: money(['今日已用', 'Used today'], { required: true, min: least }),
        limit: money(['每日限额', 'Limit per day'], { required: true }),
      },
    }),
    toDo,
  }),
})

export const supplierHome = call({
  title: ['供货商首页', 'Home of a supplier'],
  path: 'GET frontPage/supplierHome',
  permission: 'signedIn',
  by: suppliers,
  reads: ['ledger', 'order', 'orderRefund', 'moneySettlement', 'site', 'companyRecharge', 'grant'],
  output: one({
    ...month,
    payable: money(['待结算', 'To be settled'], { min: least }),
    settlements: counted(['结算单', 'Settlements']),
    /** Paid out in the same part of the month before. */
    paidBefore: money(['上月同期到账', 'Credited by then the month before'], { min: least }),
    lastPaid: json(['最近到账', 'Last payout'], {
      rows: {
        id: ref(['结算单', 'Settlement'], { required: true }),
        settlementNo: text(['结算单号', 'Settlement number'], { required: true }),
        amount: money(['实结金额', 'Paid'], { required: true, min: least }),
        payTime: moment(['付款时间', 'Paid at'], { required: true }),
      },
    }),
    sites: json(['站点今天', 'Sites today'], {
      required: true,
      rows: {
        id: ref(['站点', 'Site'], { required: true }),
        siteName: text(['站点', 'Site'], { required: true }),
        status: state(['状态', 'State'], { of: siteStates }),
        orderCount: int(['订单数', 'Orders'], { required: true }),
        litres: quantity(['升数', 'Litres'], { required: true }),
        netAmount: money(['净销售额', 'Net sales'], { required: true, min: least }),
        /** A week ago until the same time of day. */
        before: money(['上周同日同时', 'A week ago by then'], { required: true, min: least }),
      },
    }),
    toDo,
  }),
})

export const providerHome = call({
  title: ['服务商首页', 'Home of a provider'],
  path: 'GET frontPage/providerHome',
  permission: 'signedIn',
  by: { tenantTypes: [3], label: ['服务商租户', 'service providers'] },
  reads: ['ledger', 'order', 'orderRefund', 'companyRecharge', 'grant', 'moneySettlement'],
  output: one({
    ...month,
    balance: money(['可用余额', 'Balance'], { min: least }),
    commission: money(['本月分润', 'Commission this month'], { min: least }),
    commissionBefore: money(['上月同期分润', 'The month before until then'], { min: least }),
    spent: money(['企业消费', 'Spent by companies'], { min: least }),
    companies: json(['所引入企业', 'Companies brought in'], {
      required: true,
      rows: {
        id: ref(['企业', 'Company'], { required: true }),
        companyName: text(['企业', 'Company'], { required: true }),
        netAmount: money(['本月消费', 'Spent this month'], { required: true, min: least }),
        commission: money(['我的分润', 'My commission'], { required: true, min: least }),
        commissionBefore: money(['上月同期', 'The month before until then'], { required: true, min: least }),
        lastDate: day(['最近消费', 'Last paid'], { required: true }),
        quietDays: int(['未消费天数', 'Days without a payment'], { required: true }),
      },
    }),
    toDo,
  }),
})
