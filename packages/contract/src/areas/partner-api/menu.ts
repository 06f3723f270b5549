import { menuGroup, menuPage } from '../../kernel/index.ts'
import { applyPartnerRecharge } from '../funds/partner-recharge.ts'
import { partners, renewSecret } from './partner.ts'
import { applyPartnerTerms, auditPartnerTerms, partnerFunds, partnerTermsResource } from './partner-terms.ts'
import {
  allowPartner,
  consentPartnerLink,
  limitPartnerLink,
  partnerLinks,
  requestPartnerLink,
  revokePartnerLink,
} from './partner-link.ts'

export const partnerMenu = menuGroup('thirdManage', ['开放接口', 'Open API'], 'api', [
  menuPage('/thirdManage/partner', ['合作渠道', 'Partners'], 'api', {
    resource: partners,
    calls: [renewSecret, applyPartnerTerms, applyPartnerRecharge, partnerFunds],
  }),
  menuPage('/thirdManage/partnerTerms', ['付款条件', 'Partner terms'], 'audit', {
    resource: partnerTermsResource,
    calls: [auditPartnerTerms],
  }),
  menuPage('/thirdManage/partnerLink', ['渠道授权', 'Partner access'], 'safety-certificate', {
    resource: partnerLinks,
    calls: [allowPartner, requestPartnerLink, consentPartnerLink, limitPartnerLink, revokePartnerLink],
  }),
])
