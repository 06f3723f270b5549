import {
  call,
  dictionary,
  entity,
  flag,
  int,
  type Label,
  list,
  long,
  moment,
  picture,
  one,
  ratio,
  ref,
  resource,
  type Row,
  states,
  state,
  text,
  dict,
} from '../../kernel/index.ts'

export const tenantStates = states({
  active: { code: 1, label: ['正常', 'Active'], tone: 'good', to: { suspend: ['suspended'] } },
  suspended: { code: 2, label: ['停用', 'Suspended'], tone: 'bad', to: { resume: ['active'] } },
})

/** What a tenant is above all: what it was opened as, and stays. */
export const tenantKind = dictionary('tenant_kind', ['主要类型', 'Main type'], {
  1: ['企业', 'Company'],
  2: ['供货商', 'Supplier'],
  3: ['服务商', 'Service provider'],
  4: ['分销商', 'Distributor'],
  5: ['进货商', 'Buyer'],
  9: ['平台', 'Platform'],
})

/** What a tenant may be besides, several at once. */
export const tenantType = dictionary('tenant_type', ['租户类型', 'Tenant type'], {
  1: ['企业', 'Company'],
  2: ['供货商', 'Supplier'],
  3: ['服务商', 'Service provider'],
  4: ['分销商', 'Distributor'],
  5: ['进货商', 'Buyer'],
})

const typeCodes = { company: 1, supplier: 2, provider: 3, distributor: 4, buyer: 5, platform: 9 } as const
export type TenantTypeName = keyof typeof typeCodes

/** For calls that only such tenants make. */
export const companies = { tenantTypes: [1], label: ['企业租户', 'companies'] } as const
export const suppliers = { tenantTypes: [2], label: ['供货商租户', 'suppliers'] } as const
/** Who earns a part of what others pay, on a balance of their own. */
export const earners = {
  tenantTypes: [3, 4, 5],
  label: ['服务商、分销商和进货商租户', 'service providers, distributors and buyers'],
} as const
/** Whom the platform transfers money to. */
export const payees = {
  tenantTypes: [...suppliers.tenantTypes, ...earners.tenantTypes],
  label: ['供货商、服务商、分销商和进货商租户', 'suppliers, service providers, distributors and buyers'],
} as const

export const tenant = entity(
  'tenant',
  ['租户', 'Tenant'],
  {
    // Its own number, and no reference to another row: people look for it by a part of it.
    tenantId: text(['租户编号', 'Tenant number'], { required: true, readOnly: true, search: true, max: 12 }),
    tenantName: text(['租户名称', 'Tenant name'], { required: true, search: true, max: 64 }),
    kind: dict(['主要类型', 'Main type'], {
      of: tenantKind,
      int: true,
      required: true,
      initial: 1,
      list: false,
      immutable: true,
    }),
    /** All that it is, the main type first; it decides which roles and rights its people can get (ADR 0107). */
    types: dict(['租户类型', 'Types'], {
      of: tenantType,
      many: true,
      search: true,
      immutable: true,
      hint: ['可多选；主要类型总在其中', 'Several may be chosen; the main type is always one of them'],
    }),
    parentTenantId: ref(['上级租户', 'Parent tenant'], { to: 'tenant', immutable: true, list: false }),
    linkman: text(['联系人', 'Contact'], { required: true, max: 32 }),
    contactNumber: text(['联系电话', 'Phone'], { required: true, format: 'phone', mask: true }),
    address: text(['联系地址', 'Address'], { list: false }),
    domainUrl: text(['绑定域名', 'Domain'], {
      list: false,
      max: 255,
      spellings: ['domain'],
      hint: [
        '由此域名打开时，登录页显示本租户的名称与标识',
        'Opened by it, the sign-in page has the title and logo below',
      ],
    }),
    siteTitle: text(['登录页名称', 'Title of the sign-in page'], { list: false, max: 40 }),
    logo: picture(['登录页标识', 'Logo of the sign-in page'], { list: false, maxKb: 100 }),
    backgroundUrl: text(['登录背景', 'Background'], { list: false }),
    accountNumber: int(['账号额度', 'Account quota'], { initial: 100, min: -1 }),
    expireTime: moment(['过期时间', 'Expires']),
    datasourceId: ref(['数据源', 'Data source'], { to: 'datasource', readOnly: true, list: false }),
    shareBp: ratio(['价差分润比例', 'Share of the spread'], {
      max: 10_000,
      list: false,
      hint: [
        '仅服务商：其名下企业消费时，平台价差中归服务商的部分',
        'Service providers only: their part of the spread on what their companies buy',
      ],
    }),
    bearsDiscounts: flag(['可承担优惠', 'May bear discounts'], {
      initial: false,
      list: false,
      hint: [
        '仅服务商：同意后，企业充值优惠可从其可用余额中支付',
        'Service providers only: with their consent, recharge discounts are paid from their balance',
      ],
    }),
    status: state(['状态', 'State'], { of: tenantStates }),
  },
  { display: 'tenantName', key: 'tenantId', found: ['tenantName', 'tenantId'] },
)

type Typed = Pick<Row<typeof tenant>, 'kind' | 'types'>

