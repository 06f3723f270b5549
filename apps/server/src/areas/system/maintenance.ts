import { param, maintenanceParams } from '@forecourt/contract/system'
import type { Maintenance } from '../../kernel/http/maintenance.ts'
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

/** A moment as it is written in the parameter; anything else is none. */
export const untilOf = (text: string | undefined): string | null =>
  text && /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text) ? text : null

/** The maintenance switch, read at most every two seconds. */
export function maintenanceSwitch(runtime: Runtime): () => Promise<Maintenance | undefined> {
  let value: Maintenance | undefined
  let readUntilMs = 0
  return async () => {
    if (Date.now() < readUntilMs) return value
    const rows = await withContext(runtime, asking, 'read', ctx =>
      ctx.all(param, { paramKey: Object.values(maintenanceParams) }),
    )
    const said = (key: string) => rows.find(one => one.paramKey === key)?.paramValue
    value = said(maintenanceParams.isOn) === 'true' ? { until: untilOf(said(maintenanceParams.until)) } : undefined
    readUntilMs = Date.now() + rereadMs
    return value
  }
}
