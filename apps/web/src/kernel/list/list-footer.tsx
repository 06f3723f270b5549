import { pageSizes } from '@forecourt/contract/kernel'
import { Pagination } from 'antd'
import { useText } from '../text.ts'
import { useList } from './list-state.ts'
import { useNarrow } from '../use-narrow.ts'

/** How many rows there are, and the pages. */
export function ListFooter() {
  const t = useText()
  const narrow = useNarrow()
  const { resource, answer, total, query, setQuery, setSelected, pane } = useList()
  if (resource.whole || !answer.data || answer.isError || !total) return null
  return (
    <footer className="list-foot">
      <span>
        {answer.data.atLeast ? t(['超过 {0} 条', 'more than {0} rows'], total) : t(['共 {0} 条', '{0} rows'], total)}
      </span>
      <Pagination
        size="small"
        simple={narrow}
        current={Number(query['current'] ?? 1)}
        pageSize={Number(query['size'] ?? pageSizes[0])}
        pageSizeOptions={[...pageSizes]}
        showSizeChanger={!narrow}
        total={total}
        onChange={(current, size) => {
          setSelected([])
          setQuery({ current: current === 1 ? undefined : current, size: size === pageSizes[0] ? undefined : size })
          pane.element?.scrollTo({ top: 0 })
        }}
      />
    </footer>
  )
}
