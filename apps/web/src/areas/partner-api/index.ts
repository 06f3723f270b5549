import { applyPartnerRecharge } from '@forecourt/contract/funds'
import {
  partnerApi,
  partnerDeliveries,
  partnerLinks,
  partners,
  partnerTermsResource,
  protocolMessages,
} from '@forecourt/contract/partner-api'
import { later } from '../../kernel/later.ts'
import { resourcePage } from '../../kernel/resource-page.tsx'
import './partner.css'

export const pages = {
  partner: resourcePage(partnerApi, partners, {
    also: [applyPartnerRecharge],
    Detail: later(() => import('./partner-detail.tsx').then(part => part.PartnerBody)),
  }),
  partnerTerms: resourcePage(partnerApi, partnerTermsResource),
  partnerLink: resourcePage(partnerApi, partnerLinks),
  protocolMessage: resourcePage(partnerApi, protocolMessages),
  partnerDelivery: resourcePage(partnerApi, partnerDeliveries),
}
