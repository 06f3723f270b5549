import { area } from '../../kernel/index.ts'
import { alertSubject, cardAlert, cardAlerts, unlockCardTries } from './card-alert.ts'
import {
  card,
  cardDetail,
  cards,
  extendCard,
  findCard,
  freezeCard,
  invalidateCard,
  presentCard,
  projectCard,
  reserveSpend,
  revealCardNumber,
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
import { paymentCode, sendPaymentCode } from './payment-code.ts'
import {
  cardKind,
  cardProduct,
  cardProducts,
  cardType,
  disableProduct,
  enableProduct,
  grantableProducts,
  namedFlag,
  paymentProof,
  scopeType,
  validityType,
} from './product.ts'
import { importStaff, staffAccount, staffAccounts, staffStatus } from './staff.ts'

export * from './card.ts'
export * from './card-alert.ts'
export * from './payment-code.ts'
export * from './grant.ts'
export * from './product.ts'
export * from './staff.ts'

export const cardsArea = area('cards', ['企业与卡券', 'Cards'], {
  resources: { cardProducts, staffAccounts, grants, grantRows, cards, cardAlerts },
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
    unlockCardTries,
    grantCounts,
    grantPeople,
    grantUnused,
    freezeCard,
    unfreezeCard,
    extendCard,
    invalidateCard,
    cardDetail,
    presentCard,
    findCard,
    revealCardNumber,
    sendPaymentCode,
    reserveSpend,
    projectCard,
  },
  entities: [cardProduct, staffAccount, grant, grantRow, card, paymentCode, cardAlert],
  dictionaries: [
    cardType,
    cardKind,
    namedFlag,
    validityType,
    scopeType,
    paymentProof,
    staffStatus,
    grantType,
    smsState,
    rowStatus,
    alertSubject,
  ],
})
