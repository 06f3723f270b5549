import { partnerApi } from '@forecourt/contract/partner-api'
import { implement } from '../../kernel/implement.ts'
import type { Services } from '../services.ts'
import { emption, ordersByPhone, partnerPayCode } from './open-api.ts'
import { partnerHooks, renewSecret } from './partner.ts'
import { applyPartnerTerms, auditPartnerTerms, ownBalance, partnerFunds } from './partner-terms.ts'
import {
  allowPartner,
  consentPartnerLink,
  limitPartnerLink,
  requestPartnerLink,
  revokePartnerLink,
} from './partner-link.ts'

export const partnerApiArea = (services: Services) =>
  implement(partnerApi, {
    calls: {
      renewSecret: renewSecret(services),
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
    hooks: { partners: partnerHooks(services) },
  })
