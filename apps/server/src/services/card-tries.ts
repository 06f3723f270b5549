import { createHash } from 'node:crypto'
import { cardAlert } from '@forecourt/contract/cards'
import { isCardNumber, masked, type RefusalName } from '@forecourt/contract/kernel'
import { site } from '@forecourt/contract/sites'
import { param } from '@forecourt/contract/system'
import { notify } from '@forecourt/contract/tools'
import { columnsOf, rowsNamed } from '../kernel/db/columns.ts'
import type { Ctx } from '../kernel/context.ts'
import { platformTenant } from '../kernel/db/database.ts'
import { Refused } from '../kernel/refusal.ts'
import { exchangeOf } from '../kernel/http/serve.ts'
import { queryText } from '../kernel/db/sql.ts'
import { wholeNumberOf } from './parameters.ts'
import { countInAnyCase, pendingOf } from './pending-tries.ts'
import { cardTryTable } from './tables.ts'

const ct = columnsOf(cardTryTable, 'ct')
const t = columnsOf(cardTryTable, 't')
const columns = columnsOf(cardTryTable)
const excluded = rowsNamed(cardTryTable, 'excluded')

const minuteMs = 60_000
/** Tries a moment apart are not quite whole numbers: a little of the one before is forgotten. */
const epsilon = 0.5

interface Rule {
  /** What an alert calls it: a key of `alertSubject`. */
  readonly subject: number
  /** So many wrong tries lock it; one is forgotten after each `forgetMs`. */
  readonly max: number
  readonly forgetMs: number
}

/**
 * A cashier mistypes now and then; what the check digit finds is not even counted. Whoever tries numbers meets the first
 * of these. A site and an address are shared by many, so they bear more.
 */
const rules = {
  person: { subject: 1, max: 6, forgetMs: 10 * minuteMs },
  site: { subject: 2, max: 20, forgetMs: 5 * minuteMs },
  address: { subject: 3, max: 40, forgetMs: 5 * minuteMs },
  partner: { subject: 4, max: 20, forgetMs: 2 * minuteMs },
  card: { subject: 5, max: 5, forgetMs: 30 * minuteMs },
} as const satisfies Readonly<Record<string, Rule>>

/** What operators may set: how many wrong tries lock one person, and for how many minutes at first. */
const tryCountParam = 'card.tryCount'
const lockMinutesParam = 'card.tryLockMinutes'
const usualLockMinutes = 5
/** Each lock within a day of the one before lasts twice as long, up to a day. */
const maxDoublings = 8

/** Who or what tries: `person:4000…`, `site:17…`. */
type Subject = `${keyof typeof rules}:${string}`

interface Limits {
  /** How many wrong tries lock this subject. */
  readonly maxFor: (subject: string) => number
  readonly lockMinutes: number
}

async function limitsOf(ctx: Pick<Ctx, 'all'>): Promise<Limits> {
  const set = await ctx.all(param, { paramKey: [tryCountParam, lockMinutesParam] })
  const byKey = new Map(set.map(one => [one.paramKey, one.paramValue]))
  const forPerson = wholeNumberOf(byKey.get(tryCountParam), rules.person.max, { min: 1 })
  return {
    maxFor: subject => (ruleOf(subject) === rules.person ? forPerson : ruleOf(subject).max),
    lockMinutes: wholeNumberOf(byKey.get(lockMinutesParam), usualLockMinutes, { min: 1 }),
  }
}

const ruleOf = (subject: string): Rule => rules[subject.slice(0, subject.indexOf(':')) as keyof typeof rules]

interface TryRow {
  readonly subject: string
  readonly failures: number
  readonly failed_at: Date
  readonly locked_until: Date | null
}

const readText = queryText`select ${ct.subject}, ${ct.failures}, ${ct.failedAt}, ${ct.lockedUntil} from ${ct} where ${ct.subject} = any($1)`

