import {
  type AnyCall,
  baseFields,
  type Entity,
  type Field,
  type Fields,
  hasButton,
  isAnswered,
  isRowCall,
  kindOf,
  type Resource,
  stateFieldOf,
} from '@forecourt/contract/kernel'
import { Button } from 'antd'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { CallButton } from '../call/call-button.tsx'
import { CopyButton } from '../copy-button.tsx'
import { usePermission } from '../permission.ts'
import { type AnyRow, useRow } from '../queries.ts'
import { useOffered, useReach } from '../reach.ts'
import { nameOf } from '../row-name.ts'
import { useText } from '../text.ts'
import { FieldText } from '../widgets/field-text.tsx'
import { Stat } from '../parts/section.tsx'
import { DetailLayout, Loaded } from './detail-layout.tsx'
import { Related } from './related.tsx'
import { StatePath } from './state-path.tsx'
import { Timeline } from './timeline.tsx'
import { webKindOf } from '../kinds/index.ts'

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
const maxKeyFields = 6

/** Figures first, then what rows of this kind are usually searched by. */
function factsOf({ fields, options }: Entity): string[] {
  const namesOf = (isFact: (name: string, field: Field) => boolean | undefined) =>
    Object.entries(fields).flatMap(([name, field]) => (isFact(name, field) ? [name] : []))
  const figures = namesOf((_, field) => webKindOf(field).fact === 'always')
  const others = namesOf(
    (name, field) =>
      name !== options.display && webKindOf(field).fact === 'searched' && field.options.search && !field.options.many,
  )
  return [...figures, ...others].slice(0, maxKeyFields)
}

/** A field that the entity declares itself says something, though one that all rows have is called the same. */
const isBase = (name: string, field: Field) => (baseFields as Fields)[name] === field

const isShown = (name: string, field: Field) =>
  !(hiddenFields.has(name) && isBase(name, field)) &&
  !kindOf(field).isState &&
  isAnswered(field) &&
  field.options.form !== false

const picked = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name, field]) => isShown(name, field)))

/** The figures one looks for first. */
function KeyFields({ entity, row }: { readonly entity: Entity; readonly row: AnyRow }) {
  const t = useText()
  // What is not known, or not for these eyes, is nothing to look for.
  const names = factsOf(entity).filter(name => row[name] !== null)
  if (!names.length) return null
  return (
    <dl className="facts">
      {names.map(name => {
        const field = entity.fields[name]
        return (
          field && (
            <Stat key={name} label={t(field.label)}>
              <FieldText name={name} field={field} row={row} />
            </Stat>
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
          <div key={name} className={webKindOf(field).isWide ? 'wide-item' : undefined}>
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

interface DetailActionsProps {
  readonly resource: Resource
  readonly row: AnyRow
  readonly calls: readonly AnyCall[]
  readonly onDone?: (call: AnyCall) => void
  /** Other ways of going on, before the one that is filled. */
  readonly children?: ReactNode
}

/** What may be done with the row now: what harms first, the one that it is there for last. */
export function DetailActions({ resource, row, calls, onDone, children }: DetailActionsProps) {
  const t = useText()
  const [editing, setEditing] = useState(false)
  const rows = useMemo(() => [row], [row])
  const offered = useOffered(resource, rows)
  const reaches = useReach(resource, rows)
  const may = usePermission(`${resource.permission}_edit`) && resource.verbs.includes('submit')
  const mayEdit = may && offered(row, 'edit')
  const rowCalls = calls.filter(call => isRowCall(call, resource.entity))
  const buttonOf = (call: AnyCall) => (
    <CallButton
      key={call.path}
      call={call}
      row={row}
      of={resource.entity}
      isOffered={reaches(row, call)}
      onDone={() => onDone?.(call)}
    />
  )
  return (
    <>
      {rowCalls.filter(call => !call.primary).map(buttonOf)}
      {mayEdit && <Button onClick={() => setEditing(true)}>{t(['修改', 'Edit'])}</Button>}
      {children}
      {rowCalls.filter(call => call.primary).map(buttonOf)}
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
    <DetailLayout
      layout={layout}
      name={nameOf(entity, row)}
      {...(state ? { state: { of: state.states, code } } : {})}
      actions={<DetailActions resource={resource} row={row} calls={calls.filter(hasButton)} />}
    >
      <KeyFields entity={entity} row={row} />
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
    </DetailLayout>
  )
}
