import { type Field, kindOf } from '@forecourt/contract/kernel'
import { useLayoutEffect, useRef, useState } from 'react'
import { grouped } from '../figures.ts'
import { Icon } from '../icon.tsx'
import { Popover } from '../popover.tsx'
import { useText } from '../text.ts'
import { useNarrow } from '../use-narrow.ts'
import { useList } from './list-state.ts'
import './sums.css'
import { useSums } from './use-sums.ts'

type Sum = readonly [name: string, field: Field, sum: string]

/** So many stand in the line where they fit; the others are one click away. */
const maxShown = 7
const maxNarrow = 1

interface FiguresProps {
  readonly sums: readonly Sum[]
  readonly label: string
  /** It is said beside them once that amounts are in yuan. */
  readonly inYuan?: boolean
}

function Figures({ sums, label, inYuan = false }: FiguresProps) {
  const t = useText()
  return (
    <dl aria-label={label}>
      {sums.map(([name, field, sum]) => (
        <div key={name}>
          <dt>{t(field.label)}</dt>
          <dd>
            {grouped(sum)}
            {kindOf(field).unit && !(inYuan && kindOf(field).isMoney) && (
              <small> {t(kindOf(field).unit ?? ['', ''])}</small>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** How many of the first sums fit in the line. One that does not fit wraps as a whole out of sight: no figure is cut. */
function useFitting(count: number) {
  const place = useRef<HTMLDivElement>(null)
  const [fitting, setFitting] = useState(count)
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    const measure = () => {
      const { top, bottom } = element.getBoundingClientRect()
      const all = [...element.querySelectorAll('dl > div')]
      setFitting(all.filter(one => one.getBoundingClientRect().top < (top + bottom) / 2).length)
    }
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    for (const list of element.children) sizes.observe(list)
    measure()
    return () => sizes.disconnect()
  }, [count])
  return { place, fitting }
}

/** What everything the filters find adds up to, in one calm line above the rows: as many sums as fit, and a way to all. */
export function ListSums() {
  const t = useText()
  const isNarrow = useNarrow()
  const { answer, rows } = useList()
  const { sums, ask, isFetching, isFiltered, isWaiting } = useSums()
  const shown = sums.slice(0, isNarrow ? maxNarrow : maxShown)
  const { place, fitting } = useFitting(shown.length)
  if (answer.isError || rows.length === 0 || (sums.length === 0 && !isWaiting && !ask)) return null
  const title = isFiltered ? t(['筛选合计', 'Filtered total']) : t(['全部合计', 'Total'])
  return (
    <div className="sums" aria-busy={isFetching}>
      {ask ? (
        <button type="button" className="quiet text-button" disabled={isFetching} onClick={ask}>
          {t(['精确计数与合计', 'Count and add up'])}
        </button>
      ) : (
        <div className="sums-line" ref={place}>
          {sums.length > 0 ? <Figures sums={shown} label={title} inYuan /> : <i className="sums-wait" />}
        </div>
      )}
      <span className="sums-title">
        {title}
        {sums.some(([, field]) => kindOf(field).isMoney) && t([' · 元', ' · CNY'])}
      </span>
      {fitting < sums.length && (
        <Popover
          label={t(['查看全部合计', 'Show all totals'])}
          face={isNarrow ? <Icon name="down" size={16} /> : '…'}
          className="text-button sums-more"
        >
          {() => (
            <div className="sums-all">
              <h2>{title}</h2>
              <Figures sums={sums} label={title} />
            </div>
          )}
        </Popover>
      )}
    </div>
  )
}
