import { lazy, type ReactNode, Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { fileAddress, isViewable } from '../widgets/files.ts'

const Viewer = lazy(() => import('./viewer.tsx'))

interface FileLinkProps {
  /** The file by its key, and the row that shows it, by which files of other tenants may be read. */
  readonly of: string
  readonly row?: string | undefined
  /** Files beside it, which one may walk to. */
  readonly among?: readonly string[]
  readonly className?: string
  readonly title?: string
  readonly children: ReactNode
}

/** A stored file: pictures and PDF open over the page, all others as the browser does it, in a window of their own. */
export function FileLink({ of, row, among = [of], className, title, children }: FileLinkProps) {
  const [isOpen, setOpen] = useState(false)
  const viewable = among.filter(isViewable)
  return (
    <>
      <a
        href={fileAddress(of, row)}
        target="_blank"
        rel="noopener noreferrer"
        className={className}
        title={title}
        onClick={event => {
          if (!isViewable(of) || event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {children}
      </a>
      {isOpen &&
        createPortal(
          <Suspense>
            <Viewer keys={viewable} row={row} from={viewable.indexOf(of)} onClose={() => setOpen(false)} />
          </Suspense>,
          // No sheet for the place where the link stands is meant for what lies over the page.
          document.body,
        )}
    </>
  )
}
