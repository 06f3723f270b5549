import * as contract from '@forecourt/contract/carwash'
import { codeOf, type InputOfCall, type Row } from '@forecourt/contract/kernel'
import { siteProfile } from '@forecourt/contract/sites'
import type { Ctx } from '../../kernel/context.ts'
import { type Handler, job, type Preload, preload } from '../../kernel/implement.ts'
import { systemUser } from '../../kernel/open.ts'
import { refuse } from '../../kernel/refusal.ts'
import { openSecret } from '../../kernel/rows/seals.ts'
import type { LongWork } from '../../kernel/work/tasks.ts'
import type { AlipayApp, AlipayPort, ShopProgress } from '../../providers/alipay/port.ts'
import type { Answer } from '../../providers/answer.ts'
import type { Services, Uses } from '../../services/services.ts'

const { aliApp, aliShop, aliShopStates } = contract

type Shop = Row<typeof aliShop>
type Needs = Uses<'providers' | 'secrets'>
type App = Row<typeof aliApp>

const [reviewing, live] = [codeOf(aliShopStates, 'reviewing'), codeOf(aliShopStates, 'live')]
const owned = 1
const regionDigits = 6
/** An application whose answer was lost and that Alipay knows nothing of has not arrived. */
const lostAfterMs = 24 * 3_600_000

const keysOf = (app: App, accepted: Services['secrets']['accepted']): AlipayApp => ({
  appId: app.appId,
  alipayPublicKey: app.alipayPublicKey,
  privateKey: openSecret(aliApp, 'appPrivateKey', app, accepted) ?? '',
})

/** The application through which shops are opened: in use, with its key and its merchant. */
async function appFor(ctx: Ctx, id: string): Promise<App & { roleId: string }> {
  const app = await ctx.getOrRefuse(aliApp, id)
  const { roleId } = app
  if (app.isEnabled && app.appPrivateKey && roleId) return { ...app, roleId }
  return ctx.refuseInput([
    { field: 'appId', message: ['应用未启用，或缺少私钥、商户号', 'Not in use, or without its key or merchant'] },
  ])
}

/** The shop of the site, unless it is live or in review. */
async function applicableAt(ctx: Ctx, siteId: string): Promise<Shop | undefined> {
  const before = await ctx.find(aliShop, { siteId })
  if (before && (before.status === reviewing || before.status === live)) refuse('aliShopOpen')
  return before
}

interface Applied {
  readonly tenantId: string
  readonly storeId: string
  readonly answer: Awaited<ReturnType<AlipayPort['createShop']>>
}

/** Applies before the transaction opens: an answer that takes long keeps nobody's connection. */
const applied =
  ({ providers: { alipay }, secrets }: Needs): Preload<typeof contract.createAliShop, Applied> =>
  async (input, _, { read }) => {
    const { now, app, at } = await read(async ctx => {
      await applicableAt(ctx, input.siteId)
      return {
        now: ctx.now,
        app: await appFor(ctx, input.appId),
        at: await ctx.call(siteProfile, { id: input.siteId }),
      }
    })
    const full = (code: string) => code.padEnd(regionDigits, '0')
    const shop = {
      roleId: app.roleId,
      storeId: at.siteCode,
      shopName: at.siteName,
      isOwned: at.operateMode === owned,
      category: input.shopCategory,
      provinceCode: full(at.provinceCode),
      cityCode: full(at.cityCode),
      districtCode: full(at.districtCode),
      address: at.address,
      longitude: at.lng,
      latitude: at.lat,
      contactName: at.contactName,
      contactPhone: at.contactPhone,
      certNo: input.certNo,
      certName: input.certName,
      settleAccount: input.settleAccount,
    }
    const answer = await alipay.createShop(keysOf(app, secrets.accepted), shop, now)
    return { tenantId: at.tenantId, storeId: at.siteCode, answer }
  }

export const createAliShopPreload = preload(contract.createAliShop, applied)

export const createAliShop: Handler<typeof contract.createAliShop, unknown, typeof applied> = async (ctx, input) => {
  const { preload: made, ...said } = input
  if (made.answer.result === 'refused') ctx.refuse('alipayRefused', made.answer.reason)
  const values = {
    ...said,
    storeId: made.storeId,
    orderId: made.answer.result === 'ok' ? made.answer.orderId : null,
    shopId: null,
    failReason: null,
    appliedTime: ctx.now,
  }
  const before = await applicableAt(ctx, input.siteId)
  const row = before
    ? await ctx.transition(aliShop, before, 'apply', 'reviewing', values)
    : await ctx.insert(aliShop, values, { tenantId: made.tenantId })
  return { id: String(row.id), status: row.status }
}

