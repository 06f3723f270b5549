// oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- a tap anywhere does what the link inside does for the keyboard
import { kindOf, stateFieldOf, type States } from '@forecourt/contract/kernel'
import { Checkbox } from 'antd'
import { lazy, Suspense } from 'react'
import type { AnyRow } from '../queries.ts'
import { nameOf } from '../row-name.ts'
import { useText } from '../text.ts'
import { FieldText } from '../widgets/field-text.tsx'
import { StateTag } from '../widgets/state-tag.tsx'
import './bulk.css'
import { DisplayLink } from './display-link.tsx'
import type { PlacedColumn } from './list-columns.ts'
import { ListNotice } from './list-notice.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { useList } from './list-state.ts'
import { RowActionLinks } from './row-action-links.tsx'
import { useBulkCalls } from './row-actions.ts'
import { flatRows } from './tree-rows.ts'

const BulkBar = lazy(() => import('./bulk-bar.tsx'))

const facts = 3

interface CardFieldProps {
  readonly column: PlacedColumn
  readonly row: AnyRow
  readonly isFirst?: boolean
}

function CardField({ column: { name, field, Cell }, row, isFirst = false }: CardFieldProps) {
  if (Cell) return <Cell row={row} />
  if (!field) return null
  if (isFirst) return <DisplayLink name={name} field={field} row={row} />
  return <FieldText name={name} field={field} row={row} brief={!kindOf(field).isFigure} />
}

/** The box that ticks a card: as large as a finger, and named after its row. */
function Pick({ row }: { readonly row: AnyRow }) {
  const t = useText()
  const { selected, setSelected, entity } = useList()
  const isPicked = selected.includes(row.id)
  return (
    <Checkbox
      className="card-pick"
      checked={isPicked}
      aria-label={t(['选择 {0}', 'Select {0}'], nameOf(entity, row))}
      onChange={() => setSelected(isPicked ? selected.filter(id => id !== row.id) : [...selected, row.id])}
    />
  )
}

/** The rows as cards: name and state, the amount, and a few facts. */
export function ListCards() {
  const t = useText()
  const { answer, rows, shown, entity, open, selected, selectedCount, may } = useList()
  const mayPick = useBulkCalls().length > 0 || may.remove
  if (answer.isPending) return <ListSkeleton columns={1} />
  const bar = <Suspense>{selectedCount > 0 && <BulkBar />}</Suspense>
  const state = stateFieldOf(entity)
  const [first, ...rest] = shown
  const amount = rest.find(({ field }) => field && kindOf(field).isMoney)
  const others = rest
    .filter(column => column !== amount && !(column.field && kindOf(column.field).isState))
    .slice(0, facts)
  const isTicked = new Set(selected)
  if (answer.isError || !rows.length)
    return (
      <>
        <ListNotice />
        {bar}
      </>
    )
  return (
    <>
      <ul className="cards" data-stale={answer.isPlaceholderData}>
        {flatRows(rows).map(row => (
          <li
            key={row.id}
            className="card"
            data-picked={isTicked.has(row.id)}
            onClick={event => (event.target as Element).closest('a,button,label') || open(row.id)}
            onKeyDown={undefined}
          >
            <div className="card-head">
              {mayPick && <Pick row={row} />}
              {first && <CardField column={first} row={row} isFirst />}
              {state && <StateTag of={state.field.options.of as States} code={Number(row[state.name])} />}
            </div>
            {amount && row[amount.name] !== null && (
              <p className="card-amount">
                {amount.field && <FieldText name={amount.name} field={amount.field} row={row} />}
              </p>
            )}
            <dl>
              {others.map(column => (
                <div key={column.name}>
                  <dt>{t(column.label)}</dt>
                  <dd>
                    <CardField column={column} row={row} />
                  </dd>
                </div>
              ))}
            </dl>
            <RowActionLinks row={row} />
          </li>
        ))}
      </ul>
      {bar}
    </>
  )
}
