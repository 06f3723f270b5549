import { call, ref, secret, text } from '../../kernel/index.ts'
import { user } from './user.ts'

/** The parameter by which an operator lets people register themselves. */
export const registerParam = 'account.registerUser'

/**
 * Somebody asks for an account of a tenant. Whatever is true of the tenant and the account, the answer is the same: nobody
 * finds out by it who is there. The guest can do nothing before an administrator of the tenant has let them in.
 */
export const registerGuest = call({
  title: ['注册账号', 'Register'],
  path: 'POST blade-user/register-guest',
  permission: 'open',
  byClient: true,
  exchange: {
    headers: {
      'Captcha-Key': text(['验证码键', 'Key of the captcha']),
      'Captcha-Code': text(['验证码', 'Captcha']),
      'Blade-Auth': text(['令牌', 'Token'], {
        hint: ['与 oauthId 同时取得的令牌', 'The token that came with the oauthId'],
      }),
    },
  },
  input: {
    tenantId: text(['租户编号', 'Tenant number'], { required: true, max: 12, format: 'tenantId' }),
    name: text(['用户姓名', 'Name'], { required: true, max: 32 }),
    account: user.fields.account,
    password: secret(['密码', 'Password'], { required: true, max: 64, format: 'password' }),
    password2: secret(['确认密码', 'Password again'], { max: 64 }),
    oauthId: text(['第三方登录编号', 'Id of the third-party sign-in'], {
      max: 64,
      spellings: ['oauth_id'],
      hint: ['令牌应答中的 oauth_id，此时不需要验证码', 'The oauth_id of the token answer: no captcha is needed then'],
    }),
  },
  done: ['注册申请已提交，请耐心等待管理员通过！', 'Submitted. An administrator has to let you in first.'],
  refuses: ['tooOften', 'registrationClosed', 'oauthWrong'],
})

/** Lets a guest in, with the roles they are to have. One who is not to come in is removed as anybody else. */
export const admitGuest = call({
  title: ['通过注册', 'Let in'],
  path: 'POST blade-user/admit-guest',
  permission: 'user_role',
  on: user,
  action: 'admit',
  primary: true,
  input: {
    id: ref(['用户', 'User'], { required: true }),
    roleIds: ref(['角色', 'Roles'], { to: 'role', many: true, required: true, sameTenant: true }),
  },
})
