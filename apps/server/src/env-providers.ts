import type { Env, Values } from './env-variables.ts'

type Providers = Pick<Env, 'sms' | 'storage' | 'printer' | 'miniProgram' | 'anchor' | 'payment'>

/** Who stands behind each port, with what the chosen ones need; that it is there was checked before. */
export const providersOf = (values: Required<Values>): Providers => ({
  sms: smsOf(values),
  storage: storageOf(values),
  printer: printerOf(values),
  miniProgram: miniProgramOf(values),
  anchor: anchorOf(values),
  payment: paymentOf(values),
})

function miniProgramOf(values: Required<Values>): Env['miniProgram'] {
  if (values.MINI_PROGRAM_PROVIDER === 'simulator') return { provider: 'simulator' }
  const { MINI_PROGRAM_APP_ID: appId, MINI_PROGRAM_APP_SECRET: appSecret, MINI_PROGRAM_PAGE: page } = values
  return { provider: 'wechat', appId, appSecret, page }
}

function smsOf(values: Required<Values>): Env['sms'] {
  if (values.SMS_PROVIDER === 'simulator') return { provider: 'simulator' }
  const { ALIYUN_SMS_KEY_ID: keyId, ALIYUN_SMS_KEY_SECRET: keySecret, ALIYUN_SMS_SIGN_NAME: signName } = values
  return { provider: 'aliyun', keyId, keySecret, signName }
}

function storageOf(values: Required<Values>): Env['storage'] {
  if (values.STORAGE === 'disk') return { provider: 'disk' }
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = values
  const { S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey, S3_PATH_STYLE: isPathStyle } = values
  return { provider: 's3', endpoint, bucket, region, accessKey, secretKey, isPathStyle }
}

function printerOf(values: Required<Values>): Env['printer'] {
  if (values.PRINTER_PROVIDER === 'simulator') return { provider: 'simulator' }
  return { provider: 'feie', user: values.FEIE_USER, ukey: values.FEIE_UKEY }
}

function anchorOf(values: Required<Values>): Env['anchor'] {
  const provider = values.ANCHOR_PROVIDER
  if (provider === 'none' || provider === 'simulator') return { provider }
  const places = {
    file: values.ANCHOR_FOLDER,
    webhook: values.ANCHOR_WEBHOOK_URL,
    timestamp: values.ANCHOR_TIMESTAMP_URL,
  }
  return { provider, place: places[provider] }
}

function paymentOf(values: Required<Values>): Env['payment'] {
  const provider = values.PAYMENT_PROVIDER
  if (provider !== 'wechat') return { provider }
  return {
    provider,
    merchantNo: values.WECHAT_PAY_MERCHANT,
    appId: values.WECHAT_PAY_APP_ID,
    serialNo: values.WECHAT_PAY_SERIAL,
    privateKey: values.WECHAT_PAY_PRIVATE_KEY,
    apiKey: values.WECHAT_PAY_API_KEY,
    publicKeyId: values.WECHAT_PAY_PUBLIC_KEY_ID,
    publicKey: values.WECHAT_PAY_PUBLIC_KEY,
    notifyUrl: values.WECHAT_PAY_NOTIFY_URL,
  }
}
