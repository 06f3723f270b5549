import { dayOf, type Problem, type Values } from '@forecourt/contract/kernel'
import * as contract from '@forecourt/contract/sites'
import { isOfType, tenant } from '@forecourt/contract/system'
import type { Ctx } from '../../kernel/context.ts'
import { columnsOf } from '../../kernel/db/columns.ts'
import { sql } from '../../kernel/db/sql.ts'
import { hooks } from '../../kernel/implement.ts'
import { column } from '../../kernel/db/row-shape.ts'

const { oil, oilRebate } = contract

type Given = Values<typeof oilRebate>

const r = columnsOf(oilRebate, 'r')
const never = '9999-12-31'

const history: Problem = {
  field: 'startDate',
  message: ['比例已生效，只能修改结束日期', 'The rate has begun: only its last day can be changed'],
}

/** What is written of a rate that has begun: its last day, and that not in the past. */
function refuseHistory(ctx: Ctx, before: Given, changes: Given | undefined): void {
  const today = dayOf(ctx.now)
  if (String(before.startDate) > today) return
  const fixed = ['companyId', 'oilNo', 'rebateBp', 'startDate'] as const
  const isMoved = !changes || fixed.some(name => changes[name] !== undefined && changes[name] !== before[name])
  if (isMoved) ctx.refuseInput([history])
  if (changes?.endDate && changes.endDate !== before.endDate && changes.endDate < today)
    ctx.refuseInput([{ field: 'endDate', message: ['结束日期不能早于今天', 'The last day must not be in the past'] }])
}

async function problemsOf(ctx: Ctx, of: Given, isNew: boolean): Promise<Problem[]> {
  const problems: Problem[] = []
  if (isNew && String(of.startDate) < dayOf(ctx.now))
    problems.push({ field: 'startDate', message: ['开始日期不能早于今天', 'The first day must not be in the past'] })
  if (of.endDate && of.endDate < String(of.startDate))
    problems.push({ field: 'endDate', message: ['结束日期不能早于开始日期', 'The last day is before the first'] })
  if (!(await ctx.find(oil, { oilNo: String(of.oilNo) })))
    problems.push({ field: 'oilNo', message: [`油品${of.oilNo}不存在`, `There is no product ${of.oilNo}`] })
  return problems
}

/** One rate for a company and product at a time. The company's row is held, so that of two at once the second one sees the first. */
async function refuseOverlap(ctx: Ctx, of: Given, id: string | undefined): Promise<void> {
  const company = await ctx.find(tenant, { tenantId: String(of.companyId) }, { lock: true })
  if (!company || !isOfType('company', company))
    ctx.refuseInput([{ field: 'companyId', message: ['请选择企业租户', 'Select a company'] }])
  const [other] = await ctx.rows(
    { from: column.text },
    sql`
    select to_char(${r.startDate}, 'YYYY-MM-DD') as "from" from ${r}
    where ${r.companyId} = ${of.companyId} and ${r.oilNo} = ${of.oilNo} and ${r.isDeleted} = 0 and ${r.id} <> ${id ?? '0'}
      and ${r.startDate} <= ${of.endDate ?? never} and coalesce(${r.endDate}, ${never}) >= ${of.startDate} limit 1`,
  )
  if (other)
    ctx.refuseInput([
      {
        field: 'startDate',
        message: [`与自${other.from}起的比例重叠`, `Overlaps with the rate from ${other.from} on`],
      },
    ])
}

export const oilRebateHooks = hooks(contract.oilRebates, {
  guard: async (ctx, before, changes) => {
    if (before) refuseHistory(ctx, before, changes)
    if (!changes) return
    const after: Given = { ...before, ...changes }
    const problems = await problemsOf(ctx, after, before === undefined)
    if (problems.length > 0) ctx.refuseInput(problems)
    await refuseOverlap(ctx, after, before && String(before.id))
  },
})
