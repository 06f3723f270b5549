import { call, entity, moment, one, platformRoles, ref, resource, state, states, text } from '../../kernel/index.ts'

/** Alipay looks at an application before there is a shop; one that it has declined or that was closed may be applied for again. */
export const aliShopStates = states(
  {
    reviewing: {
      code: 1,
      label: ['审核中', 'In review'],
      tone: 'waiting',
      to: { hear: ['live', 'failed'] },
    },
    live: { code: 2, label: ['已开通', 'Live'], tone: 'good', to: { close: ['closed'] } },
    failed: { code: 3, label: ['未通过', 'Declined'], tone: 'bad', to: { apply: ['reviewing'] } },
    closed: { code: 4, label: ['已关闭', 'Closed'], tone: 'neutral', to: { apply: ['reviewing'] } },
  },
  { automatic: { hear: ['支付宝答复', 'Alipay answered'], apply: ['重新申请', 'Applied again'] } },
)

const about = {
  shopCategory: text(['门店类目', 'Category'], {
    required: true,
    max: 16,
    format: 'code',
    hint: ['支付宝门店类目编码', "Alipay's code of what the shop does"],
  }),
  certName: text(['执照名称', 'Name on the licence'], { required: true, max: 64 }),
  certNo: text(['统一社会信用代码', 'Credit code'], { required: true, format: 'companyCode', max: 18 }),
  settleAccount: text(['结算支付宝账号', 'Alipay account'], {
    required: true,
    max: 64,
    mask: true,
    hint: ['邮箱或手机号', 'An e-mail address or a phone'],
  }),
}

/** A site as a shop at Alipay. The row belongs to whom the site belongs to. */
export const aliShop = entity(
  'aliShop',
  ['支付宝门店', 'Alipay shop'],
  {
    siteId: ref(['站点', 'Site'], { to: 'site', required: true, search: true, unique: true, immutable: true }),
    appId: ref(['支付宝应用', 'Application'], { to: 'aliApp', required: true, list: false }),
    storeId: text(['外部门店号', 'Our shop id'], { required: true, max: 64, width: 140 }),
    ...about,
    orderId: text(['申请单号', 'Application no.'], { max: 64, list: false }),
    shopId: text(['支付宝门店号', 'Alipay shop id'], { max: 64, search: true }),
    failReason: text(['未通过原因', 'Why it was declined'], { max: 200 }),
    appliedTime: moment(['申请时间', 'Applied'], { required: true }),
    status: state(['状态', 'State'], { of: aliShopStates, search: true, width: 96 }),
  },
  {
    display: 'storeId',
    code: 'shopId',
    columns: ['siteId', 'status', 'storeId', 'shopId', 'failReason', 'appliedTime'],
  },
)
export const aliShops = resource(aliShop, {
  base: 'alipay/shop',
  verbs: ['list', 'detail'],
  roles: { read: [...platformRoles, 'supplier'] },
})

const siteId = ref(['站点', 'Site'], { required: true, to: 'site' })

/** Applies at Alipay, before anything is written; an answer that is lost leaves the application in review until Alipay says what became of it. */
export const createAliShop = call({
  title: ['开通支付宝门店', 'Open an Alipay shop'],
  path: 'POST alipay/createShop',
  permission: 'aliShop_apply',
  roles: ['operator'],
  by: 'platform',
  input: { siteId, ...about, appId: ref(['支付宝应用', 'Application'], { to: 'aliApp', required: true }) },
  output: one({
    id: ref(['支付宝门店', 'Alipay shop'], { to: 'aliShop', required: true }),
    status: aliShop.fields.status,
  }),
  refuses: ['alipayRefused', 'aliShopOpen'],
})

export const closeAliShop = call({
  title: ['关闭支付宝门店', 'Close the Alipay shop'],
  path: 'POST alipay/closeShop',
  permission: 'aliShop_close',
  roles: ['operator'],
  by: 'platform',
  on: aliShop,
  action: 'close',
  danger: true,
  input: {
    id: ref(['支付宝门店', 'Alipay shop'], { to: 'aliShop' }),
    siteId: ref(['站点', 'Site'], { to: 'site', form: false, hint: ['可代替编号', 'In place of the id'] }),
  },
  confirm: ['门店从支付宝下线，可重新申请开通', 'It leaves Alipay, and can be applied for again'],
  refuses: ['alipayRefused', 'providerSilent'],
})
