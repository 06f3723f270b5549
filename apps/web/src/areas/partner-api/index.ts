import { applyPartnerRecharge } from '@forecourt/contract/funds'
import {
  allowPartner,
  applyPartnerTerms,
  auditPartnerTerms,
  consentPartnerLink,
  limitPartnerLink,
  partnerLinks,
  partnerTermsResource,
  partners,
  requestPartnerLink,
  revokePartnerLink,
} from '@forecourt/contract/partner-api'
import { resourcePage } from '../../kernel/resource-page.tsx'
import { PartnerBody } from './partner-detail.tsx'
import './partner.css'

export const pages = {
  partner: resourcePage(partners, { calls: [applyPartnerTerms, applyPartnerRecharge], Detail: PartnerBody }),
  partnerTerms: resourcePage(partnerTermsResource, { calls: [auditPartnerTerms] }),
  partnerLink: resourcePage(partnerLinks, {
    calls: [allowPartner, requestPartnerLink, consentPartnerLink, limitPartnerLink, revokePartnerLink],
  }),
}
