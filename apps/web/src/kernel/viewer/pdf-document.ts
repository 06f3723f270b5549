import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy, version } from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- the address of the file, which the build answers
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

GlobalWorkerOptions.workerSrc = workerAddress

/** A page of more is a bomb and no document. */
const maxPixels = 40_000_000

/**
 * Opens a PDF for looking at. Nothing in it does anything: no script is run, no form of XFA is made, no link is drawn, and no
 * bytes of it become code: neither eval nor WebAssembly is allowed by our own policy either. Answers how to let go of it, too.
 */
export function openPdf(address: string) {
  const task = getDocument({
    url: address,
    enableXfa: false,
    useWasm: false,
    maxImageSize: maxPixels,
    canvasMaxAreaInBytes: maxPixels * 4,
    cMapUrl: `/assets/pdf-${version}/`,
    disableAutoFetch: true,
  })
  return { document: task.promise, close: () => void task.destroy() }
}

export type Pdf = PDFDocumentProxy
