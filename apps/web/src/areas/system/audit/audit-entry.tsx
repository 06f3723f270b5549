import { rowFields, stateFieldOf, type WireOutputOfCall } from '@forecourt/contract/kernel'
import type { audit } from '@forecourt/contract/system'
import { lazy, Suspense, useState } from 'react'
import { usePermission } from '../../../kernel/permission.ts'
import { useText } from '../../../kernel/text.ts'
import { ValueText } from '../../../kernel/versions/value-text.tsx'
import { RefLink } from '../../../kernel/widgets/ref-link.tsx'
import { StateTag } from '../../../kernel/widgets/state-tag.tsx'
import { actionLabel, entityLabel, entityNamed, fieldLabel } from './audit-words.ts'

const VersionsDialog = lazy(() => import('../../../kernel/versions/versions-dialog.tsx'))

export type AuditEntry = WireOutputOfCall<typeof audit>['records'][number]

/** Field by field from what to what, each value as its field is shown everywhere. */
function Changes({ entry }: { readonly entry: AuditEntry }) {
  const t = useText()
  const entity = entityNamed(entry.entity)
  const fields = entity ? rowFields(entity) : {}
  if (!entry.changes?.length) return null
  return (
    <table className="versions">
      <thead>
        <tr>
          <th>{t(['字段', 'Field'])}</th>
          <th>{t(['之前', 'Before'])}</th>
          <th>{t(['之后', 'After'])}</th>
        </tr>
      </thead>
      <tbody>
        {entry.changes.map(({ field, before, after, beforeName, afterName }) => (
          <tr key={field}>
            <th>{t(fieldLabel(entry.entity, field))}</th>
            <td className="version-before">
              <ValueText of={entry.entity} name={field} field={fields[field]} value={before} known={beforeName} />
            </td>
            <td>
              <ValueText of={entry.entity} name={field} field={fields[field]} value={after} known={afterName} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function States({ entry }: { readonly entry: AuditEntry }) {
  const entity = entityNamed(entry.entity)
  const states = entity && stateFieldOf(entity)?.states
  if (!states || entry.to === null) return null
  return (
    <span>
      {entry.from !== null && (
        <>
          <StateTag of={states} code={entry.from} /> →{' '}
        </>
      )}
      <StateTag of={states} code={entry.to} />
    </span>
  )
}

/** The row itself, and its versions where this person may read it. */
function Subject({ entry }: { readonly entry: AuditEntry }) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const entity = entityNamed(entry.entity)
  const mayRead = usePermission(`${entry.entity}_view`)
  return (
    <span className="audit-subject">
      {t(entityLabel(entry.entity))}{' '}
      {entity && mayRead ? (
        <>
          <RefLink entity={entry.entity} id={entry.rowId} label={entry.rowLabel || entry.rowId} />
          <button type="button" className="quiet link" onClick={() => setOpen(true)}>
            {t(['版本对比', 'Versions'])}
          </button>
        </>
      ) : (
        <b>{entry.rowLabel || entry.rowId}</b>
      )}
      <Suspense>
        {open && entity && <VersionsDialog entity={entity} id={entry.rowId} onClose={() => setOpen(false)} />}
      </Suspense>
    </span>
  )
}

/** One line to scan; opened, everything the entry holds. */
export function AuditLine({ entry }: { readonly entry: AuditEntry }) {
  const t = useText()
  const changed = (entry.changes ?? []).map(change => t(fieldLabel(entry.entity, change.field)))
  return (
    <li>
      <details>
        <summary>
          <time>{entry.createTime}</time>
          <strong>{entry.userId === '0' ? t(['系统', 'System']) : entry.userName}</strong>
          {entry.isActing ? <span className="tag">{t(['平台代操作', 'By the platform for the tenant'])}</span> : null}
          <span className="audit-action" data-action={entry.action}>
            {t(actionLabel(entry.entity, entry.action))}
          </span>
          <span className="audit-what">
            {t(entityLabel(entry.entity))} {entry.rowLabel || entry.rowId}
          </span>
          <States entry={entry} />
          <span className="audit-fields">{changed.slice(0, 6).join('、')}</span>
        </summary>
        <div className="audit-open">
          <Subject entry={entry} />
          {entry.reason && (
            <p>
              {t(['原因：', 'Reason: '])}
              {entry.reason}
            </p>
          )}
          <Changes entry={entry} />
          <p className="audit-trace">
            {[entry.roleName, entry.address, entry.call, entry.requestId].filter(Boolean).join(' · ')}
          </p>
        </div>
      </details>
    </li>
  )
}
