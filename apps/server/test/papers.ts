import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Person, TestApp } from './people.ts'

// Papers as a reader of theirs has them: the text on each page, and what is really drawn.

const pdfjs = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))

const opened = (pdf: Uint8Array) =>
  getDocument({
    data: new Uint8Array(pdf),
    standardFontDataUrl: `${join(pdfjs, 'standard_fonts')}/`,
    useSystemFonts: false,
    disableFontFace: true,
    verbosity: 0,
  })

/** What was answered: a PDF, or an envelope that refuses. */
export async function paperOf(by: Person, path: string, query: Readonly<Record<string, string>>, lang = 'zh') {
  const response = await by.http.inject({
    method: 'GET',
    url: `/api/${path}?${new URLSearchParams(query).toString()}`,
    headers: { ...(by.token ? { 'blade-auth': `bearer ${by.token}` } : {}), 'accept-language': lang },
  })
  const isPdf = response.headers['content-type'] === 'application/pdf'
  return {
    pdf: response.rawPayload,
    headers: response.headers,
    refused: isPdf ? undefined : (response.json() as { code: number; reason?: string }),
  }
}

/** The texts of every page, in the order in which they stand. */
export async function textOf(pdf: Uint8Array): Promise<string[]> {
  const task = opened(pdf)
  const file = await task.promise
  const pages: string[] = []
  for (let number = 1; number <= file.numPages; number++) {
    const { items } = await (await file.getPage(number)).getTextContent()
    pages.push(items.map(one => ('str' in one ? `${one.str}${one.hasEOL ? '\n' : ''}` : '')).join(' '))
  }
  await task.destroy()
  return pages
}

/** The first page as it is drawn: dark points by row and column, two for each point of the page. */
export async function drawnPage(pdf: Uint8Array, scale = 2) {
  const { createCanvas } = createRequire(join(pdfjs, 'package.json'))('@napi-rs/canvas')
  const task = opened(pdf)
  const page = await (await task.promise).getPage(1)
  const viewport = page.getViewport({ scale })
  const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height))
  const context = canvas.getContext('2d')
  await page.render({ canvas, canvasContext: context, viewport }).promise
  const { items } = await page.getTextContent()
  const texts = items.flatMap(one =>
    'str' in one
      ? [{ text: one.str, left: one.transform[4], bottom: one.transform[5], size: one.height, width: one.width }]
      : [],
  )
  const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height)
  await task.destroy()
  const isDark = (x: number, y: number) => data[(y * width + x) * 4] < 128
  return { isDark, width, height, scale, texts }
}

/** The codes of the papers that were made of this number, the last first. */
export const codesOf = async ({ asOwner }: Pick<TestApp, 'asOwner'>, number: string): Promise<string[]> =>
  (await asOwner('select code from paper_proof where number = $1 order by id desc', [number])).map(row =>
    String(row.code),
  )
