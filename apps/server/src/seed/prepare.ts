import { randomUUID } from 'node:crypto'
import type { App } from '../app.ts'
import { oneAtATime } from '../database/installation-lock.ts'
import type { Env } from '../env.ts'
import type { Ctx } from '../kernel/context.ts'
import { randomCode } from '../kernel/ids.ts'
import { systemUser, withContext } from '../kernel/open.ts'
import { announceStart } from '../start-line.ts'
import { seedDemo } from './demo.ts'
import { type FoundationOptions, seedFoundation } from './foundation.ts'
import { type Edition, editions } from './story/editions.ts'
import { seedStory } from './story/index.ts'
import { seedCodes } from './story/codes.ts'
import { seedAlipayShops } from './story/alipay-shops.ts'
import { seedPurchases } from './story/purchases.ts'
import { seedTrail } from './story/trail.ts'
import { platformTenant } from '../kernel/db/database.ts'

/** Work of the system user in one transaction, seeing all tenants. */
export const asSystem = <T>(app: App, what: string, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  withContext(
    app.runtime,
    { user: systemUser(), call: what, requestId: randomUUID(), address: '', lang: 'zh', filters: {} },
    'write',
    work,
  )

export interface DemoOptions {
  readonly ownerUrl: string
  readonly edition: Edition
  readonly seed: number
  readonly end?: Date
  readonly say?: (progress: string) => void
}

/**
 * The people of the demonstration, their story, the traces it would have left, and what is sealed: four transactions, each of which
 * finds out by itself whether it has been done. A start that is interrupted is taken up by the next one.
 */
export async function prepareDemo(app: App, { edition, seed, ownerUrl, ...wanted }: DemoOptions) {
  const end = wanted.end ?? app.runtime.now()
  await asSystem(app, 'demonstration', seedDemo)
  const { storage } = app.providers
  const stored = await seedStory({ ownerUrl, storage, seed, edition, end, ...(wanted.say ? { say: wanted.say } : {}) })
  await asSystem(app, 'demonstration', seedTrail)
  await asSystem(app, 'demonstration', ctx => seedCodes(ctx, app.services.secrets.present))
  return stored
}

/** Seeds what every installation has; answers whether there was nothing before. */
export const prepareFoundation = (app: App, options: FoundationOptions): Promise<boolean> =>
  asSystem(app, 'foundation', async ctx => {
    const before = await ctx.query('select 1 from tenant limit 1', [])
    await seedFoundation(ctx, options)
    return before.rows.length === 0
  })

/**
 * Seeds what every installation has. Outside the demonstration the first administrator gets a random password, shown once.
 * Of several starts one does it; the others wait, and then find it done.
 */
export async function prepareData(app: App, env: Env, ownerUrl: string): Promise<void> {
  const password = env.isDemo ? 'admin' : randomCode(12)
  const isNew = await oneAtATime(ownerUrl, async () => {
    const isFirst = await prepareFoundation(app, {
      adminPassword: password,
      mustChange: !env.isDemo,
      isProduction: env.mode === 'production',
    })
    if (env.isDemo) {
      await prepareDemo(app, { ownerUrl, edition: editions.first, seed: 42 })
      await seedPurchases(app)
      await asSystem(app, 'demonstration', seedAlipayShops)
    }
    return isFirst
  })
  if (isNew && !env.isDemo)
    announceStart(
      env,
      `The first administrator is tenant ${platformTenant}, account admin, password ${password}: it has to be changed at the first sign-in.`,
    )
}