/** Refuses while one of them is locked, with the minutes that are left. */
async function refuseLocked(ctx: Ctx<'tooManyTries'>, subjects: readonly Subject[]): Promise<void> {
  const { rows } = await ctx.query<TryRow>(readText, [subjects])
  // Nearly always nobody has tried anything, and nothing else needs to be asked.
  if (rows.length === 0 && subjects.every(one => pendingOf(ctx, one) === 0)) return
  const limits = await limitsOf(ctx as unknown as Ctx)
  const bySubject = new Map(rows.map(row => [row.subject, row]))
  for (const subject of subjects) {
    const row = bySubject.get(subject)
    const leftMs = (row?.locked_until?.getTime() ?? 0) - ctx.now.getTime()
    if (leftMs > 0) ctx.refuse('tooManyTries', Math.ceil(leftMs / minuteMs))
    const { forgetMs } = ruleOf(subject)
    const forgotten = row ? (ctx.now.getTime() - row.failed_at.getTime()) / forgetMs : 0
    const failures = Math.max(0, (row?.failures ?? 0) - forgotten) + pendingOf(ctx, subject)
    if (failures >= limits.maxFor(subject)) ctx.refuse('tooManyTries', limits.lockMinutes)
  }
}

// One statement for all subjects, in their order, so that two who fail at once do not wait for one another crosswise.
// The same try again is none: a driver insists, a screen asks anew.
const countText = queryText`
insert into ${t} (${columns.subject}, ${columns.failures}, ${columns.forgetMs}, ${columns.failedAt}, ${columns.lastTry})
select subject, 1, ms, $3, $4 from unnest($1::varchar[], $2::integer[]) as n(subject, ms) order by subject
on conflict (${columns.subject}) do update set ${columns.failedAt} = ${excluded.failedAt}, ${columns.lastTry} = ${excluded.lastTry},
  ${columns.failures} = 1 + greatest(0, ${t.failures} - extract(epoch from ${excluded.failedAt} - ${t.failedAt}) * 1000 / ${t.forgetMs})
where ${t.lastTry} <> ${excluded.lastTry} or ${t.failedAt} < ${excluded.failedAt} - interval '1 day'
returning ${t.subject}, ${t.failures}`

const lockText = queryText`
update ${columns} set ${columns.failures} = 0, ${columns.lockedAt} = $2,
  ${columns.locks} = case when ${columns.lockedAt} > $2::timestamptz - interval '1 day' then ${columns.locks} + 1 else 1 end,
  ${columns.lockedUntil} = $2::timestamptz + make_interval(mins => $3::int * (1 << least(${maxDoublings},
    case when ${columns.lockedAt} > $2::timestamptz - interval '1 day' then ${columns.locks} else 0 end)))
where ${columns.subject} = any($1) returning ${columns.subject}, ${columns.lockedUntil}`

interface Caller {
  readonly name: string
  readonly address: string
  readonly siteId: string | null
}

interface Locked {
  readonly subject: string
  readonly locked_until: Date
}

/** What people call a subject: the caller, the site's name, the address itself. */
const nameOf = (subject: string, { name, address }: Caller, siteName: string | undefined): string => {
  const { subject: kind } = ruleOf(subject)
  if (kind === rules.site.subject) return siteName ?? subject
  if (kind === rules.address.subject) return address
  return kind === rules.card.subject ? masked(subject.slice(subject.indexOf(':') + 1)) : name
}

/** By what an alert finds its lock: a card's number is not written down a second time. */
const keyOf = (subject: string): string => createHash('sha256').update(subject).digest('hex')

/** Forgets the tries and the lock with this key. */
export const forgetTries = (ctx: Ctx, lockKey: string): Promise<unknown> =>
  ctx.query(
    queryText`delete from ${columns} where encode(sha256(convert_to(${columns.subject}, 'UTF8')), 'hex') = $1`,
    [lockKey],
  )

