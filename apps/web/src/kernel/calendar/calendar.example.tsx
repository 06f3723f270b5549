import { useState } from 'react'
import { example } from '../parts/example.ts'
import { useText } from '../text.ts'
import { Calendar } from './calendar.tsx'

function useItems() {
  const t = useText()
  const days = ['2026-11-03', '2026-11-18', '2026-11-23', '2026-11-23', '2026-11-23', '2026-11-23']
  return days.map((day, index) => ({
    id: String(index),
    day,
    children: t(['{0} 号调价单', 'Price change {0}'], index + 1),
  }))
}

function Month() {
  const t = useText()
  const [day, setDay] = useState('2026-11-23')
  return <Calendar label={t(['调价日历', 'Price changes'])} day={day} items={useItems()} onDay={setDay} />
}

function Week() {
  const t = useText()
  const [day, setDay] = useState('2026-11-23')
  return <Calendar label={t(['调价日历', 'Price changes'])} span="week" day={day} items={useItems()} onDay={setDay} />
}

export default example('Calendar', ['日历', 'Calendar'], { 'a month': Month, 'a week': Week })
