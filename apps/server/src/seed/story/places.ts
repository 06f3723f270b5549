import { codeOf } from '@forecourt/contract/kernel'
import { gun, gunOil, pos, posStates, printer, site, siteStates, siteUser } from '@forecourt/contract/sites'
import { regions } from '@forecourt/regions'
import { momentOf } from './calendar.ts'
import { type Chain, chains, type Place, placesOf } from './chains.ts'
import { seedPrices, nationalChanges, oilsOf, type OilNo, type PriceVersion } from './prices.ts'
import type { Random } from './random.ts'
import { seedSitePeople } from './site-people.ts'
import type { World } from './world.ts'

export interface Station {
  readonly siteId: string
  readonly tenantId: string
  readonly siteName: string
  readonly siteCode: string
  readonly regionName: string
  readonly serviceFeeBp: number
  readonly guns: readonly { readonly gunNo: number; readonly oilNo: OilNo }[]
  readonly prices: ReadonlyMap<OilNo, readonly PriceVersion[]>
  readonly printerId: string
  readonly cashiers: readonly string[]
  /** How much is sold here compared with others. */
  readonly weight: number
}

const openingOf = ({ from }: World) => momentOf(from, 8)
const siteCodeOf = (chain: Chain, { region }: Place) => `${chain.code}${region.code}001`
const regionNameOf = ({ region }: Place) =>
  [region.provinceName, region.cityName, region.districtName].filter(Boolean).join(' ')

function seedSite(world: World, chain: Chain, place: Place, index: number, random: Random): string {
  const at = openingOf(world)
  const { region, name, address } = place
  const siteId = world.newId(at)
  world.writer.row(
    site,
    {
      siteName: `${chain.brand}${name}`,
      siteCode: siteCodeOf(chain, place),
      siteType: '1',
      gasType: chain.gasType,
      supplierTenantId: chain.tenantId,
      operateMode: 2,
      provinceCode: region.provinceCode,
      cityCode: region.cityCode,
      districtCode: region.districtCode,
      regionName: regionNameOf(place),
      address,
      lng: (chain.lng + random.fraction() * 2 - 1).toFixed(6),
      lat: (chain.lat + random.fraction()).toFixed(6),
      contactName: chain.contacts[index % chain.contacts.length] ?? '',
      contactPhone: `138${region.provinceCode}${String(7_100_001 + index * 37).slice(-6)}`,
      supportInvoice: 1,
      serviceFeeBp: chain.serviceFeeBp,
      settleCycleDays: 7,
      shiftMode: index === 0 ? 1 : 0,
      status: codeOf(siteStates, 'open'),
    },
    { id: siteId, tenantId: chain.tenantId, by: world.people('operator'), at, version: 2 },
  )
  return siteId
}

function seedGuns(world: World, { tenantId }: Chain, siteId: string, guns: Station['guns']): void {
  const at = openingOf(world)
  const written = { tenantId, by: world.people('operator'), at }
  for (const { gunNo, oilNo } of guns) {
    const gunId = world.newId(at)
    world.writer.row(gun, { siteId, gunNo, oilNo, tankNo: `T${oilNo}`, gunStatus: 1 }, { ...written, id: gunId })
    const relation = { siteId, gunId, gunNo, oilNo, effectiveTime: at }
    world.writer.row(gunOil, relation, { ...written, id: world.newId(at) })
  }
}

function seedPrinter(world: World, { tenantId }: Chain, siteId: string, index: number): string {
  const at = openingOf(world)
  const [id, sn] = [world.newId(at), `9225${tenantId.slice(-1)}${String(index + 1).padStart(4, '0')}`]
  const machine = { siteId, sn, name: '收银台小票机', onlineStatus: 1 }
  world.writer.row(printer, machine, { id, tenantId, by: world.people('operator'), at })
  return id
}

/** The manager works at all stations of a chain, a shop assistant at the first alone. Answers who takes payments there. */
function seedStaff(world: World, { tenantId, cashiers }: Chain, siteId: string, index: number): string[] {
  const at = openingOf(world)
  const people = (index === 0 ? cashiers : cashiers.slice(0, 1)).map(world.people)
  for (const [place, userId] of people.entries())
    world.writer.row(
      siteUser,
      { siteId, userId, relationType: place === 0 ? 1 : 3 },
      { id: world.newId(at), tenantId, by: world.people('operator'), at },
    )
  return people
}

/** A terminal at the counter, a scanner beside it, and a code plate that was taken down. */
function seedTerminals(world: World, { tenantId, code, owner }: Chain, siteId: string, at: Date): void {
  for (const deviceType of [1, 2, 3])
    world.writer.row(
      pos,
      {
        siteId,
        posNo: `P0${deviceType}`,
        sn: `${code}${tenantId}00${deviceType}`,
        deviceType,
        lastOnline: deviceType === 1 ? world.end : null,
        status: codeOf(posStates, deviceType === 3 ? 'stopped' : 'inUse'),
      },
      { id: world.newId(at), tenantId, by: world.people(owner), at },
    )
}

/** Stations with guns, products, a printer and all versions of their prices. */
export function seedPlaces(world: World): Station[] {
  const all = regions()
  const national = nationalChanges(world)
  const random = world.random('places')
  const whole = chains.reduce((sum, one) => sum + one.share, 0)
  return chains.flatMap(chain => {
    const count = Math.max(1, Math.round((world.edition.sites * chain.share) / whole))
    return placesOf(chain, all, count).map((place, index): Station => {
      const siteId = seedSite(world, chain, place, index, random)
      const guns = oilsOf(place.guns).map((oilNo, at) => ({ gunNo: at + 1, oilNo }))
      seedGuns(world, chain, siteId, guns)
      const { tenantId, serviceFeeBp, brand } = chain
      const [keeper = ''] = chain.cashiers
      const people = { keeper: world.people(keeper), checker: world.people(chain.owner) }
      const numbers = guns.map(one => one.gunNo)
      if (index === 0) world.shifts.work({ siteId, tenantId, guns: numbers, ...people }, openingOf(world))
      if (index === 0) seedSitePeople(world, chain, siteId, openingOf(world))
      if (index === 0) seedTerminals(world, chain, siteId, openingOf(world))
      const terms = { siteId, tenantId, serviceFeeBp }
      const oils = [...new Set(guns.map(one => one.oilNo))]
      return {
        ...terms,
        siteName: `${brand}${place.name}`,
        siteCode: siteCodeOf(chain, place),
        regionName: regionNameOf(place),
        guns,
        prices: new Map(oils.map(oilNo => [oilNo, seedPrices(world, terms, oilNo, national)])),
        printerId: seedPrinter(world, chain, siteId, index),
        cashiers: seedStaff(world, chain, siteId, index),
        weight: 0.6 + random.fraction() * 1.4,
      }
    })
  })
}
