import { partnerApi } from '@forecourt/contract/partner-api'
import { implement } from '../../services/services.ts'
import * as openApi from './open-api.ts'
import * as partner from './partner.ts'
import * as partnerLink from './partner-link.ts'
import * as partnerTerms from './partner-terms.ts'
import * as signature from './signature.ts'

export const partnerApiArea = implement(partnerApi, {
  ...openApi,
  ...partner,
  ...partnerLink,
  ...partnerTerms,
  ...signature,
})