type Closing = InputOfCall<typeof contract.closeAliShop>

async function shopMeant(ctx: Ctx, { id, siteId }: Closing): Promise<Shop> {
  const row = id ? await ctx.get(aliShop, id) : siteId ? await ctx.find(aliShop, { siteId }) : undefined
  return row ?? ctx.refuse('notFound')
}

/** Alipay closes a shop that is closed already once more, so that a lost answer may be asked for again. */
const closed =
  ({ providers: { alipay }, secrets }: Needs): Preload<typeof contract.closeAliShop, Answer> =>
  async (input, _, { read }) => {
    const { now, app, shopId } = await read(async ctx => {
      const row = await shopMeant(ctx, input)
      if (row.status !== live || !row.shopId) return ctx.refuse('changed')
      return { now: ctx.now, app: await ctx.getOrRefuse(aliApp, row.appId), shopId: row.shopId }
    })
    const answer = await alipay.closeShop(keysOf(app, secrets.accepted), shopId, now)
    return answer.result === 'unknown' ? refuse('providerSilent', ['支付宝', 'Alipay']) : answer
  }

export const closeAliShopPreload = preload(contract.closeAliShop, closed)

export const closeAliShop: Handler<typeof contract.closeAliShop, unknown, typeof closed> = async (ctx, input) => {
  const { preload: answer, ...named } = input
  if (answer.result === 'refused') ctx.refuse('alipayRefused', answer.reason)
  await ctx.transition(aliShop, await shopMeant(ctx, named), 'close', 'closed')
}

const checkedAtOnce = 50
const as = {
  user: systemUser(),
  call: 'job carwash.hearOfShops',
  requestId: 'carwash.hearOfShops',
  lang: 'zh',
} as const

/** What becomes of a shop by what Alipay says of it; undefined where it stays in review. */
function outcomeOf(row: Shop, progress: ShopProgress, now: Date) {
  if (progress.state === 'live') return { target: 'live', values: { shopId: progress.shopId } } as const
  if (progress.state === 'failed') return { target: 'failed', values: { failReason: progress.reason } } as const
  const isLost = progress.state === 'notFound' && now.getTime() - row.appliedTime.getTime() > lostAfterMs
  return isLost ? ({ target: 'failed', values: { failReason: '支付宝未收到申请' } } as const) : undefined
}

/** Asks Alipay what became of applications, those first that were asked about longest ago, outside any transaction. */
export const hearOfShops =
  ({ providers: { alipay }, secrets }: Needs) =>
  async (work: LongWork): Promise<void> => {
    const { rows, apps, now } = await work.open(as, 'read', async ctx => {
      const open = await ctx.all(aliShop, { status: reviewing }, { order: ['updateTime'], limit: checkedAtOnce })
      const ids = [...new Set(open.map(row => row.appId))]
      const known = await ctx.all(aliApp, { id: ids }, { limit: checkedAtOnce })
      return { rows: open, apps: new Map(known.map(one => [String(one.id), one])), now: ctx.now }
    })
    for (const row of rows) {
      const app = apps.get(row.appId)
      if (!app) continue
      const { storeId, orderId } = row
      const asked = { roleId: app.roleId ?? '', storeId, orderId }
      const answer = await alipay.shopProgress(keysOf(app, secrets.accepted), asked, now)
      const outcome = answer.result === 'ok' ? outcomeOf(row, answer, now) : undefined
      if (outcome)
        await work.open(as, 'write', async ctx => {
          const present = await ctx.get(aliShop, String(row.id), { lock: true })
          if (present?.status !== reviewing || present.version !== row.version) return
          await ctx.transition(aliShop, present, 'hear', outcome.target, outcome.values)
        })
    }
  }

export const hearOfShopsJob = job('carwash.hearOfShops', (services: Needs) => ({
  title: ['查询支付宝门店审核', 'Hear of Alipay shops'],
  schedule: '*/5 * * * *',
  retries: 0,
  atOnce: 1,
  runLong: hearOfShops(services),
}))
