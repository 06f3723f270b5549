import * as contract from '@forecourt/contract/funds'
import { addDays, dayOf, startOfDay } from '@forecourt/contract/kernel'
import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/db/sql.ts'
import { viewRows } from '../../kernel/implement.ts'
import { flowLines, type Period } from '../../ledger/read/flows.ts'
import { sealNumber } from '../../ledger/read/seals.ts'
import { dimensionName } from './dimension-names.ts'

/** Days that a list of flows looks back when nobody says from when. */
const usualDays = 31

function periodOf(ctx: Ctx, asked: { readonly from?: string; readonly to?: string }): Period {
  const latest = addDays(dayOf(ctx.now), 1)
  const last = asked.to && asked.to < latest ? asked.to : latest
  const first = asked.from ?? addDays(last, -usualDays)
  return { first, last, from: startOfDay(first), until: startOfDay(addDays(last, 1)) }
}

const f = (column: string) => sql.raw(`f.${column}`)
const isIn = f('is_in')

/** All flows for the platform, of one tenant when it names one; a tenant sees its own, whatever it names. */
export const accountFlows = viewRows(contract.accountFlows, (ctx, { columns, equal, days, enough }) => {
  const { code, bizType, tenantId } = equal('code', 'bizType', 'tenantId')
  const lines = flowLines(
    {
      tenantId: ctx.isPlatform ? tenantId : ctx.tenantId,
      code,
      bizType: bizType === undefined ? undefined : Number(bizType),
      period: periodOf(ctx, days('businessDate')),
    },
    enough('code', 'bizType', 'tenantId', 'businessDate'),
  )
  const number = sql`${f('entry_id')} || '-' || ${f('line_no')}`
  return sql`select ${columns({
    id: number,
    flowNo: number,
    createTime: f('posted_at'),
    bizType: f('biz_type'),
    code: f('code'),
    ownerName: dimensionName(ctx, f('dim_type'), f('dim_id')),
    tenantId: f('tenant_id'),
    direction: sql`case when ${isIn} then 1 else 2 end`,
    amount: f('amount'),
    amountIn: sql`case when ${isIn} then ${f('amount')} end`,
    amountOut: sql`case when not ${isIn} then ${f('amount')} end`,
    balanceBefore: sql`${f('balance_after')} - case when ${isIn} then ${f('amount')} else -${f('amount')} end`,
    balanceAfter: f('balance_after'),
    bizNo: f('biz_no'),
    sealSeq: sealNumber(f('entry_id')),
    accountId: f('account_id'),
    entryId: f('entry_id'),
  })} from (${lines}) f`
})
