import { area } from '../../kernel/index.ts'
import {
  applyPartnerTerms,
  auditPartnerTerms,
  ownBalance,
  partnerFunds,
  partnerTerms,
  partnerTermsResource,
} from './partner-terms.ts'
import { emption, ordersByPhone, partnerPayCode } from './open-api.ts'
import { partner, partners, partnerStatus, paysFrom, renewSecret } from './partner.ts'
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
export * from './partner-terms.ts'

export const partnerApi = area('partner-api', ['开放接口', 'Open API'], {
  resources: { partners, partnerLinks, partnerTerms: partnerTermsResource },
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
    applyPartnerTerms,
    auditPartnerTerms,
    partnerFunds,
    ownBalance,
  },
  entities: [partner, partnerLink, partnerTerms],
  dictionaries: [partnerStatus, paysFrom],
})
