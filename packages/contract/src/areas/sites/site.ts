import {
  call,
  dict,
  dictionary,
  entity,
  int,
  list,
  one,
  platformRoles,
  ratio,
  ref,
  resource,
  state,
  states,
  text,
  picture,
} from '../../kernel/index.ts'
import { sitePayoutReaders } from '../orders/reading.ts'
import { siteType } from '../system/dictionaries.ts'

export const gasBrand = dictionary('gas_type', ['品牌', 'Brand'], {
  1: ['中石油', 'PetroChina'],
  2: ['中石化', 'Sinopec'],
  3: ['壳牌', 'Shell'],
  4: ['其他', 'Other'],
})
export const operateMode = dictionary('operate_mode', ['经营方式', 'Operation'], {
  1: ['直营店', 'Owned'],
  2: ['加盟/合作', 'Partner'],
  3: ['第三方接入', 'Third party'],
})
export const supportInvoice = dictionary('support_invoice', ['开票', 'Invoicing'], {
  0: ['不开票', 'No'],
  1: ['可开票', 'Yes'],
})

export const shiftMode = dictionary('shift_mode', ['班次方式', 'Shifts'], {
  0: ['不分班', 'None'],
  1: ['未开班时自动开班', 'Open by themselves'],
  2: ['未开班不收款', 'No payment without one'],
})

/** Domain 6.2: new orders only while open, refunds always. */
export const siteStates = states({
  preparing: { code: 0, label: ['筹备', 'Preparing'], tone: 'neutral', to: { open: ['open'] } },
  open: { code: 1, label: ['营业', 'Open'], tone: 'good', to: { pause: ['paused'], close: ['closed'] } },
  paused: { code: 2, label: ['暂停', 'Paused'], tone: 'waiting', to: { open: ['open'], close: ['closed'] } },
  closed: { code: 3, label: ['停业', 'Closed'], tone: 'bad' },
})

/** A station. The row belongs to the supplier that earns there; the platform sees all. */
export const site = entity(
  'site',
  ['站点', 'Site'],
  {
    siteName: text(['站点名称', 'Site name'], { required: true, search: true, max: 50 }),
    siteCode: text(['站点编码', 'Site code'], {
      required: true,
      search: true,
      list: false,
      unique: true,
      max: 20,
      format: 'code',
      immutable: true,
    }),
    siteType: dict(['站点类型', 'Type'], {
      of: siteType,
      required: true,
      search: true,
      initial: '1',
      immutable: true,
      width: 100,
    }),
    gasType: dict(['品牌', 'Brand'], { of: gasBrand, int: true, width: 96 }),
    supplierTenantId: ref(['供货商', 'Supplier'], { to: 'tenant', required: true, immutable: true, search: true }),
    operateMode: dict(['经营方式', 'Operation'], {
      of: operateMode,
      int: true,
      required: true,
      initial: 1,
      list: false,
    }),
    platformName: text(['所属平台', 'Platform'], { max: 50, list: false }),
    provinceCode: text(['省', 'Province'], { required: true, max: 32, list: false, group: ['位置', 'Location'] }),
    cityCode: text(['市', 'City'], { required: true, max: 32, list: false, group: ['位置', 'Location'] }),
    districtCode: text(['区县', 'District'], { required: true, max: 32, list: false, group: ['位置', 'Location'] }),
    regionName: text(['地区', 'Region'], { readOnly: true, max: 128, list: false }),
    address: text(['详细地址', 'Address'], { required: true, max: 128, list: false, group: ['位置', 'Location'] }),
    lng: text(['经度', 'Longitude'], {
      max: 12,
      list: false,
      group: ['位置', 'Location'],
      hint: ['GCJ-02，六位小数', 'GCJ-02, six decimals'],
    }),
    lat: text(['纬度', 'Latitude'], { max: 12, list: false, group: ['位置', 'Location'] }),
    contactName: text(['联系人', 'Contact'], { required: true, max: 32, list: false, group: ['营业', 'Business'] }),
    contactPhone: text(['联系电话', 'Phone'], {
      required: true,
      format: 'phone',
      mask: true,
      list: false,
      group: ['营业', 'Business'],
    }),
    businessHours: text(['营业时间', 'Hours'], {
      max: 100,
      list: false,
      group: ['营业', 'Business'],
      initial: '00:00-24:00',
    }),
    supportInvoice: dict(['开票', 'Invoicing'], {
      of: supportInvoice,
      int: true,
      required: true,
      initial: 1,
      list: false,
      group: ['营业', 'Business'],
    }),
    shiftMode: dict(['班次', 'Shifts'], {
      of: shiftMode,
      int: true,
      required: true,
      initial: 0,
      list: false,
      form: false,
      group: ['营业', 'Business'],
    }),
    pictures: picture(['照片', 'Pictures'], { many: true, list: false, group: ['营业', 'Business'] }),
    serviceFeeBp: ratio(['平台服务费率', 'Service fee'], {
      readBy: sitePayoutReaders,
      required: true,
      initial: 100,
      max: 3000,
      width: 110,
      group: ['结算', 'Settlement'],
      hint: ['订单实付金额的百分比，最高 30%', 'of what was paid, at most 30 %'],
    }),
    settleCycleDays: int(['结算周期（天）', 'Settlement cycle (days)'], {
      required: true,
      initial: 1,
      min: 1,
      max: 31,
      list: false,
      group: ['结算', 'Settlement'],
    }),
    status: state(['状态', 'State'], { of: siteStates, search: true, width: 96 }),
  },
  {
    display: 'siteName',
    code: 'siteCode',
    found: ['siteName', 'siteCode'],
    placedBy: ['provinceCode', 'cityCode', 'districtCode'],
  },
)
export const sites = resource(site, {
  base: 'shell/site',
  roles: { read: [...platformRoles, 'supplier', 'site_manager'], write: ['operator'] },
  paths: { list: ['zytShell/list'], submit: ['zytShell/saveOrUpdate'] },
  imports: true,
})

