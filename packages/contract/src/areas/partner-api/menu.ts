import { menuGroup, menuPage } from '../../kernel/index.ts'
import { partners, renewSecret } from './partner.ts'
import {
  allowPartner,
  consentPartnerLink,
  limitPartnerLink,
  partnerLinks,
  requestPartnerLink,
  revokePartnerLink,
} from './partner-link.ts'

export const partnerMenu = menuGroup('thirdManage', ['开放接口', 'Open API'], 'api', [
  menuPage('/thirdManage/partner', ['合作渠道', 'Partners'], 'api', { resource: partners, calls: [renewSecret] }),
  menuPage('/thirdManage/partnerLink', ['渠道授权', 'Partner access'], 'safety-certificate', {
    resource: partnerLinks,
    calls: [allowPartner, requestPartnerLink, consentPartnerLink, limitPartnerLink, revokePartnerLink],
  }),
])
