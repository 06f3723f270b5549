import { call, dict, dictionary, entity, int, ref, resource, secret, state, states, text } from '../../kernel/index.ts'

export const identityKind = dictionary('identity_kind', ['登录协议', 'Protocol'], {
  1: ['OpenID Connect', 'OpenID Connect'],
  2: ['OAuth 2.0', 'OAuth 2.0'],
  3: ['微信网站应用', 'WeChat'],
  4: ['QQ 互联', 'QQ'],
})
export const openIdConnect = 1
export const plainOauth = 2
export const byWechat = 3
export const byQq = 4

export const identityProviderStates = states({
  off: { code: 1, label: ['未启用', 'Off'], tone: 'neutral', to: { enable: ['on'] } },
  on: { code: 2, label: ['已启用', 'On'], tone: 'good', to: { disable: ['off'] } },
})

const address = { max: 255, list: false, immutable: true, format: 'url' } as const
const forOauth = { ...address, requiredWhen: { kind: plainOauth }, group: ['OAuth 2.0', 'OAuth 2.0'] } as const
const fieldsGroup = ['用户信息字段', 'Fields of the user info'] as const

/**
 * Somebody outside who says who a person is. What decides whose word counts never changes: people are known by the number that
 * the provider gave them, and another provider gives the same number to somebody else.
 */
export const identityProvider = entity(
  'identityProvider',
  ['第三方登录', 'Identity provider'],
  {
    source: text(['来源编号', 'Source'], {
      required: true,
      unique: true,
      immutable: true,
      search: true,
      format: 'code',
      max: 32,
      hint: [
        '回调地址以此结尾：/oauth/redirect/来源编号',
        'Ends the address of the way back: /oauth/redirect/<source>',
      ],
    }),
    name: text(['中文名称', 'Chinese name'], { required: true, search: true, max: 32 }),
    nameEn: text(['英文名称', 'English name'], { required: true, max: 32 }),
    kind: dict(['登录协议', 'Protocol'], { of: identityKind, int: true, required: true, immutable: true, initial: 1 }),
    issuer: text(['签发方', 'Issuer'], {
      ...address,
      requiredWhen: { kind: openIdConnect },
      hint: ['OpenID Connect 的 issuer 地址', 'The address by which OpenID Connect names it'],
    }),
    authorizeUrl: text(['授权地址', 'Authorisation address'], forOauth),
    tokenUrl: text(['令牌地址', 'Token address'], forOauth),
    userInfoUrl: text(['用户信息地址', 'Address of the user info'], forOauth),
    clientId: text(['应用编号', 'Client id'], { required: true, max: 255, list: false }),
    clientSecret: secret(['应用密钥', 'Client secret'], { required: true, starred: true }),
    scopes: text(['授权范围', 'Scopes'], {
      max: 255,
      list: false,
      hint: [
        '以空格分隔；不填为 openid profile，微信、QQ 用其登录范围',
        'Separated by spaces; openid profile when left empty, or what WeChat and QQ ask for',
      ],
    }),
    idField: text(['编号字段', 'Field of the id'], {
      group: fieldsGroup,
      max: 64,
      list: false,
      immutable: true,
      hint: [
        'OAuth 2.0 用户信息中的唯一编号，如 id；不填为 sub，微信、QQ 为 openid，可填 unionid',
        'Of OAuth 2.0, such as id; sub when left empty. Of WeChat and QQ openid, or unionid',
      ],
    }),
    nameField: text(['名称字段', 'Field of the name'], {
      group: fieldsGroup,
      max: 64,
      list: false,
      hint: [
        '用户信息中的名称，下级以点分隔；不填为 name 或 nickname',
        'Levels separated by dots; name or nickname when left empty',
      ],
    }),
    avatarField: text(['头像字段', 'Field of the picture'], {
      group: fieldsGroup,
      max: 64,
      list: false,
      hint: ['不填为 picture', 'picture when left empty'],
    }),
    onlyForTenantId: ref(['限定租户', 'Only for'], {
      to: 'tenant',
      hint: ['不填则所有租户可用', 'All tenants when left empty'],
    }),
    sort: int(['排序', 'Order'], { required: true, initial: 1 }),
    status: state(['状态', 'State'], { of: identityProviderStates }),
  },
  {
    tenancy: 'platform',
    display: 'name',
    code: 'source',
    order: ['sort', 'source'],
    columns: ['name', 'nameEn', 'source', 'kind', 'onlyForTenantId', 'status'],
  },
)

export const identityProviders = resource(identityProvider, {
  base: 'blade-system/identity-provider',
  writtenBy: 'platform',
})

const id = ref(['第三方登录', 'Identity provider'], { required: true, to: 'identityProvider' })

/** Offers it on the sign-in page, once the provider has answered by what was entered. */
export const enableIdentityProvider = call({
  title: ['检查并启用', 'Check and turn on'],
  path: 'POST blade-system/identity-provider/enable',
  permission: 'identityProvider_enable',
  roles: [],
  by: 'platform',
  on: identityProvider,
  action: 'enable',
  primary: true,
  input: { id },
  refuses: ['providerUnfit'],
})

/** Nobody signs in by it any more; what is linked stays linked. */
export const disableIdentityProvider = call({
  title: ['停用', 'Turn off'],
  path: 'POST blade-system/identity-provider/disable',
  permission: 'identityProvider_enable',
  by: 'platform',
  on: identityProvider,
  action: 'disable',
  danger: true,
  confirm: ['停用后无人可通过它登录，已有绑定保留', 'Nobody signs in by it any more; what is linked stays linked'],
  input: { id },
})
