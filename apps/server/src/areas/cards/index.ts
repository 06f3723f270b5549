import { cardsArea as contract } from '@forecourt/contract/cards'
import { implement } from '../../services/services.ts'
import * as card from './card.ts'
import * as cardAlert from './card-alert.ts'
import * as companyMonth from './company-month.ts'
import * as expireCards from './expire-cards.ts'
import * as grantApproval from './grant-approval.ts'
import * as grantDraft from './grant-draft.ts'
import * as grantEnsure from './grant-ensure.ts'
import * as grantLife from './grant-life.ts'
import * as grantMessage from './grant-message.ts'
import * as paymentCode from './payment-code.ts'
import * as product from './product.ts'
import * as spend from './spend.ts'
import * as staff from './staff.ts'
import * as userApply from './user-apply.ts'

export const cardsArea = implement(contract, {
  ...card,
  ...cardAlert,
  ...companyMonth,
  ...expireCards,
  ...grantApproval,
  ...grantDraft,
  ...grantEnsure,
  ...grantLife,
  ...grantMessage,
  ...paymentCode,
  ...product,
  ...spend,
  ...staff,
  ...userApply,
})
