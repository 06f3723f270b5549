import { inLang, type Label, type Lang } from '@forecourt/contract/kernel'

/** Both shapes of a sign-in failure at once, which satisfies every client of the family (blade-contract 2.5). */
export class SignInFailure {
  readonly status: number
  readonly reason: keyof typeof failures
  readonly #text: Label
  readonly #error: string
  constructor(reason: keyof typeof failures, error = 'invalid_grant', status = 400) {
    this.status = status
    this.reason = reason
    this.#text = failures[reason]
    this.#error = error
  }

  bodyIn(lang: Lang): Record<string, unknown> {
    const text = inLang(this.#text, lang)
    return { code: this.status, success: false, data: {}, msg: text, error: this.#error, error_description: text }
  }
}

const failures = {
  tenantOver: ['租户授权已过期，请联系管理员', 'The tenant is no longer authorised, please contact an administrator'],
  captchaWrong: ['验证码不正确', 'The captcha is not correct'],
  locked: ['登录错误次数过多，请稍后再试', 'Too many failed attempts, please try again later'],
  passwordWrong: ['用户名或密码错误', 'The account or the password is wrong'],
  tokenOver: ['令牌授权已过期', 'The sign-in has expired'],
  withoutRoles: ['未获得用户的角色信息', 'The user has no role'],
  clientUnknown: ['客户端认证失败', 'The client could not be authenticated'],
  grantUnsupported: ['不支持的授权类型', 'This grant type is not supported'],
} as const satisfies Record<string, Label>

export const fail = (why: keyof typeof failures, error?: string, status?: number) =>
  new SignInFailure(why, error, status)
