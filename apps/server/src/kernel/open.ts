import { setTimeout as pause } from 'node:timers/promises'
import type { RefusalName } from '@forecourt/contract/kernel'
import { Audit } from './audit.ts'
import { handlerOf } from './connect.ts'
import type { Ctx, Principal } from './context.ts'
import { type Database, platformTenant, type Terms, type Transaction } from './database.ts'
import { withOwnFiles } from './file-keys.ts'
import type { Ids } from './ids.ts'
import type { JobQueue } from './jobs.ts'
import type { DocumentNumbers } from './numbers.ts'
import { refuse, refuseField, refuseInput } from './refusal.ts'
import { openStore } from './store.ts'
import { Written } from './totals.ts'

/** What every context shares: one of each in a process. */
export interface House {
  readonly database: Database
  readonly ids: Ids
  readonly numbers: DocumentNumbers
  readonly jobs: JobQueue
  readonly now: () => Date
  readonly report: (error: unknown, where: string) => void
}

export interface Occasion extends Terms {
  readonly user: Principal
  readonly call: string
  readonly requestId: string
  readonly address: string
  readonly lang: 'zh' | 'en'
  readonly filters: Readonly<Record<string, unknown>>
  readonly across?: boolean
}

// Serialization failure and deadlock: PostgreSQL undid one of two so that the other could go on.
const beaten = new Set(['40001', '40P01'])
const mostTries = 3

/**
 * Runs `work` with a context over one transaction, and again when PostgreSQL undid it in favour of another. Reads take a
 * read-only transaction in one round trip; writes are undone as a whole by any refusal or error. What was put off until
 * after the commit runs then.
 */
export async function withContext<T>(
  house: House,
  occasion: Occasion,
  mode: 'read' | 'write',
  work: (ctx: Ctx<RefusalName>) => Promise<T>,
): Promise<T> {
  const { user } = occasion
  let later: (() => void | Promise<void>)[] = []
  let inAnyCase: ((ctx: Ctx<RefusalName>) => Promise<void>)[] = []
  const across = Boolean(occasion.across)
  const scope = { tenantId: user.tenantId, userId: user.userId, across }
  const now = house.now()
  const newId = () => house.ids.next()
  let written = new Written(mode)

  const inTransaction = () => {
    const begun = (tx: Transaction) => {
      later = []
      written = new Written(mode)
      inAnyCase = []
      const audit = new Audit(
        tx,
        written,
        { ...scope, userName: user.name, roleName: user.roleAliases.join(','), ...occasion },
        newId,
        now,
      )
      const store = withOwnFiles(
        openStore({ tx, scope, deptId: user.deptIds[0] ?? null, now, newId, audit, written }),
        user,
      )
      const ctx: Ctx<RefusalName> = {
        ...store,
        user,
        tenantId: user.tenantId,
        isPlatform: user.tenantId === platformTenant,
        seesAllTenants: user.tenantId === platformTenant || across,
        now,
        requestId: occasion.requestId,
        filters: occasion.filters,
        lang: occasion.lang,
        refuse,
        refuseField,
        refuseInput,
        newId,
        number: (prefix, pattern, digits) => house.numbers.next(prefix, pattern, digits, now),
        may: permission => user.permissions.has(permission),
        queue: (job, data) => house.jobs.add(tx, job, { ...data, tenantId: user.tenantId, userId: user.userId }),
        defer: put => tx.defer(put),
        allowStatementMs: mostMs => tx.allowStatementMs(mostMs),
        nudge: job => void later.push(() => house.jobs.nudge(job)),
        afterCommit: put => void later.push(put),
        inAnyCase: put => void inAnyCase.push(put),
        note: (entity, row, action, changes = {}, reason) => audit.noted(entity, row, action, changes, reason),
        call: async (call, input) => (await handlerOf(call)(ctx, input as never)) as never,
      }
      return work(ctx).then(result => {
        audit.flush()
        return result
      })
    }
    return house.database[mode](scope, begun, occasion)
  }

  const attempt = (tries: number): Promise<T> =>
    inTransaction().catch(async (error: Error & { code?: unknown }) => {
      if (tries >= mostTries || !beaten.has(String(error.code))) throw error
      // Coming back at once would take the locks again before the other, still waking up, has them.
      await pause(tries * (20 + Math.random() * 30))
      return attempt(tries + 1)
    })
  const settle = async () => {
    const around = { ...occasion, user: houseUser(), across: false }
    for (const put of inAnyCase)
      await withContext(house, around, 'write', put).catch(error => house.report(error, `${occasion.call} in any case`))
  }
  let result: T
  try {
    result = await attempt(1)
  } finally {
    await settle()
  }
  written.forget([user.tenantId, platformTenant])
  for (const put of later)
    Promise.resolve()
      .then(put)
      .catch(error => house.report(error, `${occasion.call} after commit`))
  return result
}

/** The house itself, for jobs and start-up work: platform rights, no person. */
export const houseUser = (tenantId: string = platformTenant): Principal => ({
  tenantId,
  userId: '0',
  account: 'system',
  name: '系统',
  roleIds: [],
  roleAliases: ['system'],
  builtInRoles: [],
  deptIds: [],
  sessionId: '',
  permissions: new Set(),
})