/** What a tenant is, the main type first. */
export const typesOf = ({ kind, types }: Typed): number[] => [
  kind,
  ...(types ?? [])
    .map(Number)
    .filter((one, at, all) => one !== kind && all.indexOf(one) === at)
    .toSorted((one, other) => one - other),
]

/** Whether a tenant is, among other things, of this type; nobody is of any. */
export const isOfType = (type: TenantTypeName, of: Typed | undefined): boolean =>
  of !== undefined && typesOf(of).includes(typeCodes[type])

/** Why a tenant cannot be all of these at once; undefined when it can. */
export function problemOfTypes(types: readonly number[], parentTenantId: string | null | undefined): Label | undefined {
  const is = (type: TenantTypeName) => types.includes(typeCodes[type])
  if (is('platform')) return ['平台只有一个', 'There is one platform']
  if (is('supplier') && is('provider'))
    return ['供货商与服务商不能兼有', 'Nobody is supplier and service provider at once']
  if (is('buyer') && !parentTenantId) return ['只有下级租户可以是进货商', 'Only a tenant below another can be a buyer']
  return undefined
}

/** Quota and expiry are what the platform grants: a tenant does not change its own. */
export const tenants = resource(tenant, {
  base: 'blade-system/tenant',
  roles: { read: ['operator'], add: ['operator'], edit: ['operator'] },
  writtenBy: 'platform',
})

const tenantId = ref(['租户', 'Tenant'], { to: 'tenant', required: true })

export const suspendTenant = call({
  title: ['停用', 'Suspend'],
  path: 'POST blade-system/tenant/suspend',
  permission: 'tenant_edit',
  by: 'platform',
  on: tenant,
  action: 'suspend',
  undo: { by: 'resumeTenant' },
  input: { id: ref(['租户', 'Tenant'], { required: true }), reason: text(['原因', 'Reason'], { required: true }) },
  confirm: ['停用后该租户的所有人员将立即无法登录', 'Nobody of this tenant will be able to sign in'],
  danger: true,
})

export const resumeTenant = call({
  title: ['恢复', 'Resume'],
  path: 'POST blade-system/tenant/resume',
  permission: 'tenant_edit',
  by: 'platform',
  on: tenant,
  action: 'resume',
  undo: { by: 'suspendTenant', input: { reason: '撤销恢复' } },
  input: { id: ref(['租户', 'Tenant'], { required: true }) },
})

/**
 * What a tenant is from now on, its main type always among it. The roles of a new type come with it; those of one that is taken away
 * are taken from the tenant's people, and rights that only it carried from its own roles (`previewTypes` says whom it hits).
 */
export const setTenantTypes = call({
  title: ['变更类型', 'Change types'],
  path: 'POST blade-system/tenant/types',
  permission: 'tenant_types',
  roles: ['operator'],
  by: 'platform',
  on: tenant,
  input: {
    id: ref(['租户', 'Tenant'], { required: true }),
    types: dict(['租户类型', 'Types'], { ...tenant.fields.types.options, required: true }),
  },
})

/** Quota and expiry of many tenants at once; what is left out stays as it is. */
export const tenantSetting = call({
  title: ['授权配置', 'Quota and expiry'],
  path: 'POST blade-system/tenant/setting',
  permission: 'tenant_edit',
  by: 'platform',
  on: tenant,
  button: false,
  input: {
    ids: ref(['租户', 'Tenants'], { many: true, required: true }),
    accountNumber: int(['账号额度', 'Account quota'], { min: -1 }),
    expireTime: moment(['过期时间', 'Expires']),
  },
})

/** Where programs of its own read a tenant's data; what is here stays in this database. It is tried before it is saved. */
export const tenantDatasource = call({
  title: ['数据源配置', 'Choose the data source'],
  path: 'POST blade-system/tenant/datasource',
  permission: 'tenant_edit',
  by: 'platform',
  on: tenant,
  fromRow: row => ({ tenantId: row['tenantId'] }),
  input: {
    tenantId,
    datasourceId: ref(['数据源', 'Data source'], {
      to: 'datasource',
      hint: [
        '保存前先测试连接，最长5秒；不填为本库',
        'Tried before it is saved, for at most 5 seconds; empty means this database',
      ],
    }),
  },
  refuses: ['datasourceUnreachable'],
})

export const tenantSelect = call({
  title: ['租户选项', 'Tenant options'],
  path: 'GET blade-system/tenant/select',
  permission: 'signedIn',
  reads: ['tenant'],
  output: list({ tenantId, tenantName: tenant.fields.tenantName }),
})

export const tenantInfo = call({
  title: ['域名租户', 'Tenant of a domain'],
  path: 'GET blade-system/tenant/info',
  permission: 'open',
  crossTenant: 'the sign-in page asks before there is a tenant',
  input: {
    domain: text(['域名', 'Domain'], { max: 1000, hint: ['不填为请求的主机名', 'The host of the request when empty'] }),
  },
  output: one({
    tenantId: text(['租户', 'Tenant']),
    domain: text(['域名', 'Domain']),
    backgroundUrl: text(['背景', 'Background']),
    title: text(['名称', 'Title']),
    /** The picture itself, as an address that needs nothing more to be fetched. */
    logo: long(['标识', 'Logo'], { max: 200_000 }),
  }),
})
