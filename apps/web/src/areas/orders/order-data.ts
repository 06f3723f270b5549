import type { Label, WireRowOf } from '@forecourt/contract/kernel'
import { type order, orderDetail, type orderRefund } from '@forecourt/contract/orders'
import type { slip } from '@forecourt/contract/sites'
import { useQuery } from '@tanstack/react-query'
import { type ApiError, send } from '../../kernel/client.ts'

export type OrderRow = WireRowOf<typeof order>
export type RefundRow = WireRowOf<typeof orderRefund>
export type SlipRow = WireRowOf<typeof slip>

/** What `shell/order/detail` answers. */
export interface OrderDetail {
  readonly order: OrderRow
  /** Who gets how much of what was paid; empty for those who only pay. */
  readonly receivers: readonly {
    readonly key: 'site' | 'fee' | 'margin'
    readonly name: string | null
    readonly amount: string
  }[]
  readonly refunds: readonly RefundRow[]
  readonly slips: readonly SlipRow[]
  readonly refundable: string
  readonly isInvoiced: boolean
  /** Why nothing can be refunded, when nothing can. */
  readonly obstacle: Label | null
  readonly returnsTo: { readonly key: 'card' | 'company'; readonly name: string | null }
}

/** An order with its money, refunds and receipts. Kept below the entity's name, so that a refund refreshes it. */
export const useOrderDetail = (id: string | undefined) =>
  useQuery<OrderDetail, ApiError>({
    queryKey: ['order', 'whole', id],
    queryFn: async () => (await send(orderDetail, { id: id ?? '' }, { quiet: true })) as OrderDetail,
    enabled: id !== undefined,
  })

export const returnsToLabel = ({ key, name }: OrderDetail['returnsTo']): Label =>
  key === 'card'
    ? [`原卡 ${name ?? ''}`, `the card ${name ?? ''}`]
    : [`企业账户 ${name ?? ''}`, `the company account ${name ?? ''}`]
