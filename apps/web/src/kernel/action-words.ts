import { type Entity, type Label, stateFieldOf } from '@forecourt/contract/kernel'

/** What histories call a step that is no button of its row. */
export const usualActions: Readonly<Record<string, Label>> = {
  insert: ['新增', 'Added'],
  update: ['修改', 'Changed'],
  remove: ['删除', 'Removed'],
  restore: ['找回', 'Brought back'],
  verify: ['校验', 'Verified'],
  export: ['导出', 'Exported'],
  print: ['打印', 'Printed'],
  exportPlain: ['导出明文', 'Exported unmasked'],
  reveal: ['查看完整卡号', 'Looked at the whole number'],
  importUpdate: ['导入更新', 'Changed by an import'],
  upload: ['上传', 'Uploaded'],
  run: ['执行', 'Ran'],
  signIn: ['登录', 'Signed in'],
  grant: ['授权', 'Gave rights'],
  activate: ['生效', 'Took effect'],
  setPrices: ['改价', 'Set prices'],
  saveGunOils: ['更换油枪油品', 'Changed what nozzles sell'],
  repeatMessage: ['重发短信', 'Sent the message again'],
  stepUp: ['验证码确认', 'Confirmed by a code'],
  showCode: ['查看卡密', 'Looked at the code'],
  readBody: ['查看报文原文', 'Read the body'],
  endFormerSecret: ['清除原密钥', 'Erased the former secret'],
  removeAuthenticator: ['解除身份验证器', 'Authenticator removed'],
  explainAccess: ['权限排查', 'Asked why they can or cannot'],
  refuseNotice: ['拒收支付通知', 'Refused a notice of payment'],
}

/** An action in the words of the entity's own states, where a job or another document took it. */
export const actionWord = (of: Entity | undefined, action: string): Label | undefined =>
  (of && stateFieldOf(of)?.states.automatic[action]) ?? usualActions[action]
