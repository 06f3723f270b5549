import { randomUUID } from 'node:crypto'
import type { App } from '../app.ts'
import { oneAtATime } from '../database/installation-lock.ts'
import type { Env } from '../env.ts'
import type { Ctx } from '../kernel/context.ts'
import { randomCode } from '../kernel/ids.ts'
import { houseUser, withContext } from '../kernel/open.ts'
import { announceStart } from '../start-line.ts'
import { layDemo } from './demo.ts'
import { type FoundationOptions, layFoundation } from './foundation.ts'
import { type Edition, editions } from './story/editions.ts'
import { layStory } from './story/index.ts'
import { layTrail } from './story/trail.ts'

/** Work of the house itself in one transaction, seeing all tenants. */
export const asHouse = <T>(app: App, what: string, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  withContext(
    app.house,
    { user: houseUser(), call: what, requestId: randomUUID(), address: '', lang: 'zh', filters: {} },
    'write',
    work,
  )

export interface DemoWish {
  readonly ownerUrl: string
  readonly edition: Edition
  readonly seed: number
  readonly end?: Date
  readonly say?: (progress: string) => void
}

/**
 * The people of the demonstration, their story, and the traces it would have left: three transactions, each of which
 * finds out by itself whether it has been done. A start that is interrupted is taken up by the next one.
 */
export async function prepareDemo(app: App, { edition, seed, ownerUrl, ...wish }: DemoWish) {
  const end = wish.end ?? app.house.now()
  await asHouse(app, 'demonstration', layDemo)
  const { storage } = app.providers
  const laid = await layStory({ ownerUrl, storage, seed, edition, end, ...(wish.say ? { say: wish.say } : {}) })
  await asHouse(app, 'demonstration', layTrail)
  return laid
}

/** Lays what every installation has; answers whether there was nothing before. */
export const prepareFoundation = (app: App, options: FoundationOptions): Promise<boolean> =>
  asHouse(app, 'foundation', async ctx => {
    const before = await ctx.query('select 1 from tenant limit 1', [])
    await layFoundation(ctx, options)
    return before.rows.length === 0
  })

/**
 * Lays what every installation has. Outside the demonstration the first administrator gets a random password, shown once.
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
    if (env.isDemo) await prepareDemo(app, { ownerUrl, edition: editions.first, seed: 42 })
    return isFirst
  })
  if (isNew && !env.isDemo)
    announceStart(
      env,
      `The first administrator is tenant 000000, account admin, password ${password}: it has to be changed at the first sign-in.`,
    )
}
