import { grouped } from '../../kernel/figures.ts'
import { Meter } from '../../kernel/parts/meter.tsx'
import { fenOf } from '../../kernel/yuan.ts'

/** A balance with how much of the card's face it still is. */
export const MoneyBar = ({ balance, face }: { readonly balance: string; readonly face: string | null }) => (
  <span className="money-bar">
    <span className="figure">{grouped(balance)}</span>
    <Meter of={[fenOf(balance)]} whole={fenOf(face)} />
  </span>
)
