import {
  call,
  day,
  entity,
  int,
  list,
  moment,
  platformRoles,
  ratio,
  ref,
  resource,
  state,
  states,
  text,
} from '../../kernel/index.ts'

export const distributionStates = states({
  inForce: { code: 1, label: ['生效', 'In force'], tone: 'good', to: { change: ['inForce'], end: ['ended'] } },
  ended: { code: 2, label: ['终止', 'Ended'], tone: 'neutral' },
})

const commissionBp = ratio(['佣金比例', 'Commission'], {
  required: true,
  max: 10_000,
  width: 100,
  hint: ['不超过平台参数', 'At most what the platform allows'],
})
const untilDate = day(['到期日', 'Ends after'], {
  width: 110,
  hint: ['过后自动终止，不填长期', 'It ends by itself after that day; never when empty'],
})
const remark = text(['备注', 'Remark'], { max: 200, list: false })

/** That one tenant passes its goods on through another. The row is the upstream's; the distributor reads it. */
export const distribution = entity(
  'distribution',
  ['分销关系', 'Distribution'],
  {
    upstreamTenantId: ref(['上游', 'Upstream'], {
      to: 'tenant',
      required: true,
      readOnly: true,
      search: true,
      width: 170,
    }),
    // Neither side sees the other's own row, so both are told by copies of their names.
    upstreamTenantName: text(['上游名称', "Upstream's name"], { readOnly: true, max: 64, list: false, form: false }),
    distributorTenantId: ref(['分销商', 'Distributor'], {
      to: 'tenant',
      required: true,
      readOnly: true,
      search: true,
      list: false,
    }),
    distributorTenantName: text(['分销商', 'Distributor'], {
      readOnly: true,
      max: 64,
      list: false,
      form: false,
    }),
    level: int(['层级', 'Level'], { required: true, readOnly: true, search: true, width: 80 }),
    commissionBp,
    status: state(['状态', 'State'], { of: distributionStates, width: 90 }),
    startTime: moment(['生效时间', 'Since'], { required: true, readOnly: true, search: true, width: 150 }),
    untilDate,
    endTime: moment(['终止时间', 'Ended at'], { readOnly: true, width: 150 }),
    endReason: text(['终止原因', 'Why it ended'], { readOnly: true, max: 200, list: false }),
    remark,
  },
  {
    display: 'distributorTenantName',
    card: { lines: ['upstreamTenantId', 'commissionBp'] },
    share: ['distributorTenantId'],
    parties: { payer: 'distributorTenantId' },
    index: [['status', 'untilDate']],
    time: 'startTime',
  },
)
const makers = ['operator', 'supplier', 'provider', 'buyer'] as const

export const distributions = resource(distribution, {
  base: 'distribution',
  verbs: ['list', 'detail'],
  roles: { read: [...platformRoles, 'supplier', 'provider', 'buyer'] },
})

const id = ref(['分销关系', 'Distribution'], { required: true, to: 'distribution' })

/** Makes somebody a distributor of one's goods. Its level is worked out from the chain, which has no circle and an end. */
export const openDistribution = call({
  title: ['新增分销商', 'Add a distributor'],
  path: 'POST distribution/submit',
  permission: 'distribution_open',
  roles: makers,
  on: distribution,
  crossTenant: 'the distributor is another tenant, and the chain goes through many',
  input: {
    upstreamTenantId: ref(['上游', 'Upstream'], {
      to: 'tenant',
      hint: ['仅平台代填，不填为自己', 'The platform alone names another'],
    }),
    distributorNo: text(['分销商', 'Distributor'], {
      required: true,
      max: 64,
      hint: ['分销商的租户编号或全称', 'Its tenant number or its full name'],
    }),
    commissionBp,
    untilDate,
    remark,
  },
})

export const changeDistribution = call({
  title: ['修改条款', 'Change the terms'],
  path: 'POST distribution/update',
  permission: 'distribution_open',
  by: ['owner', 'platform'],
  on: distribution,
  action: 'change',
  input: { id, commissionBp, untilDate, remark },
})

/** What was supplied under it is supplied no longer, here and further down. */
export const endDistribution = call({
  title: ['终止', 'End'],
  path: 'POST distribution/end',
  permission: 'distribution_end',
  roles: makers,
  by: ['owner', 'platform'],
  on: distribution,
  action: 'end',
  danger: true,
  crossTenant: "the distributor's goods go down with it, and the levels below change",
  confirm: [
    '终止后，该分销商及其下级的相应商品立即下架',
    'The goods of this distributor, and of those below it, go off sale at once',
  ],
  input: { id, reason: text(['原因', 'Reason'], { required: true, max: 200 }) },
})

/** The chain of a relation, from its top down, in the order of a tree. Tenants are told of their own edge and what is below it. */
export const distributionChain = call({
  title: ['分销链', 'The chain'],
  path: 'GET distribution/tree',
  permission: 'distribution',
  rightBelow: 'distribution',
  crossTenant: 'a chain goes through many tenants; who asks is told of their edge and those below',
  reads: ['distribution'],
  about: distribution,
  by: ['owner', 'payer', 'platform'],
  input: { id },
  output: list({
    id: text(['分销关系', 'Distribution'], { required: true }),
    depth: int(['深度', 'Depth'], { required: true }),
    tenantName: text(['租户', 'Tenant'], { required: true }),
    /** None of who stands at the top. */
    level: int(['层级', 'Level']),
    /** Only of an edge that one is an end of. */
    commissionBp: ratio(['佣金比例', 'Commission']),
    isThis: int(['本关系', 'This one'], { required: true }),
  }),
})
