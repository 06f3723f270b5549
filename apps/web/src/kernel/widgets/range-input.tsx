// oxlint-disable jsx-a11y/no-autofocus -- it takes the place of the button that was just pressed
import { DatePicker } from 'antd'
import type { Dayjs } from 'dayjs'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useText } from '../text.ts'
import { useCalendar } from './calendar.ts'
import './range-input.css'
import { type Preset, RangePresets } from './range-presets.tsx'

interface RangeInputProps {
  readonly label: string
  readonly open: boolean
  readonly value: readonly [from: string, to: string]
  readonly onChange: (value: readonly [from: string, to: string]) => void
}

const dayFormat = 'YYYY-MM-DD'

/** The spans people mean most often; weeks begin on Monday. */
function presetsOf(today: Dayjs): readonly Preset[] {
  const yesterday = today.subtract(1, 'day')
  const monday = today.subtract((today.day() + 6) % 7, 'day')
  const lastMonth = today.subtract(1, 'month')
  const spans = [
    { label: ['今天', 'Today'], span: [today, today] },
    { label: ['昨天', 'Yesterday'], span: [yesterday, yesterday] },
    { label: ['本周', 'This week'], span: [monday, today] },
    { label: ['近7天', 'Last 7 days'], span: [today.subtract(6, 'day'), today] },
    { label: ['本月', 'This month'], span: [today.startOf('month'), today] },
    { label: ['上月', 'Last month'], span: [lastMonth.startOf('month'), lastMonth.endOf('month')] },
  ] as const
  return spans.map(({ label, span: [from, to] }) => ({ label, span: [from.format(dayFormat), to.format(dayFormat)] }))
}

/** From one day to another, with the spans people mean most often beside the calendar: the arrow down goes there. */
export default function RangeInput({ label, open, value, onChange }: RangeInputProps) {
  const t = useText()
  const dayjs = useCalendar()
  const [isOpen, setOpen] = useState(open)
  const field = useRef<HTMLSpanElement>(null)
  const presets = useRef<HTMLUListElement>(null)
  const hint = useId()
  const [from, to] = value
  const leave = () => {
    field.current?.querySelector('input')?.focus()
    setOpen(false)
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    setOpen(true)
    // It is drawn by then, unless this has opened it just now.
    setTimeout(() => presets.current?.querySelector('button')?.focus())
  }
  return (
    <span ref={field} className="range-field">
      <DatePicker.RangePicker
        className="filter filter-range"
        autoFocus={open}
        open={isOpen}
        onOpenChange={setOpen}
        aria-label={label}
        aria-describedby={hint}
        placeholder={[label, t(['至', 'to'])]}
        allowEmpty
        value={[from ? dayjs(from) : null, to ? dayjs(to) : null]}
        panelRender={calendar => (
          <div className="range-panel">
            <RangePresets
              ref={presets}
              presets={presetsOf(dayjs())}
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
