import { identityProvider, token } from '@forecourt/contract/access'
import { type Before, preload } from '../../kernel/implement.ts'
import type { Identity } from '../../providers/identity/port.ts'
import type { Uses } from '../../services/services.ts'
import { isOfferedTo, type Provider, settingsOf } from './identity-provider.ts'
import { exchangeIn, isTooOften } from './social-limit.ts'
import { type Kept, readState } from './social-state.ts'
import { asked } from './token-request.ts'

/** What came of a browser's way back, before anything is decided by it. */
export type CameBack =
  | { readonly result: 'ok'; readonly of: Provider; readonly kept: Kept; readonly identity: Identity }
  | { readonly result: 'refused'; readonly of: Provider }
  | { readonly result: 'silent'; readonly of: Provider }
  | { readonly result: 'over' }
  | { readonly result: 'often' }

interface WayBack {
  /** Of whom it is asked; of a sign-in the tenant may be named here for the first time. */
  readonly tenantId: string
  /** Who links; empty for a sign-in. */
  readonly userId: string
  readonly source: string
  readonly code: string
  readonly state: string
  readonly iss: string
}

const over = { result: 'over' } as const

/**
 * Asks the provider whom the code proves. Only for the browser that began it, for the same person and tenant, by the provider it was
 * begun with: each has a path of its own to come back to, so that none is given what another has issued.
 */
export async function cameBack(
  { providers, secrets }: Uses<'providers' | 'secrets'>,
  back: WayBack,
  before: Before,
): Promise<CameBack> {
  const exchange = exchangeIn(before)
  if (!back.code || !back.state) return over
  if (isTooOften(before, exchange)) return { result: 'often' }
  const known = await before.read(async ctx => {
    const kept = await readState(ctx, exchange, back)
    const of = kept && (await ctx.get(identityProvider, kept.providerId))
    return kept && of ? { kept, of } : undefined
  })
  if (!known) return over
  const { kept, of } = known
  const tenantId = kept.tenantId || back.tenantId
  const isFit = of.source === back.source && isOfferedTo(of, tenantId) && kept.userId === back.userId
  if (!isFit || (back.tenantId && back.tenantId !== tenantId)) return over
  if (kept.proven) return { result: 'ok', of, kept, identity: kept.proven }
  const settings = settingsOf(of, secrets.accepted)
  if (!settings) return { result: 'silent', of }
  const answer = await providers.identity.finish(settings, { ...kept, ...back })
  if (answer.result === 'ok') return { result: 'ok', of, kept, identity: answer.identity }
  const { reason } = answer
  exchange.request.log.warn({ event: 'identityFailed', source: of.source, reason }, 'a sign-in was not confirmed')
  return answer.result === 'refused' ? { result: 'refused', of } : { result: 'silent', of }
}

/** Of a request for a token by a provider's word: asked before the transaction opens. */
export const socialToken = preload(
  token,
  (services: Uses<'providers' | 'secrets'>) =>
    async (_, __, before): Promise<CameBack | undefined> => {
      const wanted = asked(exchangeIn(before).request)
      if (wanted.grant !== 'social') return undefined
      const { tenantId, source, code, state, iss } = wanted
      return cameBack(services, { tenantId, userId: '', source, code, state, iss }, before)
    },
)
