import { menuGroup, menuPage } from '../../kernel/index.ts'
import { cardAlerts } from './card-alert.ts'
import { cards } from './card.ts'
import { grantRows, grants } from './grant.ts'
import { cardProducts } from './product.ts'
import { staffAccounts } from './staff.ts'
import { userApplies } from './user-apply.ts'

export const cardsMenu = menuGroup('businesscard', ['企业与卡', 'Cards'], 'credit-card', [
  menuPage('/rechargeCenter/businesscard', ['发卡单', 'Grants'], 'gift', {
    resources: [grants, grantRows],
  }),
  menuPage('/rechargeCenter/cardBatch', ['卡片管理', 'Cards'], 'credit-card', {
    resource: cards,
  }),
  menuPage('/company/staff', ['员工', 'Employees'], 'team', { resource: staffAccounts }),
  menuPage('/rechargeCenter/coupon', ['卡券模板', 'Card products'], 'tags', { resource: cardProducts }),
  menuPage('/rechargeCenter/cardAlert', ['卡号异常', 'Card alerts'], 'safety', {
    resource: cardAlerts,
  }),
  menuPage('/company/userApply', ['员工申请', 'Staff applications'], 'team', { resource: userApplies }),
])
