import type { Label, WireRowOf } from '@forecourt/contract/kernel'
import { type order, type OrderDetail, orderDetail, type orderRefund } from '@forecourt/contract/orders'
import type { slip } from '@forecourt/contract/sites'
import { useQuery } from '@tanstack/react-query'
import { type ApiError, send } from '../../kernel/client.ts'
import { readsOf } from '../../kernel/queries.ts'

export type { OrderDetail }
export type OrderRow = WireRowOf<typeof order>
export type RefundRow = WireRowOf<typeof orderRefund>
export type SlipRow = WireRowOf<typeof slip>

/** An order with its money, refunds and receipts. Kept below the entity's name, so that a refund refreshes it. */
export const useOrderDetail = (id: string | undefined) =>
  useQuery<OrderDetail, ApiError>({
    queryKey: ['order', 'whole', id],
    queryFn: () => send(orderDetail, { id: id ?? '' }, { quiet: true }),
    meta: readsOf(orderDetail),
    enabled: id !== undefined,
  })

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
