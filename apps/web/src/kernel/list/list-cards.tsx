// oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- a tap anywhere does what the link inside does for the keyboard
import { cardOf, kindOf, referenceLabelOf, rowFields, type States } from '@forecourt/contract/kernel'
import { Checkbox } from 'antd'
import { Fragment, lazy, Suspense } from 'react'
import type { AnyRow } from '../queries.ts'
import { nameOf } from '../row-name.ts'
import { useText } from '../text.ts'
import { FieldText } from '../widgets/field-text.tsx'
import { StateTag } from '../widgets/state-tag.tsx'
import { wireText } from '../wire-text.ts'
import './bulk.css'
import { DisplayLink } from './display-link.tsx'
import { ListNotice } from './list-notice.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { useList } from './list-state.ts'
import { RowActionLinks } from './row-action-links.tsx'
import { useBulkCalls } from './row-actions.ts'
import { flatRows } from './tree-rows.ts'

const BulkBar = lazy(() => import('./bulk-bar.tsx'))

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

interface PartProps {
  readonly name: string | undefined
  readonly row: AnyRow
}

/** A field of the row, as the page of the list shows it. */
function Part({ name = '', row, isBare = false }: PartProps & { readonly isBare?: boolean }) {
  const { entity, columns } = useList()
  const Cell = columns.find(one => one.name === name)?.Cell
  if (Cell) return <Cell row={row} />
  const field = rowFields(entity)[name]
  return field ? <FieldText name={name} field={field} row={row} brief={isBare || !kindOf(field).isFigure} /> : null
}

function Title({ name = '', row }: PartProps) {
  const { entity, columns } = useList()
  const field = rowFields(entity)[name]
  if (!field || columns.find(one => one.name === name)?.Cell) return <Part name={name} row={row} />
  return <DisplayLink name={name} field={field} row={row} />
}

const isThere = (value: unknown): boolean => value !== null && value !== undefined && value !== ''

/** What it is and in which state, how much, a few facts, whose and when: as the entity says, or as it follows from it. */
function Card({ row, mayPick }: { readonly row: AnyRow; readonly mayPick: boolean }) {
  const { entity, isOfMany, limits } = useList()
  const { title, amount, time, state, lines } = cardOf(entity)
  const stateField = state ? entity.fields[state] : undefined
  const isRead = (name: string | undefined) => name !== undefined && !limits.hidden.includes(name) && isThere(row[name])
  const facts = lines.filter(isRead)
  const owner = wireText(row['tenantName'])
  const isSaid = [title, ...facts].some(name => [row[name ?? ''], row[referenceLabelOf(name ?? '')]].includes(owner))
  return (
    <>
      <div className="card-head">
        {mayPick && <Pick row={row} />}
        <Title name={title} row={row} />
        {stateField && isThere(row[state ?? '']) && (
          <StateTag of={stateField.options.of as States} code={Number(row[state ?? ''])} />
        )}
      </div>
      {isRead(amount) && (
        <p className="card-amount">
          <small>¥</small>
          <Part name={amount} row={row} isBare />
        </p>
      )}
      <p className="card-facts">
        <span>
          {facts.map((name, at) => (
            <Fragment key={name}>
              {at > 0 && ' · '}
              <Part name={name} row={row} />
            </Fragment>
          ))}
          {isOfMany &&
            !isSaid &&
            isThere(row['tenantName']) &&
            `${facts.length > 0 ? ' · ' : ''}${wireText(row['tenantName'])}`}
        </span>
        {isRead(time) && (
          <span className="card-time">
            <Part name={time} row={row} />
          </span>
        )}
      </p>
    </>
  )
}

/** The rows as cards. */
export function ListCards() {
  const { answer, rows, open, selected, selectedCount, may } = useList()
  const mayPick = useBulkCalls().length > 0 || may.remove
  if (answer.isPending) return <ListSkeleton columns={1} />
  const bar = <Suspense>{selectedCount > 0 && <BulkBar />}</Suspense>
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
            <Card row={row} mayPick={mayPick} />
            <RowActionLinks row={row} />
          </li>
        ))}
      </ul>
      {bar}
    </>
  )
}
