import { parseMoment } from '@forecourt/contract/kernel'
import { siteOilPrice, siteOilPrices } from '@forecourt/contract/sites'
import type { Ctx } from '../../kernel/context.ts'
import { columnsOf, rowsNamed } from '../../kernel/db/columns.ts'
import { type SQL, sql } from '../../kernel/db/sql.ts'
import { hooks } from '../../kernel/implement.ts'

const p = rowsNamed(siteOilPrice, 'site_oil_price')
const x = columnsOf(siteOilPrice, 'x')
const withdrawn = 4

/** The moment that prices are asked about; undefined where nobody asks about one. */
export function momentAsked(ctx: Ctx): Date | undefined {
  const asked = ctx.filters['asOf']
  if (asked === undefined || asked === '') return undefined
  const at = typeof asked === 'string' ? parseMoment(asked) : undefined
  return (
    at ??
    ctx.refuseInput([
      { field: 'asOf', message: ['时刻应为 yyyy-MM-dd HH:mm:ss', 'The moment must be YYYY-MM-DD hh:mm:ss'] },
    ])
  )
}

/**
 * `asOf` of the list of prices: of each product at each site the version by which a sale at that moment went, or will go as far as
 * is known now. It is found as an offer finds it, by its time and not by its state.
 */
function asOf(ctx: Ctx): SQL[] {
  const at = momentAsked(ctx)
  if (!at) return []
  return [
    sql`${p.status} <> ${withdrawn} and ${p.effectiveTime} <= ${at} and not exists (
      select from ${x} where ${x.tenantId} = ${p.tenantId} and ${x.siteId} = ${p.siteId} and ${x.oilNo} = ${p.oilNo} and ${x.isDeleted} = 0
        and ${x.status} <> ${withdrawn} and ${x.effectiveTime} <= ${at} and (${x.effectiveTime}, ${x.id}) > (${p.effectiveTime}, ${p.id}))`,
  ]
}

export const sitePriceHooks = hooks(siteOilPrices, { scope: asOf })
