import { codeOf } from '@forecourt/contract/kernel'
import { refundStates } from '@forecourt/contract/orders'
import { useEffect } from 'react'
import { ListPage, type ListPageProps } from '../../kernel/list/list-page.tsx'
import { usePaneQuery } from '../../kernel/pane.tsx'
import { usePermission } from '../../kernel/permission.ts'

const inState = (name: Parameters<typeof codeOf<keyof (typeof refundStates)['states']>>[1]) => ({
  state: String(codeOf(refundStates, name)),
})

/** Whoever approves begins with what waits; whoever asks sees everything of theirs. */
function useFirstView(): void {
  const [query, setQuery] = usePaneQuery()
  const mayAudit = usePermission('orderRefund_audit')
  const isBare = Object.keys(query).length === 0
  useEffect(() => {
    if (mayAudit && isBare) setQuery(inState('review'))
    // oxlint-disable-next-line react/exhaustive-deps -- only when the page is opened: 全部 is an empty address too
  }, [])
}

export function RefundList(props: ListPageProps) {
  useFirstView()
  return <ListPage {...props} views="states" />
}
