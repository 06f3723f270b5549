import type { InputOf, Row, Values } from '@forecourt/contract/kernel'
import { type gun, guns, oil, site } from '@forecourt/contract/sites'
import type { Ctx } from '../../kernel/context.ts'
import { hooks, type Written } from '../../kernel/implement.ts'
import { followGuns, unknownOil } from './gun-oil.ts'

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
  if (input.oilNo && !oilNo) ctx.refuseInput([{ field: 'oilNo', message: unknownOil(input.oilNo) }])
  // What a gun delivers is assigned by whoever may assign it to one that stands there.
  if (oilNo && !ctx.may('gun_edit')) ctx.refuse('notAllowed', 'gun_edit')
  return {
    ...values,
    ...(oilNo === undefined ? {} : { oilNo }),
    ...(owner ? { tenantId: owner.tenantId } : {}),
  }
}

async function follow(ctx: Ctx, written: readonly Written<typeof gun>[]): Promise<void> {
  const moved = written.filter(({ row, before }) => (row.oilNo ?? null) !== (before?.oilNo ?? null))
  if (moved.length === 0) return
  const siteIds = [...new Set(moved.map(({ row }) => row.siteId))]
  const sites = await ctx.all(site, { id: siteIds }, { lock: true, order: ['id'], limit: siteIds.length })
  await followGuns(
    ctx,
    sites,
    moved.map(({ row }) => row),
  )
}

export const gunHooks = hooks(guns, {
  gather: around,
  prepare: async (ctx, input, _, known) => prepared(ctx, input, known),
  afterAll: follow,
})
