import { Link } from '../../kernel/location.tsx'
import { useListAddress } from '../../kernel/widgets/ref-link.tsx'

/** The list that has the documents whose numbers begin so, and the filter that finds one there. */
const lists: readonly (readonly [prefix: string, menu: string, filter: string])[] = [
  ['CZ', 'companyRecharge', 'rechargeNo'],
  ['HB', 'fundTransfer', 'transferNo'],
  ['CT', 'rechargeReturn', 'returnNo'],
  ['LK', 'unmatchedReceipt', 'receiptNo'],
  ['JS', 'moneySettlement', 'settlementNo'],
  ['TZ', 'settlementAdjustment', 'adjustmentNo'],
  ['OD', 'order', 'orderNo'],
  ['RF', 'orderRefund', 'refundNo'],
  ['FK', 'grant', 'grantNo'],
]

/** The address at which a document is found, when this person may open its page. */
function useDocumentAddress(bizNo: string): string | undefined {
  const [, menu, filter] = lists.find(([prefix]) => bizNo.startsWith(prefix)) ?? []
  const path = useListAddress(menu)
  return path && filter && `${path}?${filter}=${encodeURIComponent(bizNo)}`
}

/** A document by its number, as a link to it where there is one. */
export function DocumentLink({ bizNo }: { readonly bizNo: string }) {
  const address = useDocumentAddress(bizNo)
  return address ? (
    <Link href={address}>
      <code>{bizNo}</code>
    </Link>
  ) : (
    <code>{bizNo}</code>
  )
}
