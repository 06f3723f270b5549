import { menuGroup, menuPage } from '../../kernel/index.ts'
import { cards, extendCard, freezeCard, invalidateCard } from './card.ts'
import { auditGrant, disuseGrant, ensureGrant, grants, saveGrant, terminateGrant } from './grant.ts'
import { cardProducts } from './product.ts'
import { staffAccounts } from './staff.ts'

export const cardsMenu = menuGroup('businesscard', ['企业与卡', 'Cards'], 'credit-card', [
  menuPage('/rechargeCenter/businesscard', ['发卡单', 'Grants'], 'gift', {
    resource: grants,
    calls: [saveGrant, auditGrant, ensureGrant, disuseGrant, terminateGrant],
  }),
  menuPage('/rechargeCenter/cardBatch', ['持卡列表', 'Cards'], 'credit-card', {
    resource: cards,
    calls: [freezeCard, extendCard, invalidateCard],
  }),
  menuPage('/company/staff', ['员工', 'Employees'], 'team', { resource: staffAccounts }),
  menuPage('/rechargeCenter/coupon', ['卡券模板', 'Card products'], 'tags', { resource: cardProducts }),
])
