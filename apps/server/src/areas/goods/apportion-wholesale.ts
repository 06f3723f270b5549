import * as contract from '@forecourt/contract/goods'
import { codeOf, type Row } from '@forecourt/contract/kernel'
import { site } from '@forecourt/contract/sites'
import { tenant } from '@forecourt/contract/system'
import type { Ctx } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/implement.ts'
import { amountsOf, problemsOfSplit, type Target } from './apportion.ts'
import { linesOf } from './wholesale.ts'

const { apportionment, wholesaleOption, wholesaleStates } = contract

const targetTypes = { below: 1, site: 2, variant: 3 } as const
const most = 500

/** Over what this buyer may split the option: tenants below it, sites of its own, and what it buys. */
async function targetsOf(ctx: Ctx, option: Row<typeof wholesaleOption>) {
  const buyer = option.buyerTenantId
  const lines = await linesOf(ctx, String(option.id))
  const quantity = lines.reduce((sum, one) => sum + one.qty, 0)
  const tenants = await ctx.all(tenant, { parentTenantId: buyer }, { order: ['tenantId'], limit: most })
  const own = await ctx.all(site, { tenantId: buyer }, { order: ['siteCode'], limit: most })
  const targets: Target[] = [
    ...tenants.map(one => ({
      targetType: targetTypes.below,
      targetId: one.tenantId,
      targetName: one.tenantName,
      most: quantity,
    })),
    ...own.map(one => ({
      targetType: targetTypes.site,
      targetId: String(one.id),
      targetName: one.siteName,
      most: quantity,
    })),
    ...lines.map(one => ({
      targetType: targetTypes.variant,
      targetId: String(one.skuId),
      targetName: `${one.goodsName} ${one.skuName}`,
      most: one.qty,
    })),
  ]
  return { targets, quantity }
}

export const wholesaleTargets: Handler<typeof contract.wholesaleTargets> = async (ctx, { id }) => {
  const { targets } = await targetsOf(ctx, await ctx.getOrRefuse(wholesaleOption, id))
  return targets.map(({ targetType, targetId, targetName }) => ({ targetType, targetId, targetName }))
}

const shownOf = (rows: readonly Row<typeof apportionment>[]) =>
  rows.map(({ targetName, ratioBp, amount, qty }) => ({ targetName, ratioBp, amount: String(amount), qty }))

export const apportionWholesale: Handler<typeof contract.apportionWholesale> = async (ctx, { id, rows }) => {
  const option = await ctx.getOrRefuse(wholesaleOption, id, { lock: true })
  if (option.status !== codeOf(wholesaleStates, 'inForce')) ctx.refuse('changed')
  if (rows.length === 0 || rows.length > most)
    ctx.refuseInput([{ field: 'rows', message: [`请填写1至${most}行`, `Name between 1 and ${most} rows`] }])
  const { targets, quantity } = await targetsOf(ctx, option)
  const targetOf = new Map(targets.map(one => [one.targetId, one]))
  const problems = problemsOfSplit(rows, targetOf, { total: option.totalAmount, quantity })
  if (problems.length > 0) ctx.refuseInput(problems)
  const former = await ctx.all(
    apportionment,
    { optionId: id, tenantId: ctx.tenantId },
    { order: ['rowNo'], limit: most },
  )
  await ctx.removeMany(apportionment, former)
  const amounts = amountsOf(rows, option.totalAmount)
  const made = await ctx.insertMany(
    apportionment,
    rows.flatMap((row, at) => {
      const target = targetOf.get(row.targetId)
      const amount = amounts[at]
      if (!target || amount === undefined) return []
      const { targetType, targetId, targetName } = target
      const { ratioBp, qty } = row
      return [{ optionId: id, targetType, targetId, targetName, ratioBp, amount, qty, rowNo: at + 1 }]
    }),
  )
  const [first] = made
  // In the buyer's own history: the seller reads that of the option, and nothing of how it is split.
  if (first)
    ctx.auditNote(
      apportionment.name,
      { id: String(first.id), tenantId: ctx.tenantId, label: option.optionNo },
      'apportion',
      { rows: [shownOf(former), shownOf(made)] },
    )
  return made.map(({ targetName, amount }) => ({ targetName, amount }))
}
