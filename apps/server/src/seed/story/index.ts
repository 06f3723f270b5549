import type { App } from '../../app.ts'
import { castOf, type AsHouse } from './acting.ts'
import { layGrants, staffOf } from './grants.ts'
import { layMoney } from './money.ts'
import { addPeople } from './people.ts'
import { openStations } from './places.ts'
import { cardNumbers, laySales } from './sales.ts'
import { importEmployees, makeCardProduct } from './staff.ts'

/**
 * A day in the life of the demonstration, laid once on its first start: its people do it by the calls they would make, so
 * that no rule is passed by and every figure on screen is one the ledger knows. Everything happens now.
 */
export async function layStory(app: App, asHouse: AsHouse): Promise<void> {
  const now = app.house.now()
  const present = await asHouse(ctx => castOf(app, ctx))
  await asHouse(ctx => addPeople(app, present, ctx))
  const cast = await asHouse(ctx => castOf(app, ctx))
  const [stations, productId] = await Promise.all([
    openStations(cast),
    makeCardProduct(cast),
    importEmployees(cast),
    layMoney(cast, now),
  ])
  await layGrants(cast, productId, await asHouse(staffOf))
  await laySales(cast, stations, await asHouse(cardNumbers), asHouse, now)
}
