import type { KeyboardEvent, Ref } from 'react'
import { useText } from '../text.ts'
import type { UsualSpan } from './spans.ts'

interface RangePresetsProps {
  readonly ref: Ref<HTMLUListElement>
  readonly presets: readonly UsualSpan[]
  readonly onPick: (span: readonly [from: string, to: string]) => void
  /** Back to the field, without having chosen. */
  readonly onLeave: () => void
}

/** Spans to choose by one press: the arrows walk, Enter takes one, Escape leaves. */
export function RangePresets({ ref, presets, onPick, onLeave }: RangePresetsProps) {
  const t = useText()
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const line = event.currentTarget.parentElement
    const next = { ArrowDown: line?.nextElementSibling, ArrowUp: line?.previousElementSibling }[event.key]
    if (next) next.querySelector('button')?.focus()
    else if (event.key === 'Escape') onLeave()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <ul ref={ref} className="range-presets" aria-label={t(['常用时段', 'Common spans'])}>
      {presets.map(({ key, label, from, to }) => (
        <li key={key}>
          <button type="button" className="quiet" onKeyDown={press} onClick={() => onPick([from, to])}>
            {t(label)}
          </button>
        </li>
      ))}
    </ul>
  )
}
