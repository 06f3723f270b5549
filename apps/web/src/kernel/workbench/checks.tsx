import { useText } from '../text.ts'
import { agreement, type Check } from './agreement.ts'
import { ScrollPlace } from '../scroll-place.tsx'

interface ChecksProps {
  readonly label: string
  readonly places: readonly string[]
  readonly rows: readonly Check[]
}

/** The same facts as several places say them; where they agree there is a tick, where not it says so in a word. */
export function Checks({ label, places, rows }: ChecksProps) {
  const t = useText()
  return (
    <ScrollPlace label={label}>
      <table className="rows checks" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{label}</th>
            {places.map(place => (
              <th key={place} scope="col">
                {place}
              </th>
            ))}
            <th scope="col">{t(['结果', 'Result'])}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => {
            const agrees = row.isLoose ? undefined : agreement(row)
            return (
              <tr key={row.label}>
                <th scope="row">{row.label}</th>
                {row.values.map((value, index) => (
                  <td key={places[index]}>{value || '—'}</td>
                ))}
                <td>
                  {agrees === true && <span className="ink-good">{t(['✓ 一致', '✓ Same'])}</span>}
                  {agrees === false && <span className="ink-bad">{t(['不一致', 'Differs'])}</span>}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </ScrollPlace>
  )
}
