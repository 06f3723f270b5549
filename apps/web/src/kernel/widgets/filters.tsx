import { dayOf } from '@forecourt/contract/kernel'
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Icon } from '../icon.tsx'
import type { FilterName } from '../kinds/kind.ts'
import { rangeKeys } from '../kinds/ways.ts'
import { useText } from '../text.ts'
import type { FieldFilterProps } from './field-props.ts'
import { usualSpan } from './spans.ts'

const waitMs = 300

/** Asks once typing has paused; Enter asks at once. */
function TextFilter({ name, field, query, onFilter }: FieldFilterProps) {
  const t = useText()
  const asked = query[name] ?? ''
  const [typed, setTyped] = useState(asked)
  const [before, setBefore] = useState(asked)
  // The address may change from elsewhere, such as 清空: then what it says replaces what was typed.
  if (before !== asked) {
    setBefore(asked)
    setTyped(asked)
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const ask = (text: string) => {
    clearTimeout(timer.current)
    if (text.trim() !== asked) onFilter({ [name]: text.trim() || undefined })
  }
  const input = useRef<HTMLInputElement>(null)
  const type = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => ask(text), text ? waitMs : 0)
  }
  return (
    <span className="filter text-filter">
      <Icon name="search" size={15} />
      <input
        ref={input}
        type="text"
        aria-label={t(field.label)}
        placeholder={t(field.label)}
        maxLength={64}
        value={typed}
        onChange={event => type(event.target.value)}
        onKeyDown={event => event.key === 'Enter' && ask(typed)}
      />
      {typed && (
        <button
          type="button"
          className="quiet"
          aria-label={t(['清除{0}', 'Clear {0}'], field.label)}
          onClick={() => {
            type('')
            input.current?.focus()
          }}
        >
          <Icon name="close" size={13} />
        </button>
      )}
    </span>
  )
}

const chosen = () => import('./choice-filters.tsx')
const Choice = lazy(() => chosen().then(part => ({ default: part.ChoiceFilter })))
const Reference = lazy(() => chosen().then(part => ({ default: part.RefFilter })))

/** The rows of a list do not wait for the choices above them; their place is kept. */
const whenThere = (Filter: ComponentType<FieldFilterProps>) => (props: FieldFilterProps) => (
  <Suspense fallback={<span className="filter filter-coming" />}>
    <Filter {...props} />
  </Suspense>
)

const Range = lazy(() => import('./range-input.tsx'))

/** A day of this year without the year. */
const shortDay = (day: string, today: string) => (day.startsWith(today.slice(0, 4)) ? day.slice(5) : day)

/** What stands in the field: the span by its name, if it has one, and its days. */
function SpanWords({ from, to }: { readonly from: string; readonly to: string }) {
  const t = useText()
  const [today] = useState(() => dayOf(new Date()))
  const usual = usualSpan(from, to, today)
  const [first, last] = [shortDay(from, today), shortDay(to, today)]
  const days = from && to ? (from === to ? first : `${first} ~ ${last}`) : from ? `≥ ${first}` : `≤ ${last}`
  return (
    <>
      {usual && <strong>{t(usual.label)}</strong>} {days}
    </>
  )
}

/** The calendar and the usual spans are fetched when somebody is about to use them. */
function RangeFilter({ name, field, query, onFilter }: FieldFilterProps) {
  const t = useText()
  const [fromKey, toKey] = rangeKeys(name)
  const [from, to] = [query[fromKey] ?? '', query[toKey] ?? '']
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const ask = ([first, last]: readonly [string, string]) =>
    onFilter({ [fromKey]: first || undefined, [toKey]: last || undefined })
  const close = () => {
    setOpen(false)
    setTimeout(() => document.activeElement === document.body && button.current?.focus())
  }
  const isSaid = Boolean(from || to)
  const face = (
    <span className="filter range-face" data-on={isSaid}>
      <button ref={button} type="button" className="quiet" onClick={() => setOpen(true)}>
        <Icon name="calendar" size={15} />
        {isSaid && <span className="visually-hidden">{t(field.label)}</span>}
        <span className="range-words">{isSaid ? <SpanWords from={from} to={to} /> : t(field.label)}</span>
        {!isSaid && <Icon name="down" size={14} />}
      </button>
      {isSaid && (
        <button
          type="button"
          className="quiet"
          aria-label={t(['清除{0}', 'Clear {0}'], field.label)}
          onClick={() => ask(['', ''])}
        >
          <Icon name="close" size={13} />
        </button>
      )}
    </span>
  )
  if (!isOpen) return face
  return (
    <Suspense fallback={face}>
      <Range label={t(field.label)} open value={[from, to]} onChange={ask} onClose={close} />
    </Suspense>
  )
}

/** The fields above lists. One that a kind names and that is not here does not compile. */
export const filters: Readonly<Record<FilterName, ComponentType<FieldFilterProps>>> = {
  text: TextFilter,
  choice: whenThere(Choice),
  reference: whenThere(Reference),
  range: RangeFilter,
}
