import { grouped } from '../../kernel/figures.ts'
import { fenOf, share } from '../../kernel/yuan.ts'

/** A balance with how much of the card's face it still is. */
export function MoneyBar({ balance, face }: { readonly balance: string; readonly face: string | null }) {
  return (
    <span className="money-bar">
      <span className="figure">{grouped(balance)}</span>
      <i aria-hidden="true">
        <b style={{ width: `${share(fenOf(balance), fenOf(face))}%` }} />
      </i>
    </span>
  )
}
