import { cardAlerts, cards, cardsArea, grants, staffAccounts, userApplies } from '@forecourt/contract/cards'
import { lazy } from 'react'
import { later } from '../../kernel/later.ts'
import { resourcePage } from '../../kernel/resource-page.tsx'
import { CardList, cardWidgets } from './card/card-list.tsx'
import './cards.css'
import './card/card.css'
import './grant/grant.css'
import { grantsPath } from './grant/grant-address.ts'

export const pages = {
  grant: resourcePage(cardsArea, grants, {
    List: later(() => import('./grant/grant-list.tsx').then(part => part.GrantList)),
    Detail: later(() => import('./grant/grant-detail.tsx').then(part => part.GrantBody)),
  }),
  card: resourcePage(cardsArea, cards, {
    List: CardList,
    Detail: later(() => import('./card/card-detail.tsx').then(part => part.CardBody)),
    widgets: cardWidgets,
  }),
  staffAccount: resourcePage(cardsArea, staffAccounts),
  cardProduct: later(() => import('./product/product-page.tsx').then(part => part.ProductPage)),
  cardAlert: resourcePage(cardsArea, cardAlerts),
  userApply: resourcePage(cardsArea, userApplies),
}

export const routes = {
  [`${grantsPath}/new`]: {
    label: ['新建发卡单', 'New grant'] as const,
    page: lazy(() => import('./grant/grant-editor.tsx')),
  },
}
