// oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- a tap anywhere does what the link inside does for the keyboard
import { stateFieldOf, type States } from '@forecourt/contract/kernel'
import type { AnyRow } from '../queries.ts'
import { useText } from '../text.ts'
import { FieldText, isFigure } from '../widgets/field-text.tsx'
import { StateTag } from '../widgets/state-tag.tsx'
import { DisplayLink } from './display-link.tsx'
import { visible } from './list-columns.ts'
import { ListNotice } from './list-notice.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { useList } from './list-state.ts'
import { RowActionLinks } from './row-action-links.tsx'

const facts = 3

const flat = (rows: readonly AnyRow[]): AnyRow[] =>
  rows.flatMap(row => [row, ...flat((row['children'] as AnyRow[] | undefined) ?? [])])

/** The rows as cards: name and state, the amount, and a few facts. */
export function ListCards() {
  const t = useText()
  const { answer, rows, columns, choice, entity, open } = useList()
  if (answer.isPending) return <ListSkeleton columns={1} />
  if (answer.isError || !rows.length) return <ListNotice />
  const state = stateFieldOf(entity)
  const [first, ...rest] = visible(columns, choice)
  const amount = rest.find(column => column.field.kind === 'money')
  const others = rest.filter(column => column !== amount && column.field.kind !== 'state').slice(0, facts)
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
            {first && <DisplayLink column={first} row={row} />}
            {state && <StateTag of={state.field.options.of as States} code={Number(row[state.name])} />}
          </div>
          {amount && row[amount.name] !== null && (
            <p className="card-amount">
              ¥ <FieldText name={amount.name} field={amount.field} row={row} brief />
            </p>
          )}
          <dl>
            {others.map(column => (
              <div key={column.name}>
                <dt>{t(column.field.label)}</dt>
                <dd>
                  <FieldText name={column.name} field={column.field} row={row} brief={!isFigure(column.field.kind)} />
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
