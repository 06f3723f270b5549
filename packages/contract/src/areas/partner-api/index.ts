import {
  area,
  call,
  dict,
  dictionary,
  entity,
  int,
  list,
  money,
  one,
  quantity,
  ref,
  resource,
  secret,
  text,
} from '../../kernel/index.ts'
import { placeFuelOrder } from '../orders/order.ts'

export const partnerStatus = dictionary('partner_status', ['状态', 'State'], {
  0: ['停用', 'Off'],
  1: ['启用', 'On'],
  2: ['切断', 'Cut off'],
})

/** A system that calls us: signs every request with its secret (domain 17.2). */
export const partner = entity(
  'partner',
  ['合作渠道', 'Partner'],
  {
    name: text(['名称', 'Name'], { required: true, search: true, max: 64 }),
    partnerCode: text(['渠道编号', 'Code'], {
      required: true,
      search: true,
      unique: true,
      max: 32,
      format: 'code',
      onlyNew: true,
    }),
    appKey: text(['应用键', 'App key'], { readOnly: true, unique: true, max: 32 }),
    appSecret: secret(['应用密钥', 'App secret'], { readOnly: true, max: 255 }),
    addresses: text(['IP白名单', 'Addresses'], {
      max: 500,
      list: false,
      hint: ['逗号分隔的IP或网段，空为不限', 'Addresses or CIDR ranges by commas; empty for all'],
    }),
    notifyUrl: text(['通知地址', 'Notify address'], { format: 'url', list: false }),
    rateLimit: int(['每分钟次数', 'Calls a minute'], { initial: 600, min: 1, max: 100_000 }),
    partnerStatus: dict(['状态', 'State'], { of: partnerStatus, int: true, required: true, initial: 1, search: true }),
  },
  { display: 'name' },
)
export const partners = resource(partner, { base: 'partner/partner' })

export const renewSecret = call({
  title: ['更换密钥', 'New secret'],
  path: 'POST partner/partner/renewSecret',
  permission: 'partner_secret',
  on: partner,
  danger: true,
  input: { id: ref(['渠道', 'Partner'], { required: true, to: 'partner' }) },
  output: one({
    appKey: text(['应用键', 'App key'], { required: true }),
    appSecret: text(['应用密钥', 'App secret'], { required: true }),
  }),
  confirm: ['旧密钥立即失效，新密钥只显示一次', 'The old secret stops working at once; the new one is shown only now'],
})

const answered = { ...placeFuelOrder.output.fields }

/** A partner's system reports a filling and pays it with one of our cards. Idempotent by customerOrderNo. */
export const emption = call({
  title: ['渠道消费', 'Purchase by a partner'],
  path: ['POST openApi/emption', 'GET openApi/emption'],
  permission: 'partner',
  partner: true,
  money: true,
  onceBy: 'customerOrderNo',
  across: 'the partner sells for any supplier and the card is of any company',
  input: {
    customerOrderNo: text(['渠道订单号', 'Partner order'], { required: true, max: 64 }),
    siteId: ref(['站点', 'Site'], { required: true }),
    gunNo: int(['枪号', 'Gun'], { required: true, min: 1, max: 99 }),
    amount: money(['金额', 'Amount'], { required: true, min: 100, max: 999_900 }),
    cardNo: text(['卡号', 'Card'], { required: true, max: 16 }),
    plateNo: text(['车牌', 'Plate'], { max: 10 }),
  },
  output: one(answered),
  refuses: [...placeFuelOrder.refuses, 'keyReused'],
})

export const ordersByPhone = call({
  title: ['按手机号查询', 'Orders of a phone'],
  path: 'GET openApi/tel',
  permission: 'partner',
  partner: true,
  across: 'a partner sees its own orders, whoever sold them',
  input: {
    tel: text(['手机号', 'Phone'], { required: true, format: 'mobile' }),
    from: int(['起', 'From'], { initial: 0, min: 0 }),
    size: int(['条数', 'Size'], { initial: 20, min: 1, max: 100 }),
  },
  output: list({
    orderNo: text(['订单号', 'Order'], { required: true }),
    customerOrderNo: text(['渠道订单号', 'Partner order']),
    siteName: text(['站点', 'Site']),
    oilNo: text(['油号', 'Product']),
    litres: quantity(['升数', 'Litres']),
    payAmount: money(['实付', 'Paid']),
    state: int(['状态', 'State'], { required: true }),
  }),
  refuses: ['tooOften'],
})

export const partnerApi = area('partner-api', ['开放接口', 'Open API'], {
  resources: { partners },
  calls: { renewSecret, emption, ordersByPhone },
  entities: [partner],
  dictionaries: [partnerStatus],
})
