import { notification } from '@forecourt/contract/tools'
import { everybody } from '../demo-accounts.ts'
import { dayMs } from './calendar.ts'
import type { Stage } from './stage.ts'

const noticeDays = 3
const tenantOf = new Map(everybody.map(one => [one.account, one]))

interface Notice {
  readonly about: string
  readonly rowId: string
  readonly rowLabel: string
  readonly kind: string
  readonly note?: string | null
  /** The account of who acted, and of those who are told. */
  readonly by: string
  readonly to: readonly string[]
  readonly at: Date
}

/** What people were told in the last days and have not read yet. */
export function seedNotice(world: Stage, { by, to, at, note, ...about }: Notice): void {
  if (world.end.getTime() - at.getTime() > noticeDays * dayMs || at > world.end) return
  for (const account of to)
    world.writer.row(
      notification,
      {
        ...about,
        note: note ?? null,
        userId: world.people(account),
        byName: tenantOf.get(by)?.realName ?? null,
        sentTime: at,
      },
      { id: world.newId(at), tenantId: tenantOf.get(account)?.tenantId ?? '', by: '0', at },
    )
}
