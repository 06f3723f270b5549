import { example } from '../parts/example.ts'
import { useText } from '../text.ts'
import { DayBar } from './day-bar.tsx'
import { shanghaiDay } from './days.ts'

function Prices() {
  const t = useText()
  const rows = [
    {
      id: '92',
      label: '92#',
      spans: [
        { id: 'a', from: 0, to: 570, text: '7.45', tone: 'neutral' },
        { id: 'b', from: 570, to: 1440, text: '7.39', tone: 'good' },
      ],
    },
    { id: '95', label: '95#', spans: [{ id: 'c', from: 0, to: 1440, text: '7.99', tone: 'good' }] },
  ] as const
  return <DayBar label={t(['全天枪价', 'Pump prices of the day'])} day={shanghaiDay()} rows={rows} />
}

function Shifts() {
  const t = useText()
  const rows = [
    {
      id: 'one',
      label: t(['班次', 'Shifts']),
      spans: [
        { id: 'early', from: 360, to: 840, text: t(['早班 周敏', 'Early: Zhou Min']), tone: 'running' },
        { id: 'late', from: 840, to: 1320, text: t(['晚班 罗军', 'Late: Luo Jun']), tone: 'waiting' },
      ],
    },
  ] as const
  return <DayBar label={t(['一天的班次', 'Shifts of a day'])} day="2026-11-22" rows={rows} />
}

export default example('DayBar', ['一日时间条', 'Day bar'], {
  'prices today, with the line of now': Prices,
  shifts: Shifts,
})
