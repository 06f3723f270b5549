import { copySites, measureManySites } from '/work/wt/prices/bench/many-sites.ts'
import { openStations } from '/work/wt/prices/bench/spends.ts'
import { openStage } from '/work/wt/prices/bench/stage.ts'
const stage = await openStage()
try {
  const station = await openStations(stage)
  await copySites(stage, station.siteIds[0] ?? '')
  console.log(await measureManySites(stage))
} finally {
  await stage.close()
}
