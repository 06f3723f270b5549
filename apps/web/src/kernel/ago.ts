import { say, useLanguage } from './text.ts'

const minute = 60
const steps: readonly (readonly [seconds: number, unit: Intl.RelativeTimeFormatUnit])[] = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [minute, 'minute'],
]

/** How long ago a moment was, in words: "3分钟前". */
export function ago(epochMs: number): string {
  const seconds = (Date.now() - epochMs) / 1000
  const step = steps.find(([least]) => seconds >= least)
  if (!step) return say(['刚刚', 'just now'])
  const locale = useLanguage.getState().lang === 'zh' ? 'zh-CN' : 'en'
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-Math.floor(seconds / step[0]), step[1])
}
