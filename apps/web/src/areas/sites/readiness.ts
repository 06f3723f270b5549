import { inUse, type SoldGun } from './sites-data.ts'

export interface Readiness {
  readonly guns: number
  readonly assigned: number
  readonly priced: number
  /** Products on guns in use that have no price in force. */
  readonly unpriced: readonly string[]
  /** A gun in use with a product and a price: the server opens no site without (domain 6.2). */
  readonly isReady: boolean
}

/** How far a site is on its way to opening, from its guns. */
export function readinessOf(guns: readonly SoldGun[]): Readiness {
  const working = guns.filter(gun => gun.gunStatus === inUse)
  const assigned = working.filter(gun => gun.oilNo !== null)
  const priced = assigned.filter(gun => gun.platformPrice !== null)
  const unpriced = [...new Set(assigned.filter(gun => gun.platformPrice === null).map(gun => gun.oilNo ?? ''))]
  return {
    guns: working.length,
    assigned: assigned.length,
    priced: priced.length,
    unpriced,
    isReady: priced.length > 0,
  }
}
