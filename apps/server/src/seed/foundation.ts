import { client, menu, user } from '@forecourt/contract/access'
import { type MenuItem, stepUpParams } from '@forecourt/contract/kernel'
import { formerTitles, menuItems } from '@forecourt/contract/menus'
import { dept, param, region, tenant, tenantCompany } from '@forecourt/contract/system'
import { country, regions } from '@forecourt/regions'
import { clientSecretDigest } from '../areas/access/client.ts'
import { clientDigest, hashPassword } from '../areas/access/password.ts'
import type { Ctx } from '../kernel/context.ts'
import { columnsOf } from '../kernel/db/columns.ts'
import { randomCode } from '../kernel/ids.ts'
import { sql } from '../kernel/db/sql.ts'
import { seedDictionaries } from './dictionaries.ts'
import { seedBankAccounts } from './bank-accounts.ts'
import { seedOils } from './oils.ts'
import { seedPosts } from './posts.ts'
import { grantFresh, seedRoles } from './roles.ts'
import { platformTenant } from '../kernel/db/database.ts'
import { column } from '../kernel/db/row-shape.ts'

const params: readonly (readonly [key: string, name: string, value: string])[] = [
  ['account.registerUser', '是否开启注册功能', 'true'],
  ['account.initPassword', '重置密码后的初始密码，random 为随机生成', 'random'],
  ['account.failCount', '账号错误锁定次数', '5'],
  ['acting.maxMinutes', '代租户操作的最长分钟数', '30'],
  ['account.sessionCount', '同一账号可同时登录数（0为不限）', '20'],
  ['tenant.default.accountNumber', '租户默认账号额度', '100'],
  ['approval.selfAllowed', '允许审核自己的单据', 'false'],
  [stepUpParams.calls, '另需短信验证码的审批（接口路径，逗号分隔；- 为没有）', '-'],
  [stepUpParams.fromYuan, '付款达到多少元须短信验证码（只能低于 50000）', '50000'],
  ['settle.holdDays', '结算前保留天数', '0'],
  ['settle.goodsCycleDays', '商品货款结算周期（天）', '7'],
  ['payeeAccount.coolingHours', '更换收款账户的冷静期（小时）', '24'],
  ['withdraw.leastYuan', '单笔提现最低金额（元）', '100'],
  ['withdraw.feeBp', '提现手续费率（万分比）', '0'],
  ['ledger.fundingDays', '赠送金与授信由自有资金出资的最长天数', '3'],
  ['settle.adjustMaxBp', '单笔结算调整上限（应结金额的万分比）', '500'],
  ['ledger.openItemDays', '挂账超过多少天列入账务核对', '30'],
  ['gift.recognition', '赠送成本确认方式：1 承诺时计入费用，2 使用时计入费用', '1'],
  ['shift.differenceLimit', '交班长短款超过多少元须写核对意见', '50'],
  ['vat.feeBp', '服务费与价差的增值税率（万分之，600 即 6%）', '600'],
  ['price.cutApprovalBp', '批量调价降幅超过多少须第二人复核（万分比）', '300'],
  ['distribution.maxLevels', '分销链最多级数', '2'],
  ['distribution.maxCommissionBp', '分销佣金比例上限（万分比）', '3000'],
  ['refund.order', '退款顺序', 'channel,balance,gift'],
  ['card.expiry.policy', '卡到期策略', '1'],
  ['card.tryCount', '单人连续试错卡号锁定次数', '6'],
  ['card.tryLockMinutes', '试错卡号首次锁定时长（分钟）', '5'],
  ['gift.policy', '赠送金使用策略', 'proRata'],
  ['openApi.emptionByGet', '允许GET方式的渠道消费', 'false'],
  ['system.platform.maintenance', '平台维护中', 'false'],
  ['system.platform.maintenanceUntil', '维护预计恢复时间（- 为未知）', '-'],
  ['system.outgoing.held', '暂停对外发送（短信、打印、在线支付）', 'false'],
]

/** The name a menu has now, where it still has one that it was given by an earlier release. */
function newTitle(item: MenuItem, row: { readonly name: string; readonly nameEn: string | null }) {
  const former = formerTitles[item.code] ?? []
  const [name, nameEn] = [former.map(one => one[0]), former.map(one => one[1])]
  const changes = {
    ...(name.includes(row.name) && row.name !== item.label[0] ? { name: item.label[0] } : {}),
    ...(nameEn.includes(row.nameEn ?? '') && row.nameEn !== item.label[1] ? { nameEn: item.label[1] } : {}),
  }
  return Object.keys(changes).length > 0 ? changes : undefined
}

/**
 * Menus follow the declaration at every start: new ones appear, names that an operator has changed stay. Answers the
 * codes that an installation from before this release did not have.
 */
async function seedMenus(ctx: Ctx): Promise<Set<string>> {
  const rows = await ctx.all(menu, {}, { limit: 10_000 })
  const known = new Map(rows.map(row => [row.code, String(row.id)]))
  const byCode = new Map(rows.map(row => [row.code, row]))
  const before = new Set(known.keys())
  const seed = async (item: MenuItem, parentId: string | null, sort: number): Promise<void> => {
    const base = {
      parentId,
      code: item.code,
      name: item.label[0],
      nameEn: item.label[1],
      alias: 'menu',
      path: item.path,
      source: item.icon,
      area: item.area ?? null,
      sort,
      category: 1,
      action: 0,
    }
    const id = known.get(item.code) ?? String((await ctx.insert(menu, base)).id)
    known.set(item.code, id)
    const row = byCode.get(item.code)
    const title = row && newTitle(item, row)
    if (row && title) await ctx.update(menu, row, title)
    const buttons = item.buttons.filter(button => !known.has(button.code))
    const added = buttons.map((button, index) => ({
      parentId: id,
      code: button.code,
      name: button.label[0],
      nameEn: button.label[1],
      alias: 'button',
      path: '',
      sort: index + 1,
      category: 2,
      action: 2,
    }))
    if (added.length) for (const one of await ctx.insertMany(menu, added)) known.set(one.code, String(one.id))
    for (const [index, child] of item.children.entries()) await seed(child, id, index + 1)
  }
  for (const [index, item] of menuItems.entries()) await seed(item, null, index + 1)
  return new Set(before.size === 0 ? [] : [...known.keys()].filter(code => !before.has(code)))
}

