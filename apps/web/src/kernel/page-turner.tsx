import { Icon } from './icon.tsx'
import { pageSteps } from './page-numbers.ts'
import { useText } from './text.ts'
import { useNarrow } from './use-narrow.ts'

interface PageTurnerProps {
  readonly className?: string
  /** From 1. */
  readonly current: number
  readonly size: number
  /** How many rows there are on all pages. */
  readonly total: number
  /** A single page is said as well. */
  readonly hasOne?: boolean
  readonly onTurn: (page: number) => void
}

/**
 * Turns pages; on a narrow screen it has two arrows and no numbers. Of a single page it shows nothing, unless it is asked to.
 */
export function PageTurner({ className = '', current, size, total, hasOne = false, onTurn }: PageTurnerProps) {
  const t = useText()
  const isNarrow = useNarrow()
  const last = Math.max(1, Math.ceil(total / size))
  if (last === 1 && !hasOne) return null
  const arrow = (to: number, icon: 'left' | 'right', label: string) => (
    <button
      type="button"
      className="page-step"
      disabled={to < 1 || to > last}
      aria-label={label}
      onClick={() => onTurn(to)}
    >
      <Icon name={icon} size={16} />
    </button>
  )
  return (
    <nav className={`page-turner ${className}`} aria-label={t(['分页', 'Pages'])}>
      {arrow(current - 1, 'left', t(['上一页', 'Previous page']))}
      {isNarrow ? (
        <span>
          {current} / {last}
        </span>
      ) : (
        pageSteps(current, last).map(step =>
          'page' in step ? (
            <button
              key={step.page}
              type="button"
              className="page-step"
              aria-current={step.page === current ? 'page' : undefined}
              aria-label={t(['第 {0} 页', 'Page {0}'], step.page)}
              onClick={() => onTurn(step.page)}
            >
              {step.page}
            </button>
          ) : (
            <button
              key={step.over < current ? 'before' : 'after'}
              type="button"
              className="page-step"
              aria-label={t(['跳到第 {0} 页', 'Go to page {0}'], step.over)}
              onClick={() => onTurn(step.over)}
            >
              …
            </button>
          ),
        )
      )}
      {arrow(current + 1, 'right', t(['下一页', 'Next page']))}
    </nav>
  )
}
