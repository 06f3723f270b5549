import { menu, role, roleMenu, topMenu, user, userStates } from '@forecourt/contract/access'
import { codeOf } from '@forecourt/contract/kernel'
import { dept, dictBiz, notice, tenant, typesOf } from '@forecourt/contract/system'
import { clientDigest, hashPassword } from '../areas/access/password.ts'
import { openTenant } from '../areas/system/open-tenant.ts'
import type { Ctx } from '../kernel/context.ts'
import { demoTenants, everybody, guestId, personId } from './demo-accounts.ts'
import { platformTenant } from '../kernel/db/database.ts'

const sources = ['上门拓展', '老客户介绍', '线上推广', '展会']

/** A dictionary of the business, before there are tenants: each of them gets its own entries. */
async function seedBusinessDictionary(ctx: Ctx): Promise<void> {
  const code = 'customer_source'
  const { id } = await ctx.insert(dictBiz, { code, dictValue: '客户来源' }, { tenantId: platformTenant })
  const entries = sources.map((dictValue, index) => ({
    parentId: String(id),
    code,
    dictKey: String(index + 1),
    dictValue,
    sort: index + 1,
  }))
  await ctx.insertMany(dictBiz, entries, { tenantId: platformTenant })
}

/** The tenants of the demonstration, each with a department and the roles of its types. */
async function seedTenants(ctx: Ctx): Promise<void> {
  for (const { tenantId, ...values } of demoTenants) {
    const types = typesOf({ ...values, types: 'types' in values ? [...values.types] : null }).map(String)
    await openTenant(ctx, await ctx.insert(tenant, { ...values, types }, { tenantId }))
  }
}

/** Everybody who works in the demonstration; the administrator of the platform is there already. */
async function seedPeople(ctx: Ctx): Promise<void> {
  const roles = await ctx.all(role, {}, { limit: 1000 })
  const depts = await ctx.all(dept, {}, { limit: 1000 })
  const people = everybody.filter(one => one.account !== 'admin')
  const admin = await ctx.find(user, { tenantId: platformTenant, account: 'admin' })
  if (admin && !admin.phone) await ctx.update(user, admin, { phone: '13900000000' })
  const hashes = await Promise.all(
    people.map(async ({ password }) => (password === undefined ? null : hashPassword(clientDigest(password)))),
  )
  for (const [index, { tenantId, account, realName, roles: keys }] of people.entries()) {
    const own = roles.filter(one => one.tenantId === tenantId && one.builtIn !== null && keys.includes(one.builtIn))
    const phone = `1390000${String(index + 1).padStart(4, '0')}`
    const deptId = depts.filter(one => one.tenantId === tenantId).map(one => String(one.id))
    await ctx.insert(
      user,
      {
        account,
        name: realName,
        realName,
        // Of nobody: codes are sent to the simulator.
        phone,
        roleId: own.map(one => String(one.id)),
        deptId: deptId.slice(0, 1),
        passwordHash: hashes[index] ?? null,
        userType: tenantId === platformTenant ? 2 : 1,
      },
      { tenantId, id: personId(account) },
    )
  }
}

/** A role that a company made for itself: it looks at cards and hands out none. */
async function seedOwnRole(ctx: Ctx): Promise<void> {
  const [tenantId, codes] = ['100001', ['businesscard', 'grant', 'grant_view', 'card', 'card_view']]
  const own = { roleName: '用卡查询', roleAlias: 'card_reader', purpose: '只查看发卡与卡片，不办理', sort: 10 }
  const { id } = await ctx.insert(role, own, { tenantId })
  const menus = await ctx.all(menu, { code: codes })
  await ctx.insertMany(
    roleMenu,
    menus.map(one => ({ roleId: String(id), menuId: String(one.id) })),
    { tenantId },
  )
}

/** Somebody has asked for an account of the company and waits for its administrator. */
const guest = { account: 'zhoulan', name: '周岚', realName: '周岚', status: codeOf(userStates, 'waiting') }
/** Top menus by the headings that stand below them. */
const topMenus = [
  ['trade', '交易', 'Trade', ['orderCenter', 'oilManage', 'businesscard']],
  ['money', '资金', 'Money', ['rechargeCenter', 'statistics']],
  ['manage', '管理', 'Administration', ['system', 'authority', 'monitor', 'resource']],
] as const

async function seedTopMenus(ctx: Ctx): Promise<void> {
  const menus = await ctx.all(menu, {}, { limit: 10_000 })
  const children = Map.groupBy(menus, one => String(one.parentId ?? ''))
  const below = (id: string): string[] => [id, ...(children.get(id) ?? []).flatMap(one => below(String(one.id)))]
  for (const [index, [code, name, nameEn, groups]] of topMenus.entries()) {
    const heads = menus.filter(one => groups.some(group => group === one.code))
    const menuIds = heads.flatMap(one => below(String(one.id)))
    await ctx.insert(topMenu, { code, name, nameEn, sort: index + 1, menuIds }, { tenantId: platformTenant })
  }
}

const notices = [
  ['国庆假期结算安排', 6, '<p>假期内照常出结算单，付款顺延至假期后第一个工作日。</p>'],
  ['发改委调价窗口提醒', 1, '<p>本轮调价窗口今晚 24 时开启，请各站点核对次日油价。</p>'],
] as const

async function seedNotices(ctx: Ctx): Promise<void> {
  for (const [index, [title, category, content]] of notices.entries()) {
    const releaseTime = new Date(ctx.now.getTime() - (notices.length - index) * 86_400_000)
    await ctx.insert(notice, { title, category, content, releaseTime }, { tenantId: platformTenant })
  }
}

/** Seeds tenants and people once, on an installation that has nobody but its administrator. */
export async function seedDemo(ctx: Ctx): Promise<boolean> {
  if ((await ctx.count(tenant, {})) > 1) return false
  await seedBusinessDictionary(ctx)
  await seedTenants(ctx)
  await seedPeople(ctx)
  await seedOwnRole(ctx)
  await ctx.insert(user, { ...guest, roleId: [] }, { tenantId: '100001', id: guestId })
  await seedTopMenus(ctx)
  await seedNotices(ctx)
  return true
}
