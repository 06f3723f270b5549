import { createHash } from 'node:crypto'
import { columnsOf } from '../../kernel/db/columns.ts'
import type { Ctx } from '../../kernel/context.ts'
import { queryText } from '../../kernel/db/sql.ts'
import { pendingOf } from '../../services/pending-tries.ts'
import { signInFailureTable } from './tables.ts'

const sif = columnsOf(signInFailureTable, 'sif')
const f = columnsOf(signInFailureTable, 'f')
const columns = columnsOf(signInFailureTable)

/** Whose wrong guesses are counted: a name, and how many are free before each further one has to wait. */
export interface Subject {
  readonly name: string
  readonly free: number
}

const maxNameLength = 100
const named = (kind: string, name: string, free: number): Subject => ({
  name: `${kind}:${name.length > maxNameLength ? createHash('sha256').update(name).digest('hex') : name}`,
  free,
})

/** Whoever has a network of the sixth version has 2^64 addresses: they count as one. */
export function networkOf(address: string): string {
  if (!address.includes(':') || /^::ffff:\d+\.\d+/.test(address)) return address.replace(/^::ffff:/, '')
  const [front = '', back] = address.split('::')
  const given = front.split(':').filter(Boolean)
  const behind = (back ?? '').split(':').filter(Boolean)
  const missing = back === undefined ? 0 : Math.max(8 - given.length - behind.length, 0)
  const groups = [...given, ...Array.from({ length: missing }, () => '0'), ...behind]
  return `${groups.slice(0, 4).join(':')}::/64`
}

interface Attempt {
  readonly tenantId: string
  readonly account: string
  readonly address: string
}

/**
 * What a guess from an unknown device is counted for. One person mistypes a few times; a name that is tried from many
 * addresses is under attack; an address that fails for many names sprays, or is an office.
 */
export const strangersSubjects = ({ tenantId, account, address }: Attempt): readonly Subject[] => {
  const [whose, from] = [`${tenantId}:${account}`, networkOf(address)]
  // In this order everywhere: two transactions that count the same two never wait for each other.
  return [named('pair', `${whose}@${from}`, 5), named('account', whose, 20), named('address', from, 50)]
}
export const deviceSubject = (device: string): Subject => named('device', device, 5)
export const oldPasswordSubject = (userId: string): Subject => named('password', userId, 5)

const maxWait = 30

/** One try after the other: tries side by side would all be looked at before the first is counted. */
export const inTurn = (ctx: Ctx, { name }: Subject): Promise<unknown> =>
  ctx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name])

/** Whether one of them has to wait before the next guess. */
export async function isWaiting(ctx: Ctx, subjects: readonly Subject[]): Promise<boolean> {
  const { rows } = await ctx.query(
    queryText`select 1 from ${sif} where ${sif.subject} = any($1) and ${sif.lockedUntil} > now()`,
    [subjects.map(one => one.name)],
  )
  return rows.length > 0 || (await isPendingOver(ctx, subjects))
}

/** Whether those that have failed and are not counted yet use up what is free. */
async function isPendingOver(ctx: Ctx, subjects: readonly Subject[]): Promise<boolean> {
  const waiting = subjects.filter(one => pendingOf(ctx, one.name) > 0)
  if (waiting.length === 0) return false
  const { rows } = await ctx.query<{ subject: string; failures: number }>(
    queryText`select ${sif.subject}, ${sif.failures} from ${sif} where ${sif.subject} = any($1) and ${sif.failedAt} > now() - interval '1 day'`,
    [waiting.map(one => one.name)],
  )
  const counted = new Map(rows.map(row => [row.subject, row.failures]))
  return waiting.some(({ name, free }) => (counted.get(name) ?? 0) + pendingOf(ctx, name) >= free)
}

/**
 * Counts a wrong guess for each. Beyond the free ones each has to wait, a minute at first and twice as long every time, up to
 * half an hour; a day without a wrong guess forgets them.
 */
export async function countFailure(ctx: Ctx, subjects: readonly Subject[]): Promise<void> {
  await ctx.query(
    queryText`insert into ${f} (${columns.subject}, ${columns.failures})
     select name, 1 from unnest($1::text[]) with ordinality as given (name, place) order by place
     on conflict (${columns.subject}) do update set ${columns.failedAt} = now(),
       ${columns.failures} = case when ${f.failedAt} < now() - interval '1 day' then 1 else ${f.failures} + 1 end`,
    [subjects.map(one => one.name)],
  )
  await ctx.query(
    queryText`update ${f} set ${columns.lockedUntil} =
       now() + make_interval(mins => least($3, 2 ^ least(${f.failures} - given.free, 10))::int)
     from unnest($1::text[], $2::int[]) as given (name, free)
     where ${f.subject} = given.name and ${f.failures} >= given.free`,
    [subjects.map(one => one.name), subjects.map(one => one.free), maxWait],
  )
}

/** After a right password: what was mistyped before is forgiven. */
export const forgive = (ctx: Ctx, subjects: readonly Subject[]): Promise<unknown> =>
  ctx.query(queryText`delete from ${columns} where ${columns.subject} = any($1)`, [subjects.map(one => one.name)])

/** After an administrator has unlocked accounts, named as tenant:account: what was tried for them, from wherever, is forgiven. */
export const forgiveAccounts = (ctx: Ctx, accounts: readonly string[]): Promise<unknown> =>
  ctx.query(
    queryText`delete from ${f} where ${f.subject} = any($1)
       or exists (select 1 from unnest($2::text[]) pair where starts_with(${f.subject}, pair))`,
    [accounts.map(one => named('account', one, 0).name), accounts.map(one => `pair:${one}@`)],
  )
