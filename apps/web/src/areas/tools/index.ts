import { cancelTask, importRuns, retryTask, smsMessages, tasks, undoImport } from '@forecourt/contract/tools'
import { resourcePage } from '../../kernel/resource-page.tsx'

export const pages = {
  taskCenter: resourcePage(tasks, { calls: [cancelTask, retryTask] }),
  importRun: resourcePage(importRuns, { calls: [undoImport] }),
  smsMessage: resourcePage(smsMessages),
}
