import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { allowsCall, type Entity } from '@forecourt/contract/kernel'
import type { AnyCall } from '../list/list-state.ts'
import { usePermission } from '../permission.ts'
import type { AnyRow } from '../queries.ts'
import { useText } from '../text.ts'

const CallDialog = lazy(() => import('./call-dialog.tsx'))

interface CallButtonProps {
  readonly call: AnyCall
  readonly row?: AnyRow
  readonly of?: Entity
  readonly primary?: boolean
  readonly onDone?: () => void
}

/** A declared call as a button; not there for those who may not, nor in states where it cannot be. */
export function CallButton({ call, row, of, primary, onDone }: CallButtonProps) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const entity = of ?? call.on
  const allowed = usePermission(call.permission)
  if (!allowed || (row && entity && !allowsCall(call, entity, row))) return null
  return (
    <>
      <Button type={primary ? 'primary' : 'default'} danger={call.danger ?? false} onClick={() => setOpen(true)}>
        {t(call.title)}
      </Button>
      <Suspense>
        {open && (
          <CallDialog
            call={call}
            onClose={() => setOpen(false)}
            {...(row ? { row } : {})}
            {...(entity ? { of: entity } : {})}
            {...(onDone ? { onDone } : {})}
          />
        )}
      </Suspense>
    </>
  )
}
