import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from './env.ts'
import type { Database } from './kernel/db/database.ts'
import type { EventStreams } from './kernel/work/events.ts'
import { madeMs } from './kernel/ids.ts'
import type { Metrics, Values } from './kernel/http/metrics.ts'
import type { OwnConnection } from './kernel/db/own-connection.ts'
import { version } from './version.ts'

/**
 * What is asked of the database for the figures. Each question is answered from an index, or from a queue that is short when all
 * is well and counted no further than this: watching must cost the same with a hundred million orders.
 */
const maxCounted = 100_000

const waitingText = `select name, least(count(*), ${maxCounted})::int as count,
    coalesce(extract(epoch from now() - min(start_after)), 0)::float8 as age
  from pgboss.job where state < 'active' and not blocked and start_after <= now() group by name`
const unsealedText = `select count(*)::int as count, min(entry_id)::text as oldest
  from (select entry_id from ledger.unsealed limit ${maxCounted}) w`
const sealText = `select coalesce(extract(epoch from max(s.sealed_at)), 0)::float8 as at from tenant t cross join lateral (
    select sealed_at from ledger.seal where tenant_id = t.tenant_id order by seq desc limit 1) s`
const proofText = `select state = 'completed' as ok, extract(epoch from completed_on)::float8 as at from pgboss.job
  where name = 'funds.proof' and state in ('completed', 'failed') and completed_on is not null order by completed_on desc limit 1`
const unsentText = `select count(*)::int as count, coalesce(extract(epoch from now() - min(create_time)), 0)::float8 as age
  from (select create_time from sms_message where status = 0 and is_deleted = 0 limit ${maxCounted}) w`
const lockText = `select count(*)::int as count from pg_locks
  where not granted and (database is null or database = (select oid from pg_database where datname = current_database()))`

/** Whoever scrapes more often, or from several places, is answered from what was read just before. */
const rereadMs = 5_000

interface Answers {
  readonly waiting: readonly { name: string; count: number; age: number }[]
  readonly unsealed: readonly { count: number; oldest: string | null }[]
  readonly seal: readonly { at: number }[]
  readonly proof: readonly { ok: boolean; at: number }[]
  readonly unsent: readonly { count: number; age: number }[]
  readonly locks: readonly { count: number }[]
}

/** The questions by what they are about. */
export const figureTexts = {
  waiting: waitingText,
  unsealed: unsealedText,
  seal: sealText,
  proof: proofText,
  unsent: unsentText,
  locks: lockText,
} satisfies Record<keyof Answers, string>
const allText = `select ${Object.entries(figureTexts)
  .map(([name, text]) => `(select coalesce(json_agg(q), '[]') from (${text}) q) as ${name}`)
  .join(', ')}`

async function askAll(own: OwnConnection): Promise<Answers> {
  const [answers] = await own.query<Answers>(allText)
  return answers as Answers
}

export interface Watched {
  readonly env: Env
  readonly database: Database
  readonly own: OwnConnection
  readonly streams: EventStreams
  readonly jobNames: () => readonly string[]
}

/** Adds to the metrics what is known outside of requests: the database, the queues, the books, the disks. */
export function addFigures(metrics: Metrics, { env, database, own, streams, jobNames }: Watched): void {
  const one = (value: number | undefined): Values => (value === undefined ? [] : [[{}, value]])
  let last: { readonly answers: Promise<Answers>; readonly untilMs: number } | undefined
  const asked = (): Promise<Answers> => {
    if (!last || last.untilMs < Date.now()) last = { answers: askAll(own), untilMs: Date.now() + rereadMs }
    return last.answers
  }
  metrics.read({ name: 'build_info', help: 'Version', labels: ['version', 'node'] }, () => [
    [{ version, node: process.version }, 1],
  ])
  metrics.read(
    { name: 'database_connections', help: 'Connections of the pools', labels: ['purpose', 'use'] },
    (): Values =>
      Object.entries(database.connectionsByPurpose).flatMap(
        ([purpose, { open, idle, wanted }]): Values => [
          [{ purpose, use: 'busy' }, open - idle],
          [{ purpose, use: 'idle' }, idle],
          [{ purpose, use: 'wanted' }, wanted],
        ],
      ),
  )
  metrics.read({ name: 'event_streams_open', help: 'Open streams of events in this process' }, () => one(streams.size))
  metrics.read(
    { name: 'database_figures_ok', help: '1 when the database could be asked for these figures' },
    async () =>
      one(
        await asked().then(
          () => 1,
          () => 0,
        ),
      ),
  )
  const jobs = (value: (of: Answers['waiting'][number] | undefined) => number) => async (): Promise<Values> => {
    const { waiting } = await asked()
    return jobNames().map(job => [{ job }, value(waiting.find(of => of.name === job))] as const)
  }
  metrics.read(
    { name: 'job_waiting', help: 'Jobs that are due', labels: ['job'] },
    jobs(of => of?.count ?? 0),
  )
  metrics.read(
    { name: 'job_oldest_waiting_seconds', help: 'For how long the oldest has been due', labels: ['job'] },
    jobs(of => of?.age ?? 0),
  )
  metrics.read({ name: 'ledger_unsealed_entries', help: 'Entries without a seal' }, async () =>
    one((await asked()).unsealed[0]?.count),
  )
  metrics.read({ name: 'ledger_oldest_unsealed_seconds', help: 'Age of the oldest of them' }, async () => {
    const oldest = (await asked()).unsealed[0]?.oldest
    return one(oldest ? Math.max(0, (Date.now() - madeMs(oldest)) / 1000) : 0)
  })
  metrics.read({ name: 'ledger_newest_seal_timestamp_seconds', help: 'When an entry was sealed last' }, async () =>
    one((await asked()).seal[0]?.at),
  )
  metrics.read({ name: 'ledger_proof_timestamp_seconds', help: 'When the books were proved last' }, async () =>
    one((await asked()).proof[0]?.at),
  )
  metrics.read({ name: 'ledger_proof_ok', help: '1 when they agreed then, 0 when they did not' }, async () => {
    const [proof] = (await asked()).proof
    return one(proof && (proof.ok ? 1 : 0))
  })
  metrics.read({ name: 'messages_unsent', help: 'Messages that wait to be sent' }, async () =>
    one((await asked()).unsent[0]?.count),
  )
  metrics.read({ name: 'messages_oldest_unsent_seconds', help: 'Age of the oldest of them' }, async () =>
    one((await asked()).unsent[0]?.age),
  )
  metrics.read({ name: 'database_locks_waited_for', help: 'Locks that somebody waits for' }, async () =>
    one((await asked()).locks[0]?.count),
  )
  metrics.read({ name: 'disk_free_bytes', help: 'Free on the disk of a folder', labels: ['folder'] }, async () => {
    const folders = { data: env.dataFolder, files: join(env.dataFolder, 'files') }
    const free = async (path: string) =>
      statfs(path).then(
        ({ bavail, bsize }) => bavail * bsize,
        () => undefined,
      )
    const found = await Promise.all(
      Object.entries(folders).map(async ([name, path]) => [name, await free(path)] as const),
    )
    return found.flatMap(([folder, bytes]): Values => (bytes === undefined ? [] : [[{ folder }, bytes]]))
  })
}
