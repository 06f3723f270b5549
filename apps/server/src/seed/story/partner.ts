import { partner } from '@forecourt/contract/partner-api'
import { momentOf } from './calendar.ts'
import type { Company } from './companies.ts'
import type { World } from './world.ts'

const openApi = 4
const fuelByPartner = 11

/** What an order says when a partner's system reported it instead of a cashier. */
export interface PartnerSale {
  readonly orderType: number
  readonly source: number
  readonly partnerId: string
  readonly customerOrderNo: string
  readonly salesmanId: null
}

/** A company's own dispatch system, which pays for some of its drivers' fillings by the open API. */
export class Partner {
  readonly #id: string
  readonly #companyId: string
  readonly #random
  #count = 0

  constructor(world: World, { companyId, name, clerk }: Company) {
    const at = momentOf(world.from, 9, 20)
    this.#id = world.newId(at)
    this.#companyId = companyId
    this.#random = world.random('partner orders')
    const code = `DISPATCH${companyId}`
    // Nobody has been told a secret: whoever wants to call gets a new one on the partner's page.
    world.laying.row(
      partner,
      { name: `${name}调度系统`, partnerCode: code, appKey: `fk${companyId}`.padEnd(26, '0'), rateLimit: 600 },
      { id: this.#id, tenantId: companyId, by: world.people(clerk), at },
    )
  }

  sells({ companyId }: Company, orderNo: string): PartnerSale | undefined {
    if (companyId !== this.#companyId || !this.#random.chance(0.12)) return undefined
    const customerOrderNo = `LH${orderNo.slice(2, 14)}${String(++this.#count).padStart(6, '0')}`
    return { orderType: fuelByPartner, source: openApi, partnerId: this.#id, customerOrderNo, salesmanId: null }
  }
}
