import { cardsArea as declared } from '@forecourt/contract/cards'
import { implement } from '../../kernel/implement.ts'
import type { Services } from '../services.ts'
import {
  cardDetail,
  cardHooks,
  extendCard,
  findCard,
  freezeCard,
  invalidateCard,
  revealCardNumber,
  unfreezeCard,
} from './card.ts'
import { unlockCardTries } from './card-alert.ts'
import { expireCards } from './expire-cards.ts'
import { auditGrant, submitGrant, withdrawGrant } from './grant-approval.ts'
import { deleteGrant, saveGrant } from './grant-draft.ts'
import { ensureGrant } from './grant-ensure.ts'
import { disuseGrant, finishGrant, terminateGrant } from './grant-life.ts'
import { grantCounts, grantPeople, grantUnused, repeatMessage } from './grant-message.ts'
import { sendPaymentCode } from './payment-code.ts'
import { disableProduct, enableProduct, grantableProducts, productHooks } from './product.ts'
import { presentCard, projectCard, reserveSpend } from './spend.ts'
import { aheadOfStaff, importStaff, staffHooks } from './staff.ts'

export const cardsArea = (services: Services) =>
  implement(declared, {
    calls: {
      enableProduct,
      disableProduct,
      grantableProducts,
      importStaff,
      saveGrant,
      submitGrant,
      withdrawGrant,
      auditGrant,
      ensureGrant: ensureGrant(services),
      disuseGrant,
      terminateGrant,
      finishGrant,
      deleteGrant,
      repeatMessage: repeatMessage(services),
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
      sendPaymentCode: sendPaymentCode(services),
      reserveSpend: reserveSpend(services),
      projectCard,
    },
    ahead: { importStaff: aheadOfStaff },
    hooks: { cardProducts: productHooks, staffAccounts: staffHooks, cards: cardHooks },
    jobs: {
      'cards.expire': { title: ['卡到期处理', 'Expire cards'], schedule: '5 0 * * *', retries: 3, run: expireCards },
    },
  })
