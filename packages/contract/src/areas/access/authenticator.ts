import { call, digest, entity, int, moment, one, ref, secret, text } from '../../kernel/index.ts'
import { user } from './user.ts'

const userId = ref(['用户', 'User'], { to: 'user', required: true, readOnly: true, index: false })
const confirmTime = moment(['绑定时间', 'Enrolled at'], { readOnly: true })
const countsFrom = moment(['生效时间', 'Counts from'], { readOnly: true })

/**
 * The program on a person's own device that shows a code of six digits, another one every half minute (RFC 6238). Its key is
 * shown once, when it is enrolled, and it counts a day after its first code has been entered.
 */
export const authenticator = entity(
  'authenticator',
  ['身份验证器', 'Authenticator'],
  {
    userId,
    key: secret(['密钥', 'Key'], { readOnly: true, sealedFor: ['userId'] }),
    confirmTime,
    countsFrom,
  },
  { ownedBy: 'userId', index: [['userId']] },
)

/** Takes the place of an authenticator's code once, when the device is not at hand. */
export const recoveryCode = entity(
  'recoveryCode',
  ['恢复码', 'Recovery code'],
  {
    userId,
    codeHash: digest(['恢复码摘要', 'Digest of the code'], { required: true, readOnly: true }),
    usedTime: moment(['使用时间', 'Used at'], { readOnly: true }),
  },
  { ownedBy: 'userId', index: [['userId']] },
)

export const myAuthenticator = call({
  title: ['我的身份验证器', 'My authenticator'],
  path: 'GET blade-user/authenticator',
  permission: 'signedIn',
  passes: ['mustSetUpSecondFactor'],
  reads: ['authenticator', 'recoveryCode'],
  output: one({
    confirmTime,
    countsFrom,
    recoveryLeft: int(['剩余恢复码', 'Recovery codes left'], { required: true }),
  }),
})

/** Makes a key, which counts once its first code has been entered; one that was never confirmed is replaced. */
export const enrolAuthenticator = call({
  title: ['绑定身份验证器', 'Set up an authenticator'],
  path: 'POST blade-user/authenticator/enrol',
  permission: 'signedIn',
  passes: ['mustSetUpSecondFactor'],
  reveals: true,
  output: one({
    key: text(['密钥', 'Key'], { required: true }),
    address: text(['二维码内容', 'What the QR code says'], { required: true }),
  }),
  refuses: ['authenticatorThere'],
})

export const confirmAuthenticator = call({
  title: ['确认绑定', 'Confirm the authenticator'],
  path: 'POST blade-user/authenticator/confirm',
  permission: 'signedIn',
  passes: ['mustSetUpSecondFactor'],
  reveals: true,
  input: {
    code: text(['验证码', 'Code'], {
      required: true,
      max: 6,
      hint: ['身份验证器显示的6位数字', 'The six digits that the authenticator shows'],
    }),
  },
  output: one({ recoveryCodes: text(['恢复码', 'Recovery codes'], { required: true, many: true }) }),
  done: ['已绑定身份验证器', 'The authenticator is set up'],
  refuses: ['authenticatorThere', 'authenticatorMissing'],
})

const confirm = [
  '解除后，需验证码的操作改由短信确认，恢复码全部作废',
  'Codes then come by SMS, and the recovery codes count no longer',
] as const

export const removeMyAuthenticator = call({
  title: ['解除绑定', 'Remove the authenticator'],
  path: 'POST blade-user/authenticator/remove',
  permission: 'signedIn',
  stepUp: 'always',
  danger: true,
  confirm,
  refuses: ['authenticatorMissing'],
})

/** For who has lost the device and the recovery codes; the person is told. */
export const removeAuthenticator = call({
  title: ['解除身份验证器', 'Remove the authenticator'],
  path: 'POST blade-user/remove-authenticator',
  permission: 'user_reset',
  on: user,
  danger: true,
  confirm,
  input: { id: ref(['用户', 'User'], { required: true }) },
  refuses: ['authenticatorMissing'],
})