/** A lock is told to the platform, and to the supplier of the site where it happened. */
async function alert(ctx: Ctx, locked: readonly Locked[], caller: Caller, limits: Limits): Promise<void> {
  const at = caller.siteId ? await ctx.get(site, caller.siteId) : undefined
  const made = await ctx.insertMany(
    cardAlert,
    locked.map(({ subject, locked_until }) => ({
      name: nameOf(subject, caller, at?.siteName),
      subject: ruleOf(subject).subject,
      tries: limits.maxFor(subject),
      lockKey: keyOf(subject),
      lockedUntil: locked_until,
      callerName: caller.name,
      address: caller.address,
      siteId: at?.id ?? null,
      supplierTenantId: at?.tenantId ?? null,
    })),
    { tenantId: platformTenant },
  )
  const [first] = made
  if (!first) return
  const tenantIds = [platformTenant, ...(at ? [at.tenantId] : [])]
  const about = {
    about: cardAlert.name,
    rowId: first.id,
    rowLabel: made
      .map(one => one.name)
      .join('、')
      .slice(0, 200),
  }
  await ctx.call(notify, { ...about, kind: 'problem', permission: cardAlert.name, tenantIds })
}

async function count(ctx: Ctx, subjects: readonly Subject[], tried: string, caller: Caller): Promise<void> {
  const digest = createHash('sha256').update(tried).digest()
  const forgetMs = subjects.map(one => ruleOf(one).forgetMs)
  const { rows } = await ctx.query<TryRow>(countText, [subjects, forgetMs, ctx.now, digest])
  const limits = await limitsOf(ctx)
  const over = rows.filter(row => row.failures >= limits.maxFor(row.subject) - epsilon).map(row => row.subject)
  if (over.length === 0) return
  const { rows: locked } = await ctx.query<Locked>(lockText, [over, ctx.now, limits.lockMinutes])
  await alert(ctx, locked, caller, limits)
}

/** What is tried: a card's number, and a secret or code with it. */
interface Tried {
  readonly cardNo: string
  readonly secret?: string | null
  readonly code?: string | null
}

type TryCtx = Ctx<'tooManyTries' | 'cardUnusable'>

/** Refusals that say to whoever tries that it was the wrong number, secret or code. */
const wrong: ReadonlySet<RefusalName> = new Set(['cardUnusable', 'proofWrong'])

/**
 * Does `work`, which takes a card's number from a caller, and counts it when it was a wrong one: for the person or
 * partner, the site, the address and, when a secret or code was wrong, the card. Whoever is locked is refused before
 * anything is said of the card, right or wrong. The question goes out together with those of the work.
 */
export async function countingTries<T>(
  ctx: TryCtx,
  tried: Tried,
  { siteId, isPartner = false }: { readonly siteId?: string | null; readonly isPartner?: boolean },
  work: () => Promise<T>,
): Promise<T> {
  // A typing error, which tells nothing and is not counted.
  if (!isCardNumber(tried.cardNo)) return ctx.refuse('cardUnusable')
  const { request } = exchangeOf(ctx)
  const card: Subject = `card:${tried.cardNo}`
  const callers: Subject[] = [
    `${isPartner ? 'partner' : 'person'}:${ctx.user.userId}`,
    ...(siteId && !isPartner ? [`site:${siteId}` as const] : []),
    `address:${request.ip}`,
  ]
  const hasProof = Boolean(tried.secret || tried.code)
  const allowed = refuseLocked(ctx, hasProof ? [...callers, card] : callers)
  const working = work()
  working.catch(() => {})
  await allowed
  try {
    return await working
  } catch (error) {
    if (!(error instanceof Refused) || !wrong.has(error.reason)) throw error
    const subjects = error.reason === 'proofWrong' ? [...callers, card] : callers
    const caller = { name: ctx.user.name, address: request.ip, siteId: siteId ?? null }
    countInAnyCase(ctx, subjects, systemCtx =>
      count(systemCtx, subjects, [tried.cardNo, tried.secret, tried.code].join(':'), caller),
    )
    throw error
  }
}
