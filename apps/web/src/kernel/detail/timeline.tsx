import {
  type AnyCall,
  referenceLabelOf,
  type Entity,
  type Field,
  kindOf,
  type Label,
  rowFields,
  stateFieldOf,
  type States,
} from '@forecourt/contract/kernel'
import { useContext } from 'react'
import { actionWord } from '../action-words.ts'
import { type HistoryChange, type HistoryEntry, useHistory } from '../queries.ts'
import { actorOf, unnamed } from '../row-name.ts'
import { useText } from '../text.ts'
import { VersionsButton } from '../versions/versions-button.tsx'
import { FieldText } from '../widgets/field-text.tsx'
import { StateTag } from '../widgets/state-tag.tsx'
import { OwnWidgetsContext } from '../widgets/own-widgets.ts'
import { wireText } from '../wire-text.ts'

const fates = {
  set: ['已设置', 'set'],
  cleared: ['已清空', 'cleared'],
  changed: ['已变更', 'changed'],
} as const satisfies Record<string, Label>

/** From what to what, where there was something. Of a secret, and of a row that this person may not see, the fate must do. */
function ChangeText({ change, field }: { readonly change: HistoryChange; readonly field: Field }) {
  const t = useText()
  const own = useContext(OwnWidgetsContext).texts?.[change.field]
  const was = wireText(change.before) !== ''
  const is = wireText(change.after) !== ''
  const isNameless = (was && !change.beforeName) || (is && !change.afterName)
  const isReference = kindOf(field).isReference && !own
  if (kindOf(field).isSecret || (isReference && isNameless && field.options.to !== 'user'))
    return <>{t(fates[was ? (is ? 'changed' : 'cleared') : 'set'])}</>
  const textOf = (value: unknown, name: string | null | undefined) =>
    isReference ? (
      (name ?? t(unnamed(value)))
    ) : (
      <FieldText name={change.field} field={field} row={{ [change.field]: value }} brief />
    )
  return (
    <>
      {was && <del>{textOf(change.before, change.beforeName)}</del>}
      {was && is && ' → '}
      {is && textOf(change.after, change.afterName)}
    </>
  )
}

/** What people fill in; the system's own bookkeeping is left out. */
const isShownOf = (entity: Entity) => {
  const fields = rowFields(entity)
  return (name: string) => fields[name] !== undefined && fields[name].options.form !== false
}

/** A change of nothing but the system's bookkeeping tells a reader nothing; the audit has it. */
const isTimelineEntryOf = (entity: Entity) => {
  const isShown = isShownOf(entity)
  return ({ action, reason, changes }: HistoryEntry) =>
    action !== 'update' || Boolean(reason) || !changes?.length || changes.some(change => isShown(change.field))
}

/** What a step changed. */
function Changes({ entry, entity }: { readonly entry: HistoryEntry; readonly entity: Entity }) {
  const t = useText()
  const fields = rowFields(entity)
  const changes = entry.changes ?? []
  const isShown = isShownOf(entity)
  // The name kept beside a reference says it better than the reference.
  const isNamed = (name: string) =>
    isShown(referenceLabelOf(name)) && changes.some(one => one.field === referenceLabelOf(name))
  return changes.map(change => {
    const field = fields[change.field]
    if (!field || !isShown(change.field)) return null
    if (kindOf(field).isReference && (wireText(change.before) === wireText(change.after) || isNamed(change.field)))
      return null
    return (
      <p key={change.field} className="change">
        {t(field.label)}: <ChangeText change={change} field={field} />
      </p>
    )
  })
}

interface EntryProps {
  readonly entry: HistoryEntry
  readonly entity: Entity
  readonly states?: States
  /** Their titles name the actions they are. */
  readonly calls: readonly AnyCall[]
}

function Entry({ entry, entity, states, calls }: EntryProps) {
  const t = useText()
  const label = calls.find(call => call.action === entry.action)?.title ?? actionWord(entity, entry.action)
  return (
    <li>
      <p>
        <strong>{t(actorOf(entry))}</strong> {label ? t(label) : entry.action}
        <time>{entry.createTime}</time>
      </p>
      {states && entry.to !== null && (
        <p>
          {entry.from !== null && (
            <>
              <StateTag of={states} code={entry.from} /> →{' '}
            </>
          )}
          <StateTag of={states} code={entry.to} />
        </p>
      )}
      <Changes entry={entry} entity={entity} />
      {entry.reason && <p className="reason">{entry.reason}</p>}
    </li>
  )
}

interface TimelineProps {
  readonly entity: Entity
  readonly id: string
  readonly calls?: readonly AnyCall[]
}

/** Who did what to a row, newest first. */
export function Timeline({ entity, id, calls = [] }: TimelineProps) {
  const t = useText()
  const answer = useHistory(entity.name, id)
  const states = stateFieldOf(entity)?.states
  if (answer.isPending) return null
  if (!answer.data?.length) return <p className="nothing">{t(['暂无历史', 'No history yet'])}</p>
  return (
    <>
      <VersionsButton entity={entity} id={id} count={answer.data.length} />
      <ol className="timeline">
        {answer.data.filter(isTimelineEntryOf(entity)).map(entry => (
          <Entry key={entry.id} entry={entry} entity={entity} calls={calls} {...(states ? { states } : {})} />
        ))}
      </ol>
    </>
  )
}
