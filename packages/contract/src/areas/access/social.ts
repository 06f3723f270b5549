import { call, entity, flag, list, moment, one, raw, ref, secret, text } from '../../kernel/index.ts'

/** Where the browser comes back to, with the source behind it: the path of the family's clients. */
export const socialReturnPath = '/oauth/redirect/'

/** Somebody whom an identity provider knows by `uuid` is this person of ours, within their tenant. */
export const userOauth = entity(
  'userOauth',
  ['第三方账号', 'Third-party account'],
  {
    userId: ref(['用户', 'User'], { to: 'user', required: true, readOnly: true, index: false }),
    providerId: ref(['第三方登录', 'Identity provider'], { to: 'identityProvider', required: true, readOnly: true }),
    source: text(['来源编号', 'Source'], { max: 32, required: true, readOnly: true }),
    uuid: text(['第三方编号', 'Their id'], { max: 255, required: true, readOnly: true }),
    username: text(['第三方用户名', 'Their user name'], { max: 128, readOnly: true }),
    nickname: text(['第三方昵称', 'Their nickname'], { max: 128, readOnly: true }),
    avatar: text(['头像', 'Avatar'], { max: 1000, readOnly: true, list: false }),
    lastUsedTime: moment(['最近使用', 'Last used'], { readOnly: true }),
  },
  {
    ownedBy: 'userId',
    display: 'nickname',
    unique: [
      ['providerId', 'uuid'],
      ['userId', 'providerId'],
    ],
  },
)

const tenantId = text(['租户编号', 'Tenant number'], { required: true, max: 12, format: 'tenantId' })
const source = text(['来源编号', 'Source'], { required: true, max: 32, format: 'code' })
const names = {
  source,
  name: text(['中文名称', 'Chinese name'], { required: true }),
  nameEn: text(['英文名称', 'English name'], { required: true }),
}
const address = one({ address: text(['授权地址', 'Where to go'], { required: true }) })
const comesBack = {
  source,
  code: text(['授权码', 'Code'], { required: true, max: 2000 }),
  state: text(['状态值', 'State'], { required: true, max: 128 }),
  iss: text(['签发方', 'Issuer'], { max: 255, hint: ['回调地址中带有时传', 'Where the way back names it'] }),
}

/** By whom one may sign in to a tenant: nothing but names. */
export const socialProviders = call({
  title: ['可用的第三方登录', 'Ways to sign in'],
  path: 'GET blade-auth/oauth/social',
  permission: 'open',
  input: { tenantId },
  output: list(names),
})

/** Where the browser has to go; the way back counts once, for this browser, for ten minutes. */
export const startSocial = call({
  title: ['开始第三方登录', 'Begin to sign in by a provider'],
  path: 'POST blade-auth/oauth/social/start',
  permission: 'open',
  input: { tenantId, source },
  output: address,
  refuses: ['tooOften', 'providerSilent'],
})

/** The same for clients of the family, which go to this address themselves (blade-contract 3.2). */
export const renderSocial = call({
  writes: true,
  title: ['转到第三方登录', 'Go to a provider'],
  path: 'GET blade-auth/oauth/render/{source}',
  permission: 'open',
  input: { source, tenantId: text(tenantId.label, { max: 12, format: 'tenantId' }) },
  output: raw,
  refuses: ['tooOften', 'providerSilent'],
})

/** One's own links, and by whom else one might sign in. */
export const mySocial = call({
  title: ['我的第三方账号', 'My third-party accounts'],
  path: 'GET blade-user/oauth',
  permission: 'signedIn',
  reads: ['userOauth', 'identityProvider'],
  output: list({
    ...names,
    id: ref(['绑定', 'Link']),
    nickname: userOauth.fields.nickname,
    linkTime: moment(['绑定时间', 'Linked at']),
    lastUsedTime: userOauth.fields.lastUsedTime,
    isOffered: flag(['可用', 'In force'], { required: true }),
  }),
})

/** Links begin with the password: whoever finds an open screen adds no way in of their own. */
export const startLink = call({
  title: ['绑定第三方账号', 'Link an account'],
  path: 'POST blade-auth/oauth/social/link-start',
  crossTenant: 'failed tries are counted outside of tenants, and so is what a browser has begun',
  permission: 'signedIn',
  input: {
    source,
    oldPassword: secret(['当前密码', 'Current password'], {
      required: true,
      hint: ['密码的MD5，十六进制', 'The MD5 of the password, in hexadecimal'],
    }),
  },
  output: address,
  refuses: ['tooOften', 'providerSilent'],
})

export const linkSocial = call({
  title: ['确认绑定第三方账号', 'Confirm the link'],
  path: 'POST blade-auth/oauth/social/link',
  crossTenant: 'what a browser has begun is kept outside of tenants',
  permission: 'signedIn',
  input: comesBack,
  done: ['已绑定', 'Linked'],
  refuses: ['tooOften', 'providerOver', 'providerRefused', 'providerSilent', 'socialTaken', 'socialLinked'],
})

export const unlinkSocial = call({
  title: ['解除绑定', 'Unlink'],
  path: 'POST blade-user/oauth/unlink',
  permission: 'signedIn',
  danger: true,
  confirm: ['解除后不能再用它登录', 'You no longer sign in by it'],
  input: { id: ref(['绑定', 'Link'], { required: true }) },
  refuses: ['lastWayIn'],
})
