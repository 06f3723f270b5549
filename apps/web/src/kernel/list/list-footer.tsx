import { pageSizes } from '@forecourt/contract/kernel'
import { Pagination } from 'antd'
import { grouped } from '../figures.ts'
import { useText } from '../text.ts'
import { useNarrow } from '../use-narrow.ts'
import { useList } from './list-state.ts'
import { ListSums } from './list-sums.tsx'
import { useSums } from './use-sums.ts'

type Known = ReturnType<typeof useSums>

/** How many rows there are; of very many at least so many, and exactly on demand. */
function Count({ total, ask, isFetching }: Known) {
  const t = useText()
  const list = useList()
  if (total !== undefined) return <span>{t(['共 {0} 条', '{0} {0|row|rows}'], grouped(String(total)))}</span>
  if (!ask) return <span>{t(['共 {0} 条', '{0} {0|row|rows}'], grouped(String(list.total)))}</span>
  return (
    <span>
      {t(['≥ {0} 条', '≥ {0} rows'], grouped(String(list.total)))}{' '}
      <button type="button" className="quiet text-button" disabled={isFetching} onClick={ask}>
        {t(['精确计数与合计', 'Count and add up'])}
      </button>
    </span>
  )
}

/** How many rows there are, what they add up to, and the pages. */
export function ListFooter({ withSums = true }: { readonly withSums?: boolean }) {
  const narrow = useNarrow()
  const known = useSums()
  const { resource, answer, total, query, setQuery, usualSize, view, layout, arrange, pane } = useList()
  if (!answer.data || answer.isError || !total) return null
  // A tree is there as a whole: below it stands only what it adds up to.
  if (resource.unpaged)
    return known.sums.length && withSums ? (
      <footer className="list-foot">
        <Count {...known} />
        <ListSums {...known} />
      </footer>
    ) : null
  const turn = (current: number, size: number) => {
    const before = Number(query['size'] ?? usualSize)
    if (size !== before && !view) arrange({ ...layout, size })
    setQuery(
      {
        current: current === 1 || size !== before ? undefined : current,
        size: size === usualSize || (size !== before && !view) ? undefined : size,
      },
      'push',
    )
    pane.element?.scrollTo({ top: 0 })
  }
  return (
    <footer className="list-foot">
      <Count {...known} />
      {withSums && <ListSums {...known} />}
      <Pagination
        size="small"
        simple={narrow}
        current={Number(query['current'] ?? 1)}
        pageSize={Number(query['size'] ?? usualSize)}
        pageSizeOptions={[...pageSizes]}
        showSizeChanger={!narrow}
        total={known.total ?? total}
        onChange={turn}
      />
    </footer>
  )
}