async function seedRegions(ctx: Ctx): Promise<void> {
  const [any] = await ctx.rows(sql`select 1 from region limit 1`)
  if (any) return
  const rows = regions().map((one, index) => ({
    code: one.code,
    parentCode: one.code === country.code ? '0' : one.parentCode,
    ancestors: one.ancestors,
    name: one.name,
    regionLevel: one.level,
    provinceName: one.provinceName || null,
    cityName: one.cityName || null,
    districtName: one.districtName || null,
    sort: index + 1,
  }))
  await ctx.insertMany(region, rows)
}

async function seedPlatform(ctx: Ctx, { adminPassword, mustChange, isProduction }: FoundationOptions): Promise<void> {
  if (await ctx.find(tenant, { tenantId: platformTenant })) return
  const platform = {
    tenantName: '平台运营',
    kind: 9,
    linkman: '管理员',
    contactNumber: '01088888888',
    accountNumber: -1,
  }
  await ctx.insert(tenant, platform, { tenantId: platformTenant })
  const top = await ctx.insert(dept, { deptName: '平台运营', fullName: '平台运营中心', deptCategory: 1, sort: 1 })
  await seedPosts(ctx, platformTenant)
  const roles = await seedRoles(ctx, platformTenant, [9])
  const admin = {
    account: 'admin',
    name: '管理员',
    realName: '管理员',
    userType: 2,
    roleId: [roles.get('administrator') ?? ''],
    deptId: [String(top.id)],
    passwordHash: await hashPassword(clientDigest(adminPassword)),
    mustChangePassword: mustChange ? 1 : 0,
  }
  await ctx.insert(user, admin)
  await ctx.insertMany(
    client,
    (isProduction ? [ourWeb] : [ourWeb, secondClient]).map(({ clientSecret, ...one }) => ({
      ...one,
      clientSecret: clientSecretDigest(clientSecret),
      authorizedGrantTypes: 'refresh_token,password,captcha,social',
    })),
  )
}

/** Anybody can read this secret in the web application: it says which program asks, and opens nothing by itself. */
const ourWeb = {
  clientId: 'saber',
  clientSecret: 'saber_secret',
  webServerRedirectUri: 'http://localhost:8080',
  captchaRequired: true,
}
/** The second client of the family, for programs without a captcha. Its secret is published: it is for trying things out. */
const secondClient = {
  clientId: 'sword',
  clientSecret: 'sword_secret',
  webServerRedirectUri: 'http://localhost:8888',
  captchaRequired: false,
}

/** In production a secret that everybody knows is none: one that is still in use is replaced by what nobody knows. */
async function withdrawKnownSecret(ctx: Ctx): Promise<void> {
  const digest = clientSecretDigest(secondClient.clientSecret)
  const known = (await ctx.all(client, {})).filter(one => one.clientSecret === digest)
  for (const one of known) await ctx.update(client, one, { clientSecret: clientSecretDigest(randomCode(32)) })
}

/** Tenants from before there were profiles get theirs, by the name they have. */
async function seedCompanies(ctx: Ctx): Promise<void> {
  const [t, c] = [columnsOf(tenant, 't'), columnsOf(tenantCompany, 'c')]
  const without = await ctx.rows(
    { tenantId: column.text, tenantName: column.text },
    sql`
    select ${t.tenantId} as "tenantId", ${t.tenantName} as "tenantName" from ${t} where ${t.isDeleted} = 0
      and not exists (select from ${c} where ${c.tenantId} = ${t.tenantId} and ${c.isDeleted} = 0)`,
  )
  for (const { tenantId, tenantName } of without)
    await ctx.insert(tenantCompany, { companyName: tenantName }, { tenantId })
}

async function seedParams(ctx: Ctx): Promise<void> {
  const known = new Set((await ctx.all(param, {})).map(row => row.paramKey))
  const fresh = params.filter(([key]) => !known.has(key))
  if (fresh.length)
    await ctx.insertMany(
      param,
      fresh.map(([paramKey, paramName, paramValue]) => ({ paramKey, paramName, paramValue })),
    )
}

export interface FoundationOptions {
  /** The first password of the first administrator, where there is none yet. */
  readonly adminPassword: string
  /** Whether it has to be changed at the first sign-in, as everywhere but where it is published. */
  readonly mustChange?: boolean
  readonly isProduction?: boolean
}

/** What every installation has. Runs at every start and adds only what is missing. */
export async function seedFoundation(ctx: Ctx, options: FoundationOptions): Promise<void> {
  const fresh = await seedMenus(ctx)
  await seedDictionaries(ctx)
  await seedRegions(ctx)
  await seedOils(ctx)
  await seedParams(ctx)
  await seedPlatform(ctx, options)
  await seedCompanies(ctx)
  await seedBankAccounts(ctx)
  if (options.isProduction) await withdrawKnownSecret(ctx)
  await seedRoles(ctx, platformTenant, [9])
  await grantFresh(ctx, fresh)
}
