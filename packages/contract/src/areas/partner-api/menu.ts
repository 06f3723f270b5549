import { menuGroup, menuPage } from '../../kernel/index.ts'
import { partnerDeliveries } from './delivery.ts'
import { protocolMessages } from './message.ts'
import { partners } from './partner.ts'
import { partnerTermsResource } from './partner-terms.ts'
import { partnerLinks } from './partner-link.ts'

export const partnerMenu = menuGroup('thirdManage', ['开放接口', 'Open API'], 'api', [
  menuPage('/thirdManage/partner', ['合作渠道', 'Partners'], 'api', {
    resource: partners,
  }),
  menuPage('/thirdManage/partnerTerms', ['付款条件', 'Partner terms'], 'audit', {
    resource: partnerTermsResource,
  }),
  menuPage('/thirdManage/partnerLink', ['渠道授权', 'Partner access'], 'safety-certificate', {
    resource: partnerLinks,
  }),
  menuPage('/thirdManage/message', ['接口报文', 'Messages'], 'swap', {
    resource: protocolMessages,
  }),
  menuPage('/thirdManage/delivery', ['通知任务', 'Callbacks'], 'notification', {
    resource: partnerDeliveries,
  }),
])
