import { pageSizes } from '@forecourt/contract/kernel'
import { grouped } from '../figures.ts'
import { PageTurner } from '../page-turner.tsx'
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
  const t = useText()
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
  const [current, size] = [Number(query['current'] ?? 1), Number(query['size'] ?? usualSize)]
  return (
    <footer className="list-foot">
      <Count exact={known.total} />
      <PageTurner hasOne current={current} size={size} total={known.total ?? total} onTurn={page => turn(page, size)} />
      {!narrow && (
        <select
          className="page-size"
          aria-label={t(['每页行数', 'Rows per page'])}
          value={size}
          // One stays with the rows that one looks at.
          onChange={({ target }) =>
            turn(Math.floor(((current - 1) * size) / Number(target.value)) + 1, Number(target.value))
          }
        >
          {[...new Set([...pageSizes, size])]
            .toSorted((a, b) => a - b)
            .map(one => (
              <option key={one} value={one}>
                {t(['{0} 条/页', '{0} / page'], one)}
              </option>
            ))}
        </select>
      )}
    </footer>
  )
}
