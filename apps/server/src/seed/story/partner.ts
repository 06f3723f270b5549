import { codeOf } from '@forecourt/contract/kernel'
import { partner, partnerLink, partnerLinkStates } from '@forecourt/contract/partner-api'
import { platformTenant } from '../../kernel/db/database.ts'
import { minuteMs, momentOf } from './calendar.ts'
import { type Company, limits } from './companies.ts'
import { seedNotice } from './notices.ts'
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
    world.writer.row(
      partner,
      { name: `${name}调度系统`, partnerCode: code, appKey: `fk${companyId}`.padEnd(26, '0'), rateLimit: 600 },
      { id: this.#id, tenantId: companyId, by: world.people(clerk), at },
    )
    const agreedAt = momentOf(world.from, 9, 25)
    world.writer.row(
      partnerLink,
      {
        partnerId: this.#id,
        partnerName: `${name}调度系统`,
        partnerCode: code,
        companyName: name,
        keeperTenantId: companyId,
        perOrderMax: limits.orderFen,
        consentTime: agreedAt,
        consentUser: world.people(clerk),
        status: codeOf(partnerLinkStates, 'active'),
      },
      { id: world.newId(agreedAt), tenantId: companyId, by: world.people(clerk), at: agreedAt },
    )
  }

  sells({ companyId }: Company, orderNo: string): PartnerSale | undefined {
    if (companyId !== this.#companyId || !this.#random.chance(0.12)) return undefined
    const customerOrderNo = `LH${orderNo.slice(2, 14)}${String(++this.#count).padStart(6, '0')}`
    return { orderType: fuelByPartner, source: openApi, partnerId: this.#id, customerOrderNo, salesmanId: null }
  }
}

/** A partner of the platform waits for a company's consent: there is something to decide. */
export function requestAccess(world: World, { companyId, name, clerk }: Company): void {
  const at = new Date(world.end.getTime() - 6 * 60 * minuteMs)
  const [id, linkId, by] = [world.newId(at), world.newId(at), world.people('operator')]
  const known = { partnerName: '车友惠', partnerCode: 'CHEYOUHUI' }
  world.writer.row(
    partner,
    { name: known.partnerName, partnerCode: known.partnerCode, appKey: 'fk'.padEnd(26, '1'), rateLimit: 600 },
    { id, tenantId: platformTenant, by, at },
  )
  const status = codeOf(partnerLinkStates, 'requested')
  world.writer.row(
    partnerLink,
    { ...known, partnerId: id, companyName: name, keeperTenantId: platformTenant, status },
    { id: linkId, tenantId: companyId, by, at },
  )
  const about = { about: partnerLink.name, rowId: linkId, rowLabel: known.partnerName }
  seedNotice(world, { ...about, kind: 'waiting', by: 'operator', to: [clerk], at })
}
