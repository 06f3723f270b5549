import { applyPartnerRecharge } from '@forecourt/contract/funds'
import {
  partnerApi,
  partnerDeliveries,
  partnerLinks,
  partners,
  partnerTermsResource,
  protocolMessages,
} from '@forecourt/contract/partner-api'
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
  protocolMessage: resourcePage(partnerApi, protocolMessages),
  partnerDelivery: resourcePage(partnerApi, partnerDeliveries),
}
