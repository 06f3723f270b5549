import type { Label } from '@forecourt/contract/kernel'
import type { OrderDetail } from '@forecourt/contract/orders'

/** Where the money of a refund goes. */
export const returnsToLabel = ({ key, name }: OrderDetail['returnsTo']): Label => {
  const whose = name ?? ''
  const labels: Readonly<Record<typeof key, Label>> = {
    card: [`原卡 ${whose}`, `the card ${whose}`],
    company: [`企业账户 ${whose}`, `the company account ${whose}`],
    deposit: [`渠道预存款 ${whose}`, `the deposit of the partner ${whose}`],
    credit: [`渠道授信额度 ${whose}`, `the credit line of the partner ${whose}`],
  }
  return labels[key]
}
