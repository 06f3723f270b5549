import { accountingPeriod, periodStates } from '@forecourt/contract/funds'
import { codeOf } from '@forecourt/contract/kernel'
import { columnsOf } from '../../kernel/db/columns.ts'
import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/db/sql.ts'
import { periodStates as ledgerStates } from '../../ledger/period.ts'
import { monthlyTotals } from '../../ledger/read/months.ts'
import { ledgerPeriod } from '../../ledger/read/relations.ts'
import { type Trial, trialOf } from '../../ledger/trial.ts'
import type { Finding } from './projection-proof.ts'
import { expectedOf, foundOf, titleOf } from './proof-titles.ts'
import { column } from '../../kernel/db/row-shape.ts'

const a = columnsOf(accountingPeriod, 'a')
const p = ledgerPeriod('p')

/** What the ledger knows of a month. */
const { open: taking, closing, closed } = ledgerStates

/**
 * What all accounts of each code moved by up to the end of each of these months, by business date; the same books give the
 * same digest.
 */
export async function trialBalancesOf(ctx: Ctx, months: readonly string[]): Promise<Map<string, Trial>> {
  const found = await monthlyTotals(ctx, months)
  const byMonth = Map.groupBy(found, row => row.month)
  return new Map(months.map(month => [month, trialOf(byMonth.get(month) ?? [])]))
}

const maxDetails = 5

/** What was closed is as it was closed, and the ledger keeps shut what people have shut. */
export async function provePeriods(ctx: Ctx): Promise<Finding> {
  const rows = await ctx.rows(
    {
      month: column.text,
      status: column.int,
      digest: column.nullable(column.text),
      state: column.nullable(column.int),
    },
    sql`select ${a.month}, ${a.status}, ${a.trialDigest} as digest, ${p.state} from ${a}
      left join ${p} on ${p.month} = (${a.month} || '-01')::date where ${a.isDeleted} = 0 order by ${a.month}`,
  )
  const stateOf = (status: number) =>
    status === codeOf(periodStates, 'open') ? taking : status === codeOf(periodStates, 'closing') ? closing : closed
  const differing = rows.filter(row => (row.state ?? taking) !== stateOf(row.status)).map(row => `${row.month}: state`)
  const shut = rows.filter(row => stateOf(row.status) === closed)
  const details = [...differing]
  const trials = await trialBalancesOf(
    ctx,
    shut.map(row => row.month),
  )
  for (const { month, digest } of shut)
    if (trials.get(month)?.digest !== digest) details.push(`${month}: the trial balance has changed`)
  const name = 'closed months are as they were closed'
  return {
    name,
    title: titleOf(name),
    expected: expectedOf(name, 'the trial balance of each closed month as at its closing'),
    actual:
      details.length === 0
        ? [`${shut.length} 个已结月份符合`, `${shut.length} closed months hold`]
        : foundOf(details.length),
    ok: details.length === 0,
    details: details.slice(0, maxDetails),
  }
}
