// oxlint-disable jsx-a11y/no-autofocus -- it takes the place of the button that was just pressed
import { dayOf } from '@forecourt/contract/kernel'
import { DatePicker } from 'antd'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useText } from '../text.ts'
import { useCalendar } from './calendar.ts'
import './range-input.css'
import { RangePresets } from './range-presets.tsx'
import { usualSpans } from './spans.ts'

interface RangeInputProps {
  readonly label: string
  readonly open: boolean
  readonly value: readonly [from: string, to: string]
  readonly onChange: (value: readonly [from: string, to: string]) => void
  /** Hears that the calendar was closed. */
  readonly onClose?: () => void
}

const dayFormat = 'YYYY-MM-DD'

/** From one day to another, with the spans people mean most often beside the calendar: the arrow down goes there. */
export default function RangeInput({ label, open, value, onChange, onClose }: RangeInputProps) {
  const t = useText()
  const dayjs = useCalendar()
  const [isOpen, setOpen] = useState(open)
  const field = useRef<HTMLSpanElement>(null)
  const presets = useRef<HTMLUListElement>(null)
  const hint = useId()
  const [from, to] = value
  const show = (isShown: boolean) => {
    setOpen(isShown)
    if (!isShown) onClose?.()
  }
  const leave = () => {
    field.current?.querySelector('input')?.focus()
    show(false)
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    setOpen(true)
    // It is drawn by then, unless this has opened it just now.
    setTimeout(() => presets.current?.querySelector('button')?.focus())
  }
  const [presetSpans] = useState(() => usualSpans(dayOf(new Date())))
  return (
    <span ref={field} className="range-field">
      <DatePicker.RangePicker
        className="filter filter-range"
        autoFocus={open}
        open={isOpen}
        onOpenChange={show}
        aria-label={label}
        aria-describedby={hint}
        placeholder={[label, t(['至', 'to'])]}
        allowEmpty
        value={[from ? dayjs(from) : null, to ? dayjs(to) : null]}
        panelRender={calendar => (
          <div className="range-panel">
            <RangePresets
              ref={presets}
              presets={presetSpans}
              onPick={span => {
                onChange(span)
                leave()
              }}
              onLeave={leave}
            />
            {calendar}
          </div>
        )}
        onKeyDown={press}
        onChange={days => onChange([days?.[0]?.format(dayFormat) ?? '', days?.[1]?.format(dayFormat) ?? ''])}
      />
      <span id={hint} className="visually-hidden">
        {t(['按下箭头选择常用时段', 'The arrow down leads to common spans'])}
      </span>
    </span>
  )
}
