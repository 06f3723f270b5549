import { call, digest, entity, type Exchange, flag, int, one, raw, resource, text, values } from '../../kernel/index.ts'

const captchaOptions = {
  initial: true,
  width: 120,
  hint: [
    '关闭后，持有密钥的程序可以不输验证码登录',
    'Without it, a program that has the secret signs people in without a captcha',
  ],
} as const

/** A program that may ask for tokens: its id and secret are the Basic header of every request. */
export const client = entity(
  'client',
  ['应用', 'Client'],
  {
    clientId: text(['应用编号', 'Client id'], { required: true, search: true, unique: true, max: 64, format: 'code' }),
    clientSecret: digest(['应用密钥', 'Client secret'], { required: true, starred: true, list: false }),
    scope: text(['授权范围', 'Scope'], { initial: 'all', max: 64 }),
    authorizedGrantTypes: text(['授权类型', 'Grant types'], {
      required: true,
      initial: 'refresh_token,password,captcha,social',
    }),
    captchaRequired: flag(['登录须验证码', 'Sign-in needs a captcha'], captchaOptions),
    webServerRedirectUri: text(['回调地址', 'Redirect address'], { format: 'url', list: false }),
    accessTokenValidity: int(['令牌有效秒数', 'Access seconds'], { initial: 3600, min: 60 }),
    refreshTokenValidity: int(['刷新有效秒数', 'Refresh seconds'], { initial: 604800, min: 60 }),
  },
  { tenancy: 'platform', display: 'clientId' },
)
export const clients = resource(client, { base: 'blade-system/client' })

/** How programs of the family sign somebody in; `session.ts` of the server reads it by itself. */
const tokenExchange = {
  headers: {
    'Tenant-Id': text(['租户编号', 'Tenant'], { max: 12, format: 'tenantId' }),
    'Captcha-Key': text(['验证码键', 'Key of the captcha']),
    'Captcha-Code': text(['验证码', 'Captcha']),
    'Role-Id': text(['以此角色登录', 'Sign in as this role']),
    'Dept-Id': text(['以此部门登录', 'Sign in in this department']),
    'Step-Up': text(['二次验证', 'Second factor'], {
      hint: ['“编号 验证码”，编号由 stepUpNeeded 告知', '"<id> <code>", with the id that stepUpNeeded says'],
    }),
  },
  query: {
    grant_type: text(['授权类型', 'Grant type'], {
      required: true,
      hint: ['password、captcha、social 或 refresh_token', 'password, captcha, social or refresh_token'],
    }),
    username: text(['账号', 'Account']),
    password: text(['密码', 'Password'], { hint: ['密码的MD5，十六进制', 'The MD5 of the password, in hexadecimal'] }),
    refresh_token: text(['刷新令牌', 'Refresh token'], { max: 2000 }),
    scope: text(['授权范围', 'Scope'], { hint: ['填all', 'Send all'] }),
    source: text(['第三方来源', 'Provider'], { hint: ['social 时填', 'For social'] }),
    code: text(['授权码', 'Code'], { max: 2000, hint: ['social 时填', 'For social'] }),
    state: text(['状态值', 'State'], { hint: ['social 时填', 'For social'] }),
    iss: text(['签发方', 'Issuer'], {
      hint: ['social：回调地址中带有时填', 'For social, where the way back names it'],
    }),
  },
  answer: {
    access_token: text(['令牌', 'Access token'], { required: true }),
    token_type: text(['令牌类型', 'Token type'], { required: true }),
    refresh_token: text(['刷新令牌', 'Refresh token'], {
      hint: ['由Cookie保存时没有', 'Absent when a cookie keeps it'],
    }),
    expires_in: int(['有效秒数', 'Valid for so many seconds'], { required: true }),
    tenant_id: text(['租户', 'Tenant'], { required: true }),
    user_id: text(['用户', 'User'], {
      required: true,
      hint: ['第三方账号尚未绑定用户时为 -1', '-1 where a third-party account is nobody yet'],
    }),
    oauth_id: text(['第三方登录编号', 'Id of the third-party sign-in'], {
      hint: ['此时用于注册', 'Registers them then'],
    }),
    account: text(['账号', 'Account'], { required: true }),
    role_name: text(['角色', 'Roles'], { required: true }),
  },
} as const satisfies Exchange

/** Sign-in. Parameters may come in the query, a form or JSON (blade-contract 1.3); the answer has no envelope. */
export const token = call({
  title: ['登录', 'Sign in'],
  path: ['POST blade-auth/oauth/token', 'POST blade-auth/token'],
  permission: 'open',
  byClient: true,
  exchange: tokenExchange,
  output: raw,
  refuses: ['stepUpNeeded', 'stepUpWrong'],
})
export const captcha = call({
  writes: true,
  title: ['验证码', 'Captcha'],
  path: ['GET blade-auth/oauth/captcha', 'GET blade-auth/captcha'],
  permission: 'open',
  output: raw,
  refuses: ['tooOften'],
})
export const logout = call({
  writes: true,
  title: ['退出', 'Sign out'],
  path: ['GET blade-auth/oauth/logout', 'GET blade-auth/logout'],
  permission: 'open',
  output: raw,
})
export const sendLogs = call({
  title: ['上传本地日志', 'Upload local logs'],
  path: ['POST blade-auth/oauth/logout', 'POST blade-auth/logout', 'POST logout'],
  permission: 'open',
  bodyKb: 64,
  output: raw,
})
export const userInfo = call({
  title: ['会话信息', 'Session'],
  path: ['GET blade-auth/oauth/user-info', 'GET blade-auth/user-info'],
  permission: 'signedIn',
  passes: ['mustChangePassword', 'mustSetUpSecondFactor'],
  output: one(
    {
      userId: text(['用户编号', 'User id'], { required: true }),
      tenantId: text(['租户编号', 'Tenant'], { required: true }),
      account: text(['账号', 'Account'], { required: true }),
      userName: text(['用户名', 'User name'], { required: true }),
      realName: text(['姓名', 'Name'], { required: true }),
      mustChangePassword: flag(['需修改密码', 'Has to change the password'], { required: true }),
    },
    {
      roles: values(text(['角色别名', 'Alias of a role'], { required: true })),
      permission: values(text(['权限编码', 'Code of a right'], { required: true })),
    },
  ),
})
export const clearCache = call({
  title: ['清除缓存', 'Clear the cache'],
  path: ['GET blade-auth/oauth/clear-cache', 'GET blade-auth/clear-cache'],
  permission: 'open',
  output: raw,
})
