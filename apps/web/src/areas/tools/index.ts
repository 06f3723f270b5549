import { smsMessages } from '@forecourt/contract/tools'
import { resourcePage } from '../../kernel/resource-page.tsx'

export const pages = {
  smsMessage: resourcePage(smsMessages),
}
