import { kindOf } from '@forecourt/contract/kernel'
import { DatePicker } from 'antd'
import { dayAfter, shanghaiDay } from '../calendar/days.ts'
import { useCalendar } from './calendar.ts'
import { aria, type FieldInputProps } from './field-props.ts'
import { wireText } from '../wire-text.ts'

const dayFormat = 'YYYY-MM-DD'
const momentFormat = 'YYYY-MM-DD HH:mm:ss'

/** Left, right and the ends of the line move within what is typed. */
const walkKeys = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown'])

/** A day, or a moment of Shanghai's clock as the wire writes it. Arrows up and down walk the weeks, Page keys the months. */
export default function DateInput(props: FieldInputProps) {
  const { field, label, value, onChange } = props
  const dayjs = useCalendar()
  const { isMoment } = kindOf(field)
  const format = isMoment ? momentFormat : dayFormat
  const shown = value ? wireText(value) : undefined
  return (
    <DatePicker
      {...aria(props)}
      className="wide"
      placeholder={label}
      showTime={isMoment}
      format={format}
      value={value ? dayjs(wireText(value)) : null}
      onKeyDown={event => {
        // Enter chooses the day; it does not send the form around it.
        if (event.key === 'Enter') event.preventDefault()
        const day = walkKeys.has(event.key) && dayAfter(shown?.slice(0, 10) ?? shanghaiDay(), event)
        if (!day) return
        event.preventDefault()
        onChange(isMoment ? `${day} ${shown?.slice(11) || '00:00:00'}` : day)
      }}
      onChange={day => onChange(day ? day.format(format) : null)}
    />
  )
}
