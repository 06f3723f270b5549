import type { Env } from './env.ts'
import type { ProviderSettings } from './providers/index.ts'

/** The providers' slice of the environment. */
export function providerSettings({ sms, printer, payment, storage, dataFolder }: Env): ProviderSettings {
  return {
    dataFolder,
    sms: sms.provider,
    ...(sms.provider === 'aliyun' ? { aliyun: sms } : {}),
    printer: printer.provider,
    ...(printer.provider === 'feie' ? { feie: printer } : {}),
    payment: payment.provider,
    ...(payment.provider === 'wechat' ? { wechat: payment } : {}),
    storage: storage.provider,
    ...(storage.provider === 's3' ? { s3: storage } : {}),
  } as ProviderSettings
}
