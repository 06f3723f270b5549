import type { LookupFunction } from 'node:net'
import { join } from 'node:path'
import { fileAnchor } from './anchor/file.ts'
import { alipayGateway } from './alipay/gateway.ts'
import type { AlipayPort } from './alipay/port.ts'
import { type AlipaySimulator, alipaySimulator } from './alipay/simulator.ts'
import type { AnchorPort } from './anchor/port.ts'
import { type AnchorSimulator, anchorSimulator } from './anchor/simulator.ts'
import { timestampAnchor } from './anchor/timestamp.ts'
import { webhookAnchor } from './anchor/webhook.ts'
import { httpsCallback } from './callback/https.ts'
import type { CallbackPort } from './callback/port.ts'
import { type CallbackSimulator, callbackSimulator } from './callback/simulator.ts'
import type { ChargingPort } from './charging/port.ts'
import { type ChargingSimulator, chargingSimulator } from './charging/simulator.ts'
import { tcecCharging } from './charging/tcec.ts'
import type { DatabasePort } from './database/port.ts'
import { type DatabaseSimulator, databaseSimulator } from './database/simulator.ts'
import { tcpDatabase } from './database/tcp.ts'
import type { FaultSettings } from './fault.ts'
import type { Reach } from './identity/guarded-fetch.ts'
import { identityProviders } from './identity/identity-providers.ts'
import type { IdentityPort } from './identity/port.ts'
import type { MiniProgramPort } from './mini-program/port.ts'
import { type MiniProgramSimulator, miniProgramSimulator } from './mini-program/simulator.ts'
import { type WechatMiniProgramSettings, wechatMiniProgram } from './mini-program/wechat.ts'
import type { PaymentPort } from './payment/port.ts'
import { type PaymentSimulator, paymentSimulator } from './payment/simulator.ts'
import { type WechatPaySettings, wechatPay } from './payment/wechat.ts'
import { type FeieSettings, feiePrinter } from './printer/feie.ts'
import type { PrinterPort } from './printer/port.ts'
import { type PrinterSimulator, type PrinterSimulatorSettings, printerSimulator } from './printer/simulator.ts'
import { type AliyunSmsSettings, aliyunSms } from './sms/aliyun.ts'
import type { SmsPort } from './sms/port.ts'
import { type SmsSimulator, type SmsSimulatorSettings, smsSimulator } from './sms/simulator.ts'
import { diskStorage } from './storage/disk.ts'
import type { StoragePort } from './storage/port.ts'
import { type S3Settings, s3Storage } from './storage/s3.ts'

/** Which adapter stands behind each port; the section of the chosen one must be there. */
export interface ProviderSettings {
  sms: 'simulator' | 'aliyun'
  aliyun?: AliyunSmsSettings
  printer: 'simulator' | 'feie'
  feie?: FeieSettings
  payment: 'none' | 'simulator' | 'wechat'
  wechat?: WechatPaySettings
  anchor: 'none' | 'simulator' | 'file' | 'webhook' | 'timestamp'
  /** A folder for `file`, an address for `webhook` and `timestamp`. */
  anchorPlace?: string
  alipay: 'simulator' | 'gateway'
  miniProgram: 'simulator' | 'wechat'
  wechatMiniProgram?: WechatMiniProgramSettings
  callback: 'simulator' | 'https'
  charging: 'simulator' | 'tcec'
  database: 'simulator' | 'tcp'
  /** How a name that somebody has given is looked up: to public addresses alone. */
  lookup: LookupFunction
  /** To which addresses identity providers may lead. */
  identity: Reach
  storage: 'disk' | 's3'
  /** The folder of everything that is kept on disk; files go to its `files`. */
  dataFolder: string
  s3?: S3Settings
  /** How the simulators behave, where they are chosen. */
  simulators?: {
    sms?: SmsSimulatorSettings
    printer?: PrinterSimulatorSettings
    payment?: FaultSettings
    anchor?: FaultSettings
    miniProgram?: FaultSettings
    alipay?: FaultSettings
  }
}

