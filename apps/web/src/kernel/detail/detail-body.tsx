import {
  baseFields,
  type Entity,
  type Field,
  type Fields,
  isRowCall,
  type Resource,
  stateFieldOf,
} from '@forecourt/contract/kernel'
import { Button } from 'antd'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { CallButton } from '../call/call-button.tsx'
import { CopyButton } from '../copy-button.tsx'
import type { AnyCall } from '../list/list-state.ts'
import { usePermission } from '../permission.ts'
import { type AnyRow, useRow } from '../queries.ts'
import { useOffered } from '../reach.ts'
import { nameOf } from '../row-name.ts'
import { useText } from '../text.ts'
import { FieldText } from '../widgets/field-text.tsx'
import { Fact } from '../part.tsx'
import { DetailFrame, Loaded } from './detail-frame.tsx'
import { Related } from './related.tsx'
import { StatePath } from './state-path.tsx'
import { Timeline } from './timeline.tsx'

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
const alsoFacts = new Set(['ref', 'dict', 'day', 'moment', 'flag'])
const mostFacts = 6

/** Figures first, then what rows of this kind are usually searched by. */
function factsOf({ fields, options }: Entity): string[] {
  const names = Object.keys(fields)
  const kindOf = (name: string) => fields[name]?.kind ?? ''
  const figures = names.filter(name => factKinds.has(kindOf(name)))
  const others = names.filter(
    name =>
      name !== options.display &&
      alsoFacts.has(kindOf(name)) &&
      fields[name]?.options.search &&
      !fields[name].options.many,
  )
  return [...figures, ...others].slice(0, mostFacts)
}

/** A field that the entity declares itself says something, though one that all rows have is called the same. */
const isBase = (name: string, field: Field) => (baseFields as Fields)[name] === field

const isShown = (name: string, field: Field) =>
  !(hiddenFields.has(name) && isBase(name, field)) &&
  !['state', 'secret'].includes(field.kind) &&
  field.options.form !== false

const picked = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name, field]) => isShown(name, field)))

/** The figures one looks for first. */
function KeyFacts({ entity, row }: { readonly entity: Entity; readonly row: AnyRow }) {
  const t = useText()
  const names = factsOf(entity)
  if (!names.length) return null
  return (
    <dl className="facts">
      {names.map(name => {
        const field = entity.fields[name]
        return (
          field && (
            <Fact key={name} label={t(field.label)}>
              <FieldText name={name} field={field} row={row} />
            </Fact>
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
  const offered = useOffered(
    resource,
    useMemo(() => [row], [row]),
  )
  const may = usePermission(`${resource.permission}_edit`) && resource.verbs.includes('submit')
  const mayEdit = may && offered(row, 'edit')
  return (
    <>
      {calls
        .filter(call => isRowCall(call, resource.entity) && offered(row, call))
        .map(call => (
          <CallButton key={call.path} call={call} row={row} of={resource.entity} />
        ))}
      {mayEdit && <Button onClick={() => setEditing(true)}>{t(['修改', 'Edit'])}</Button>}
      <Suspense>{editing && <FormDialog resource={resource} row={row} onClose={() => setEditing(false)} />}</Suspense>
    </>
  )
}

/** Everything about one row: name and state, actions, key figures, the path of its states, its fields, its history. */
export function DetailBody({ resource, id, calls = [], layout, children }: DetailProps) {
  return (
    <Loaded answer={useRow(resource, id)}>
      {row => (
        <Body resource={resource} row={row} calls={calls} layout={layout}>
          {children}
        </Body>
      )}
    </Loaded>
  )
}

type BodyProps = Pick<DetailProps, 'resource' | 'layout' | 'children'> & {
  readonly row: AnyRow
  readonly calls: readonly AnyCall[]
}

function Body({ resource, row, calls, layout, children }: BodyProps) {
  const t = useText()
  const { entity } = resource
  const state = stateFieldOf(entity)
  const code = state ? Number(row[state.name]) : 0
  return (
    <DetailFrame
      layout={layout}
      name={nameOf(entity, row)}
      {...(state ? { state: { of: state.states, code } } : {})}
      actions={<Actions resource={resource} row={row} calls={calls} />}
    >
      <KeyFacts entity={entity} row={row} />
      {state && <StatePath of={state.states} code={code} />}
      <div className="detail-columns">
        <div>
          <FieldList fields={picked(entity.fields)} row={row} />
          {children}
          <Related entity={entity} row={row}>
            <h2 className="record-title">{t(['记录', 'Record'])}</h2>
            <p className="record-id">
              <span>{t(['编号', 'Id'])}</span> <code>{row.id}</code>
              <CopyButton text={row.id} what={t(['编号', 'id'])} />
            </p>
            <FieldList fields={picked(baseFields)} row={row} />
          </Related>
        </div>
        <aside aria-label={t(['历史', 'History'])}>
          <h2>{t(['历史', 'History'])}</h2>
          <Timeline entity={entity} id={row.id} calls={calls} />
        </aside>
      </div>
    </DetailFrame>
  )
}
