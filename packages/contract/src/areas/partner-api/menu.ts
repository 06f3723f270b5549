import { menuGroup, menuPage } from '../../kernel/index.ts'
import { partners, renewSecret } from './index.ts'

export const partnerMenu = menuGroup('thirdManage', ['开放接口', 'Open API'], 'api', [
  menuPage('/thirdManage/partner', ['合作渠道', 'Partners'], 'api', { resource: partners, calls: [renewSecret] }),
])
