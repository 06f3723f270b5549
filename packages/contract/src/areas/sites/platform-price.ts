import { call, entity, moment, platformRoles, price, ref, resource, state, text } from '../../kernel/index.ts'
import { priceStates } from './gun.ts'

const place = ['范围', 'Where'] as const

/** 20 yuan a litre: nothing at a station costs more. */
const highest = 200_000

/** What the state and the platform say a product costs in a place from a moment on; the prices of its sites follow it (domain 6.1). */
export const platformPrice = entity(
  'platformPrice',
  ['平台价', 'Platform price'],
  {
    oilNo: text(['油品', 'Product'], { required: true, max: 8, search: true, to: 'oil', by: 'oilNo', width: 88 }),
    regionCode: text(['地区', 'Region'], {
      max: 12,
      to: 'region',
      by: 'code',
      search: true,
      group: place,
      hint: ['地区与站点填一项', 'A region or a site'],
    }),
    siteId: ref(['站点', 'Site'], { to: 'site', search: true, group: place }),
    nationalPrice: price(['国标价', 'National price'], { required: true, min: 1, max: highest }),
    platformPrice: price(['平台价', 'Platform price'], { required: true, min: 1, max: highest }),
    effectiveTime: moment(['生效时间', 'From'], {
      required: true,
      hint: [
        '国标价自公布日 24:00 起调整，请选择零点',
        'The national price moves at midnight of the day it was announced',
      ],
    }),
    status: state(['状态', 'State'], { of: priceStates, search: true, width: 96 }),
  },
  {
    display: 'oilNo',
    time: 'effectiveTime',
    card: { title: 'oilNo', lines: ['platformPrice', 'regionCode'] },
    index: [['status', 'effectiveTime']],
  },
)
export const platformPrices = resource(platformPrice, {
  base: 'shell/platformprice',
  verbs: ['list', 'detail', 'submit'],
  roles: { read: [...platformRoles], write: ['operator'] },
  writtenBy: 'platform',
  editableIn: ['scheduled'],
  looks: { calendar: 'effectiveTime' },
})

export const withdrawPlatformPrice = call({
  title: ['撤销', 'Withdraw'],
  path: 'POST shell/platformprice/withdraw',
  permission: 'platformPrice_withdraw',
  roles: ['operator'],
  by: 'platform',
  on: platformPrice,
  action: 'withdraw',
  input: { id: ref(['平台价', 'Platform price'], { required: true, to: 'platformPrice' }) },
})

/** The specification's remove: what has not begun is withdrawn and stays in the list; nothing that was in force goes. */
export const removePlatformPrices = call({
  title: ['撤销平台价', 'Withdraw platform prices'],
  path: 'POST shell/platformprice/remove',
  permission: 'platformPrice_withdraw',
  by: 'platform',
  button: false,
  input: { ids: ref(['平台价', 'Platform prices'], { to: 'platformPrice', many: true, required: true }) },
})
