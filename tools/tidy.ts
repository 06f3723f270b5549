// npm run tidy [-- --figures [--write]]: says what the rules of tools/tidy find; or what adding to the product costs, and keeps it.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { figuresDocument, figuresFile } from './tidy/figures.ts'
import { rules } from './tidy/index.ts'
import { readTree } from './tidy/tree.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const tree = readTree(root)

if (process.argv.includes('--figures')) {
  const document = figuresDocument(tree)
  console.log(document.slice(document.indexOf('| what')))
  if (process.argv.includes('--write')) writeFileSync(join(root, figuresFile), document)
} else {
  const faults = Object.values(rules).flatMap(rule => rule(tree))
  if (faults.length > 0) console.log(faults.join('\n'))
  process.exitCode = faults.length > 0 ? 1 : 0
}
