// oxlint-disable jsx-a11y/no-autofocus -- it takes the place of the button that was just pressed
import { DatePicker } from 'antd'
import { useText } from '../text.ts'
import { useCalendar } from './calendar.ts'

interface RangeInputProps {
  readonly label: string
  readonly open: boolean
  readonly value: readonly [from: string, to: string]
  readonly onChange: (value: readonly [from: string, to: string]) => void
}

/** From one day to another, with the spans people mean most often. */
export default function RangeInput({ label, open, value, onChange }: RangeInputProps) {
  const t = useText()
  const dayjs = useCalendar()
  const today = dayjs()
  const lastMonth = today.subtract(1, 'month')
  const [from, to] = value
  return (
    <DatePicker.RangePicker
      className="filter filter-range"
      autoFocus={open}
      defaultOpen={open}
      aria-label={label}
      placeholder={[label, t(['至', 'to'])]}
      allowEmpty
      value={[from ? dayjs(from) : null, to ? dayjs(to) : null]}
      presets={[
        { label: t(['今天', 'Today']), value: [today, today] },
        { label: t(['昨天', 'Yesterday']), value: [today.subtract(1, 'day'), today.subtract(1, 'day')] },
        { label: t(['近7天', 'Last 7 days']), value: [today.subtract(6, 'day'), today] },
        { label: t(['本月', 'This month']), value: [today.startOf('month'), today] },
        { label: t(['上月', 'Last month']), value: [lastMonth.startOf('month'), lastMonth.endOf('month')] },
      ]}
      onChange={days => onChange([days?.[0]?.format('YYYY-MM-DD') ?? '', days?.[1]?.format('YYYY-MM-DD') ?? ''])}
    />
  )
}
