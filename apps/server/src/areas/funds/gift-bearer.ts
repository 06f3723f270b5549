import type { companyRecharge } from '@forecourt/contract/funds'
import type { Row } from '@forecourt/contract/kernel'
import type { Ctx } from '../../kernel/context.ts'
import { tenant } from '../../ledger/address.ts'
import { balanceOf } from '../../ledger/balance.ts'
import type { Bearer } from '../../ledger/events.ts'
import { wholeParam } from '../../services/parameters.ts'

type Recharge = Row<typeof companyRecharge>

const recognitionParam = 'gift.recognition'
/** Codes of `giftRecognition`: the cost of a gift is an expense when it is promised, or as it is used. */
const [whenPromised, asUsed] = [1, 2] as const

/** How gifts are recognised from now on; each recharge remembers it, so that a switch changes nothing of what is open. */
export const giftRecognitionOf = (ctx: Ctx): Promise<number> =>
  wholeParam(ctx, recognitionParam, whenPromised, { min: whenPromised, max: asUsed })

/** Who bears what a recharge credits beyond the payment: a service provider, or the platform now or as it is used. */
export function giftBearerOf({ bearerTenantId, giftRecognition }: Recharge): Bearer {
  if (bearerTenantId) return { providerTenantId: bearerTenantId }
  return giftRecognition === asUsed ? 'deferred' : 'platform'
}

/** Whether the balance of the service provider that bears a discount suffices for it; the platform's always does. */
export async function canBear(ctx: Ctx, { bearerTenantId, discountAmount }: Recharge): Promise<boolean> {
  if (!bearerTenantId) return true
  return (await balanceOf(ctx.query, tenant(bearerTenantId))).availableFen >= discountAmount
}
