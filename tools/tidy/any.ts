import { isScript, isTest, type Tree } from './tree.ts'

/** How often a package may say `any`, tests apart. All casts live in the kernels; lower the number when one goes, never raise it. */
const anyBudget: Readonly<Record<string, number>> = {
  'packages/contract': 7,
  'packages/regions': 0,
  'apps/server': 5,
  'apps/web': 7,
  tools: 0,
  e2e: 0,
  bench: 0,
}

const anyPattern = /(?:[:<,|&=?]|\bas)\s*any\b(?!\s*\(|\s+\w)/g
const isComment = (line: string) => /^\s*(\/\/|\/?\*)/.test(line)

/** How often a text uses the type `any`. Counted by line, comments left out: strict enough to notice a new one. */
export const countAny = (text: string): number =>
  text
    .split('\n')
    .filter(line => !isComment(line))
    .reduce((sum, line) => sum + (line.match(anyPattern)?.length ?? 0), 0)

export function anyFaults(tree: Tree): string[] {
  return Object.entries(anyBudget).flatMap(([folder, max]) => {
    const counts = tree
      .filter(({ path }) => path.startsWith(`${folder}/`) && isScript(path) && !isTest(path))
      .map(({ path, text }) => ({ path, count: countAny(text) }))
      .filter(({ count }) => count > 0)
    const sum = counts.reduce((all, { count }) => all + count, 0)
    const where = counts.map(({ path, count }) => `${path} ${count}`).join(', ')
    return sum > max
      ? [`${folder} says any ${sum} times and may ${max}: give it a type, or unknown and a check (${where})`]
      : []
  })
}
