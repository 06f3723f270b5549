import {
  call,
  dict,
  dictionary,
  entity,
  flag,
  int,
  moment,
  money,
  one,
  platformRoles,
  ref,
  resource,
  secret,
  text,
} from '../../kernel/index.ts'

export const partnerStatus = dictionary('partner_status', ['状态', 'State'], {
  0: ['停用', 'Off'],
  1: ['启用', 'On'],
  2: ['切断', 'Cut off'],
})

export const paysFrom = dictionary('partner_pays_from', ['付款方式', 'Pays from'], {
  1: ['仅油卡', 'Cards only'],
  2: ['预存款', 'Deposit'],
  3: ['授信额度', 'Credit line'],
})

/** What somebody may spend through a partner at most, for a company's consent and for the partner's own account. */
export const purchaseLimits = {
  perOrderMax: money(['单笔上限', 'Limit per order'], { min: 1, sum: false, hint: ['不填为不限', 'Empty: no limit'] }),
  perDayMax: money(['每日上限', 'Limit per day'], { min: 1, sum: false, hint: ['不填为不限', 'Empty: no limit'] }),
  siteIds: ref(['可用站点', 'Sites'], { to: 'site', many: true, list: false, hint: ['不填为全部站点', 'Empty: all'] }),
}

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
      immutable: true,
    }),
    appKey: text(['应用键', 'App key'], { readOnly: true, unique: true, max: 32 }),
    appSecret: secret(['应用密钥', 'App secret'], { readOnly: true, sealedFor: ['appKey'] }),
    // When it was told to somebody; until then nobody knows it.
    secretTime: moment(['密钥时间', 'Secret since'], { readOnly: true, list: false }),
    // The secret before it was renewed, while the partner's system changes over.
    formerSecret: secret(['原密钥', 'Former secret'], { readOnly: true, sealedFor: ['appKey'] }),
    formerSecretUntil: moment(['原密钥有效至', 'Former secret until'], { readOnly: true, list: false }),
    isTest: flag(['测试渠道', 'Test partner'], {
      immutable: true,
      search: true,
      initial: false,
      hint: [
        '只能调用模拟交易，不动用真实资金，保存后不可更改',
        'Buys in simulation only and never moves money; it cannot be changed later',
      ],
    }),
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
    // Whose money pays for an order without a card: written by an approved `partnerTerms` and by nothing else.
    paysFrom: dict(['付款方式', 'Pays from'], { of: paysFrom, int: true, required: true, readOnly: true, initial: 1 }),
    creditLimit: money(['授信额度', 'Credit limit'], {
      required: true,
      readOnly: true,
      initial: '0.00',
      sum: false,
    }),
    // Of orders paid from the partner's own account; with a card the company's consent has its own.
    perOrderMax: money(['单笔上限', 'Limit per order'], { ...purchaseLimits.perOrderMax.options, list: false }),
    perDayMax: money(['每日上限', 'Limit per day'], { ...purchaseLimits.perDayMax.options, list: false }),
    siteIds: purchaseLimits.siteIds,
    partnerStatus: dict(['状态', 'State'], { of: partnerStatus, int: true, required: true, initial: 1, search: true }),
  },
  { display: 'name', code: 'partnerCode', found: ['name', 'partnerCode'] },
)
export const partners = resource(partner, {
  base: 'partner/partner',
  roles: { read: platformRoles, write: ['operator'] },
})

export const renewSecret = call({
  title: ['更换密钥', 'New secret'],
  path: 'POST partner/partner/renewSecret',
  permission: 'partner_secret',
  roles: ['operator'],
  on: partner,
  button: false,
  danger: true,
  reveals: true,
  input: {
    id: ref(['渠道', 'Partner'], { required: true, to: 'partner' }),
    keepHours: int(['原密钥保留小时数', 'Hours that the former secret stays'], {
      initial: 24,
      min: 0,
      max: 168,
      hint: ['密钥泄露时填0，立即失效', '0 when it has leaked: it ends at once'],
    }),
  },
  output: one({
    appKey: text(['应用键', 'App key'], { required: true }),
    appSecret: text(['应用密钥', 'App secret'], { required: true }),
    formerSecretUntil: moment(['原密钥有效至', 'Former secret until']),
  }),
  confirm: [
    '原密钥到期失效，新密钥只显示一次',
    'The former secret ends after these hours; the new one is shown only now',
  ],
})