export interface Providers {
  sms: SmsPort
  /** The same by an account of a tenant's own; where messages are simulated no account leaves the installation. */
  smsBy: (account: AliyunSmsSettings) => SmsPort
  printer: PrinterPort
  /** Null where the heads of the chains stay in the database. */
  anchor: AnchorPort | null
  /** Null where nobody can pay online. */
  payment: PaymentPort | null
  alipay: AlipayPort
  miniProgram: MiniProgramPort
  callback: CallbackPort
  charging: ChargingPort
  /** Databases of others, which are tried before anything is led there. */
  database: DatabasePort
  identity: IdentityPort
  storage: StoragePort
  /** The simulators in use, for the pages that show an outbox and printed slips; null with a real adapter. */
  simulated: {
    sms: SmsSimulator | null
    printer: PrinterSimulator | null
    payment: PaymentSimulator | null
    anchor: AnchorSimulator | null
    callback: CallbackSimulator | null
    charging: ChargingSimulator | null
    database: DatabaseSimulator | null
    miniProgram: MiniProgramSimulator | null
    alipay: AlipaySimulator | null
  }
}

/** Chooses an adapter for each port. Throws at once where the chosen adapter's section is missing. */
export function makeProviders(settings: ProviderSettings): Providers {
  const sms = settings.sms === 'simulator' ? smsSimulator(settings.simulators?.sms) : null
  const printer = settings.printer === 'simulator' ? printerSimulator(settings.simulators?.printer) : null
  const payment = settings.payment === 'simulator' ? paymentSimulator(settings.simulators?.payment) : null
  const anchor = settings.anchor === 'simulator' ? anchorSimulator(settings.simulators?.anchor) : null
  const callback = settings.callback === 'simulator' ? callbackSimulator() : null
  const charging = settings.charging === 'simulator' ? chargingSimulator() : null
  const database = settings.database === 'simulator' ? databaseSimulator() : null
  const miniProgram =
    settings.miniProgram === 'simulator' ? miniProgramSimulator(settings.simulators?.miniProgram) : null
  const alipay = settings.alipay === 'simulator' ? alipaySimulator(settings.simulators?.alipay) : null
  return {
    alipay: alipay ?? alipayGateway(),
    database: database ?? tcpDatabase(settings),
    miniProgram: miniProgram ?? wechatMiniProgram(present(settings, 'wechatMiniProgram')),
    charging: charging ?? tcecCharging(settings),
    identity: identityProviders(settings.identity),
    callback: callback ?? httpsCallback(settings),
    anchor: anchor ?? anchorOf(settings),
    sms: sms ?? aliyunSms(present(settings, 'aliyun')),
    smsBy: account => sms ?? aliyunSms(account),
    printer: printer ?? feiePrinter(present(settings, 'feie')),
    payment: settings.payment === 'wechat' ? wechatPay(present(settings, 'wechat')) : payment,
    storage:
      settings.storage === 'disk'
        ? diskStorage({ folder: join(settings.dataFolder, 'files') })
        : s3Storage(present(settings, 's3')),
    simulated: { sms, printer, payment, anchor, callback, charging, database, miniProgram, alipay },
  }
}

function anchorOf({ anchor, anchorPlace }: ProviderSettings): AnchorPort | null {
  if (anchor === 'none' || anchor === 'simulator') return null
  if (!anchorPlace) throw new Error(`The anchor ${anchor} is chosen, but its place is missing`)
  if (anchor === 'file') return fileAnchor({ folder: anchorPlace })
  return (anchor === 'webhook' ? webhookAnchor : timestampAnchor)({ url: anchorPlace })
}

function present<Name extends 'aliyun' | 'feie' | 's3' | 'wechat' | 'wechatMiniProgram'>(
  settings: ProviderSettings,
  name: Name,
) {
  const section = settings[name]
  if (!section) throw new Error(`The provider ${name} is chosen, but its settings are missing`)
  return section as NonNullable<ProviderSettings[Name]>
}
