import type { Exchange } from '../../kernel/context.ts'
import type { Before } from '../../kernel/implement.ts'
import { RateLimiter } from '../../kernel/protocol/rate-limiter.ts'
import { runtimeLocal } from '../../kernel/runtime-local.ts'
import { networkOf } from './attempts.ts'

/** So many beginnings and ways back a minute for one address: an office signs in on a Monday. */
const perMinute = 120
const socialLimiter = runtimeLocal('social sign-ins', () => new RateLimiter())

export const isTooOften = ({ local }: Pick<Before, 'local'>, { request }: Exchange): boolean =>
  !local(socialLimiter).takes(networkOf(request.ip), perMinute, Date.now())

export const exchangeIn = ({ exchange }: Pick<Before, 'exchange'>): Exchange => {
  if (!exchange) throw new Error('there is no request to answer here')
  return exchange
}
