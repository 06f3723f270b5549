import { param } from '@forecourt/contract/system'
import { type Runtime, systemUser, withContext } from '../../kernel/open.ts'

const rereadMs = 2_000
const asking = {
  user: systemUser(),
  call: 'maintenance',
  requestId: '',
  address: '',
  lang: 'zh' as const,
  filters: {},
  isEntrance: true,
}

/** The maintenance switch, read at most every two seconds. */
export function maintenanceSwitch(runtime: Runtime): () => Promise<boolean> {
  let [value, untilMs] = [false, 0]
  return async () => {
    if (Date.now() < untilMs) return value
    const row = await withContext(runtime, asking, 'read', ctx =>
      ctx.find(param, { paramKey: 'system.platform.maintenance' }),
    )
    ;[value, untilMs] = [row?.paramValue === 'true', Date.now() + rereadMs]
    return value
  }
}
