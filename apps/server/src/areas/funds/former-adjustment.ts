import {
  adjustmentStates,
  clearAdjustment,
  moneySettlement,
  settlementAdjustment,
  settlementStates,
} from '@forecourt/contract/funds'
import { codeOf, dayOf, type Row } from '@forecourt/contract/kernel'
import { columnsOf } from '../../kernel/db/columns.ts'
import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/db/sql.ts'
import { job } from '../../kernel/implement.ts'
import * as events from '../../ledger/events.ts'
import { post } from '../../ledger/post.ts'
import { notifyApprovers } from '../../services/notices.ts'
import { column } from '../../kernel/db/row-shape.ts'

const ms = columnsOf(moneySettlement, 'ms')
const sa = columnsOf(settlementAdjustment, 'sa')

const atOnce = 100
const unexplained = 5
const paid = codeOf(settlementStates, 'paid')
const open = codeOf(adjustmentStates, 'open')

type Settlement = Row<typeof moneySettlement>

/** Paid settlements with an adjustment that no document speaks of. */
async function undocumented(ctx: Ctx): Promise<Settlement[]> {
  const found = await ctx.rows(
    { id: column.text },
    sql`select ${ms.id}::text as id from ${ms} where ${ms.isDeleted} = 0 and ${ms.status} = ${paid} and ${ms.adjustAmount} <> 0
        and not exists (select from ${sa} where ${sa.tenantId} = ${ms.tenantId} and ${sa.settlementId} = ${ms.id}
          and ${sa.status} in (2, 3, 4, 5) and ${sa.isDeleted} = 0)
      order by ${ms.id} limit ${atOnce}`,
  )
  const ids = found.map(one => one.id)
  return ids.length === 0 ? [] : ctx.all(moneySettlement, { id: ids, status: paid }, { lock: true, order: ['id'] })
}

/** The document of one of them: unexplained, as old as the settlement's payment, and open until two people clear it. */
async function document(ctx: Ctx, row: Settlement): Promise<void> {
  const adjustmentNo = await ctx.number('TZ', 'day', 6)
  const values = {
    adjustmentNo,
    settlementId: row.id,
    payeeId: row.payeeId,
    status: open,
    reason: unexplained,
    amount: row.adjustAmount,
    diffAmount: row.diffAmount ?? row.adjustAmount,
    note: row.diffNote ?? '',
    makerUser: row.adjustUser ?? row.createUser ?? ctx.user.userId,
    reviewUser: row.adjustReviewUser,
    reviewTime: row.payTime ?? row.updateTime,
  }
  const made = await ctx.insert(settlementAdjustment, values, { tenantId: row.tenantId })
  await post(ctx.query, {
    ...events.formerDocumented({ adjustmentNo, adjustFen: row.adjustAmount }),
    tenantId: row.tenantId,
    bizNo: adjustmentNo,
    businessDate: dayOf(ctx.now),
    memo: row.settlementNo,
    maker: values.makerUser === null ? null : String(values.makerUser),
    approver: row.adjustReviewUser,
  })
  await notifyApprovers(ctx, settlementAdjustment, made, clearAdjustment.permission)
}

/**
 * Adjustments from before they were documents stand on 1901 and 2299 under no number. Once their settlement is paid nothing undoes
 * them any more, so each gets a number: it ages from then on and is cleared by two people like the others (ADR 0077).
 */
export async function documentFormerAdjustments(ctx: Ctx): Promise<void> {
  await Promise.all((await undocumented(ctx)).map(row => document(ctx, row)))
}

export const formerAdjustmentsJob = job('funds.documentFormerAdjustments', {
  title: ['历史调整补建单据', 'Document former adjustments'],
  schedule: '40 * * * *',
  retries: 1,
  run: documentFormerAdjustments,
})
