// oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- a tap anywhere does what the link inside does for the keyboard
import { stateFieldOf, type States } from '@forecourt/contract/kernel'
import type { AnyRow } from '../queries.ts'
import { useText } from '../text.ts'
import { FieldText, isFigure } from '../widgets/field-text.tsx'
import { StateTag } from '../widgets/state-tag.tsx'
import { DisplayLink } from './display-link.tsx'
import type { PlacedColumn } from './list-columns.ts'
import { ListNotice } from './list-notice.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { useList } from './list-state.ts'
import { RowActionLinks } from './row-action-links.tsx'

const facts = 3

const flat = (rows: readonly AnyRow[]): AnyRow[] =>
  rows.flatMap(row => [row, ...flat((row['children'] as AnyRow[] | undefined) ?? [])])

interface CardFactProps {
  readonly column: PlacedColumn
  readonly row: AnyRow
  readonly isFirst?: boolean
}

function CardFact({ column: { name, field, Cell }, row, isFirst = false }: CardFactProps) {
  if (Cell) return <Cell row={row} />
  if (!field) return null
  if (isFirst) return <DisplayLink name={name} field={field} row={row} />
  return <FieldText name={name} field={field} row={row} brief={!isFigure(field.kind)} />
}

/** The rows as cards: name and state, the amount, and a few facts. */
export function ListCards() {
  const t = useText()
  const { answer, rows, shown, entity, open } = useList()
  if (answer.isPending) return <ListSkeleton columns={1} />
  if (answer.isError || !rows.length) return <ListNotice />
  const state = stateFieldOf(entity)
  const [first, ...rest] = shown
  const amount = rest.find(column => column.field?.kind === 'money')
  const others = rest.filter(column => column !== amount && column.field?.kind !== 'state').slice(0, facts)
  return (
    <ul className="cards" data-stale={answer.isPlaceholderData}>
      {flat(rows).map(row => (
        <li
          key={row.id}
          className="card"
          onClick={event => (event.target as Element).closest('a,button') || open(row.id)}
          onKeyDown={undefined}
        >
          <div className="card-head">
            {first && <CardFact column={first} row={row} isFirst />}
            {state && <StateTag of={state.field.options.of as States} code={Number(row[state.name])} />}
          </div>
          {amount && row[amount.name] !== null && (
            <p className="card-amount">
              ¥ {amount.field && <FieldText name={amount.name} field={amount.field} row={row} brief />}
            </p>
          )}
          <dl>
            {others.map(column => (
              <div key={column.name}>
                <dt>{t(column.label)}</dt>
                <dd>
                  <CardFact column={column} row={row} />
                </dd>
              </div>
            ))}
          </dl>
          <RowActionLinks row={row} />
        </li>
      ))}
    </ul>
  )
}
