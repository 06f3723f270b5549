import { cancelTask, retryTask, smsMessages, tasks } from '@forecourt/contract/tools'
import { resourcePage } from '../../kernel/resource-page.tsx'

export const pages = {
  taskCenter: resourcePage(tasks, { calls: [cancelTask, retryTask] }),
  smsMessage: resourcePage(smsMessages),
}
