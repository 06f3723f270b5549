import { cardOf, kindOf, type Page } from '@forecourt/contract/kernel'
import { useQuery } from '@tanstack/react-query'
import { type ApiError, resourceClient } from '../client.ts'
import { grouped } from '../figures.ts'
import type { AnyRow } from '../queries.ts'
import { useText } from '../text.ts'
import { useNarrow } from '../use-narrow.ts'
import './bulk.css'
import { type Reached, useReached } from './bulk-reach.ts'
import type { BulkAction } from './bulk-states.ts'
import { filterWords } from './conditions.ts'
import { useList } from './list-state.ts'
import { useBulkCalls } from './row-actions.ts'
import { flatRows } from './tree-rows.ts'
import { useSums } from './use-sums.ts'
import { wireText } from '../wire-text.ts'
import { fenOf, yuanOf } from '../yuan.ts'

/** How many of the ticked rows the filters of now would not find. Rows on this page are found for sure. */
function useOutside(): number {
  const { selected, isAll, rows, resource, query, entity } = useList()
  const here = new Set(flatRows(rows).map(row => row.id))
  const away = isAll ? [] : selected.filter(id => !here.has(id))
  const asked = { ...filterWords(query), id_in: away.join(','), size: 1 }
  const found = useQuery<number, ApiError>({
    queryKey: [entity.name, 'found', resource.bases[0], asked],
    queryFn: async ({ signal }) => ((await resourceClient(resource).list(asked, signal)) as Page<AnyRow>).total,
    enabled: away.length > 0 && !resource.unpaged,
  })
  return away.length && found.data !== undefined ? away.length - found.data : 0
}

/** As many rows as are known to be there: of very many, at least so many. */
export function useMatching(): string {
  const { total, answer } = useList()
  return `${grouped(String(total))}${answer.data?.atLeast ? '+' : ''}`
}

/** What the ticked rows add up to: of everything that matches, what the line of sums says. */
function PickedSum() {
  const t = useText()
  const { entity, isAll, picked, shown } = useList()
  const { sums } = useSums()
  const amounts = shown.filter(({ field }) => field && kindOf(field).isMoney && kindOf(field).sum)
  const { amount } = cardOf(entity)
  const column = amounts.find(({ name }) => name === amount) ?? amounts[0]
  if (!column) return null
  const isKnown = picked.every(row => row[column.name] !== undefined && row[column.name] !== null)
  const added = () => yuanOf(picked.reduce((sum, row) => sum + fenOf(wireText(row[column.name])), 0n))
  const said = isAll ? sums.find(([name]) => name === column.name)?.[2] : isKnown ? added() : undefined
  if (said === undefined) return null
  return <span className="bulk-sum">{t(['{0} {1} 元', '{0} CNY {1}'], column.label, grouped(said))}</span>
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

interface BulkButtonProps {
  readonly what: BulkAction
  readonly reached: Reached | undefined
  readonly run: () => void
}

/** An action with how many of the selected rows it can succeed with; not there where it can with none. */
function BulkButton({ what, reached, run }: BulkButtonProps) {
  const t = useText()
  if (reached?.count === 0) return null
  const isRemoval = what === 'remove'
  const isPart = reached !== undefined && reached.count < reached.of
  const [count, of] = [grouped(String(reached?.count ?? 0)), grouped(String(reached?.of ?? 0))]
  return (
    <button
      type="button"
      className={isRemoval || what.danger ? 'quiet text-button danger-text' : 'quiet text-button'}
      title={isPart ? t(['已选 {1} 条中 {0} 条可操作', 'Possible for {0} of the {1} selected'], count, of) : undefined}
      onClick={run}
    >
      {t(isRemoval ? ['删除', 'Delete'] : what.title)}
      {isPart && (
        <span className="bulk-part">
          {count}/{of}
        </span>
      )}
    </button>
  )
}

/** What can be done with all selected rows; it lies over the table's head, so nothing moves. */
export default function BulkBar() {
  const t = useText()
  const { selectedCount, isAll, setSelected, setTask, remove, picked, may } = useList()
  const matching = useMatching()
  const outside = useOutside()
  const calls = useBulkCalls()
  const actions: readonly BulkAction[] = [...calls, ...(may.remove ? (['remove'] as const) : [])]
  const reached = useReached(actions)
  const run = (what: BulkAction) => {
    if (what !== 'remove') return setTask({ kind: 'bulk', call: what })
    return selectedCount > 1 ? setTask({ kind: 'bulk' }) : void remove(picked)
  }
  return (
    <div className="bulk" role="toolbar" aria-label={t(['批量操作', 'Bulk actions'])}>
      <span aria-live="polite">
        {isAll
          ? t(['已选全部 {0} 条匹配', 'All {0} that match are selected'], matching)
          : t(['已选 {0} 条', '{0} selected'], selectedCount)}
        {outside > 0 && t(['，其中 {0} 条不在当前筛选中', ', {0} of them outside the filter'], outside)}
      </span>
      <PickedSum />
      <SelectMore />
      <i className="bulk-gap" />
      {actions.map((what, at) => (
        <BulkButton
          key={what === 'remove' ? what : what.path}
          what={what}
          reached={reached[at]}
          run={() => run(what)}
        />
      ))}
      <button type="button" className="quiet text-button" onClick={() => setSelected([])}>
        {t(['取消选择', 'Clear selection'])}
      </button>
    </div>
  )
}
