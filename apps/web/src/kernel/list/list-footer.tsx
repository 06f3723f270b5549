import { pageSizes } from '@forecourt/contract/kernel'
import { Pagination } from 'antd'
import { grouped } from '../figures.ts'
import { useText } from '../text.ts'
import { useNarrow } from '../use-narrow.ts'
import { useList } from './list-state.ts'
import { useSums } from './use-sums.ts'

/** How many rows there are; of very many at least so many, until somebody has them counted. */
function Count({ exact }: { readonly exact: number | undefined }) {
  const t = useText()
  const { total, answer } = useList()
  const isAtLeast = exact === undefined && answer.data?.atLeast
  const count = grouped(String(exact ?? total))
  return <span>{isAtLeast ? t(['≥ {0} 条', '≥ {0} rows'], count) : t(['共 {0} 条', '{0} {0|row|rows}'], count)}</span>
}

/** How many rows there are, and the pages. */
export function ListFooter() {
  const narrow = useNarrow()
  const known = useSums()
  const { resource, answer, total, query, setQuery, usualSize, view, layout, arrange, pane } = useList()
  // A tree is there as a whole.
  if (!answer.data || answer.isError || !total || resource.unpaged) return null
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
      <Count exact={known.total} />
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
