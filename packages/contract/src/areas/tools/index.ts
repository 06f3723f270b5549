import { areaOf } from '../../kernel/index.ts'
import * as smsConfig from './sms-config.ts'
import * as bulk from './bulk.ts'
import * as draft from './draft.ts'
import * as event from './event.ts'
import * as notification from './notification.ts'
import * as paperProof from './paper-proof.ts'
import * as schedule from './schedule.ts'
import * as sms from './sms.ts'
import * as storedFile from './stored-file.ts'
import * as task from './task.ts'
import * as transfer from './transfer.ts'

export * from './sms-config.ts'
export * from './bulk.ts'
export * from './draft.ts'
export * from './event.ts'
export * from './notification.ts'
export * from './paper-proof.ts'
export * from './schedule.ts'
export * from './sms.ts'
export * from './stored-file.ts'
export * from './task.ts'
export * from './transfer.ts'

export const tools = areaOf('tools', ['资源与工具', 'Resources and tools'], {
  ...bulk,
  ...draft,
  ...event,
  ...notification,
  ...paperProof,
  ...schedule,
  ...sms,
  ...storedFile,
  ...task,
  ...transfer,
  ...smsConfig,
})
