import { area } from '../../kernel/index.ts'
import {
  card,
  cardDetail,
  cards,
  extendCard,
  freezeCard,
  invalidateCard,
  presentCard,
  projectCard,
  reserveSpend,
  unfreezeCard,
} from './card.ts'
import {
  auditGrant,
  deleteGrant,
  disuseGrant,
  ensureGrant,
  finishGrant,
  grant,
  grantCounts,
  grantPeople,
  grantRow,
  grantRows,
  grants,
  grantType,
  grantUnused,
  repeatMessage,
  rowStatus,
  saveGrant,
  smsState,
  submitGrant,
  terminateGrant,
  withdrawGrant,
} from './grant.ts'
import {
  cardKind,
  cardProduct,
  cardProducts,
  cardType,
  disableProduct,
  enableProduct,
  grantableProducts,
  namedFlag,
  scopeType,
  validityType,
} from './product.ts'
import { importStaff, staffAccount, staffAccounts, staffStatus } from './staff.ts'

export * from './card.ts'
export * from './grant.ts'
export * from './product.ts'
export * from './staff.ts'

export const cardsArea = area('cards', ['企业与卡券', 'Cards'], {
  resources: { cardProducts, staffAccounts, grants, grantRows, cards },
  calls: {
    enableProduct,
    disableProduct,
    grantableProducts,
    importStaff,
    saveGrant,
    submitGrant,
    withdrawGrant,
    auditGrant,
    ensureGrant,
    disuseGrant,
    terminateGrant,
    finishGrant,
    deleteGrant,
    repeatMessage,
    grantCounts,
    grantPeople,
    grantUnused,
    freezeCard,
    unfreezeCard,
    extendCard,
    invalidateCard,
    cardDetail,
    presentCard,
    reserveSpend,
    projectCard,
  },
  entities: [cardProduct, staffAccount, grant, grantRow, card],
  dictionaries: [cardType, cardKind, namedFlag, validityType, scopeType, staffStatus, grantType, smsState, rowStatus],
})
