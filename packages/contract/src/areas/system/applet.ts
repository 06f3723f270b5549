import { call, entity, flag, list, long, resource, text } from '../../kernel/index.ts'

/** The mini programs that speak with this platform, and what each is told before anybody has signed in. Nothing secret. */
export const applet = entity(
  'appletConfig',
  ['小程序配置', 'Mini program'],
  {
    appId: text(['应用编号', 'App id'], { required: true, unique: true, search: true, max: 64, immutable: true }),
    name: text(['名称', 'Name'], { required: true, search: true, max: 64 }),
    appVersion: text(['版本', 'Version'], { required: true, max: 32 }),
    isOffered: flag(['启用', 'In use'], { required: true, initial: true, inline: true }),
    extJson: long(['扩展配置', 'Further settings'], {
      max: 4000,
      hint: ['JSON 对象，原样交给小程序，不要填写密钥', 'A JSON object, handed on as it is: no secrets'],
    }),
  },
  { tenancy: 'platform', display: 'name', code: 'appId', order: ['name'] },
)

export const applets = resource(applet, {
  base: 'applet/appletconfig',
  roles: { read: ['operator'], write: ['operator'] },
  writtenBy: 'platform',
})

const { appId, name, appVersion, extJson } = applet.fields

/** The mini programs in use. */
export const appletConfigs = call({
  title: ['小程序配置列表', 'Mini programs in use'],
  path: ['GET applet/configs', 'GET /api/'],
  permission: 'signedIn',
  reads: ['appletConfig'],
  output: list({ appId, name, appVersion, extJson }),
})
