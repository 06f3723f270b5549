import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { publicUrlProblem } from '@forecourt/contract/kernel'
import type { Env } from './env.ts'
import type { ProviderSettings } from './providers/index.ts'
import { publicLookup } from './services/public-address.ts'

/** The providers' slice of the environment; sections of adapters that were not chosen are absent. */
export function providerSettings({
  mode,
  sms,
  printer,
  payment,
  miniProgram,
  anchor,
  storage,
  dataFolder,
  allowsLocalIdentity,
}: Env): ProviderSettings {
  const settings: ProviderSettings = {
    dataFolder,
    sms: sms.provider,
    printer: printer.provider,
    payment: payment.provider,
    anchor: anchor.provider,
    miniProgram: miniProgram.provider,
    ...('place' in anchor ? { anchorPlace: anchor.place } : {}),
    alipay: mode === 'production' ? 'gateway' : 'simulator',
    charging: mode === 'production' ? 'tcec' : 'simulator',
    database: mode === 'production' ? 'tcp' : 'simulator',
    callback: mode === 'production' ? 'https' : 'simulator',
    lookup: publicLookup() as LookupFunction,
    identity: allowsLocalIdentity
      ? { isAllowed: url => /^https?:/i.test(url), lookup: lookup as LookupFunction }
      : { isAllowed: url => publicUrlProblem(url) === undefined, lookup: publicLookup() as LookupFunction },
    storage: storage.provider,
  }
  if (sms.provider === 'aliyun')
    settings.aliyun = { accessKeyId: sms.keyId, accessKeySecret: sms.keySecret, signName: sms.signName }
  if (printer.provider === 'feie') settings.feie = printer
  if (payment.provider === 'wechat') settings.wechat = payment
  if (miniProgram.provider === 'wechat') settings.wechatMiniProgram = miniProgram
  if (storage.provider === 's3') {
    const { accessKey: accessKeyId, secretKey: secretAccessKey, ...bucket } = storage
    settings.s3 = { ...bucket, accessKeyId, secretAccessKey }
  }
  return settings
}
