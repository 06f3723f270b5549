import { call, dict, dictionary, entity, long, one, ref, resource, secret, text } from '../../kernel/index.ts'
import { yesNo } from '../system/dictionaries.ts'

export const smsVendor = dictionary('sms', ['短信服务商', 'Message vendor'], {
  1: ['云片', 'Yunpian'],
  2: ['七牛云', 'Qiniu'],
  3: ['阿里云', 'Alibaba Cloud'],
  4: ['腾讯云', 'Tencent Cloud'],
})
/** The vendors that this installation can send by. */
export const servedVendors: readonly number[] = [3]

/** The account at a vendor by which a tenant's messages leave: one of them is in force, else that of the platform. */
export const smsConfig = entity(
  'smsConfig',
  ['短信配置', 'Message account'],
  {
    category: dict(['服务商', 'Vendor'], { of: smsVendor, int: true, required: true, search: true, named: true }),
    smsCode: text(['资源编号', 'Code'], { required: true, search: true, unique: true, format: 'code', max: 32 }),
    templateId: text(['模板', 'Template'], {
      required: true,
      max: 64,
      hint: ['没有单独设置模板的短信使用此模板', 'For messages that have no template of their own below'],
    }),
    accessKey: text(['访问键', 'Access key'], { required: true, max: 128, list: false }),
    secretKey: secret(['密钥', 'Secret key'], { required: true, starred: true }),
    regionId: text(['地域', 'Region'], { max: 32, list: false }),
    signName: text(['短信签名', 'Signature'], { required: true, max: 32 }),
    remark: text(['备注', 'Remark'], { list: false }),
    status: dict(['启用', 'In force'], { of: yesNo, int: true, initial: 1, readOnly: true, inForce: 2, named: true }),
  },
  { display: 'smsCode' },
)

/** Which template of the vendor stands for a message of ours. */
export const smsTemplate = entity(
  'smsTemplate',
  ['短信模板', 'Template'],
  {
    configId: ref(['短信配置', 'Message account'], { to: 'smsConfig', required: true }),
    template: text(['短信', 'Message'], { required: true, max: 64 }),
    vendorCode: text(['服务商模板编号', "Vendor's code"], { required: true, max: 64 }),
  },
  { display: 'template', ownedBy: 'configId', unique: [['configId', 'template']] },
)

export const smsConfigs = resource(smsConfig, {
  base: 'blade-resource/sms',
  roles: { read: ['operator', 'admin'], write: ['operator', 'admin'] },
  parts: { templates: smsTemplate },
})

/** Puts an account in force in place of the one that was. */
export const enableSms = call({
  title: ['启用', 'Put in force'],
  path: 'POST blade-resource/sms/enable',
  permission: 'smsConfig_enable',
  roles: ['operator', 'admin'],
  by: 'owner',
  on: smsConfig,
  input: { id: ref(['短信配置', 'Message account'], { required: true, to: 'smsConfig' }) },
  refuses: ['vendorMissing'],
})

/** Queues a message to each phone, by an account of the caller's. */
export const sendMessage = call({
  title: ['发送短信', 'Send a message'],
  path: 'POST blade-resource/sms/endpoint/send-message',
  permission: 'smsConfig_send',
  roles: ['operator'],
  input: {
    code: text(['资源编号', 'Code'], { required: true, max: 32 }),
    phones: text(['手机号', 'Phones'], {
      required: true,
      max: 2400,
      hint: ['以英文逗号连接，最多200个', 'Joined by commas: up to 200'],
    }),
    params: long(['参数', 'Parameters'], { required: true, max: 500, hint: ['JSON对象', 'A JSON object'] }),
  },
  output: one({ batchId: text(['批次', 'Batch'], { required: true }) }),
  refuses: ['tooOften'],
})
