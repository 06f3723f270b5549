// oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- the dialog hears the keys of what lies in it
import { lazy, type MouseEvent, Suspense, useEffect, useRef, useState } from 'react'
import { useFocusReturn } from '../focus-return.ts'
import { Icon, type IconName } from '../icon.tsx'
import { useText } from '../text.ts'
import { fileAddress, isPicture } from '../widgets/files.ts'
import { PictureStage } from './picture-stage.tsx'
import { firstView, stepOfKey, stepped, type ViewStep } from './view-state.ts'
import './viewer.css'

const PdfStage = lazy(() => import('./pdf-stage.tsx'))

interface ViewerProps {
  readonly keys: readonly string[]
  readonly row: string | undefined
  readonly from: number
  readonly onClose: () => void
}

interface ToolProps {
  readonly label: string
  readonly icon?: IconName
  readonly face?: string
  readonly disabled?: boolean
  readonly onPress: () => void
}

const Tool = ({ label, icon, face, disabled, onPress }: ToolProps) => (
  <button
    type="button"
    className="quiet icon-button"
    aria-label={label}
    title={label}
    disabled={disabled}
    onClick={onPress}
  >
    {icon ? <Icon name={icon} size={18} /> : <span aria-hidden="true">{face}</span>}
  </button>
)

/** One file after the other over the whole window: closer, further, turned, page by page, kept as a file. */
export default function Viewer({ keys, row, from, onClose }: ViewerProps) {
  const t = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  const [at, setAt] = useState(from)
  const [view, setView] = useState(firstView)
  const [pages, setPages] = useState(1)
  useFocusReturn()
  useEffect(() => dialog.current?.showModal(), [])
  const key = keys[at] ?? ''
  const address = fileAddress(key, row)
  // Keys say nothing to a person.
  const name = isPicture(key) ? t(['图片', 'Picture']) : t(['PDF 文件', 'PDF document'])
  const press = (step: ViewStep) => setView(stepped(view, step, pages))
  const walk = (by: number) => {
    const next = at + by
    if (next < 0 || next >= keys.length) return
    setAt(next)
    setView(firstView)
    setPages(1)
  }
  const stop = (event: MouseEvent) => event.stopPropagation()
  return (
    <dialog
      ref={dialog}
      className="viewer"
      aria-label={name}
      onClose={onClose}
      onClick={stop}
      onKeyDown={event => {
        event.stopPropagation()
        const step = event.ctrlKey || event.metaKey || event.altKey ? undefined : stepOfKey(event.key)
        if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
          if (view.zoom > 1) return
          walk(event.key === 'ArrowLeft' ? -1 : 1)
        } else if (step) press(step)
        else return
        event.preventDefault()
      }}
    >
      <header className="viewer-bar">
        <strong>{name}</strong>
        {keys.length > 1 && (
          <span className="viewer-group">
            <Tool label={t(['上一个文件', 'Previous file'])} icon="left" disabled={at === 0} onPress={() => walk(-1)} />
            <output>{t(['{0} / {1}', '{0} of {1}'], at + 1, keys.length)}</output>
            <Tool
              label={t(['下一个文件', 'Next file'])}
              icon="right"
              disabled={at === keys.length - 1}
              onPress={() => walk(1)}
            />
          </span>
        )}
        {pages > 1 && (
          <span className="viewer-group">
            <Tool
              label={t(['上一页', 'Previous page'])}
              icon="left"
              disabled={view.page === 0}
              onPress={() => press('previous')}
            />
            <output>{t(['第 {0} / {1} 页', 'Page {0} of {1}'], view.page + 1, pages)}</output>
            <Tool
              label={t(['下一页', 'Next page'])}
              icon="right"
              disabled={view.page === pages - 1}
              onPress={() => press('next')}
            />
          </span>
        )}
        <span className="viewer-group">
          <Tool label={t(['缩小（-）', 'Further (-)'])} face="−" onPress={() => press('further')} />
          <button
            type="button"
            className="quiet viewer-zoom"
            title={t(['适合窗口（0）', 'Fit (0)'])}
            onClick={() => press('fit')}
          >
            {Math.round(view.zoom * 100)}%
          </button>
          <Tool label={t(['放大（+）', 'Closer (+)'])} face="+" onPress={() => press('closer')} />
          <Tool label={t(['旋转（R）', 'Turn (R)'])} icon="refresh" onPress={() => press('turn')} />
        </span>
        <span className="viewer-group viewer-end">
          <a
            className="icon-button"
            href={address}
            download
            aria-label={t(['下载', 'Download'])}
            title={t(['下载', 'Download'])}
          >
            <Icon name="download" size={18} />
          </a>
          <Tool label={t(['关闭', 'Close'])} icon="close" onPress={() => dialog.current?.close()} />
        </span>
      </header>
      {isPicture(key) ? (
        <PictureStage key={key} address={address} name={name} view={view} />
      ) : (
        <Suspense fallback={<span className="spinner" />}>
          <PdfStage key={key} address={address} name={name} view={view} onPages={setPages} />
        </Suspense>
      )}
    </dialog>
  )
}
