import {
  call,
  dict,
  dictionary,
  entity,
  flag,
  json,
  long,
  money,
  one,
  platformRoles,
  ref,
  resource,
  secret,
  text,
} from '../../kernel/index.ts'
import { alipaySpi } from './protocol.ts'

/** An application at Alipay, by whose keys its messages are checked and answered. */
export const aliApp = entity(
  'aliApp',
  ['支付宝应用', 'Alipay application'],
  {
    appName: text(['名称', 'Name'], { required: true, search: true, max: 64 }),
    appId: text(['应用编号', 'App id'], {
      required: true,
      search: true,
      unique: true,
      immutable: true,
      max: 32,
      format: 'code',
    }),
    roleId: text(['商户号', 'Merchant'], { max: 32, format: 'code', hint: ['PID 或 SMID', 'PID or SMID'] }),
    alipayPublicKey: long(['支付宝公钥', 'Public key of Alipay'], { required: true, max: 2000 }),
    appPrivateKey: secret(['应用私钥', 'Private key'], { max: 4000 }),
    isEnabled: flag(['启用', 'In use'], { required: true, initial: true }),
  },
  { display: 'appName', code: 'appId' },
)
export const aliApps = resource(aliApp, {
  base: 'aliApp/aliapp',
  roles: { read: platformRoles, write: ['operator'] },
})

export const washStatus = dictionary('wash_status', ['上架状态', 'Offered'], {
  0: ['下线', 'Offline'],
  1: ['上线', 'Online'],
})
const status = dict(['状态', 'State'], { of: washStatus, int: true, required: true, initial: 1, search: true })

const place = {
  address: text(['地址', 'Address'], { required: true, min: 4, max: 50 }),
  lng: text(['经度', 'Longitude'], { max: 12, list: false }),
  lat: text(['纬度', 'Latitude'], { max: 12, list: false }),
  openTime: text(['开门时间', 'Opens'], { max: 5, list: false }),
  closeTime: text(['打烊时间', 'Closes'], { max: 5, list: false }),
  shopTel: text(['电话', 'Phone'], { format: 'phone', list: false }),
}

/** A car wash as Alipay's users see it. */
export const aliWashShop = entity(
  'aliWashShop',
  ['洗车门店', 'Car wash'],
  {
    shopName: text(['门店名称', 'Shop'], { required: true, search: true, max: 20 }),
    outShopId: text(['外部门店号', 'Our shop id'], {
      required: true,
      search: true,
      unique: true,
      immutable: true,
      max: 32,
      format: 'code',
    }),
    shopId: text(['支付宝门店号', 'Alipay shop id'], { max: 64 }),
    siteId: ref(['站点', 'Site'], { to: 'site' }),
    ...place,
    status,
  },
  { display: 'shopName', code: 'outShopId' },
)
export const aliWashShops = resource(aliWashShop, {
  base: 'aliWashShop/aliwashshop',
  roles: { read: platformRoles, write: ['operator'] },
})

export const aliWashService = entity(
  'aliWashService',
  ['洗车服务', 'Car wash service'],
  {
    productName: text(['服务名称', 'Service'], { required: true, search: true, max: 64 }),
    outProductId: text(['外部服务号', 'Our service id'], {
      required: true,
      unique: true,
      immutable: true,
      max: 32,
      format: 'code',
    }),
    washShopId: ref(['门店', 'Shop'], { to: 'aliWashShop', required: true, search: true }),
    origPrice: money(['原价', 'List price'], { required: true, min: 1, sum: false }),
    offPrice: money(['现价', 'Price'], { required: true, min: 0, sum: false }),
    status,
  },
  { display: 'productName', code: 'outProductId' },
)
export const aliWashServices = resource(aliWashService, {
  base: 'aliWashService/aliwashservice',
  roles: { read: platformRoles, write: ['operator'] },
})

const shopIds = { max: 4000 } as const

/** Alipay asks for shops by its ids or by ours, fifty at the most: where they are, whether they are open and what they offer. */
export const batchShopInfo = call({
  title: ['批量查询洗车门店', 'Car washes by their ids'],
  path: 'POST aliSPI/carWash/batchShopInfo',
  permission: 'machine',
  protocol: alipaySpi,
  bodyKb: 64,
  input: {
    shop_ids: json(['支付宝门店号', 'Alipay shop ids'], shopIds),
    out_shop_ids: json(['外部门店号', 'Our shop ids'], shopIds),
  },
  output: one({
    shop_infos: json(['门店', 'Shops'], {
      required: true,
      rows: {
        shop_id: text(['支付宝门店号', 'Alipay shop id']),
        out_shop_id: text(['外部门店号', 'Our shop id'], { required: true }),
        shop_name: text(['门店名称', 'Shop'], { required: true }),
        address: text(['地址', 'Address'], { required: true }),
        open_time: text(['开门时间', 'Opens']),
        close_time: text(['打烊时间', 'Closes']),
        status: text(['状态', 'State'], { required: true }),
        services: json(['服务', 'Services'], {
          required: true,
          rows: {
            out_product_id: text(['外部服务号', 'Our service id'], { required: true }),
            product_name: text(['服务名称', 'Service'], { required: true }),
            orig_price: money(['原价', 'List price'], { required: true }),
            off_price: money(['现价', 'Price'], { required: true }),
          },
        }),
      },
    }),
  }),
})
