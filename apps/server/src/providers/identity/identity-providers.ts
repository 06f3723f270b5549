import { dialectIdentity, dialects } from './dialect.ts'
import type { Reach } from './guarded-fetch.ts'
import { openidIdentity } from './openid.ts'
import type { IdentityPort, IdentitySettings } from './port.ts'

/** All ways in which identity providers are spoken with: by the standards, or by a dialect. */
export function identityProviders(reach: Reach): IdentityPort {
  const [byStandard, byDialect] = [openidIdentity(reach), dialectIdentity(reach)]
  const of = ({ kind }: IdentitySettings) => (kind in dialects ? byDialect : byStandard)
  return {
    mayReach: reach.isAllowed,
    check: settings => of(settings).check(settings),
    begin: (settings, back) => of(settings).begin(settings, back),
    finish: (settings, back) => of(settings).finish(settings, back),
  }
}
