import { useText } from '../text.ts'
import { fenOf, shownFen } from '../yuan.ts'

interface DifferenceProps {
  /** What is chosen on either side: its name and its amount in yuan. */
  readonly left: readonly [label: string, yuan: string]
  readonly right: readonly [label: string, yuan: string | undefined]
}

/** What two sides come to, and what is between them; the tick is there only when they are equal. */
export function Difference({ left, right }: DifferenceProps) {
  const t = useText()
  const [one, other] = [fenOf(left[1]), right[1] === undefined ? undefined : fenOf(right[1])]
  const difference = other === undefined ? undefined : one - other
  return (
    <output className="difference" data-equal={difference === 0n}>
      <span>
        {left[0]} <b className="figure">{shownFen(one)}</b>
      </span>
      <span aria-hidden="true">−</span>
      <span>
        {right[0]} <b className="figure">{other === undefined ? '—' : shownFen(other)}</b>
      </span>
      <span aria-hidden="true">=</span>
      <span className={difference === 0n ? 'ink-good' : difference === undefined ? 'dim' : 'ink-bad'}>
        {difference === undefined
          ? t(['尚未选择', 'nothing chosen'])
          : difference === 0n
            ? t(['✓ 一致', '✓ equal'])
            : t(['差额 {0}', 'difference {0}'], shownFen(difference).replace('-', '−'))}
      </span>
    </output>
  )
}
