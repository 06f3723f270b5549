// node tools/run.mjs tools/security-checks.ts: writes docs/security/checks.md from the names of the tests.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { checks, open } from './security-checks-list.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
export const checksFile = join(root, 'docs/security/checks.md')

export interface Proof {
  readonly check: string
  readonly file: string
  readonly name: string
}

function* filesBelow(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (['node_modules', 'dist', '.git'].includes(entry.name)) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesBelow(path)
    // What the matrix tries for every area stands in one file, which is no test by itself.
    else if (/\.(test|spec)\.ts$/.test(entry.name) || path.endsWith('/matrix/area.ts')) yield path
  }
}

/**
 * What says that it proves a check: the name of a test or a group of tests that begins with its number, or a line above a
 * check that is made for everything that is declared.
 */
const tagged = /(?:[(,]\s*|^)(['"`])(C\d+(?:, C\d+)*): (.+?)\1,|^ *\/\/ (C\d+(?:, C\d+)*): (.+)$/gm

export const proofsIn = (file: string, text: string): Proof[] =>
  [...text.matchAll(tagged)].flatMap(([, , named, name, noted, note]) =>
    (named ?? noted ?? '').split(', ').map(check => ({ check, file, name: name ?? note ?? '' })),
  )

export const allProofs = (): Proof[] =>
  ['apps', 'packages', 'e2e', 'bench', 'tools']
    .flatMap(folder => [...filesBelow(join(root, folder))])
    .filter(file => !file.endsWith('security-checks.test.ts'))
    .toSorted()
    .flatMap(file => proofsIn(relative(root, file), readFileSync(file, 'utf8')))

const inCell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;')

function provedBy(check: string, proofs: readonly Proof[]): string {
  const own = proofs.filter(one => one.check === check)
  const files = [...new Set(own.map(one => one.file))]
  const tests = files.map(file => {
    const names = own.filter(one => one.file === file).map(one => inCell(one.name))
    return `\`${file}\`: ${names.join('; ')}`
  })
  const left = open[check]
  return [...tests, ...(left ? [`${own.length > 0 ? 'Not reached' : 'No test'}: ${inCell(left)}`] : [])].join('<br>')
}

/** The document as the tests have it now. */
export function checksDocument(proofs: readonly Proof[] = allProofs()): string {
  const rows = Object.entries(checks).map(
    ([check, what]) => `| ${check} | ${inCell(what)} | ${provedBy(check, proofs)} |`,
  )
  const count = Object.keys(checks).filter(check => proofs.some(one => one.check === check)).length
  return `# What is checked, and by which test

Written by \`node tools/run.mjs tools/security-checks.ts\` from the names of the tests, which begin with the number of the check
they prove. ${count} of ${Object.keys(checks).length} checks have a test; what is not reached is said beside it.

| check | what must hold | proved by |
|---|---|---|
${rows.join('\n')}
`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  mkdirSync(dirname(checksFile), { recursive: true })
  writeFileSync(checksFile, checksDocument())
}
