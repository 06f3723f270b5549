import { accountingPeriod, periodStates } from '@forecourt/contract/funds'
import * as contract from '@forecourt/contract/funds'
import { codeOf, dayOf, type Row } from '@forecourt/contract/kernel'
import { columnsOf } from '../../kernel/db/columns.ts'
import type { Ctx } from '../../kernel/context.ts'
import { type Handler, job } from '../../kernel/implement.ts'
import { sql } from '../../kernel/db/sql.ts'
import { periodStates as ledgerStates, setPeriod } from '../../ledger/period.ts'
import { countEntries, firstBusinessDate } from '../../ledger/read/months.ts'
import { verdictOf } from '../../services/decision.ts'
import { notifyApprovers } from '../../services/notices.ts'
import { checksOf, endOf, firstDayOf, monthSpan, type PeriodCheck } from './period-checks.ts'
import { trialBalancesOf } from './period-proof.ts'
import { column } from '../../kernel/db/row-shape.ts'

const ap = columnsOf(accountingPeriod, 'ap')

type Period = Row<typeof accountingPeriod>

/** What the ledger knows of a month. */
const { open: taking, closing, closed } = ledgerStates

const monthOf = (now: Date): string => dayOf(now).slice(0, 7)

/** Opens a row for every month from the first entry of the books up to this one. For a periodic job. */
export async function openPeriods(ctx: Ctx): Promise<void> {
  const first = await firstBusinessDate(ctx)
  const [last] = await ctx.rows(
    { month: column.nullable(column.text) },
    sql`select max(${ap.month}) as month from ${ap}`,
  )
  const now = monthOf(ctx.now)
  const months: string[] = []
  const from = last?.month ? endOf(last.month) : firstDayOf((first ?? dayOf(ctx.now)).slice(0, 7))
  for (let day = from; day.slice(0, 7) <= now; day = endOf(day.slice(0, 7))) months.push(day.slice(0, 7))
  if (months.length > 0)
    await ctx.insertMany(
      accountingPeriod,
      months.map(month => ({ month })),
    )
}

function refuseBlocked(ctx: Ctx<'periodBlocked'>, checks: readonly PeriodCheck[]): void {
  const blocked = checks.filter(one => one.count > 0)
  if (blocked.length === 0) return
  const named = (lang: 0 | 1, between: string) =>
    blocked.map(one => `${one.title[lang]} (${[one.count, ...one.details].join(' ')})`).join(between)
  ctx.refuse('periodBlocked', [named(0, '；'), named(1, '; ')])
}

/**
 * Asks to close a month that is over, once nothing stands in the way. From this transaction on the ledger takes nothing
 * more into it; what was posted at the same moment is in it or on its own day of posting, never lost between.
 */
export const closePeriod: Handler<typeof contract.closePeriod> = async (ctx, { id }) => {
  const checks = await checksOf(ctx, inner => inner.getOrRefuse(accountingPeriod, id))
  const row = await ctx.getOrRefuse(accountingPeriod, id)
  if (row.month >= monthOf(ctx.now)) ctx.refuse('periodBlocked', ['该月尚未结束', 'the month is not over'])
  refuseBlocked(ctx, checks)
  const found = { closeUser: ctx.user.userId, closeTime: ctx.now, proofCount: checks.length }
  const after = await ctx.transition(accountingPeriod, row, 'close', 'closing', found)
  await setPeriod(ctx.query, row.month, closing)
  await notifyApprovers(ctx, accountingPeriod, after, contract.decideClosePeriod.permission)
}

/** Another person closes the month, or opens it again at once. What the books were like is kept with it. */
export const decideClosePeriod: Handler<typeof contract.decideClosePeriod> = async (ctx, input) => {
  const row = await ctx.getOrRefuse(accountingPeriod, input.id)
  const verdict = verdictOf(ctx, contract.decideClosePeriod, input)
  if (!verdict.isApproved) {
    await verdict.transition(accountingPeriod, row, 'decideClose', 'open', { closeUser: null })
    return setPeriod(ctx.query, row.month, taking)
  }
  // What held when it was asked for may have changed since, and so may what stands beside the books.
  const checks = await checksOf(ctx, async () => row)
  refuseBlocked(ctx, checks)
  const trial = (await trialBalancesOf(ctx, [row.month])).get(row.month)
  const state = {
    entryCount: await countEntries(ctx, monthSpan(row.month)),
    trialBalance: trial?.rows ?? [],
    trialDigest: trial?.digest ?? null,
    proofCount: checks.length,
  }
  await verdict.transition(accountingPeriod, row, 'decideClose', 'closed', state)
  await setPeriod(ctx.query, row.month, closed)
}

/** Months are opened from the last one backwards: what a later month was closed with stays true while it is closed. */
async function refuseLaterClosed(ctx: Ctx<'laterClosed'>, { month }: Period): Promise<void> {
  const [later] = await ctx.rows(
    { month: column.text },
    sql`select ${ap.month} from ${ap} where ${ap.month} > ${month} and ${ap.isDeleted} = 0
      and ${ap.status} <> ${codeOf(periodStates, 'open')} order by ${ap.month} desc limit 1`,
  )
  if (later) ctx.refuse('laterClosed', later.month)
}

export const reopenPeriod: Handler<typeof contract.reopenPeriod> = async (ctx, { id, reason }) => {
  const row = await ctx.getOrRefuse(accountingPeriod, id)
  await refuseLaterClosed(ctx, row)
  const asked = { reopenUser: ctx.user.userId, reopenReason: reason }
  const after = await ctx.transition(accountingPeriod, row, 'reopen', 'reopening', asked, reason)
  await notifyApprovers(ctx, accountingPeriod, after, contract.decideReopenPeriod.permission)
}

/** Another person opens the month again; until then it stays closed in the ledger. */
export const decideReopenPeriod: Handler<typeof contract.decideReopenPeriod> = async (ctx, input) => {
  const row = await ctx.getOrRefuse(accountingPeriod, input.id)
  const verdict = verdictOf(ctx, contract.decideReopenPeriod, input)
  if (!verdict.isApproved) return void (await verdict.transition(accountingPeriod, row, 'decideReopen', 'closed'))
  await refuseLaterClosed(ctx, row)
  await verdict.transition(accountingPeriod, row, 'decideReopen', 'open', { reopenCount: row.reopenCount + 1 })
  await setPeriod(ctx.query, row.month, taking)
}

export const openPeriodsJob = job('funds.openPeriods', {
  title: ['开启会计期间', 'Open accounting periods'],
  schedule: '5 * * * *',
  retries: 1,
  run: openPeriods,
})
