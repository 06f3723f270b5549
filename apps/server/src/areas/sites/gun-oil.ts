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

/** Refuses two guns with one number and products that the platform does not have; names the row. */
async function refuseFaults(ctx: Ctx, rows: readonly Assignment[]): Promise<void> {
  const known = new Set((await ctx.all(oil, { oilNo: [...new Set(rows.map(row => row.oilNo))] })).map(one => one.oilNo))
  const seen = new Set<number>()
  const problems: Problem[] = []
  for (const { gunNo, oilNo } of rows) {
    if (seen.has(gunNo))
      problems.push({ field: 'guns', message: [`${gunNo}号枪重复`, `Nozzle ${gunNo} is listed twice`] })
    if (!known.has(oilNo))
      problems.push({ field: 'guns', message: [`油品${oilNo}不存在`, `There is no product ${oilNo}`] })
    seen.add(gunNo)
  }
  if (problems.length > 0) ctx.refuseInput(problems)
}

/** The site's guns by number, those that were missing made. */
async function gunsOf(
  ctx: Ctx,
  at: Row<typeof site>,
  rows: readonly Assignment[],
): Promise<Map<number, Row<typeof gun>>> {
  const siteId = String(at.id)
  const known = await ctx.all(gun, { siteId })
  const numbers = new Set(known.map(one => one.gunNo))
  const missing = rows
    .filter(row => !numbers.has(row.gunNo))
    .map(({ gunNo, oilNo, tankNo }) => ({ siteId, gunNo, oilNo, tankNo, gunStatus: 1 }))
  const made = missing.length > 0 ? await ctx.insertMany(gun, missing, { tenantId: at.tenantId }) : []
  return new Map([...known, ...made].map(one => [one.gunNo, one]))
}

/**
 * Ends open rows, and changes guns, in one statement each. Written by hand because up to 99 rows change together; what
 * changed is noted on the site, where people look for it.
 */
export async function closeRows(ctx: Ctx, tenantIds: readonly string[], ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await ctx.rows(sql`
    update ${columns} set ${columns.endTime} = ${ctx.now}, ${columns.updateTime} = ${ctx.now}, ${columns.updateUser} = ${ctx.user.userId}, ${columns.version} = ${columns.version} + 1
    where ${columns.tenantId} = any(${sql.param(tenantIds)}) and ${columns.id} = any(${sql.param(ids)}) and ${columns.endTime} is null`)
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

/** "1: 92 → 95" for each gun that delivers something else than before. */
const summary = (before: ReadonlyMap<number, string>, after: ReadonlyMap<number, string>): string =>
  [...new Set([...before.keys(), ...after.keys()])]
    .toSorted((a, b) => a - b)
    .filter(gunNo => before.get(gunNo) !== after.get(gunNo))
    .map(gunNo => `${gunNo}: ${before.get(gunNo) ?? '—'} → ${after.get(gunNo) ?? '—'}`)
    .join(', ')

/**
 * The products of all guns of a site as they are from now on: a gun that is not listed delivers nothing any more. Rows
 * that stay the same are not touched. The site is locked, so two people assigning at once follow one another.
 */
export const saveGunOils: Handler<typeof contract.saveGunOils> = async (ctx, input) => {
  const siteId = input.siteId
  const rows = input.guns
  const at = await ctx.getOrRefuse(site, siteId, { lock: true })
  await refuseFaults(ctx, rows)
  const guns = await gunsOf(ctx, at, rows)
  const open = await ctx.all(gunOil, { siteId, endTime: null })
  const before = new Map(open.map(row => [row.gunNo, row.oilNo]))
  const after = new Map(rows.map(row => [row.gunNo, row.oilNo]))
  const closed = open.filter(row => after.get(row.gunNo) !== row.oilNo).map(row => String(row.id))
  await closeRows(ctx, [at.tenantId], closed)
  const opened = rows
    .filter(row => before.get(row.gunNo) !== row.oilNo)
    .map(({ gunNo, oilNo }) => ({ siteId, gunId: String(guns.get(gunNo)?.id), gunNo, oilNo, effectiveTime: ctx.now }))
  if (opened.length > 0) await ctx.insertMany(gunOil, opened, { tenantId: at.tenantId })
  const tanks = new Map(rows.map(row => [row.gunNo, row.tankNo]))
  const changed = [...guns.values()].flatMap(known => {
    const [oilNo, tankNo] = [after.get(known.gunNo) ?? null, tanks.get(known.gunNo) || known.tankNo]
    return known.oilNo === oilNo && known.tankNo === tankNo ? [] : [{ ...known, oilNo, tankNo }]
  })
  await changeGuns(ctx, at.tenantId, changed)
  const changes = summary(before, after)
  if (changes) ctx.auditNote('site', at, 'saveGunOils', {}, changes)
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
  await closeRows(ctx, [at.tenantId], open ? [open.id] : [])
  await ctx.update(gun, await ctx.getOrRefuse(gun, machineId, { lock: true }), { oilNo })
  const row = { siteId, gunId: machineId, gunNo, oilNo, effectiveTime: ctx.now }
  const made = await ctx.insert(gunOil, row, { tenantId: at.tenantId })
  ctx.auditNote('site', at, 'saveGunOils', {}, `${gunNo}: ${open?.oilNo ?? '—'} → ${oilNo}`)
  return { id: made.id }
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
