import { lazy, Suspense, useState } from 'react'
import { useText } from '../text.ts'
import type { ChosenDays } from '../use-days.ts'
import { useNarrow } from '../use-narrow.ts'

const RangeInput = lazy(() => import('./range-input.tsx'))

/** A telephone shows the days without their year. */
const yearLength = 5

/** From one day to another; the calendar is fetched when somebody is about to use it. */
export function DayRange({ days: { from, to }, setDays }: ChosenDays) {
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
          if (first && last) setDays({ from: first, to: last })
        }}
      />
    </Suspense>
  )
}
