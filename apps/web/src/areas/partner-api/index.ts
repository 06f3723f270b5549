import { applyPartnerRecharge } from '@forecourt/contract/funds'
import { partnerApi, partnerLinks, partners, partnerTermsResource } from '@forecourt/contract/partner-api'
import { resourcePage } from '../../kernel/resource-page.tsx'
import { PartnerBody } from './partner-detail.tsx'
import './partner.css'

export const pages = {
  partner: resourcePage(partnerApi, partners, {
    also: [applyPartnerRecharge],
    Detail: PartnerBody,
  }),
  partnerTerms: resourcePage(partnerApi, partnerTermsResource),
  partnerLink: resourcePage(partnerApi, partnerLinks),
}
