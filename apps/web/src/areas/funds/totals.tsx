import { grouped } from '../../kernel/figures.ts'

export type Total = readonly [label: string, yuan: string | undefined, note: string]

/** A few sums beside one another with what each of them means; a dash where one is not known yet. */
export function Totals({ of, label }: { readonly of: readonly Total[]; readonly label?: string }) {
  return (
    <dl className="funds-totals" aria-label={label}>
      {of.map(([name, yuan, note]) => (
        <div key={name}>
          <dt>
            {name} <small>{note}</small>
          </dt>
          <dd>
            <strong className="figure">{yuan === undefined ? '—' : grouped(yuan)}</strong>
          </dd>
        </div>
      ))}
    </dl>
  )
}
