import { cardAlerts, cards, cardsArea, grants, staffAccounts, userApplies } from '@forecourt/contract/cards'
import { lazy } from 'react'
import { resourcePage } from '../../kernel/resource-page.tsx'
import { CardBody } from './card/card-detail.tsx'
import { CardList, cardWidgets } from './card/card-list.tsx'
import './cards.css'
import './card/card.css'
import './grant/grant.css'
import { GrantBody } from './grant/grant-detail.tsx'
import { grantsPath } from './grant/grant-address.ts'
import { GrantList } from './grant/grant-list.tsx'
import { ProductPage } from './product/product-page.tsx'

export const pages = {
  grant: resourcePage(cardsArea, grants, { List: GrantList, Detail: GrantBody }),
  card: resourcePage(cardsArea, cards, {
    List: CardList,
    Detail: CardBody,
    widgets: cardWidgets,
  }),
  staffAccount: resourcePage(cardsArea, staffAccounts),
  cardProduct: ProductPage,
  cardAlert: resourcePage(cardsArea, cardAlerts),
  userApply: resourcePage(cardsArea, userApplies),
}

export const routes = {
  [`${grantsPath}/new`]: {
    label: ['新建发卡单', 'New grant'] as const,
    page: lazy(() => import('./grant/grant-editor.tsx')),
  },
}
