import { allowsRemoval, type Page } from '@forecourt/contract/kernel'
import { useQuery } from '@tanstack/react-query'
import { type ApiError, resourceClient } from '../client.ts'
import { grouped } from '../figures.ts'
import type { AnyRow } from '../queries.ts'
import { useText } from '../text.ts'
import { useNarrow } from '../use-narrow.ts'
import './bulk.css'
import { filterWords } from './conditions.ts'
import { useList } from './list-state.ts'
import { useBulkCalls } from './row-actions.ts'
import { flatRows } from './tree-rows.ts'

/** How many of the ticked rows the filters of now would not find. Rows on this page are found for sure. */
function useOutside(): number {
  const { selected, isAll, rows, resource, query, entity } = useList()
  const here = new Set(flatRows(rows).map(row => row.id))
  const away = isAll ? [] : selected.filter(id => !here.has(id))
  const asked = { ...filterWords(query), id_in: away.join(','), size: 1 }
  const found = useQuery<number, ApiError>({
    queryKey: [entity.name, 'found', resource.bases[0], asked],
    queryFn: async ({ signal }) => ((await resourceClient(resource).list(asked, signal)) as Page<AnyRow>).total,
    enabled: away.length > 0 && !resource.whole,
  })
  return away.length && found.data !== undefined ? away.length - found.data : 0
}

/** As many rows as are known to be there: of very many, at least so many. */
export function useMatching(): string {
  const { total, answer } = useList()
  return `${grouped(String(total))}${answer.data?.atLeast ? '+' : ''}`
}

/** Ticks more: this page, where its head has no box for that, and everything the filters find. */
function SelectMore() {
  const t = useText()
  const isNarrow = useNarrow()
  const matching = useMatching()
  const { rows, total, selected, isAll, selectAll, setSelected } = useList()
  if (isAll || total <= selected.length) return null
  const here = flatRows(rows).map(row => row.id)
  const isPageLeft = isNarrow && here.length < total && here.some(id => !selected.includes(id))
  return (
    <>
      {isPageLeft && (
        <button
          type="button"
          className="quiet text-button"
          onClick={() => setSelected([...new Set([...selected, ...here])])}
        >
          {t(['选择本页', 'Select this page'])}
        </button>
      )}
      <button type="button" className="quiet text-button" onClick={selectAll}>
        {t(['选择全部 {0} 条匹配', 'Select all {0} that match'], matching)}
      </button>
    </>
  )
}

/** What can be done with all selected rows; it lies over the table's head, so nothing moves. */
export default function BulkBar() {
  const t = useText()
  const { selectedCount, isAll, setSelected, setTask, remove, picked, may, resource } = useList()
  const matching = useMatching()
  const outside = useOutside()
  const calls = useBulkCalls()
  // Of rows on other pages nobody knows here; a task says of each why it stayed.
  const mayRemove = may.remove && (picked.length < selectedCount || picked.some(row => allowsRemoval(resource, row)))
  return (
    <div className="bulk" role="toolbar" aria-label={t(['批量操作', 'Bulk actions'])}>
      <span aria-live="polite">
        {isAll
          ? t(['已选全部 {0} 条匹配', 'All {0} that match are selected'], matching)
          : t(['已选 {0} 条', '{0} selected'], selectedCount)}
        {outside > 0 && t(['，其中 {0} 条不在当前筛选中', ', {0} of them outside the filter'], outside)}
      </span>
      <SelectMore />
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
      {mayRemove && (
        <button
          type="button"
          className="quiet text-button danger-text"
          onClick={() => (selectedCount > 1 ? setTask({ kind: 'bulk' }) : void remove(picked))}
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
