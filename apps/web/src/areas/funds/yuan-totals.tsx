import { grouped } from '../../kernel/figures.ts'
import { Totals } from '../../kernel/parts/totals.tsx'

type YuanTotal = readonly [label: string, yuan: string | undefined, note: string]

/** Sums in yuan, each with what it means. */
export const YuanTotals = ({ of, label }: { readonly of: readonly YuanTotal[]; readonly label?: string }) => (
  <Totals
    of={of.map(([name, yuan, note]) => ({ label: name, value: yuan && grouped(yuan), note }))}
    {...(label === undefined ? {} : { label })}
  />
)
