import { area } from '../../kernel/index.ts'
import { emption, ordersByPhone, partnerPayCode } from './open-api.ts'
import { partner, partners, partnerStatus, renewSecret } from './partner.ts'
import {
  allowPartner,
  consentPartnerLink,
  limitPartnerLink,
  partnerLink,
  partnerLinks,
  requestPartnerLink,
  revokePartnerLink,
} from './partner-link.ts'

export * from './open-api.ts'
export * from './partner.ts'
export * from './partner-link.ts'

export const partnerApi = area('partner-api', ['开放接口', 'Open API'], {
  resources: { partners, partnerLinks },
  calls: {
    renewSecret,
    allowPartner,
    requestPartnerLink,
    consentPartnerLink,
    limitPartnerLink,
    revokePartnerLink,
    emption,
    partnerPayCode,
    ordersByPhone,
  },
  entities: [partner, partnerLink],
  dictionaries: [partnerStatus],
})
