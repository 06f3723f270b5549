import { areaOf } from '../../kernel/index.ts'
import * as card from './card.ts'
import * as cardAlert from './card-alert.ts'
import * as companyMonth from './company-month.ts'
import * as grant from './grant.ts'
import * as grantReading from './grant-reading.ts'
import * as paymentCode from './payment-code.ts'
import * as product from './product.ts'
import * as staff from './staff.ts'
import * as userApply from './user-apply.ts'
import * as grantPaper from './grant-paper.ts'

export * from './card.ts'
export * from './card-alert.ts'
export * from './company-month.ts'
export * from './grant.ts'
export * from './grant-reading.ts'
export * from './payment-code.ts'
export * from './product.ts'
export * from './staff.ts'
export * from './user-apply.ts'
export * from './grant-paper.ts'

export const cardsArea = areaOf('cards', ['企业与卡券', 'Cards'], {
  ...card,
  ...cardAlert,
  ...companyMonth,
  ...grant,
  ...grantReading,
  ...paymentCode,
  ...product,
  ...staff,
  ...userApply,
  ...grantPaper,
})
