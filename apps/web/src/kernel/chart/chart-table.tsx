// oxlint-disable jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keys
import { grouped } from '../figures.ts'
import { useText } from '../text.ts'
import type { ChartModel } from './model.ts'
import { tableOf } from './table.ts'

/** The same numbers to be read one by one. */
export function ChartTable({ model, name }: { readonly model: ChartModel; readonly name: string }) {
  const t = useText()
  const { heads, rows, sums } = tableOf(model)
  return (
    <section className="chart-table" aria-label={name} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {heads.map(head => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, head, cells }) => (
            <tr key={key}>
              <th scope="row">{head}</th>
              {cells.map((value, at) => (
                <td key={heads[at + 1]}>{value === undefined ? '—' : grouped(value)}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t(['合计', 'Total'])}</th>
            {sums.map((sum, at) => (
              <td key={heads[at + 1]}>{grouped(sum)}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
