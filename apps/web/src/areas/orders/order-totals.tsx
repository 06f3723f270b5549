import type { Label } from '@forecourt/contract/kernel'
import { orderStatistics } from '@forecourt/contract/orders'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { addressWith, type ApiError, request } from '../../kernel/client.ts'
import { grouped } from '../../kernel/figures.ts'
import { useList } from '../../kernel/list/list-state.ts'
import { Totals } from '../../kernel/parts/totals.tsx'
import { useText } from '../../kernel/text.ts'

type Sums = Readonly<Record<string, string | number>>

const shown: readonly (readonly [name: string, label: Label, unit: 'yuan' | 'litre' | 'none'])[] = [
  ['orderCount', ['订单数', 'Orders'], 'none'],
  ['originalAmount', ['订单金额', 'Amount'], 'yuan'],
  ['discountAmount', ['优惠', 'Discount'], 'yuan'],
  ['payAmount', ['实付', 'Paid'], 'yuan'],
  ['refundAmount', ['退款', 'Refunds'], 'yuan'],
  ['litres', ['升数', 'Litres'], 'litre'],
]
const notFilters = new Set(['current', 'size', 'open', 'ascs', 'descs'])

/** Sums of everything the filters find, not of this page. Asked beside the rows: the rows never wait for them. */
export function OrderTotals() {
  const t = useText()
  const { query, pane } = useList()
  const filters = Object.fromEntries(Object.entries(query).filter(([key]) => !notFilters.has(key)))
  const totals = useQuery<Sums, ApiError>({
    queryKey: ['order', 'totals', addressWith('', filters)],
    queryFn: ({ signal }) => request<Sums>(orderStatistics.path, { query: filters, signal, quiet: true }),
    placeholderData: keepPreviousData,
    enabled: pane.active,
  })
  const units = { yuan: t(['元', 'CNY']), litre: 'L', none: undefined }
  return (
    <Totals
      label={t(['合计', 'Totals'])}
      isBusy={totals.isFetching}
      of={shown.map(([name, label, unit]) => ({
        label: t(label),
        value: totals.data ? grouped(String(totals.data[name] ?? 0)) : totals.isError ? null : undefined,
        unit: units[unit],
      }))}
    />
  )
}
