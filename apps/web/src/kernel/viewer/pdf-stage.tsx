// oxlint-disable jsx-a11y/prefer-tag-over-role -- a canvas that is a picture
import { useEffect, useRef, useState } from 'react'
import { Notice } from '../notice.tsx'
import { useText } from '../text.ts'
import { openPdf, type Pdf } from './pdf-document.ts'
import { Stage } from './stage.tsx'
import { drawnSize, type ViewState } from './view-state.ts'

interface PdfStageProps {
  readonly address: string
  readonly name: string
  readonly view: ViewState
  readonly onPages: (pages: number) => void
}

/** The document while it is looked at, or that it cannot be read. */
function usePdf(address: string, onPages: (pages: number) => void) {
  const [pdf, setPdf] = useState<Pdf>()
  const [isBroken, setBroken] = useState(false)
  const heard = useRef(onPages)
  useEffect(() => {
    const { document, close } = openPdf(address)
    let isOver = false
    document.then(
      opened => {
        if (isOver) return
        setPdf(opened)
        heard.current(opened.numPages)
      },
      () => isOver || setBroken(true),
    )
    return () => {
      isOver = true
      close()
    }
  }, [address])
  return { pdf, isBroken }
}

interface PageProps {
  readonly pdf: Pdf
  readonly name: string
  readonly view: ViewState
  readonly place: { readonly width: number; readonly height: number }
}

/** One page as a picture, with its words for those who listen. */
function Page({ pdf, name, view, place }: PageProps) {
  const t = useText()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [words, setWords] = useState('')
  const { page: number, zoom, turn } = view
  const { width, height } = place
  useEffect(() => {
    let isOver = false
    let stop = () => undefined as void
    const draw = async () => {
      const page = await pdf.getPage(number + 1)
      if (isOver || !canvas.current) return
      const [, , right = 0, top = 0] = page.getViewport({ scale: 1, rotation: page.rotate }).viewBox
      const isAcross = page.rotate % 180 !== 0
      const natural = isAcross ? { width: top, height: right } : { width: right, height: top }
      const { scale, ...drawn } = drawnSize(natural, { width, height }, { zoom, turn, page: number })
      const dots = Math.min(devicePixelRatio, 2)
      const viewport = page.getViewport({ scale: scale * dots, rotation: (page.rotate + turn) % 360 })
      Object.assign(canvas.current, { width: Math.floor(viewport.width), height: Math.floor(viewport.height) })
      Object.assign(canvas.current.style, { width: `${drawn.width}px`, height: `${drawn.height}px` })
      const drawing = page.render({ canvas: canvas.current, viewport })
      stop = () => drawing.cancel()
      await drawing.promise
      const { items } = await page.getTextContent()
      if (!isOver) setWords(items.map(item => ('str' in item ? item.str : '')).join(' '))
    }
    // A drawing that is stopped by the next one has failed to nobody.
    draw().catch(() => undefined)
    return () => {
      isOver = true
      stop()
    }
  }, [pdf, number, zoom, turn, width, height])
  return (
    <>
      <canvas
        ref={canvas}
        className="viewer-page"
        role="img"
        aria-label={t(['{0}，第 {1} 页', '{0}, page {1}'], name, number + 1)}
      />
      <p className="visually-hidden">{words}</p>
    </>
  )
}

/** A PDF, page by page. */
export default function PdfStage({ address, name, view, onPages }: PdfStageProps) {
  const t = useText()
  const { pdf, isBroken } = usePdf(address, onPages)
  if (isBroken)
    return (
      <Notice
        title={t(['文件无法显示', 'The file cannot be shown'])}
        text={t(['可能已损坏或设有密码，请下载后查看', 'It may be damaged or need a password: download it'])}
      />
    )
  return (
    <Stage label={name}>
      {place => (pdf ? <Page pdf={pdf} name={name} view={view} place={place} /> : <span className="spinner" />)}
    </Stage>
  )
}
