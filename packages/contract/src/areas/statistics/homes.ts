import {
  call,
  day,
  dayOf,
  flag,
  int,
  json,
  type Label,
  moment,
  money,
  one,
  quantity,
  ref,
  startOfDay,
  state,
  text,
} from '../../kernel/index.ts'
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

const youngHours = 6
const hourMs = 3_600_000

/** For so long there is next to nothing of a day to look at: whoever comes asks how the day before has ended (ADR 0119). */
export const isDayYoung = (now: Date): boolean => now.getTime() - startOfDay(dayOf(now)).getTime() < youngHours * hourMs

/** Which day a home is about: today until now or all of yesterday, and which of them is at hand where nobody says. */
const asked = { daysBack: int(['几天前', 'Days back'], { min: 0, max: 1 }) }

/** The month until the end of that day, beside the same part of the month before. */
const month = {
  asOf: moment(['截至', 'As of'], { required: true }),
  from: day(['本月自', 'This month from'], { required: true }),
  to: day(['至', 'To'], { required: true }),
  /** The last of these days has ended: the figures are those of whole days. */
  isOver: flag(['已结束', 'Over'], { required: true }),
}

export const companyHome = call({
  title: ['企业首页', 'Home of a company'],
  path: 'GET frontPage/companyHome',
  permission: 'signedIn',
  by: companies,
  reads: ['ledger', 'order', 'orderRefund', 'companyRecharge', 'grant', 'card', 'staffAccount', 'moneySettlement'],
  input: asked,
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
    /** Who has used most of what they may spend on that day. */
    limits: json(['当日限额', 'Limits of the day'], {
      required: true,
      rows: {
        id: ref(['员工', 'Employee'], { required: true }),
        name: text(['姓名', 'Name'], { required: true }),
        used: money(['当日已用', 'Used on the day'], { required: true, min: least }),
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
  input: asked,
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
    sites: json(['站点当日', 'Sites on the day'], {
      required: true,
      rows: {
        id: ref(['站点', 'Site'], { required: true }),
        siteName: text(['站点', 'Site'], { required: true }),
        status: state(['状态', 'State'], { of: siteStates }),
        orderCount: int(['订单数', 'Orders'], { required: true }),
        litres: quantity(['升数', 'Litres'], { required: true }),
        netAmount: money(['净销售额', 'Net sales'], { required: true, min: least }),
        /** A week ago until the same time of day, or of the whole day. */
        before: money(['上周同日', 'A week ago'], { required: true, min: least }),
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
  input: asked,
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

/** Distributors and buyers: what they may buy and pass on, on which terms, and what they have sold and owe. */
export const tradeHome = call({
  title: ['分销商与进货商首页', 'Home of distributors and buyers'],
  path: 'GET frontPage/tradeHome',
  permission: 'signedIn',
  by: { tenantTypes: [4, 5], label: ['分销商和进货商租户', 'distributors and buyers'] },
  reads: [
    'tenantGoods',
    'distributorOffer',
    'distributorGoods',
    'order',
    'orderShare',
    'orderRefund',
    'ledger',
    'companyRecharge',
    'grant',
    'moneySettlement',
  ],
  input: asked,
  output: one({
    ...month,
    /** None while there is no account. */
    balance: money(['账户余额', 'Balance'], { min: least }),
    due: money(['应付未结', 'Due'], { min: least }),
    sales: counted(['订单', 'Orders']),
    salesBefore: money(['上月同期', 'The month before until then'], { min: least }),
    /** Of what was sold from its shelf and from those it supplies, less what went back. */
    earned: counted(['分润', 'Shares']),
    shelf: counted(['可经营商品', 'Goods']),
    sellers: json(['供应方', 'Suppliers'], {
      required: true,
      rows: {
        id: text(['供应方', 'Supplier'], { required: true }),
        name: text(['供应方', 'Supplier'], { required: true }),
        count: int(['在售', 'On sale'], { required: true }),
        agreed: int(['有协议价', 'At an agreed price'], { required: true }),
      },
    }),
    /** What is offered to it, what stands on its own shelf, and what it passes on. */
    distribution: counted(['分销', 'Distribution']),
    /** Who passes on its goods. */
    distributors: json(['分销商', 'Distributors'], {
      required: true,
      rows: {
        id: text(['分销商', 'Distributor'], { required: true }),
        name: text(['分销商', 'Distributor'], { required: true }),
        count: int(['供货中', 'Offered'], { required: true }),
      },
    }),
    /** On sale, those with the largest part off the list price first. */
    goods: json(['商品与进价', 'Goods and prices'], {
      required: true,
      rows: {
        id: ref(['商品', 'Goods'], { required: true }),
        goodsName: text(['商品名称', 'Goods'], { required: true }),
        skuName: text(['规格', 'Variant'], { required: true }),
        sellerName: text(['供应方', 'Supplier']),
        price: money(['协议价', 'Agreed price']),
        listPrice: money(['标准售价', 'List price']),
        endTime: moment(['截止', 'Until']),
      },
    }),
    toDo,
  }),
})
