import { randomUUID } from 'node:crypto'
import { param } from '@forecourt/contract/system'
import { type Runtime, systemUser, withContext } from './kernel/open.ts'

/** While this parameter is `true`, messages, prints and questions to payment channels wait. A restore sets it. */
export const heldParam = 'system.outgoing.held'

const info = (call: string) => ({
  user: systemUser(),
  call,
  requestId: randomUUID(),
  address: '',
  lang: 'zh' as const,
  filters: {},
})

/** Whether everything that would leave this installation waits until somebody releases it. */
export const isOutgoingHeld = (runtime: Runtime): Promise<boolean> =>
  withContext(runtime, info('outgoing'), 'read', async ctx => {
    const row = await ctx.find(param, { paramKey: heldParam })
    return row?.paramValue === 'true'
  })

/** Holds or releases what leaves this installation, with an entry in the audit; answers whether that changed anything. */
export const setOutgoingHeld = (runtime: Runtime, isHeld: boolean): Promise<boolean> =>
  withContext(runtime, info(isHeld ? 'hold outgoing' : 'release outgoing'), 'write', async ctx => {
    const row = await ctx.find(param, { paramKey: heldParam })
    if (!row) throw new Error(`the parameter ${heldParam} is missing; start the server once`)
    if (row.paramValue === String(isHeld)) return false
    await ctx.update(param, row, { paramValue: String(isHeld) })
    return true
  })
