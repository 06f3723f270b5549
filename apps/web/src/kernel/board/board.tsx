// oxlint-disable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- arrows walk the cards, whose links and buttons do what a press does
import { type AnyCall, type Entity, isRowCall, kindOf, stateFieldOf, type States } from '@forecourt/contract/kernel'
import { type KeyboardEvent, useState } from 'react'
import { DisplayLink } from '../list/display-link.tsx'
import { withoutPages } from '../list/list-query.ts'
import { useList } from '../list/list-state.ts'
import { RowActionLinks } from '../list/row-action-links.tsx'
import { type AnyRow, useRows } from '../queries.ts'
import { useOffered } from '../reach.ts'
import { nameOf } from '../row-name.ts'
import { useText } from '../text.ts'
import { FieldText } from '../widgets/field-text.tsx'
import { StateTag } from '../widgets/state-tag.tsx'
import { callsTo, cardAfter, reachable } from './moves.ts'
import './board.css'

const perColumn = 20
const facts = 2

interface Drag {
  readonly row: AnyRow
  readonly from: number
  readonly calls: readonly AnyCall[]
  readonly to: readonly number[]
}

/** The rows of one state, as the list's own filters leave them. */
function useColumn(name: string, code: number) {
  const { resource, asked, query } = useList()
  const chosen = query[name]
  const isLeftOut = chosen !== undefined && chosen !== '' && !chosen.split(',').includes(String(code))
  return useRows(resource, { ...withoutPages(asked), [name]: code, current: 1, size: perColumn }, !isLeftOut)
}

/** The calls that this person may make on the rows of a column, by row. */
function useMoves(rows: readonly AnyRow[]) {
  const { calls, entity, resource, may } = useList()
  const offered = useOffered(resource, rows)
  const own = calls.filter(call => isRowCall(call, entity) && may.call(call) && call.action)
  return (row: AnyRow): AnyCall[] => own.filter(call => offered(row, call))
}

function Card({ row, onDrag }: { readonly row: AnyRow; readonly onDrag: (isBegin: boolean) => void }) {
  const t = useText()
  const { shown, entity } = useList()
  const [first, ...rest] = shown
  const amount = rest.find(({ field }) => field && kindOf(field).isMoney)
  const others = rest
    .filter(({ field, name }) => field && name !== amount?.name && !kindOf(field).isState && row[name] !== null)
    .slice(0, facts)
  return (
    <li
      className="board-card"
      data-card={row.id}
      tabIndex={0}
      aria-label={nameOf(entity, row)}
      draggable
      onDragStart={event => {
        event.dataTransfer.setData('text/plain', row.id)
        onDrag(true)
      }}
      onDragEnd={() => onDrag(false)}
    >
      <p className="board-name">
        {first?.field && <DisplayLink name={first.name} field={first.field} row={row} />}
        {amount?.field && <FieldText name={amount.name} field={amount.field} row={row} />}
      </p>
      <dl>
        {others.map(
          ({ name, field, label }) =>
            field && (
              <div key={name}>
                <dt className="visually-hidden">{t(label)}</dt>
                <dd>
                  <FieldText name={name} field={field} row={row} brief />
                </dd>
              </div>
            ),
        )}
      </dl>
      <RowActionLinks row={row} />
    </li>
  )
}

interface ColumnProps {
  readonly of: States
  readonly name: string
  readonly code: number
  readonly drag: Drag | undefined
  readonly onDrag: (drag: Drag | undefined) => void
}

function Column({ of, name, code, drag, onDrag }: ColumnProps) {
  const t = useText()
  const { setTask, filter, setQuery } = useList()
  const { data, isPending, fetchStatus } = useColumn(name, code)
  const rows = data?.records ?? []
  const moves = useMoves(rows)
  const total = data?.total ?? 0
  const isTarget = drag?.to.includes(code) ?? false
  return (
    <section
      className="board-column"
      data-column={code}
      data-empty={total === 0 && !isTarget}
      data-target={isTarget}
      onDragOver={event => isTarget && event.preventDefault()}
      onDrop={event => {
        if (!drag || !isTarget) return
        event.preventDefault()
        const [call] = callsTo(of, drag.from, code, drag.calls)
        if (call) setTask({ kind: 'call', call, row: drag.row })
      }}
    >
      <header>
        <h2>
          <StateTag of={of} code={code} />
        </h2>
        <span className="figure">
          {isPending && fetchStatus !== 'idle' ? '…' : `${total}${data?.atLeast ? '+' : ''}`}
        </span>
      </header>
      <ul>
        {rows.map(row => (
          <Card
            key={row.id}
            row={row}
            onDrag={isBegin => {
              const calls = moves(row)
              onDrag(isBegin ? { row, from: code, calls, to: reachable(of, code, calls) } : undefined)
            }}
          />
        ))}
      </ul>
      {total > rows.length && rows.length > 0 && (
        <button
          type="button"
          className="text-button"
          onClick={() => {
            filter({ [name]: String(code) })
            setQuery({ look: undefined })
          }}
        >
          {t(['全部 {0} 条', 'All {0}'], total)}
        </button>
      )}
    </section>
  )
}

/** Cards in columns by state. Arrows walk, Enter opens, a card is taken where one of its calls leads: the call asks what it needs. */
export function Board() {
  const { entity } = useList()
  const state = stateFieldOf(entity)
  return state ? <Columns entity={entity} name={state.name} of={state.states} /> : null
}

function Columns({ entity, name, of }: { readonly entity: Entity; readonly name: string; readonly of: States }) {
  const t = useText()
  const { open, may } = useList()
  const [drag, setDrag] = useState<Drag>()
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const card = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-card]') : null
    const id = card?.dataset['card']
    if (!card || !id || event.target !== card) return
    if (event.key === 'Enter' && may.view) open(id)
    const columns = [...event.currentTarget.querySelectorAll('[data-column]')].map(column =>
      [...column.querySelectorAll<HTMLElement>('[data-card]')].map(one => one.dataset['card'] ?? ''),
    )
    const next = cardAfter(columns, id, event.key)
    if (next) event.currentTarget.querySelector<HTMLElement>(`[data-card="${next}"]`)?.focus()
    if (next || event.key === 'Enter') {
      event.preventDefault()
      event.stopPropagation()
    }
  }
  return (
    <div
      className="board"
      role="group"
      aria-label={t(['{0}看板，方向键移动', '{0} by state; arrows move'], t(entity.label))}
      onKeyDown={walk}
    >
      {Object.values(of.states).map(({ code }) => (
        <Column key={code} of={of} name={name} code={code} drag={drag} onDrag={setDrag} />
      ))}
    </div>
  )
}
