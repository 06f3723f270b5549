import {
  call,
  day,
  dict,
  dictionary,
  financeRoles,
  list,
  money,
  ref,
  resource,
  text,
  view,
} from '../../kernel/index.ts'

const leastFen = -9_999_999_999
/** A balance at the end of a day: those of several days are not added up. */
const balance = { required: true, sum: false, min: leastFen, width: 128 } as const

/**
 * How customers' money was covered at the end of each day: what is there, what is owed, and what is left. Without days they are
 * those of the last month.
 */
export const fundCover = view(
  'fundCover',
  ['客户资金保障', 'Cover of customer money'],
  {
    day: day(['日期', 'Day'], { required: true, width: 116 }),
    businessDate: day(['业务日期', 'Business date'], { before: true, search: true }),
    issuerTenantId: ref(['发行方', 'Issuer'], { to: 'tenant', before: true, search: true }),
    custody: money(['备付金存款', 'Custody at banks'], balance),
    channel: money(['渠道待清算', 'In channels'], balance),
    owed: money(['应付合计', 'Owed in all'], balance),
    free: money(['富余', 'Left over'], balance),
    companies: money(['欠企业', 'To companies'], balance),
    cards: money(['欠持卡人', 'To card holders'], balance),
    partners: money(['欠渠道', 'To partners'], balance),
    payees: money(['欠站点与供货商', 'To sites and suppliers'], balance),
    others: money(['欠其他', 'To others'], balance),
    lent: money(['授信与垫付', 'Lent and advanced'], { ...balance, list: false }),
    own: money(['自有资金', 'Own money'], { ...balance, list: false }),
  },
  {
    display: 'day',
    order: ['day'],
    descending: true,
    reads: ['ledger'],
    startsWith: { businessDate: 'last30Days' },
    chart: { kind: 'line', x: 'day', series: ['custody', 'owed'] },
  },
)
export const fundCovers = resource(fundCover, {
  base: 'funds/cover',
  verbs: ['list'],
  roles: { read: financeRoles },
})

/** What one day's figures are made of: the balance of each account at its end. */
export const coverDay = call({
  title: ['保障明细', 'What the cover is made of'],
  path: 'GET funds/cover/day',
  permission: 'fundCover',
  reads: ['ledger'],
  by: 'platform',
  input: { day: day(['日期', 'Day'], { required: true }) },
  output: list({
    code: text(['科目', 'Code'], { required: true }),
    name: text(['科目名称', 'Account'], { required: true }),
    tenantId: ref(['租户', 'Tenant'], { to: 'tenant', required: true }),
    /** Of accounts of money; the others are summed by tenant. */
    dimId: text(['维度编号', 'Dimension id']),
    dimName: text(['所属', 'Belongs to']),
    issuerTenantId: ref(['发行方', 'Issuer'], { to: 'tenant', required: true }),
    /** 1 money there, 2 owed, 3 lent: what a debit balance of an account of liabilities is. */
    part: dict(['列示', 'Shown as'], {
      of: dictionary('cover_part', ['列示', 'Shown as'], {
        1: ['客户资金', 'Money there'],
        2: ['应付', 'Owed'],
        3: ['应收（授信与垫付）', 'Receivable (lent)'],
        4: ['自有资金', 'Own money'],
      }),
      int: true,
      required: true,
    }),
    balance: money(['余额', 'Balance'], { required: true, min: -9_999_999_999 }),
  }),
})
