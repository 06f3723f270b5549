import { generateSettlements } from '@forecourt/contract/funds'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { usePermission } from '../../../kernel/permission.ts'
import { useText } from '../../../kernel/text.ts'

const GenerateDialog = lazy(() => import('./generate-dialog.tsx'))

/** Settles before the night does. */
export function GenerateButton() {
  const t = useText()
  const [open, setOpen] = useState(false)
  if (!usePermission(generateSettlements.permission)) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t(generateSettlements.title)}</Button>
      <Suspense>{open && <GenerateDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
