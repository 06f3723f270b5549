import type { user } from '@forecourt/contract/access'
import { fill, inLang, type Label, refusals, type Lang, type Row } from '@forecourt/contract/kernel'

interface FailureParts {
  /** By the words of OAuth (RFC 6749, 5.2). */
  readonly error?: string
  readonly status?: number
  /** What the text names. */
  readonly values?: readonly (string | number | Label)[]
  /** What programs are told, such as what a second factor is asked for. */
  readonly data?: object
  /** Whose name it was, where somebody has it: for the log, and never for the answer. */
  readonly person?: Row<typeof user> | undefined
}

/** The code of what other calls refuse by the same name; programs read the name then. */
const declaredCode = (reason: string): number | undefined =>
  Object.hasOwn(refusals, reason) ? refusals[reason as keyof typeof refusals].code : undefined

/** Both shapes of a sign-in failure at once, which satisfies every client of the family (blade-contract 2.5). */
export class SignInFailure {
  readonly status: number
  readonly reason: keyof typeof failures
  readonly #text: Label
  readonly #error: string
  readonly #data: object
  readonly person: Row<typeof user> | undefined
  constructor(
    reason: keyof typeof failures,
    {
      error = 'invalid_grant',
      status = declaredCode(reason) ?? 400,
      values = [],
      data = {},
      person,
    }: FailureParts = {},
  ) {
    this.status = status
    this.reason = reason
    this.#text = fill(failures[reason], ...values)
    this.#error = error
    this.#data = data
    this.person = person
  }

  bodyIn(lang: Lang): Record<string, unknown> {
    const text = inLang(this.#text, lang)
    const { status: code, reason } = this
    const said = declaredCode(reason) ? { reason } : {}
    return { code, success: false, ...said, data: this.#data, msg: text, error: this.#error, error_description: text }
  }
}

const failures = {
  tenantOver: ['租户授权已过期，请联系管理员', 'The tenant is no longer authorised, please contact an administrator'],
  captchaWrong: ['验证码不正确', 'The captcha is not correct'],
  locked: ['登录错误次数过多，请稍后再试', 'Too many failed attempts, please try again later'],
  passwordWrong: ['用户名或密码错误', 'The account or the password is wrong'],
  tokenOver: ['令牌授权已过期', 'The sign-in has expired'],
  stepUpNeeded: ['请完成二次验证', 'Confirm by your second factor'],
  stepUpWrong: ['验证码不正确，还可尝试 {0} 次', 'The code is wrong; tries left: {0}'],
  withoutRoles: ['未获得用户的角色信息', 'The user has no role'],
  stateOver: ['第三方登录已失效，请重新开始', 'This sign-in is over, please begin again'],
  sourceRefused: ['{0}未能确认您的身份，请重试', '{0} did not confirm who you are, please try again'],
  sourceSilent: ['{0}没有应答，请稍后再试', '{0} did not answer, please try again later'],
  nobodyLinked: [
    '该第三方账号尚未绑定用户，请用密码登录后绑定',
    'This account is linked to nobody: sign in by your password and link it',
  ],
  accountWaiting: ['注册申请尚待管理员通过', 'An administrator still has to let you in'],
  accountClosed: ['账号未启用，请联系管理员', 'Your account is not in force, please contact an administrator'],
  clientUnknown: ['客户端认证失败', 'The client could not be authenticated'],
  grantUnsupported: ['不支持的授权类型', 'This grant type is not supported'],
} as const satisfies Record<string, Label>

export const fail = (why: keyof typeof failures, parts?: FailureParts) => new SignInFailure(why, parts)
