import { menuGroup, menuPage } from '../../kernel/index.ts'
import { cardAlerts, unlockCardTries } from './card-alert.ts'
import { cards, extendCard, freezeCard, invalidateCard, revealCardNumber } from './card.ts'
import { auditGrant, disuseGrant, ensureGrant, grantRows, grants, saveGrant, terminateGrant } from './grant.ts'
import { cardProducts } from './product.ts'
import { staffAccounts } from './staff.ts'

export const cardsMenu = menuGroup('businesscard', ['企业与卡', 'Cards'], 'credit-card', [
  menuPage('/rechargeCenter/businesscard', ['发卡单', 'Grants'], 'gift', {
    resources: [grants, grantRows],
    calls: [saveGrant, auditGrant, ensureGrant, disuseGrant, terminateGrant],
  }),
  menuPage('/rechargeCenter/cardBatch', ['卡片管理', 'Cards'], 'credit-card', {
    resource: cards,
    calls: [freezeCard, extendCard, invalidateCard, revealCardNumber],
  }),
  menuPage('/company/staff', ['员工', 'Employees'], 'team', { resource: staffAccounts }),
  menuPage('/rechargeCenter/coupon', ['卡券模板', 'Card products'], 'tags', { resource: cardProducts }),
  menuPage('/rechargeCenter/cardAlert', ['卡号异常', 'Card alerts'], 'safety', {
    resource: cardAlerts,
    calls: [unlockCardTries],
  }),
])
