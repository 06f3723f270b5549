import type { Source, Tree } from './tree.ts'

/** The list of kinds, one line each: `export { money } from './money.ts'`. */
const listPath = 'packages/contract/src/kernel/kinds/list.ts'
const isOwnFile = (path: string) => /^(packages\/contract|apps\/server|apps\/web)\/src\/kernel\/kinds\//.test(path)

export const kindNames = (tree: Tree): string[] =>
  [...(tree.find(({ path }) => path === listPath)?.text ?? '').matchAll(/^export \{ (\w+) \}/gm)].map(
    ([, name = '']) => name,
  )

/** What asks for a kind by its name, or keeps something by it. */
function comparisons(names: readonly string[]): RegExp[] {
  const name = `'(?:${names.join('|')})'`
  return [
    new RegExp(`\\bkind\\)?\\s*[!=]==?\\s*${name}|${name}\\s*[!=]==?\\s*[\\w.?]*\\bkind\\b`, 'g'),
    new RegExp(`\\[\\s*${name}(?:,\\s*${name})*,?\\s*\\]\\.(?:includes|indexOf)\\(`, 'g'),
    new RegExp(`new Set(?:<[^>]*>)?\\(\\[\\s*${name}(?:,\\s*${name})+`, 'g'),
    /\b(?:Record|Map|Set)<(?:Exclude<)?(?:Kind\b|Field\['kind'\])/g,
    /\b\w+\[[\w.?]*\b(?:field|column|of)\??\.kind\]/g,
  ]
}

const isComment = (line: string) => /^\s*(\/\/|\/?\*)/.test(line)

/** How often a text compares with a kind of field, comments left out. */
export function countKinds(text: string, names: readonly string[]): number {
  const code = text
    .split('\n')
    .filter(line => !isComment(line))
    .join('\n')
  return comparisons(names).reduce((sum, one) => sum + (code.match(one)?.length ?? 0), 0)
}

const faultOf = ({ path }: Source, count: number) =>
  `${path} compares with a kind of field ${count} times: make what it asks for a property of the kind, in its files below kernel/kinds`

/** What a kind of field is, its own files say and nobody else; tests and journeys ask them too. */
export function kindFaults(tree: Tree): string[] {
  const names = kindNames(tree)
  if (names.length === 0) return [`${listPath} lists no kinds: the rule that watches them reads it`]
  return tree
    .filter(({ path }) => /\.tsx?$/.test(path) && !isOwnFile(path) && !path.startsWith('tools/tidy'))
    .map(source => [source, countKinds(source.text, names)] as const)
    .filter(([, count]) => count > 0)
    .map(([source, count]) => faultOf(source, count))
}
