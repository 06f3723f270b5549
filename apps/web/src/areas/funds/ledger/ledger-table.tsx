import type { Label } from '@forecourt/contract/kernel'
import type { ReactNode } from 'react'
import { useText } from '../../../kernel/text.ts'
import { ScrollPlace } from '../../../kernel/scroll-place.tsx'

/** The head of a column; what is compared digit by digit stands on the right. */
export type Head = readonly [label: Label, side?: 'right']

/** A table of the ledger: its heads, and its rows as the page draws them. */
export function LedgerTable({ heads, children }: { readonly heads: readonly Head[]; readonly children: ReactNode }) {
  const t = useText()
  return (
    <ScrollPlace>
      <table className="rows">
        <thead>
          <tr>
            {heads.map(([label, side]) => (
              <th key={label[0]} scope="col" className={side}>
                {t(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </ScrollPlace>
  )
}
