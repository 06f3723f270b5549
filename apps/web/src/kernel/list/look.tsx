import type { Label, Looks } from '@forecourt/contract/kernel'
import { lazy, type ReactNode, Suspense } from 'react'
import { useText } from '../text.ts'
import { useList } from './list-state.ts'
import './look.css'

const Board = lazy(() => import('../board/board.tsx').then(part => ({ default: part.Board })))
const ListCalendar = lazy(() => import('../calendar/list-calendar.tsx').then(part => ({ default: part.ListCalendar })))

const words: Readonly<Record<keyof Looks, Label>> = { board: ['看板', 'Board'], calendar: ['日历', 'Calendar'] }
const rowsWord: Label = ['列表', 'List']
const names = ['board', 'calendar'] as const

/** The look that the address names, where the list is declared to have it. */
function useLook(): keyof Looks | undefined {
  const { query, resource } = useList()
  return names.find(name => name === query['look'] && resource.looks[name])
}

/** Which way the list is looked at; there where it has more than one. */
export function LookSwitch() {
  const t = useText()
  const { resource, setQuery } = useList()
  const look = useLook()
  const looks = names.filter(name => resource.looks[name])
  if (looks.length === 0) return null
  const choose = (next: keyof Looks | undefined) => setQuery({ look: next, day: undefined }, 'push')
  return (
    <fieldset className="look-switch" aria-label={t(['显示方式', 'Look'])}>
      {[undefined, ...looks].map(one => (
        <button
          key={one ?? 'rows'}
          type="button"
          className="quiet"
          aria-pressed={look === one}
          onClick={() => choose(one)}
        >
          {t(one ? words[one] : rowsWord)}
        </button>
      ))}
    </fieldset>
  )
}

/** The rows in the look that was chosen; as they usually are unless the list is declared to have another. */
export function InLook({ children }: { readonly children: ReactNode }) {
  const { resource } = useList()
  const look = useLook()
  const by = resource.looks.calendar
  return (
    <Suspense fallback={<span className="spinner" />}>
      {look === 'board' ? <Board /> : look === 'calendar' && by ? <ListCalendar by={by} /> : children}
    </Suspense>
  )
}
