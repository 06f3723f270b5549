import type { Changed } from './changes.ts'

/** When a table was written last, by which session (none where several did at once), and when by any other. */
interface LastWritten {
  readonly atMs: number
  readonly by: string | undefined
  readonly byOthersAtMs: number | undefined
}

const retentionMs = 300_000
const pruneEveryMs = 60_000
// What lies between the moment from which a listener counts and its question.
const slackMs = 5_000

/**
 * What this process has heard of in the last minutes: which tables of which tenant were written, and when. Whoever was not
 * listening for a while is told of that while alone. Times are of a clock that only goes forward.
 */
export class RecentChanges {
  readonly #startMs: number
  readonly #byTenant = new Map<string, Map<string, LastWritten>>()
  #prunedMs: number

  constructor(nowMs: number) {
    this.#startMs = nowMs
    this.#prunedMs = nowMs
  }

  add({ changed }: Changed, nowMs: number): void {
    this.#prune(nowMs)
    for (const [tenantId, written] of changed) {
      const tables = this.#byTenant.get(tenantId) ?? new Map<string, LastWritten>()
      this.#byTenant.set(tenantId, tables)
      for (const [table, by] of written) {
        const before = tables.get(table)
        const isSame = by !== undefined && before?.by === by
        tables.set(table, { atMs: nowMs, by, byOthersAtMs: isSame ? before.byOthersAtMs : before?.atMs })
      }
    }
  }

  /**
   * The tables of a tenant that others than this session have written since somebody stopped listening `awayMs` ago;
   * undefined where that is longer than this process knows.
   */
  missed(tenantId: string, sessionId: string, awayMs: number, nowMs: number): string[] | undefined {
    const fromMs = nowMs - awayMs - slackMs
    if (fromMs < this.#startMs || fromMs < nowMs - retentionMs) return undefined
    return [...(this.#byTenant.get(tenantId) ?? [])]
      .filter(([, { atMs, by, byOthersAtMs }]) => ((by === sessionId ? byOthersAtMs : atMs) ?? -1) >= fromMs)
      .map(([table]) => table)
  }

  #prune(nowMs: number): void {
    if (nowMs - this.#prunedMs < pruneEveryMs) return
    this.#prunedMs = nowMs
    for (const [tenantId, tables] of this.#byTenant) {
      for (const [table, { atMs }] of tables) if (atMs < nowMs - retentionMs) tables.delete(table)
      if (tables.size === 0) this.#byTenant.delete(tenantId)
    }
  }
}
