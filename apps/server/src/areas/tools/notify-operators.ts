import type { Label, RefusalName } from '@forecourt/contract/kernel'
import { notify } from '@forecourt/contract/tools'
import type { Ctx } from '../../kernel/context.ts'
import { platformTenant } from '../../kernel/db/database.ts'

/** Those who look after scheduled work hear that some of it failed, until they have read that it did. */
export const notifyOperators = (ctx: Ctx<RefusalName>, job: string, title: Label): Promise<void> =>
  ctx.call(notify, {
    tenantIds: [platformTenant],
    permission: 'schedule',
    about: 'schedule',
    rowId: job,
    rowLabel: title[0],
    kind: 'failed',
  })

/** What notifies people cannot notify them of its own failure. */
export const isNotifying = (job: string): boolean => job === 'tools.notify'
