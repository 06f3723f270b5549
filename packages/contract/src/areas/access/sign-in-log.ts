import { dict, dictionary, entity, flag, ref, resource, text } from '../../kernel/index.ts'

export const signInOutcome = dictionary('sign_in_outcome', ['登录结果', 'Outcome of a sign-in'], {
  1: ['成功', 'Signed in'],
  2: ['密码错误', 'Wrong password'],
  3: ['二次验证错误', 'Wrong second factor'],
  4: ['租户停用', 'Tenant not in force'],
  5: ['没有角色', 'Without roles'],
  6: ['账号未启用', 'Account not in force'],
})

/** Who signed in, or tried to: of names that nobody has nothing is entered, so that guessing fills no table. */
export const signInLog = entity(
  'signInLog',
  ['登录日志', 'Sign-in log'],
  {
    account: text(['账号', 'Account'], { readOnly: true, search: true, max: 64, width: 120 }),
    userId: ref(['用户', 'User'], { to: 'user', readOnly: true, search: true, index: false }),
    outcome: dict(['结果', 'Outcome'], { of: signInOutcome, int: true, readOnly: true, search: true, width: 110 }),
    isSecond: flag(['二次验证', 'Second factor'], { readOnly: true, width: 90 }),
    source: text(['第三方来源', 'By provider'], { readOnly: true, max: 32, list: false }),
    remoteIp: text(['来源地址', 'From'], { readOnly: true, search: true, max: 64, width: 130 }),
    place: text(['地点', 'Place'], {
      readOnly: true,
      max: 64,
      width: 150,
      hint: ['按地址推断，仅供参考', 'By the address: it may be wrong'],
    }),
    device: text(['设备', 'Device'], { readOnly: true, max: 64, width: 140 }),
    userAgent: text(['用户代理', 'User agent'], { readOnly: true, max: 255, list: false }),
  },
  { display: 'account', retentionDays: 180 },
)

export const signInLogs = resource(signInLog, {
  base: 'blade-log/sign-in',
  verbs: ['list', 'detail'],
  roles: { read: ['auditor', 'admin'] },
})
