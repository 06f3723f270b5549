import { call, dict, dictionary, entity, int, one, ref, resource, secret, text } from '../../kernel/index.ts'

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
    notifyUrl: text(['通知地址', 'Notify address'], {
      format: 'publicUrl',
      list: false,
      hint: ['https地址，须为公网域名', 'An https address on the public internet'],
    }),
    rateLimit: int(['每分钟次数', 'Calls a minute'], { initial: 600, min: 1, max: 100_000 }),
    partnerStatus: dict(['状态', 'State'], { of: partnerStatus, int: true, required: true, initial: 1, search: true }),
  },
  { display: 'name', code: 'partnerCode' },
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
