import { expect, test } from 'vitest'
import { emptyDatabase } from '../../test/database.ts'
import { testEnv } from '../../test/foundation.ts'
import { query } from '../../test/query.ts'
import { type App, makeApp } from '../app.ts'
import { migrate } from '../database/migrate.ts'
import { checkStory } from './story/check.ts'
import { editions } from './story/editions.ts'
import { purchaseCount } from './story/purchases.ts'
import { prepareData } from './prepare.ts'

test.each([
  { what: 'an installation of its own', DEMO: '0', tenants: 1, orders: 0 },
  { what: 'the demonstration', DEMO: '1', tenants: 10, orders: editions.first.orders + purchaseCount },
])('two first starts at once, of $what, both end ready and lay everything once', async ({ DEMO, tenants, orders }) => {
  const database = await emptyDatabase()
  const { env, forget } = await testEnv({ DEMO })
  const start = async (): Promise<App> => {
    await migrate(database.ownerUrl, database.appUrl)
    const app = await makeApp(env, database.appUrl)
    await prepareData(app, env, database.ownerUrl)
    return app
  }
  const started = await Promise.allSettled([start(), start()])
  const apps = started.flatMap(one => (one.status === 'fulfilled' ? [one.value] : []))
  try {
    expect(started.map(one => (one.status === 'rejected' ? one.reason : 'ready'))).toEqual(['ready', 'ready'])
    expect(
      await query(
        database.ownerUrl,
        `select (select count(*)::int from tenant) as tenants, (select count(*)::int from "order") as orders,
           (select count(*)::int from "user" where account = 'admin') as admins,
           (select count(*)::int - count(distinct code)::int from menu) as doubles`,
      ),
    ).toEqual([{ tenants, orders, admins: 1, doubles: 0 }])
    const [app] = apps
    if (app && orders > 0) expect(await checkStory(app, () => {})).toEqual([])
  } finally {
    await Promise.all(apps.map(app => app.close()))
    await database.drop()
    await forget()
  }
})
