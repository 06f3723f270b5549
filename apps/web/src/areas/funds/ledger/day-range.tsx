import { lazy, Suspense, useState } from 'react'
import { useText } from '../../../kernel/text.ts'
import { useNarrow } from '../../../kernel/use-narrow.ts'

const RangeInput = lazy(() => import('../../../kernel/widgets/range-input.tsx'))

/** A telephone shows the days without their year. */
const yearLength = 5

interface DayRangeProps {
  readonly from: string
  readonly to: string
  readonly onChange: (from: string, to: string) => void
}

/** From one day to another; the calendar is fetched when somebody is about to use it. */
export function DayRange({ from, to, onChange }: DayRangeProps) {
  const t = useText()
  const narrow = useNarrow()
  const [wanted, setWanted] = useState(false)
  const face = (
    <button type="button" className="range-face" onClick={() => setWanted(true)} onFocus={() => setWanted(true)}>
      {narrow ? `${from.slice(yearLength)} ~ ${to.slice(yearLength)}` : `${from} ~ ${to}`}
    </button>
  )
  if (!wanted) return face
  return (
    <Suspense fallback={face}>
      <RangeInput
        label={t(['日期', 'Days'])}
        open
        value={[from, to]}
        onChange={([first, last]) => {
          if (first && last) onChange(first, last)
        }}
      />
    </Suspense>
  )
}
