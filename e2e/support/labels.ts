import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const roots = ['apps/web/src', 'packages/contract/src'].map(path =>
  fileURLToPath(new URL(`../../${path}`, import.meta.url)),
)

const sources = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    // Examples of parts name people and companies as those who enter them do; nobody sees them in the product.
    .filter(path => /\.tsx?$/.test(path) && !/\.(test|example)\./.test(path))
    .map(path => readFileSync(join(folder, path), 'utf8'))

/** The Chinese halves of all texts of ours: what may not be seen by somebody who reads English. */
export const chineseTexts = (): Set<string> =>
  new Set(
    roots
      .flatMap(sources)
      .flatMap(text => [...text.matchAll(/\[\s*'([^'\n]*[㐀-鿿][^'\n]*)',\s*['"`]/g)])
      .map(match => match[1] ?? ''),
  )
