import { useAppearance } from '../appearance.ts'
import { useLanguage } from '../text.ts'
import { useStill } from '../use-still.ts'

/** The colours and sizes of the moment, out of the scales that sheets use: a drawing is of the theme like everything else. */
export interface Look {
  readonly series: readonly string[]
  readonly ink: string
  readonly quiet: string
  readonly line: string
  readonly paper: string
  readonly font: string
  readonly textPx: number
  readonly locale: string
  readonly isMoving: boolean
}

const seriesCount = 6
const dense = 12

function lookNow(locale: string, isMoving: boolean): Look {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string) => style.getPropertyValue(name).trim()
  return {
    series: Array.from({ length: seriesCount }, (_, at) => token(`--series-${at + 1}`)),
    ink: token('--ink'),
    quiet: token('--ink-2'),
    line: token('--line'),
    paper: token('--paper'),
    // The library writes names of fonts into attributes as they are: a quotation mark would end one.
    font: token('--font').replaceAll('"', "'"),
    textPx: Number.parseFloat(token('--text-meta')) || dense,
    locale,
    isMoving,
  }
}

/** How charts look now; drawn anew with theme, mode, density and language. */
export function useLook(): Look {
  useAppearance()
  const locale = useLanguage(state => state.lang) === 'zh' ? 'zh-CN' : 'en'
  return lookNow(locale, !useStill())
}
