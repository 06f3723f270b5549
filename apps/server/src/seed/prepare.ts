import { randomUUID } from 'node:crypto'
import type { App } from '../app.ts'
import type { Env } from '../env.ts'
import type { Ctx } from '../kernel/context.ts'
import { randomCode } from '../kernel/ids.ts'
import { houseUser, withContext } from '../kernel/open.ts'
import { layDemo } from './demo.ts'
import { layFoundation } from './foundation.ts'
import { layStory } from './story/index.ts'

/** Work of the house itself in one transaction, seeing all tenants. */
export const asHouse = <T>(app: App, what: string, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  withContext(
    app.house,
    { user: houseUser(), call: what, requestId: randomUUID(), address: '', lang: 'zh', filters: {} },
    'write',
    work,
  )

/** Lays what every installation has. Outside the demonstration the first administrator gets a random password, shown once. */
export async function prepareData(app: App, env: Env): Promise<void> {
  const password = env.isDemo ? 'admin' : randomCode(12)
  const isNew = await asHouse(app, 'foundation', async ctx => {
    const before = await ctx.query('select 1 from tenant limit 1', [])
    await layFoundation(ctx, password)
    return before.rows.length === 0
  })
  if (env.isDemo && (await asHouse(app, 'demonstration', layDemo)))
    await layStory(app, work => asHouse(app, 'demonstration', work))
  if (isNew && !env.isDemo)
    process.stdout.write(
      `The first administrator is tenant 000000, account admin, password ${password}: change it at once.\n`,
    )
}
