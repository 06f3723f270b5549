import { setTimeout as pause } from 'node:timers/promises'
import type { RefusalName } from '@forecourt/contract/kernel'
import { Audit } from './rows/audit.ts'
import { handlerOf } from './connect.ts'
import type { ChangeFeed } from './work/changes.ts'
import type { Ctx, Exchange, Principal, Reads } from './context.ts'
import { type Database, platformTenant, type Scope, type Terms, type Transaction } from './db/database.ts'
import { withCleanMarkup } from './rows/clean-markup.ts'
import { inScope } from './rows/data-scope.ts'
import { withOwnFiles } from './rows/file-keys.ts'
import type { Ids } from './ids.ts'
import type { JobQueue } from './work/jobs.ts'
import type { DocumentNumbers } from './rows/numbers.ts'
import { refuse, refuseField, refuseInput } from './refusal.ts'
import type { InRuntime } from './runtime-local.ts'
import type { Seals } from './rows/seals.ts'
import { openStore } from './rows/store.ts'
import { countCache, Written } from './rows/count-cache.ts'

/** What every context of one application shares. Several applications in one process share nothing of it. */
export interface Runtime extends InRuntime {
  readonly database: Database
  readonly ids: Ids
  readonly numbers: DocumentNumbers
  readonly jobs: JobQueue
  readonly seals: Seals
  readonly now: () => Date
  readonly report: (error: unknown, where: string) => void
  /** Hears what each commit has written. */
  readonly changes?: Pick<ChangeFeed, 'committed'>
}

export interface RequestInfo extends Terms {
  readonly user: Principal
  readonly call: string
  readonly requestId: string
  readonly address: string
  readonly lang: 'zh' | 'en'
  readonly knowsCodes?: boolean
  readonly filters: Readonly<Record<string, unknown>>
  readonly crossTenant?: boolean
  /** Hears the tables that were written, once they are: `ledger` for the books. */
  readonly changed?: (tables: Iterable<string>) => void
  readonly exchange?: Exchange
}

const readsIn = ({ get, getOrRefuse, find, all, count, rows }: Reads): Reads => ({
  get,
  getOrRefuse,
  find,
  all,
  count,
  rows,
})

// Serialization failure and deadlock: PostgreSQL undid one of two so that the other could go on.
const retryableStates = new Set(['40001', '40P01'])
const maxTries = 3

/**
 * Runs `work` with a context over one transaction, and again when PostgreSQL undid it in favour of another. Reads take a
 * read-only transaction in one round trip; writes are undone as a whole by any refusal or error. What was put off until
 * after the commit runs then.
 */
export async function withContext<T>(
  runtime: Runtime,
  info: RequestInfo,
  mode: 'read' | 'write',
  work: (ctx: Ctx<RefusalName>) => Promise<T>,
): Promise<T> {
  const { user } = info
  let later: (() => void | Promise<void>)[] = []
  let inAnyCase: ((ctx: Ctx<RefusalName>) => Promise<void>)[] = []
  const crossTenant = Boolean(info.crossTenant)
  const scope: Scope = { tenantId: user.tenantId, userId: user.userId, crossTenant }
  const now = runtime.now()
  const newId = () => runtime.ids.next()
  let written = new Written(mode)

  const inTransaction = () => {
    const begun = (tx: Transaction) => {
      later = []
      written = new Written(mode)
      inAnyCase = []
      const audit = new Audit(
        tx,
        written,
        {
          ...scope,
          userName: user.name,
          roleName: user.roleAliases.join(','),
          actingId: user.acting?.id ?? null,
          ...info,
        },
        newId,
        now,
      )
      const narrow = inScope(runtime, tx, user)
      const storeOver = (by: Transaction) =>
        openStore({ tx: by, scope, deptId: user.deptIds[0] ?? null, now, newId, audit, written, seals: runtime.seals })
      const opened = storeOver(mode === 'read' ? narrow : tx)
      // What only reads names nothing: PostgreSQL refuses it any write. Texts are cleaned first: which files one shows is told by
      // what is left of it.
      const store = mode === 'read' ? opened : withCleanMarkup(withOwnFiles(opened, user))
      // Who reads finds the rows in scope; who writes works on all, and names only those in scope.
      const other = narrow === tx ? undefined : storeOver(mode === 'read' ? tx : narrow)
      const ctx: Ctx<RefusalName> = {
        ...store,
        ...(other ? { [mode === 'read' ? 'unscoped' : 'scoped']: readsIn(other) } : {}),
        local: runtime.local,
        user,
        tenantId: user.tenantId,
        isPlatform: user.tenantId === platformTenant,
        seesAllTenants: user.tenantId === platformTenant || crossTenant,
        now,
        requestId: info.requestId,
        exchange: info.exchange,
        filters: info.filters,
        lang: info.lang,
        knowsCodes: info.knowsCodes,
        refuse,
        refuseField,
        refuseInput,
        newId,
        number: (prefix, pattern, digits) => runtime.numbers.next(prefix, pattern, digits, now),
        may: permission => user.permissions.has(permission),
        queue: (job, data) => runtime.jobs.add(tx, job, { ...data, tenantId: user.tenantId, userId: user.userId }),
        defer: put => tx.defer(put),
        allowStatementMs: maxMs => tx.allowStatementMs(maxMs),
        wake: job => void later.push(() => runtime.jobs.wake(job)),
        afterCommit: put => void later.push(put),
        inAnyCase: put => void inAnyCase.push(put),
        auditNote: (entity, row, action, changes = {}, reason) => audit.note(entity, row, action, changes, reason),
        call: async (call, input) => (await handlerOf(runtime, call)(ctx, input as never)) as never,
      }
      return work(ctx).then(result => {
        audit.flush()
        return result
      })
    }
    return runtime.database[mode](scope, begun, info)
  }

  const attempt = (tries: number): Promise<T> =>
    inTransaction().catch(async (error: Error & { code?: unknown }) => {
      if (tries >= maxTries || !retryableStates.has(String(error.code))) throw error
      // Coming back at once would take the locks again before the other, still waking up, has them.
      await pause(tries * (20 + Math.random() * 30))
      return attempt(tries + 1)
    })
  const settle = async () => {
    const around = { ...info, user: systemUser(), crossTenant: false }
    for (const put of inAnyCase)
      await withContext(runtime, around, 'write', put).catch(error => runtime.report(error, `${info.call} in any case`))
  }
  let result: T
  try {
    result = await attempt(1)
  } finally {
    await settle()
  }
  written.forgetIn(runtime.local(countCache), [user.tenantId, platformTenant])
  if (written.tables.size > 0) {
    info.changed?.(written.tables.keys())
    runtime.changes?.committed(written.tables, user)
  }
  for (const put of later)
    Promise.resolve()
      .then(put)
      .catch(error => runtime.report(error, `${info.call} after commit`))
  return result
}

/** The system user, for jobs and start-up work: platform rights, no person. */
export const systemUser = (tenantId: string = platformTenant): Principal => ({
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
