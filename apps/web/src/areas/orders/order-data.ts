import type { Label, WireOutputOfCall } from '@forecourt/contract/kernel'
import { type orderDetail, refundTarget } from '@forecourt/contract/orders'

/** Where the money of a refund goes. */
export const returnsToLabel = ({ key, name }: WireOutputOfCall<typeof orderDetail>['returnsTo']): Label => {
  const [zh, en] = refundTarget.entries[key] ?? [key, key]
  return name ? [`${zh} ${name}`, `${en} ${name}`] : [zh, en]
}
