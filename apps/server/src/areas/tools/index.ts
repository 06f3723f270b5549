import { tools } from '@forecourt/contract/tools'
import { implement } from '../../services/services.ts'
import * as bulkStart from './bulk-start.ts'
import * as bulkTask from './bulk-task.ts'
import * as draft from './draft.ts'
import * as event from './event.ts'
import * as forgetFiles from './forget-files.ts'
import * as namedFile from './named-file.ts'
import * as notification from './notification.ts'
import * as paperProof from './paper-proof.ts'
import * as schedule from './schedule.ts'
import * as settleImports from './settle-imports.ts'
import * as sms from './sms.ts'
import * as smsConfig from './sms-config.ts'
import * as storedFile from './stored-file.ts'
import * as task from './task.ts'
import * as taskRun from './task-run.ts'
import * as transferExport from './transfer-export.ts'
import * as transferImport from './transfer-import.ts'
import * as transferUser from './transfer-user.ts'

export const toolsArea = implement(tools, {
  ...bulkStart,
  ...bulkTask,
  ...draft,
  ...event,
  ...forgetFiles,
  ...namedFile,
  ...notification,
  ...paperProof,
  ...schedule,
  ...settleImports,
  ...sms,
  enableSms: smsConfig.enableSms,
  sendMessage: smsConfig.sendMessage,
  ...storedFile,
  ...task,
  ...taskRun,
  ...transferExport,
  ...transferImport,
  ...transferUser,
})
