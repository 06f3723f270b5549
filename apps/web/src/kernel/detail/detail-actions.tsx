import { type AnyCall, isRowCall, type Resource } from '@forecourt/contract/kernel'
import { Button } from 'antd'
import { type ComponentType, lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { CallButton } from '../call/call-button.tsx'
import type { FormProps } from '../form/form-props.ts'
import { usePermission } from '../permission.ts'
import type { AnyRow } from '../queries.ts'
import { useOffered, useReach } from '../reach.ts'
import { useText } from '../text.ts'
import { formOf } from '../widgets/creation.tsx'

const FormDialog = lazy(() => import('../form/form-dialog.tsx'))

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
  const [editing, setEditing] = useState<{ readonly Form: ComponentType<FormProps> }>()
  const rows = useMemo(() => [row], [row])
  const offered = useOffered(resource, rows)
  const reaches = useReach(resource, rows)
  const may = usePermission(`${resource.permission}_edit`) && resource.verbs.includes('submit')
  const mayEdit = may && offered(row, 'edit')
  const edit = () => setEditing({ Form: formOf(resource.entity.name) ?? FormDialog })
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
      {mayEdit && <Button onClick={edit}>{t(['修改', 'Edit'])}</Button>}
      {children}
      {rowCalls.filter(call => call.primary).map(buttonOf)}
      <Suspense>
        {editing && <editing.Form resource={resource} row={row} onClose={() => setEditing(undefined)} />}
      </Suspense>
    </>
  )
}
