import {
  allowPartner,
  consentPartnerLink,
  limitPartnerLink,
  partnerLinks,
  partners,
  requestPartnerLink,
  revokePartnerLink,
} from '@forecourt/contract/partner-api'
import { resourcePage } from '../../kernel/resource-page.tsx'
import { PartnerBody } from './partner-detail.tsx'
import './partner.css'

export const pages = {
  partner: resourcePage(partners, { Detail: PartnerBody }),
  partnerLink: resourcePage(partnerLinks, {
    calls: [allowPartner, requestPartnerLink, consentPartnerLink, limitPartnerLink, revokePartnerLink],
  }),
}
