import type { Row } from '@forecourt/contract/kernel'
import type { order } from '@forecourt/contract/orders'
import type { Card } from './companies.ts'
import type { Station } from './places.ts'

/** An order of the story, as far as what follows it needs to know. */
export type Sold = Pick<
  Row<typeof order>,
  | 'id'
  | 'tenantId'
  | 'orderNo'
  | 'companyId'
  | 'cardId'
  | 'cashPart'
  | 'giftPart'
  | 'payAmount'
  | 'settleAmount'
  | 'serviceFee'
  | 'originalAmount'
  | 'litres'
  | 'shareAmount'
  | 'providerTenantId'
  | 'vatBp'
> & { readonly siteId: string; readonly payTime: Date; readonly station: Station; readonly card: Card }
