import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Files } from '../new/files.ts'
import { newCall } from '../new/call.ts'
import { circleFaults } from './circles.ts'
import { codeOf } from './code.ts'
import { kindFaults } from './kinds.ts'
import { foreignTableFaults } from './sql.ts'
import { contractAreas, isScript, isTest, serverAreas, type Source, type Tree, webAreas } from './tree.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '')

const isFixture = (path: string) => path.endsWith('.fixture.ts')
const sourcesIn = (tree: Tree, start: string): Source[] =>
  tree.filter(({ path }) => path.startsWith(start) && isScript(path) && !isTest(path) && !isFixture(path))
const areaSources = (tree: Tree): Source[] => [serverAreas, webAreas].flatMap(start => sourcesIn(tree, start))

const sum = (counts: readonly number[]): number => counts.reduce((all, one) => all + one, 0)
const matches = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0
const linesWith = (sources: readonly Source[], pattern: RegExp): number =>
  sum(
    sources.map(
      ({ text }) =>
        codeOf(text)
          .split('\n')
          .filter(line => pattern.test(line)).length,
    ),
  )

const callPattern = /^export const (\w+) = call\(/gm
const callNames = (tree: Tree): string[] =>
  sourcesIn(tree, contractAreas).flatMap(({ text }) => [...text.matchAll(callPattern)].map(([, name = '']) => name))

/** What one writes by hand for a call with a button: what the generator touches, and what it tells one to write besides. */
function filesForCall(): number {
  const files = new Files(root)
  newCall(files, { area: 'sites', name: 'measure-gun', zh: '测量', en: 'Measure', on: 'gun' })
  return files.paths.length
}

/** How often a call is named where files are only gathered, for each call; with one decimal. */
function mentionsOfCalls(tree: Tree): number {
  const names = callNames(tree)
  const known = new Set(names)
  const gathered = [contractAreas, serverAreas, webAreas]
    .flatMap(start => sourcesIn(tree, start))
    .filter(({ path, text }) => /\/(index|menu(-items)?)\.tsx?$/.test(path) && !/ = call\(|: Handler</.test(text))
  // A module that is called as one of its calls is gathered as a whole.
  const written = gathered.map(({ text }) => codeOf(text).replaceAll(/import \* as \w+|\.\.\.\w+/g, ''))
  const named = written.flatMap(text => text.match(/\w+/g) ?? []).filter(word => known.has(word)).length
  return Math.round((10 * named) / Math.max(1, names.length)) / 10
}

const sheetsIn = (tree: Tree, start: string): readonly Source[] =>
  tree.filter(({ path }) => path.startsWith(start) && path.endsWith('.css'))

/** Every length in px that sheets say, in place of a step of a scale. */
const lengthsIn = (sheets: readonly Source[]): number[] =>
  sheets.flatMap(({ text }) =>
    [...text.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/(?<![\w.])(\d*\.?\d+)px\b/g)].map(([, px]) => Number(px)),
  )

/** What a text asserts of types; `as const` asserts nothing. */
export const countAssertions = (text: string): number =>
  matches(
    codeOf(text.replace(/^(?:import|export) [^;]*? from '[^']+'$/gm, '')).replaceAll(/\bas unknown as\b/g, 'as'),
    /[\w)\]}>!]\s+as\s+(?!const\b)[\w({[<]/g,
  )

const refusal = /\brefuse(?:Field|Input)?\(/
const whoAsks =
  /\bisPlatform\b|[!=]== (?:ctx\.)?user\.(?:tenantId|userId)\b|[!=]== ctx\.tenantId\b|\bctx\.(?:user\.)?(?:tenantId|userId)\b\)? [!=]==/

/**
 * Statements of the server that compare who asks, their tenant or their person, and refuse. What is refused because of the row
 * alone, or of what was given, guards against nobody.
 */
export const countGuards = (text: string): number =>
  codeOf(text)
    .replaceAll(/\n\s+(?=[?:&|.]|(?:return )?(?:ctx\.)?refuse)/g, ' ')
    .split('\n')
    .filter(line => refusal.test(line) && whoAsks.test(line)).length

/** Comparisons of the browser with the tenant or the person who is signed in, in place of the contract's words. */
const comparesSession =
  /\bis(?:Platform|Own|Other)\b|[!=]== platformTenant\b|\btenant_id\)?\s*[!=]==|[!=]== \w*\??\.?tenant_id\b/

export interface Figure {
  readonly what: string
  readonly goal: number
  readonly measure: (tree: Tree) => number
}

/** What the code costs for each call that is added, and what the compiler is told without proof. Each may only fall. */
export const figures: readonly Figure[] = [
  { what: 'files by hand for a call with a button', goal: 2, measure: filesForCall },
  { what: 'mentions of a call where files are gathered', goal: 0.2, measure: mentionsOfCalls },
  {
    what: 'type assertions in areas, `as const` apart',
    goal: 30,
    measure: tree => sum(areaSources(tree).map(({ text }) => countAssertions(text))),
  },
  { what: 'circles of imports, types included', goal: 0, measure: tree => circleFaults(tree).length },
  {
    what: 'comparisons with a kind of field outside the files of kinds',
    goal: 0,
    measure: tree => kindFaults(tree).length,
  },
  {
    what: 'places in areas with SQL on tables of others or of the ledger',
    goal: 0,
    measure: tree => foreignTableFaults(tree).length,
  },
  {
    what: 'guards on who asks, written by hand',
    goal: 0,
    measure: tree =>
      sum(sourcesIn(tree, serverAreas).map(({ text }) => countGuards(text))) +
      linesWith(sourcesIn(tree, webAreas), comparesSession),
  },
  {
    what: 'refreshes after a write, written by hand',
    goal: 0,
    measure: tree => linesWith(sourcesIn(tree, webAreas), /\brefresh(?:Entity|Money|Grants)\b|\binvalidateQueries\(/),
  },
  {
    what: 'lengths in px in the sheets of areas',
    goal: 0,
    measure: tree => lengthsIn(sheetsIn(tree, webAreas)).length,
  },
  {
    what: 'lengths above 2px in all sheets, those of the scales included',
    goal: 200,
    measure: tree => lengthsIn(sheetsIn(tree, 'apps/web/')).filter(px => px > 2).length,
  },
]

export const figuresFile = 'docs/figures.md'

/** The figures as the document keeps them. */
export const keptFigures = (text = read(figuresFile)): ReadonlyMap<string, number> =>
  new Map([...text.matchAll(/^\| (.+?) \| ([\d.]+) \| [\d.]+ \|$/gm)].map(([, what = '', now]) => [what, Number(now)]))

/** The document with the figures of a tree. */
export const figuresDocument = (tree: Tree): string => `# Figures

What adding to the product costs, counted by \`npm run tidy -- --figures\`. A figure may fall and never rises: a test compares the
code with this table, and \`npm run tidy -- --figures --write\` writes it anew.

| what | now | goal |
|---|---|---|
${figures.map(({ what, goal, measure }) => `| ${what} | ${measure(tree)} | ${goal} |`).join('\n')}
`

/** No figure is above the one that is kept. */
export function figureFaults(tree: Tree): string[] {
  const kept = keptFigures()
  return figures.flatMap(({ what, goal, measure }) => {
    const [now, max] = [measure(tree), kept.get(what)]
    if (max === undefined) return [`${figuresFile} does not keep "${what}": npm run tidy -- --figures --write`]
    return now > Math.max(max, goal) ? [`${what}: ${now}, and may be ${Math.max(max, goal)} (${figuresFile})`] : []
  })
}
