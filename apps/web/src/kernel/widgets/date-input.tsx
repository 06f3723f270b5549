import { kindOf } from '@forecourt/contract/kernel'
import { DatePicker } from 'antd'
import { useCalendar } from './calendar.ts'
import { aria, type FieldInputProps } from './field-props.ts'
import { wireText } from '../wire-text.ts'

const dayFormat = 'YYYY-MM-DD'
const momentFormat = 'YYYY-MM-DD HH:mm:ss'

/** A day, or a moment of Shanghai's clock as the wire writes it. */
export default function DateInput(props: FieldInputProps) {
  const { field, label, value, onChange } = props
  const dayjs = useCalendar()
  const { isMoment } = kindOf(field)
  const format = isMoment ? momentFormat : dayFormat
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
      }}
      onChange={day => onChange(day ? day.format(format) : null)}
    />
  )
}
