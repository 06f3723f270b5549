import { depts, params } from '@forecourt/contract/system'
import { resourcePage } from '../../kernel/resource-page.tsx'

export const pages = {
  param: resourcePage(params),
  dept: resourcePage(depts),
}
