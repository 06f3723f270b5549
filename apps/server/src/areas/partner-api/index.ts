import { partnerApi } from '@forecourt/contract/partner-api'
import { implement } from '../../services/services.ts'
import * as delivery from './delivery.ts'
import * as message from './message.ts'
import * as openApi from './open-api.ts'
import * as orderCalls from './order-calls.ts'
import * as partner from './partner.ts'
import * as partnerLink from './partner-link.ts'
import * as partnerTerms from './partner-terms.ts'
import * as signature from './signature.ts'

export const partnerApiArea = implement(partnerApi, {
  ...delivery,
  ...message,
  ...openApi,
  ...orderCalls,
  ...partner,
  ...partnerLink,
  ...partnerTerms,
  ...signature,
})
