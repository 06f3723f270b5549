import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { useLanguage } from '../text.ts'

/** The calendar speaks the language of the screen. */
export function useCalendar(): typeof dayjs {
  const lang = useLanguage(state => state.lang)
  dayjs.locale(lang === 'zh' ? 'zh-cn' : 'en')
  return dayjs
}