const id = ref(['站点', 'Site'], { required: true, to: 'site' })

export const openSite = call({
  title: ['营业', 'Open'],
  path: 'POST shell/site/open',
  permission: 'site_edit',
  on: site,
  action: 'open',
  undo: { by: 'pauseSite', input: { reason: '撤销营业' } },
  input: { id },
  refuses: ['siteNotReady'],
})
export const pauseSite = call({
  title: ['暂停', 'Pause'],
  path: 'POST shell/site/pause',
  permission: 'site_edit',
  on: site,
  action: 'pause',
  undo: { by: 'openSite' },
  input: { id, reason: text(['原因', 'Reason'], { required: true }) },
})
/** Of its own: it decides whether the till takes payments. */
export const setShiftMode = call({
  title: ['班次方式', 'How shifts run'],
  path: 'POST shell/site/shiftMode',
  permission: 'site_edit',
  on: site,
  input: { id, shiftMode: dict(['班次方式', 'How shifts run'], { of: shiftMode, int: true, required: true }) },
})
export const closeSite = call({
  title: ['停业', 'Close'],
  path: 'POST shell/site/close',
  permission: 'site_edit',
  on: site,
  action: 'close',
  danger: true,
  input: { id, reason: text(['原因', 'Reason'], { required: true }) },
  confirm: ['停业后不可恢复', 'A closed site cannot be opened again'],
  awaits: [
    { of: 'shift', by: 'siteId', field: 'status', values: [1], label: ['未交班的班次', 'a shift that is open'] },
    {
      of: 'moneySettlement',
      by: 'payeeId',
      field: 'status',
      values: [1, 2, 3, 6],
      label: ['未付款的结算单', 'a settlement that is not paid'],
    },
    {
      of: 'orderSettle',
      by: 'payeeId',
      field: 'settleState',
      values: [0, 3],
      label: ['未结算的订单', 'orders that are not settled'],
      listed: { of: 'order', by: 'siteId' },
    },
  ],
  refuses: ['stillOpen'],
})

/** Called by others who name a site to an outside party: what it is called, where it is and who answers there. */
export const siteProfile = call({
  title: ['站点资料', 'What a site is'],
  path: [],
  permission: 'internal',
  input: { id },
  output: one({
    tenantId: ref(['供货商', 'Supplier'], { to: 'tenant', required: true }),
    siteName: site.fields.siteName,
    siteCode: site.fields.siteCode,
    operateMode: site.fields.operateMode,
    provinceCode: site.fields.provinceCode,
    cityCode: site.fields.cityCode,
    districtCode: site.fields.districtCode,
    address: site.fields.address,
    lng: site.fields.lng,
    lat: site.fields.lat,
    contactName: site.fields.contactName,
    contactPhone: site.fields.contactPhone,
  }),
})

const option = {
  id,
  siteName: site.fields.siteName,
  siteCode: site.fields.siteCode,
  siteType: site.fields.siteType,
  status: site.fields.status,
}
export const siteOptions = call({
  title: ['站点选项', 'Site options'],
  path: 'GET zytShell/siteList',
  permission: 'signedIn',
  output: list(option),
})
export const sitesOfSupplier = call({
  title: ['供货商站点', 'Sites of a supplier'],
  path: 'GET zytShell/site/list',
  permission: 'site',
  input: { id: ref(['供货商', 'Supplier'], { to: 'tenant', required: true }) },
  output: list(option),
})

/** Who works at a site, and as what. */
export const staffRelation = dictionary('site_relation', ['站点关系', 'Relation'], {
  1: ['站长', 'Manager'],
  2: ['财务', 'Finance'],
  3: ['店员', 'Assistant'],
})
export const siteUser = entity(
  'siteUser',
  ['站点人员', 'Site staff'],
  {
    siteId: ref(['站点', 'Site'], { to: 'site', required: true, search: true }),
    userId: ref(['人员', 'Person'], { to: 'user', required: true }),
    relationType: dict(['关系', 'Relation'], { of: staffRelation, int: true, required: true, search: true }),
  },
  { unique: [['siteId', 'userId']] },
)
export const siteUsers = resource(siteUser, {
  base: 'shell/situserrelation',
  roles: {
    read: ['operator', 'supplier'],
    write: ['operator'],
    add: ['supplier'],
    edit: ['supplier'],
    delete: ['supplier'],
  },
  imports: true,
})

/** Who runs which site. */
export const siteManagers = call({
  title: ['站长列表', 'Managers of sites'],
  path: 'GET sitemanager/list',
  permission: 'siteUser',
  reads: ['site', 'siteUser', 'user'],
  input: { siteId: ref(['站点', 'Site'], { to: 'site' }) },
  output: list({
    id: ref(['站点人员', 'Site staff'], { to: 'siteUser', required: true }),
    siteId: siteUser.fields.siteId,
    siteName: site.fields.siteName,
    userId: siteUser.fields.userId,
    userName: text(['站长', 'Manager'], { max: 32 }),
  }),
})

/** Exactly these people run the site from now on. Whoever works there as something else becomes a manager. */
export const setManagers = call({
  title: ['设置站长', 'Set the managers'],
  path: 'POST sitemanager/setManager',
  permission: 'siteUser_edit',
  about: site,
  by: ['owner', 'platform'],
  button: false,
  input: {
    siteId: ref(['站点', 'Site'], { to: 'site', required: true }),
    userIds: ref(['站长', 'Managers'], { to: 'user', many: true }),
  },
})
