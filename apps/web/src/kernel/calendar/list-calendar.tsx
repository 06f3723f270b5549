import { kindOf, referenceLabelOf, stateFieldOf } from '@forecourt/contract/kernel'
import { FieldText } from '../widgets/field-text.tsx'
import { StateTag } from '../widgets/state-tag.tsx'
import { nameOf } from '../row-name.ts'
import { DisplayLink } from '../list/display-link.tsx'
import { RowActionLinks } from '../list/row-action-links.tsx'
import { withoutPages } from '../list/list-query.ts'
import { useList } from '../list/list-state.ts'
import { type AnyRow, useRows } from '../queries.ts'
import { useText } from '../text.ts'
import { wireText } from '../wire-text.ts'
import { Calendar } from './calendar.tsx'
import { addDays, isDay, monthOf, shanghaiDay, weeksOf } from './days.ts'

const maxRows = 500

/** The rows of a list by the day in one of their fields; below it those of the day one is at. */
export function ListCalendar({ by }: { readonly by: string }) {
  const t = useText()
  const { resource, entity, asked, query, setQuery, open, shown: columns } = useList()
  const wanted = query['day'] ?? ''
  const day = isDay(wanted) ? wanted : shanghaiDay()
  const weeks = weeksOf(monthOf(day))
  const [first, last] = [weeks[0]?.[0] ?? day, weeks.at(-1)?.[6] ?? day]
  const field = entity.fields[by]
  const isMoment = field !== undefined && kindOf(field).isMoment
  const span = isMoment
    ? { [`${by}_ge`]: `${first} 00:00:00`, [`${by}_le`]: `${last} 23:59:59` }
    : { [`${by}_ge`]: first, [`${by}_le`]: last }
  const { data } = useRows(resource, { ...withoutPages(asked), ...span, current: 1, size: maxRows })
  const rows = data?.records ?? []
  const dayOf = (row: AnyRow) => wireText(row[by]).slice(0, 10)
  const shown = rows.filter(row => dayOf(row) === day)
  // What the row belongs to, and its own name: of a price the site and the product.
  const belongsTo = columns.find(one => one.field && kindOf(one.field).isReference)?.name
  const titleOf = (row: AnyRow) => {
    const of = belongsTo && wireText(row[referenceLabelOf(belongsTo)])
    return of ? `${of} · ${nameOf(entity, row)}` : nameOf(entity, row)
  }
  return (
    <>
      <Calendar
        label={t(['{0}日历', '{0} by day'], t(entity.label))}
        day={day}
        items={rows.map(row => ({
          id: row.id,
          day: dayOf(row),
          children: (
            <button type="button" className="quiet" tabIndex={-1} onClick={() => open(row.id)}>
              {titleOf(row)}
            </button>
          ),
        }))}
        onDay={next => setQuery({ day: next }, 'replace')}
        onOpen={() => shown[0] && open(shown[0].id)}
      />
      {data && data.total > maxRows && (
        <p className="dim">
          {t(['仅显示前 {0} 条，请缩小筛选范围', 'The first {0} are shown: filter further'], maxRows)}
        </p>
      )}
      <section className="calendar-day" aria-live="polite">
        <h2>{addDays(day, 0)}</h2>
        {shown.length === 0 ? (
          <p className="dim">{t(['这一天没有记录', 'Nothing on this day'])}</p>
        ) : (
          <ul>
            {shown.map(row => (
              <DayRow key={row.id} row={row} by={by} />
            ))}
          </ul>
        )}
      </section>
    </>
  )
}

const facts = 4

function DayRow({ row, by }: { readonly row: AnyRow; readonly by: string }) {
  const { shown, entity } = useList()
  const state = stateFieldOf(entity)
  const [first, ...rest] = shown
  const others = rest
    .filter(({ name, field }) => field && name !== by && !kindOf(field).isState && row[name] !== null)
    .slice(0, facts)
  const moment = wireText(row[by]).slice(11, 16)
  return (
    <li>
      {moment && <time className="figure">{moment}</time>}
      {first?.field && <DisplayLink name={first.name} field={first.field} row={row} />}
      {others.map(({ name, field }) => field && <FieldText key={name} name={name} field={field} row={row} brief />)}
      {state && <StateTag of={state.states} code={Number(row[state.name])} />}
      <RowActionLinks row={row} />
    </li>
  )
}
