import { grouped } from '../../kernel/figures.ts'
import { Totals } from '../../kernel/parts/totals.tsx'

type YuanTotal = readonly [label: string, yuan: string | undefined, note: string, href?: string | undefined]

/** Sums in yuan, each with what it means. */
export const YuanTotals = ({ of, label }: { readonly of: readonly YuanTotal[]; readonly label?: string }) => (
  <Totals
    of={of.map(([name, yuan, note, href]) => ({ label: name, value: yuan && grouped(yuan), note, href }))}
    {...(label === undefined ? {} : { label })}
  />
)
