import type { Label } from '@forecourt/contract/kernel'
import { usePaneQuery } from '../../kernel/pane.tsx'
import { Segments } from '../../kernel/parts/segments.tsx'
import { useText } from '../../kernel/text.ts'

/** What a home says of the days that it is about. */
interface Shown {
  readonly asOf: string
  readonly to: string
  readonly isOver: number
}

const daysBack: Readonly<Record<string, number>> = { today: 0, yesterday: 1 }

/** Which day a home is asked about: the address's, or whichever is at hand. */
export function useAskedDay(): { readonly daysBack?: number } {
  const [{ day }] = usePaneQuery()
  const chosen = daysBack[day ?? '']
  return chosen === undefined ? {} : { daysBack: chosen }
}

/** Today until now, or all of yesterday. */
export function HomeDays({ of }: { readonly of: Shown | undefined }) {
  const t = useText()
  const [, setQuery] = usePaneQuery()
  return (
    <Segments
      label={t(['哪一天', 'Which day'])}
      of={[
        ['today', t(['今天', 'Today'])],
        ['yesterday', t(['昨天', 'Yesterday'])],
      ]}
      chosen={of && (of.isOver ? 'yesterday' : 'today')}
      onChoose={day => setQuery({ day })}
    />
  )
}

const monthOf = (moment: string): string => moment.slice(0, 7)
/** On the first of a month yesterday was of the last one. */
const isThisMonth = ({ to, asOf }: Shown): boolean => monthOf(to) === monthOf(asOf)

/** A figure of the month that is shown. */
export const inMonth = (of: Shown, zh: string, en: string): Label =>
  isThisMonth(of) ? [`本月${zh}`, `${en} this month`] : [`上月${zh}`, `${en} last month`]

/** What a figure of the month is compared with. */
export function monthBefore(of: Shown): Label {
  if (!isThisMonth(of)) return ['前月同期', 'the month before']
  return of.isOver ? ['上月同期', 'last month by then'] : ['上月同期', 'last month by now']
}

/** A name of what is shown of one day. */
export const onDay = ({ isOver }: Shown, zh: string, en: string): Label =>
  isOver ? [`${zh}昨天`, `${en} yesterday`] : [`${zh}今天`, `${en} today`]
