import type { Label, Problem, Row } from '@forecourt/contract/kernel'
import * as contract from '@forecourt/contract/sites'
import { columnsOf } from '../../kernel/db/columns.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/implement.ts'
import { sql } from '../../kernel/db/sql.ts'
import { soldAt } from './price-places.ts'

const { gun, gunOil, oil, site, siteOilPrice } = contract

const columns = columnsOf(gunOil)
const g = columnsOf(gun, 'g')
const gunColumns = columnsOf(gun)

type Gun = Row<typeof gun>

interface Assignment {
  readonly gunNo: number
  readonly oilNo: string
  readonly tankNo: string | null
}

/** What is said of a product that the platform does not have. */
export const unknownOil = (oilNo: string): Label => [`油品${oilNo}不存在`, `There is no product ${oilNo}`]

/** Refuses two guns with one number and products that the platform does not have; names the row. */
async function refuseFaults(ctx: Ctx, rows: readonly Assignment[]): Promise<void> {
  const known = new Set((await ctx.all(oil, { oilNo: [...new Set(rows.map(row => row.oilNo))] })).map(one => one.oilNo))
  const seen = new Set<number>()
  const problems: Problem[] = []
  for (const { gunNo, oilNo } of rows) {
    if (seen.has(gunNo))
      problems.push({ field: 'guns', message: [`${gunNo}号枪重复`, `Nozzle ${gunNo} is listed twice`] })
    if (!known.has(oilNo)) problems.push({ field: 'guns', message: unknownOil(oilNo) })
    seen.add(gunNo)
  }
  if (problems.length > 0) ctx.refuseInput(problems)
}

/** The site's guns, those that were missing made. */
async function gunsOf(ctx: Ctx, at: Row<typeof site>, rows: readonly Assignment[]): Promise<readonly Gun[]> {
  const siteId = String(at.id)
  const known = await ctx.all(gun, { siteId })
  const numbers = new Set(known.map(one => one.gunNo))
  const missing = rows
    .filter(row => !numbers.has(row.gunNo))
    .map(({ gunNo, oilNo, tankNo }) => ({ siteId, gunNo, oilNo, tankNo, gunStatus: 1 }))
  const made = missing.length > 0 ? await ctx.insertMany(gun, missing, { tenantId: at.tenantId }) : []
  return [...known, ...made]
}

/** Ends open rows in one statement: up to 99 of a site change together. */
async function closeRows(ctx: Ctx, tenantIds: readonly string[], ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await ctx.rows(sql`
    update ${columns} set ${columns.endTime} = ${ctx.now}, ${columns.updateTime} = ${ctx.now}, ${columns.updateUser} = ${ctx.user.userId}, ${columns.version} = ${columns.version} + 1
    where ${columns.tenantId} = any(${sql.param(tenantIds)}) and ${columns.id} = any(${sql.param(ids)}) and ${columns.endTime} is null`)
}

/**
 * Guns that deliver something else than before: their open rows end, and others open, at this moment; what changed is noted on the
 * sites, where people look for it. The sites are locked by who calls this, so that a gun never has two open rows. A statement each,
 * however many guns there are; answers the rows that opened.
 */
export async function followGuns(ctx: Ctx, sites: readonly Row<typeof site>[], guns: readonly Gun[]) {
  const gunIds = guns.map(one => String(one.id))
  const open = await ctx.all(gunOil, { gunId: gunIds, endTime: null }, { limit: gunIds.length })
  const openOf = new Map(open.map(row => [row.gunId, row]))
  const before = ({ id }: Gun) => openOf.get(String(id))
  const changed = guns.filter(one => one.oilNo !== (before(one)?.oilNo ?? null))
  const ended = changed.flatMap(one => before(one)?.id ?? [])
  await closeRows(
    ctx,
    sites.map(at => at.tenantId),
    ended,
  )
  const opened = changed.flatMap(({ id, tenantId, siteId, gunNo, oilNo }) =>
    oilNo ? [{ tenantId, siteId, gunId: String(id), gunNo, oilNo, effectiveTime: ctx.now }] : [],
  )
  const made = opened.length > 0 ? await ctx.insertMany(gunOil, opened) : []
  const bySite = Map.groupBy(changed, one => one.siteId)
  for (const at of sites) {
    const lines = (bySite.get(String(at.id)) ?? [])
      .toSorted((one, other) => one.gunNo - other.gunNo)
      .map(one => `${one.gunNo}: ${before(one)?.oilNo ?? '—'} → ${one.oilNo ?? '—'}`)
    if (lines.length > 0) ctx.auditNote('site', at, 'saveGunOils', {}, lines.join(', '))
  }
  return made
}

async function changeGuns(ctx: Ctx, tenantId: string, changed: readonly Gun[]): Promise<void> {
  if (changed.length === 0) return
  const [ids, tanks, oils] = [
    changed.map(one => String(one.id)),
    changed.map(one => one.tankNo),
    changed.map(one => one.oilNo),
  ]
  await ctx.rows(sql`
    update ${g} set ${gunColumns.tankNo} = new.tank, ${gunColumns.oilNo} = new.oil, ${gunColumns.updateTime} = ${ctx.now}, ${gunColumns.updateUser} = ${ctx.user.userId}, ${gunColumns.version} = ${g.version} + 1
    from unnest(${sql.param(ids)}::bigint[], ${sql.param(tanks)}::text[], ${sql.param(oils)}::text[]) as new (id, tank, oil)
    where ${g.tenantId} = ${tenantId} and ${g.id} = new.id`)
}

