import { areaOf } from '../../kernel/index.ts'
import * as delivery from './delivery.ts'
import * as message from './message.ts'
import * as openApi from './open-api.ts'
import * as orderCalls from './order-calls.ts'
import * as partner from './partner.ts'
import * as partnerLink from './partner-link.ts'
import * as partnerTerms from './partner-terms.ts'
import * as sandboxOrder from './sandbox-order.ts'

export * from './delivery.ts'
export * from './message.ts'
export * from './open-api.ts'
export * from './order-calls.ts'
export * from './partner.ts'
export * from './partner-link.ts'
export * from './partner-terms.ts'
export * from './protocol.ts'
export * from './sandbox-order.ts'

export const partnerApi = areaOf('partner-api', ['开放接口', 'Open API'], {
  ...delivery,
  ...message,
  ...openApi,
  ...orderCalls,
  ...partner,
  ...partnerLink,
  ...partnerTerms,
  ...sandboxOrder,
})
