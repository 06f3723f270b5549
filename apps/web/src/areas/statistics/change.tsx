import type { Label } from '@forecourt/contract/kernel'
import { grouped } from '../../kernel/figures.ts'
import { useText } from '../../kernel/text.ts'

interface ChangeProps {
  readonly now: string | number | null
  readonly before: string | number | null | undefined
  /** What it is compared with. */
  readonly words: Label
  /** What runs cannot be held against whole days: then only those are named. */
  readonly isNamedOnly?: boolean
}

/** How a figure stands to that of a named period: an arrow, the part and the former figure, never a colour alone. */
export function Change({ now, before, words, isNamedOnly = false }: ChangeProps) {
  const t = useText()
  if (now === null || before === null || before === undefined) return null
  const [is, was] = [Number(now), Number(before)]
  const former = `${t(words)} ${grouped(String(before))}`
  if (isNamedOnly || was <= 0) return <span className="figure-change">{former}</span>
  const percent = Math.abs(((is - was) / was) * 100).toFixed(1)
  const arrow = percent === '0.0' ? '→' : is > was ? '↑' : '↓'
  const direction = is >= was ? t(['增加', 'up']) : t(['减少', 'down'])
  return (
    <span className="figure-change">
      <span aria-hidden="true">{arrow}</span>
      <span className="visually-hidden">{direction} </span> {percent}% · {former}
    </span>
  )
}
