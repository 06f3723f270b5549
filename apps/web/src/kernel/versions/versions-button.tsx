import { lazy, Suspense, useState } from 'react'
import { useText } from '../text.ts'
import type { VersionsProps } from './versions-dialog.tsx'
import './versions.css'

const VersionsDialog = lazy(() => import('./versions-dialog.tsx'))

interface VersionsButtonProps extends Omit<VersionsProps, 'onClose'> {
  /** How many entries the row has: with one there is nothing to compare. */
  readonly count: number
}

/** Opens the versions of a row beside one another. */
export function VersionsButton({ count, ...versions }: VersionsButtonProps) {
  const t = useText()
  const [open, setOpen] = useState(false)
  if (count < 2) return null
  return (
    <>
      <button type="button" className="quiet versions-button" onClick={() => setOpen(true)}>
        {t(['版本对比', 'Compare versions'])}
      </button>
      <Suspense>{open && <VersionsDialog {...versions} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
