import type { InputOf, Row, Values } from '@forecourt/contract/kernel'
import { gun, gunOil, guns, oil, site } from '@forecourt/contract/sites'
import type { Ctx } from '../../kernel/context.ts'
import { hooks, type Written } from '../../kernel/implement.ts'
import { closeRows } from './gun-oil.ts'

type Gun = Row<typeof gun>

/** What guns are brought with: the sites they stand at, and all products by number and by name. */
interface Around {
  readonly sites: ReadonlyMap<string, Row<typeof site>>
  readonly products: ReadonlyMap<string, string>
}

async function around(ctx: Ctx, inputs: readonly InputOf<typeof gun>[]): Promise<Around> {
  const ids = [...new Set(inputs.flatMap(({ id, siteId }) => (id || !siteId ? [] : [siteId])))]
  const [sites, oils] = await Promise.all([
    ctx.all(site, { id: ids }, { limit: ids.length + 1 }),
    inputs.some(one => one.oilNo) ? ctx.all(oil, {}) : [],
  ])
  return {
    sites: new Map(sites.map(row => [String(row.id), row])),
    products: new Map(oils.flatMap(row => [[row.oilName, row.oilNo] as const, [row.oilNo, row.oilNo] as const])),
  }
}

/** A gun belongs to whom its site belongs to; a site the caller cannot see is refused as absent later. */
function prepared(ctx: Ctx, input: InputOf<typeof gun>, { sites, products }: Around): Values<typeof gun> {
  const { id, ...values } = input
  const owner = !id && input.siteId ? sites.get(input.siteId) : undefined
  const oilNo = input.oilNo ? products.get(input.oilNo) : input.oilNo
  if (input.oilNo && !oilNo)
    ctx.refuseInput([{ field: 'oilNo', message: [`油品${input.oilNo}不存在`, `There is no product ${input.oilNo}`] }])
  // What a gun delivers is assigned by whoever may assign it to one that stands there.
  if (oilNo && !ctx.may('gun_edit')) ctx.refuse('notAllowed', 'gun_edit')
  const completed = {
    ...values,
    ...(oilNo === undefined ? {} : { oilNo }),
    ...(owner ? { tenantId: owner.tenantId } : {}),
  }
  return completed
}

/**
 * Guns that deliver something else than before: their open rows end, and others open, at this moment, as by `saveGunOils`. The sites
 * are locked, so that a gun never has two open rows; a statement each, however many guns a file has.
 */
async function follow(ctx: Ctx, written: readonly Written<typeof gun>[]): Promise<void> {
  const moved = written.filter(({ row, before }) => (row.oilNo ?? null) !== (before?.oilNo ?? null))
  if (moved.length === 0) return
  const siteIds = [...new Set(moved.map(({ row }) => row.siteId))]
  const sites = await ctx.all(site, { id: siteIds }, { lock: true, order: ['id'], limit: siteIds.length })
  const gunIds = moved.map(({ row }) => String(row.id))
  const open = await ctx.all(gunOil, { gunId: gunIds, endTime: null }, { limit: gunIds.length })
  const openOf = new Map(open.map(row => [row.gunId, row]))
  const changed = moved.filter(({ row }) => (row.oilNo ?? null) !== (openOf.get(String(row.id))?.oilNo ?? null))
  const isChanged = new Set(changed.map(({ row }) => String(row.id)))
  await closeRows(
    ctx,
    sites.map(at => at.tenantId),
    open.filter(row => isChanged.has(row.gunId)).map(row => String(row.id)),
  )
  const opened = changed.flatMap(({ row }) => (row.oilNo ? [relationOf(ctx, row, row.oilNo)] : []))
  if (opened.length > 0) await ctx.insertMany(gunOil, opened)
  const bySite = Map.groupBy(changed, ({ row }) => row.siteId)
  for (const at of sites) {
    const lines = (bySite.get(String(at.id)) ?? [])
      .toSorted((one, other) => one.row.gunNo - other.row.gunNo)
      .map(({ row }) => `${row.gunNo}: ${openOf.get(String(row.id))?.oilNo ?? '—'} → ${row.oilNo ?? '—'}`)
    if (lines.length > 0) ctx.auditNote('site', at, 'saveGunOils', {}, lines.join(', '))
  }
}

/** The row that opens, of the tenant whose gun it is. */
function relationOf(ctx: Ctx, { id, tenantId, siteId, gunNo }: Gun, oilNo: string): Values<typeof gunOil> {
  const relation = { tenantId, siteId, gunId: String(id), gunNo, oilNo, effectiveTime: ctx.now }
  return relation
}

export const gunHooks = hooks(guns, {
  gather: around,
  prepare: async (ctx, input, _, known) => prepared(ctx, input, known),
  afterAll: follow,
})
