import {
  baseFields,
  companionOf,
  type Entity,
  type Field,
  type Fields,
  type Resource,
  stateFieldOf,
} from '@forecourt/contract/kernel'
import { Button } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { CallButton } from '../call/call-button.tsx'
import { Notice } from '../notice.tsx'
import type { AnyCall } from '../list/list-state.ts'
import { isRowCall } from '../list/row-actions.ts'
import { usePermission } from '../permission.ts'
import { type AnyRow, useRow } from '../queries.ts'
import { useText } from '../text.ts'
import { FieldText } from '../widgets/field-text.tsx'
import { StateTag } from '../widgets/state-tag.tsx'
import { StatePath } from './state-path.tsx'
import { Timeline } from './timeline.tsx'
import { firstText } from '../wire-text.ts'

const FormDialog = lazy(() => import('../form/form-dialog.tsx'))

export interface DetailProps {
  readonly resource: Resource
  readonly id: string
  readonly calls?: readonly AnyCall[]
  /** Beside the list, or a page of its own with the timeline on the right. */
  readonly layout: 'drawer' | 'page'
  /** Further parts between the fields and the timeline. */
  readonly children?: ReactNode
}

const hiddenFields = new Set(['id', 'tenantId', 'isDeleted', 'version', 'createDept'])
const wideKinds = new Set(['long', 'json', 'file'])
const factKinds = new Set(['money', 'quantity', 'price', 'ratio'])
const facts = 4

/** What names the row. */
export const nameOf = (entity: Entity, row: AnyRow): string => {
  const display = entity.options.display
  const shown = display && (entity.fields[display]?.kind === 'ref' ? row[companionOf(display)] : row[display])
  return firstText(shown, row.id)
}

const isShown = (name: string, field: Field) =>
  !hiddenFields.has(name) && !['state', 'secret'].includes(field.kind) && field.options.form !== false

const picked = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name, field]) => isShown(name, field)))

/** The figures one looks for first. */
function KeyFacts({ entity, row }: { readonly entity: Entity; readonly row: AnyRow }) {
  const t = useText()
  const names = Object.keys(entity.fields)
    .filter(name => factKinds.has(entity.fields[name]?.kind ?? ''))
    .slice(0, facts)
  if (!names.length) return null
  return (
    <dl className="facts">
      {names.map(name => {
        const field = entity.fields[name]
        return (
          field && (
            <div key={name}>
              <dt>{t(field.label)}</dt>
              <dd>
                <FieldText name={name} field={field} row={row} />
              </dd>
            </div>
          )
        )
      })}
    </dl>
  )
}

/** All fields in their groups; long ones take the whole width. */
export function FieldList({ fields, row }: { readonly fields: Fields; readonly row: AnyRow }) {
  const t = useText()
  const groups = Map.groupBy(Object.entries(fields), ([, field]) => (field.options.group ? t(field.options.group) : ''))
  return [...groups].map(([title, entries]) => (
    <section key={title} className="facts-group">
      {title && <h2>{title}</h2>}
      <dl className="field-list">
        {entries.map(([name, field]) => (
          <div key={name} className={wideKinds.has(field.kind) ? 'wide-item' : undefined}>
            <dt>{t(field.label)}</dt>
            <dd>
              <FieldText name={name} field={field} row={row} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  ))
}

function Actions({
  resource,
  row,
  calls,
}: {
  readonly resource: Resource
  readonly row: AnyRow
  readonly calls: readonly AnyCall[]
}) {
  const t = useText()
  const [editing, setEditing] = useState(false)
  const mayEdit = usePermission(`${resource.permission}_edit`) && resource.verbs.includes('submit')
  return (
    <span className="detail-actions">
      {calls
        .filter(call => isRowCall(call, resource.entity))
        .map(call => (
          <CallButton key={call.path} call={call} row={row} of={resource.entity} />
        ))}
      {mayEdit && <Button onClick={() => setEditing(true)}>{t(['修改', 'Edit'])}</Button>}
      <Suspense>{editing && <FormDialog resource={resource} row={row} onClose={() => setEditing(false)} />}</Suspense>
    </span>
  )
}

/** Everything about one row: name and state, actions, key figures, the path of its states, its fields, its history. */
export function DetailBody({ resource, id, calls = [], layout, children }: DetailProps) {
  const t = useText()
  const { entity } = resource
  const answer = useRow(resource, id)
  if (answer.isPending) return <span className="spinner" />
  if (answer.isError)
    return (
      <Notice title={answer.error.message || t(['加载失败', 'Could not be loaded'])}>
        <Button onClick={() => void answer.refetch()}>{t(['重试', 'Try again'])}</Button>
      </Notice>
    )
  const row = answer.data as AnyRow
  const state = stateFieldOf(entity)
  const Heading = layout === 'page' ? 'h1' : 'h2'
  return (
    <article className={`detail detail-${layout}`}>
      <header className="detail-head">
        <div>
          <Heading>{nameOf(entity, row)}</Heading>
          {state && <StateTag of={state.states} code={Number(row[state.name])} />}
        </div>
        <Actions resource={resource} row={row} calls={calls} />
      </header>
      <KeyFacts entity={entity} row={row} />
      {state && <StatePath of={state.states} code={Number(row[state.name])} />}
      <div className="detail-columns">
        <div>
          <FieldList fields={picked(entity.fields)} row={row} />
          {children}
          <h2 className="record-title">{t(['记录', 'Record'])}</h2>
          <FieldList fields={picked(baseFields)} row={row} />
        </div>
        <aside aria-label={t(['历史', 'History'])}>
          <h2>{t(['历史', 'History'])}</h2>
          <Timeline entity={entity} id={id} calls={calls} />
        </aside>
      </div>
    </article>
  )
}
