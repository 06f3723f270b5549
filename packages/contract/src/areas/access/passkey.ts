import { call, entity, freeOf, int, json, list, moment, ref, text } from '../../kernel/index.ts'

const name = text(['名称', 'Name'], { required: true, max: 64 })
const confirmTime = moment(['注册时间', 'Registered at'], { readOnly: true })
const countsFrom = moment(['生效时间', 'Counts from'], { readOnly: true })
const lastUsedTime = moment(['最近使用', 'Last used'], { readOnly: true })

/**
 * A key pair whose private half never leaves a person's device, or their keychain (WebAuthn). It proves that it is them in place of
 * the code of an authenticator, and answers no site but ours.
 */
export const passkey = entity(
  'passkey',
  ['通行密钥', 'Passkey'],
  {
    userId: ref(['用户', 'User'], { to: 'user', required: true, readOnly: true, index: false }),
    name: text(name.label, { max: 64, readOnly: true }),
    credentialId: text(['凭证编号', 'Credential id'], { max: 1400, readOnly: true }),
    publicKey: text(['公钥', 'Public key'], { max: 2000, readOnly: true }),
    counter: int(['使用次数', 'Times used'], { readOnly: true, initial: 0 }),
    transports: text(['连接方式', 'Transports'], { max: 128, readOnly: true }),
    confirmTime,
    countsFrom,
    lastUsedTime,
  },
  { ownedBy: 'userId', display: 'name', index: [['userId']] },
)

/** What the browser is given and answers, as WebAuthn writes it in JSON. */
export type WebAuthnJson = Readonly<Record<string, unknown>>

export const myPasskeys = call({
  title: ['我的通行密钥', 'My passkeys'],
  path: 'GET blade-user/passkey',
  permission: 'signedIn',
  passes: ['mustSetUpSecondFactor'],
  reads: ['passkey'],
  output: list({
    id: ref(['编号', 'Id'], { required: true }),
    name,
    confirmTime,
    countsFrom,
    lastUsedTime,
  }),
})

/** What the browser asks the device for; it is good until another one is begun. */
export const enrolPasskey = call({
  title: ['注册通行密钥', 'Register a passkey'],
  path: 'POST blade-user/passkey/enrol',
  permission: 'signedIn',
  passes: ['mustSetUpSecondFactor'],
  reveals: true,
  output: freeOf<WebAuthnJson>({ type: 'object', description: 'PublicKeyCredentialCreationOptions of WebAuthn' }),
  refuses: ['passkeysNotHere', 'tooManyPasskeys'],
})

export const confirmPasskey = call({
  title: ['确认注册通行密钥', 'Confirm the passkey'],
  path: 'POST blade-user/passkey/confirm',
  permission: 'signedIn',
  passes: ['mustSetUpSecondFactor'],
  input: { name, response: json(['设备应答', 'Answer of the device'], { required: true }) },
  done: ['已注册通行密钥', 'The passkey is registered'],
  refuses: ['passkeysNotHere', 'passkeyWrong'],
})

export const removeMyPasskey = call({
  title: ['删除通行密钥', 'Remove the passkey'],
  path: 'POST blade-user/passkey/remove',
  permission: 'signedIn',
  stepUp: 'always',
  danger: true,
  confirm: ['删除后不能再用它确认操作', 'It then confirms nothing any more'],
  input: { id: ref(['通行密钥', 'Passkey'], { required: true }) },
})
