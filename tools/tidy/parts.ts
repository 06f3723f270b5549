import { isTest, serverAreas, type Tree } from './tree.ts'

const partPattern = /^export const (\w+)(?::\s*Handler<|\s*=\s*(?:hooks|job|task|preload)\()/gm

/**
 * Handlers, hooks and jobs reach the server through their area's index. One whose file is not named there would never
 * run, and of two with one name only the last would.
 */
export function partFaults(tree: Tree): string[] {
  const parts = tree
    .filter(({ path }) => path.startsWith(serverAreas) && path.split('/').length === 6 && !isTest(path))
    .flatMap(({ path, text }) => [...text.matchAll(partPattern)].map(([, name = '']) => ({ path, name })))
    .map(one => ({ ...one, index: one.path.replace(/[^/]+$/, 'index.ts') }))
  const indexes = new Map(tree.map(({ path, text }) => [path, text]))
  const missing = parts
    .filter(({ path, index }) => !indexes.get(index)?.includes(`'./${path.replace(/^.*\//, '')}'`))
    .map(({ path, name, index }) => `${path}: ${name} is not bound: spread the file into \`implement\` in ${index}`)
  const twice = parts
    .filter(({ name, index }, at) => parts.slice(0, at).some(one => one.name === name && one.index === index))
    .map(({ path, name }) => `${path}: another file of the area exports ${name} too, and only one is bound: rename it`)
  return [...missing, ...twice]
}
