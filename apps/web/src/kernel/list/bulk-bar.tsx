import { largestPage, type Page } from '@forecourt/contract/kernel'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ApiError, resourceClient } from '../client.ts'
import type { AnyRow } from '../queries.ts'
import { useText } from '../text.ts'
import { filterWords } from './conditions.ts'
import { useList } from './list-state.ts'
import { useBulkCalls } from './row-actions.ts'

/** How many of the ticked rows the filters of now would not find. Rows on this page are found for sure. */
function useOutside(): number {
  const { selected, rows, resource, query, entity } = useList()
  const here = new Set(rows.map(row => row.id))
  const away = selected.filter(id => !here.has(id))
  const asked = { ...filterWords(query), id_in: away.join(','), size: 1 }
  const found = useQuery<number, ApiError>({
    queryKey: [entity.name, 'found', resource.bases[0], asked],
    queryFn: async ({ signal }) => ((await resourceClient(resource).list(asked, signal)) as Page<AnyRow>).total,
    enabled: away.length > 0 && !resource.whole,
  })
  return away.length && found.data !== undefined ? away.length - found.data : 0
}

/** Ticks everything the filters find, up to what can be worked on at once. */
function SelectAll() {
  const t = useText()
  const { total, selected, setSelected, resource, asked } = useList()
  const [busy, setBusy] = useState(false)
  if (resource.whole || total <= selected.length) return null
  const many = Math.min(total, largestPage)
  const select = async () => {
    setBusy(true)
    const answer = (await resourceClient(resource).list({ ...asked, current: 1, size: largestPage })) as Page<AnyRow>
    setBusy(false)
    setSelected(
      answer.records.map(row => row.id),
      answer.records,
    )
  }
  // More than fit here are worked on by a task on the server: the place to offer it is this button.
  return (
    <button type="button" className="quiet text-button" disabled={busy} onClick={() => void select()}>
      {total > largestPage
        ? t(['选择前 {0} 条匹配', 'Select the first {0} that match'], many)
        : t(['选择全部 {0} 条匹配', 'Select all {0} that match'], many)}
    </button>
  )
}

/** What can be done with all selected rows; it lies over the table's head, so nothing moves. */
export default function BulkBar() {
  const t = useText()
  const { selected, setSelected, setTask, remove, picked, may } = useList()
  const outside = useOutside()
  const calls = useBulkCalls()
  return (
    <div className="bulk" role="toolbar" aria-label={t(['批量操作', 'Bulk actions'])}>
      <span aria-live="polite">
        {t(['已选 {0} 条', '{0} selected'], selected.length)}
        {outside > 0 && t(['，其中 {0} 条不在当前筛选中', ', {0} of them outside the filter'], outside)}
      </span>
      <SelectAll />
      {calls.map(call => (
        <button
          key={call.path}
          type="button"
          className={call.danger ? 'quiet text-button danger-text' : 'quiet text-button'}
          onClick={() => setTask({ kind: 'bulk', call })}
        >
          {t(call.title)}
        </button>
      ))}
      {may.remove && (
        <button
          type="button"
          className="quiet text-button danger-text"
          onClick={() => (selected.length > 1 ? setTask({ kind: 'bulk' }) : void remove(picked))}
        >
          {t(['删除', 'Delete'])}
        </button>
      )}
      <button type="button" className="quiet text-button" onClick={() => setSelected([])}>
        {t(['取消选择', 'Clear selection'])}
      </button>
    </div>
  )
}