/**
 * The products of all guns of a site as they are from now on: a gun that is not listed delivers nothing any more. Rows
 * that stay the same are not touched. The site is locked, so two people assigning at once follow one another.
 */
export const saveGunOils: Handler<typeof contract.saveGunOils> = async (ctx, { siteId, guns: rows }) => {
  const at = await ctx.getOrRefuse(site, siteId, { lock: true })
  await refuseFaults(ctx, rows)
  const known = await gunsOf(ctx, at, rows)
  const asked = new Map(rows.map(row => [row.gunNo, row]))
  const guns = known.map(one => {
    const row = asked.get(one.gunNo)
    return { ...one, oilNo: row?.oilNo ?? null, tankNo: row?.tankNo || one.tankNo }
  })
  const isChanged = (one: Gun, index: number) =>
    one.oilNo !== known[index]?.oilNo || one.tankNo !== known[index]?.tankNo
  await changeGuns(ctx, at.tenantId, guns.filter(isChanged))
  await followGuns(ctx, [at], guns)
}

const ended: Label = ['已结束的枪油关系不可更改', 'What has ended stays as it was']

/** The batch for one gun. The site is locked here too, so that a gun never has two open rows. */
export const submitGunOil: Handler<typeof contract.submitGunOil> = async (ctx, { id, gunId, oilNo }) => {
  const named = id ? await ctx.getOrRefuse(gunOil, id) : undefined
  if (named?.endTime) ctx.refuse('invalid', ended)
  const machineId = named?.gunId ?? gunId
  if (!machineId) return ctx.refuseInput([{ field: 'gunId', message: ['请选择油枪', 'Choose a nozzle'] }])
  const { siteId, gunNo } = await ctx.getOrRefuse(gun, machineId)
  const at = await ctx.getOrRefuse(site, siteId, { lock: true })
  await refuseFaults(ctx, [{ gunNo, oilNo, tankNo: null }])
  const open = await ctx.find(gunOil, { gunId: machineId, endTime: null })
  if (open?.oilNo === oilNo) return { id: open.id }
  const changed = await ctx.update(gun, await ctx.getOrRefuse(gun, machineId, { lock: true }), { oilNo })
  const [made] = await followGuns(ctx, [at], [changed])
  return { id: made?.id ?? ctx.refuse('notFound') }
}

export const removeGunOils: Handler<typeof contract.removeGunOils> = async (ctx, { ids }) => {
  const found = await ctx.all(gunOil, { id: ids })
  if (found.length !== new Set(ids).size) ctx.refuse('notFound')
  if (found.some(row => row.endTime)) ctx.refuse('invalid', ended)
  await ctx.updateMany(
    gunOil,
    found.map(before => ({ before, changes: { endTime: ctx.now } })),
  )
  const emptied = await ctx.all(gun, { id: found.map(row => row.gunId) }, { lock: true, limit: found.length })
  await ctx.updateMany(
    gun,
    emptied.map(before => ({ before, changes: { oilNo: null } })),
  )
}

/**
 * One row a gun: its product and the price in force of that product, where there are any. What drivers pay is said to
 * everybody at the gun; who reads beside it what the site is paid is declared.
 */
export const siteDetailList: Handler<typeof contract.siteDetailList> = async (ctx, { siteId }) => {
  const at = await ctx.getOrRefuse(site, siteId)
  const [guns, open, versions, oils] = await Promise.all([
    ctx.all(gun, { siteId }, { order: ['gunNo'] }),
    ctx.all(gunOil, { siteId, endTime: null }),
    ctx.all(siteOilPrice, { siteId, status: [0, 1] }, { order: ['effectiveTime', 'id'] }),
    ctx.all(oil, {}),
  ])
  const oilOf = new Map(open.map(row => [row.gunNo, row.oilNo]))
  // By its time and not by its state, as a payment finds it: the last that has begun.
  const priceOf = new Map(versions.filter(row => row.effectiveTime <= ctx.now).map(row => [row.oilNo, row]))
  const soldOf = await soldAt(ctx, { ...at, siteId }, [...priceOf.values()])
  const nameOf = new Map(oils.map(row => [row.oilNo, row.oilName]))
  return guns.map(({ id, gunNo, tankNo, gunStatus }) => {
    const oilNo = oilOf.get(gunNo) ?? null
    const price = oilNo === null ? undefined : priceOf.get(oilNo)
    return {
      gunId: String(id),
      gunNo,
      tankNo,
      gunStatus,
      oilNo,
      oilName: oilNo === null ? null : (nameOf.get(oilNo) ?? oilNo),
      nationalPrice: price?.nationalPrice ?? null,
      gunPrice: price?.gunPrice ?? null,
      platformPrice: price?.platformPrice ?? null,
      settlePrice: price?.settlePrice ?? null,
      salePrice: price ? (soldOf.get(price.oilNo)?.platformPrice ?? null) : null,
      priceVersion: price?.priceVersion ?? null,
      effectiveTime: price?.effectiveTime ?? null,
    }
  })
}
