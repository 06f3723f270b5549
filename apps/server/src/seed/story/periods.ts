import { accountingPeriod, periodStates } from '@forecourt/contract/funds'
import { addDays, codeOf, dayOf } from '@forecourt/contract/kernel'
import { platformTenant } from '../../kernel/db/database.ts'
import { periodStates as ledgerStates } from '../../ledger/period.ts'
import { momentOf } from './calendar.ts'
import type { World } from './world.ts'

const monthOf = (day: string) => day.slice(0, 7)
const nextMonth = (month: string) => monthOf(addDays(`${month}-01`, 31))

/** Proofs that held when a month was closed. */
const proofs = 22
const reason = '漏核对一笔渠道手续费，复核后重新结账'

/**
 * The months of the story. Finance asks on the third of the next month and the reviewer closes it in the afternoon; the first month
 * had to be opened again and was closed a second time. Runs last: a month is closed with what stands in it.
 */
export function seedPeriods(world: World): void {
  const now = monthOf(dayOf(world.end))
  for (let month = monthOf(world.from); month <= now; month = nextMonth(month)) seedPeriod(world, month, now)
}

function seedPeriod(world: World, month: string, now: string): void {
  const isReopened = month === monthOf(world.from)
  const following = `${nextMonth(month)}-${isReopened ? '06' : '03'}`
  const [askedAt, closedAt] = [momentOf(following, 10), momentOf(following, 15, 30)]
  const [finance, finance2] = [world.people('finance'), world.people('finance2')]
  const isAsked = month < now && askedAt <= world.end
  const isClosed = isAsked && closedAt <= world.end
  const openedAt = momentOf(month === monthOf(world.from) ? world.from : `${month}-01`, 0, 5)
  const status = isClosed ? 'closed' : isAsked ? 'closing' : 'open'
  const wasReopened = isReopened && isAsked
  const trial = isClosed ? world.books.trialBalance(month) : undefined
  world.writer.row(
    accountingPeriod,
    {
      month,
      status: codeOf(periodStates, status),
      ...(isAsked ? { closeUser: finance, closeTime: askedAt, proofCount: proofs } : {}),
      ...(trial
        ? {
            closeReviewUser: finance2,
            closeReviewTime: closedAt,
            entryCount: trial.entries,
            trialBalance: trial.rows,
            trialDigest: trial.digest,
          }
        : {}),
      reopenCount: wasReopened ? 1 : 0,
      ...(wasReopened ? { reopenUser: finance, reopenReason: reason, reopenReviewUser: finance2 } : {}),
    },
    {
      id: world.newId(openedAt),
      tenantId: platformTenant,
      by: '0',
      at: openedAt,
      version: 1 + (isAsked ? 1 : 0) + (isClosed ? 1 : 0) + (wasReopened ? 4 : 0),
      ...(isAsked ? { changedBy: isClosed ? finance2 : finance, changedAt: isClosed ? closedAt : askedAt } : {}),
    },
  )
  if (isAsked)
    world.writer.add('ledger.period', {
      month: `${month}-01`,
      state: ledgerStates[status],
      changed_by: isClosed ? finance2 : finance,
      changed_at: isClosed ? closedAt : askedAt,
    })
}
