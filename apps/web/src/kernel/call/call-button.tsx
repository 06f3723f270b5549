import { Button } from 'antd'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { type AnyCall, type Label, rowWords } from '@forecourt/contract/kernel'
import { useText } from '../text.ts'
import { useAllowed } from './allowed.ts'
import type { CallDialogProps } from './call-dialog.tsx'

const CallDialog = lazy(() => import('./call-dialog.tsx'))

interface CallButtonProps<C extends AnyCall> extends Omit<CallDialogProps<C>, 'onClose'> {
  readonly primary?: boolean
  /** On the button, where the title of the call says less. */
  readonly label?: Label
  /** Whether it is among what is offered at all. */
  readonly isOffered?: boolean
  /** Why this person cannot make it now: the button is shown and says so. */
  readonly obstacle?: Label | undefined
}

/**
 * A declared call as a button; not there for those who may not, nor in states where it cannot be. Whom their own part in
 * the row keeps from it sees it disabled, with the reason.
 */
export function CallButton<const C extends AnyCall>(props: CallButtonProps<C>) {
  const { call, row } = props
  const {
    primary = call.primary,
    label = rowWords(call.words, row),
    obstacle,
    isOffered: isWithin = true,
    ...dialog
  } = props
  const t = useText()
  const [open, setOpen] = useState(false)
  const { isAllowed, isHidden, reason = obstacle && t(obstacle) } = useAllowed(call, row)
  const isOffered = isWithin && !isHidden
  // An open dialog stays: it may be about to learn that its call was carried out, which is why the row has changed.
  if (!isOffered && !open) return null
  const Dialog = CallDialog as unknown as ComponentType<CallDialogProps<C>>
  return (
    <>
      {isOffered && (
        <Button
          type={primary ? 'primary' : 'default'}
          danger={call.danger ?? false}
          disabled={!isAllowed || obstacle !== undefined}
          title={reason}
          onClick={() => setOpen(true)}
        >
          {t(label ?? call.title)}
        </Button>
      )}
      <Suspense>{open && <Dialog {...dialog} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
