import { user } from '@forecourt/contract/access'
import * as contract from '@forecourt/contract/sites'
import type { Handler } from '../../kernel/implement.ts'
import { notOfSupplier } from './site-row.ts'

const { site, siteUser } = contract

const manager = 1
const most = 10_000

export const siteManagers: Handler<typeof contract.siteManagers> = async (ctx, { siteId }) => {
  const where = { relationType: manager, ...(siteId ? { siteId } : {}) }
  const rows = await ctx.all(siteUser, where, { limit: most })
  const [places, people] = await Promise.all([
    ctx.all(site, { id: [...new Set(rows.map(row => row.siteId))] }, { limit: most }),
    ctx.all(user, { id: [...new Set(rows.map(row => row.userId))] }, { limit: most }),
  ])
  const siteNames = new Map(places.map(one => [one.id, one.siteName]))
  const userNames = new Map(people.map(one => [one.id, one.realName]))
  return rows.flatMap(({ id, siteId: at, userId }) => {
    const siteName = siteNames.get(at)
    return siteName === undefined ? [] : [{ id, siteId: at, siteName, userId, userName: userNames.get(userId) ?? null }]
  })
}

/** The site is locked, so that of two people who name its managers the later is right. Who stays is not touched. */
export const setManagers: Handler<typeof contract.setManagers> = async (ctx, input) => {
  const { siteId } = input
  const wanted = [...new Set(input.userIds ?? [])]
  const at = await ctx.getOrRefuse(site, siteId, { lock: true })
  const people = await ctx.all(user, { id: wanted, tenantId: at.tenantId })
  if (people.length !== wanted.length) ctx.refuseInput([{ field: 'userIds', message: notOfSupplier }])
  const staff = await ctx.all(siteUser, { siteId })
  const isWanted = new Set(wanted)
  const known = new Set(staff.map(one => one.userId))
  const gone = staff.filter(one => one.relationType === manager && !isWanted.has(one.userId))
  const raised = staff.filter(one => one.relationType !== manager && isWanted.has(one.userId))
  const added = wanted.filter(userId => !known.has(userId))
  if (gone.length > 0) await ctx.removeMany(siteUser, gone)
  if (raised.length > 0)
    await ctx.updateMany(
      siteUser,
      raised.map(before => ({ before, changes: { relationType: manager } })),
    )
  if (added.length > 0)
    await ctx.insertMany(
      siteUser,
      added.map(userId => ({ siteId, userId, relationType: manager })),
      { tenantId: at.tenantId },
    )
}
