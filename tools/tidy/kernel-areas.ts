import { contractAreas, isScript, isTest, type Tree } from './tree.ts'

/** The entities that areas declare. */
const entitiesOf = (tree: Tree): string[] =>
  tree
    .filter(({ path }) => path.startsWith(contractAreas))
    .flatMap(({ text }) => [...text.matchAll(/\bentity\(\s*'(\w+)'/g)])
    .map(([, name = '']) => name)

const tableOf = (entity: string) => entity.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** Tables of areas that the kernel asks all the same, with the reason. */
const known: Readonly<Record<string, string>> = {
  stored_file: 'what rows name by their file fields; any area may have some',
}

/** The server's kernel is given what it needs of an area: it asks none of their tables and asks no entity for its name. */
export function kernelAreaFaults(tree: Tree): string[] {
  const entities = entitiesOf(tree)
  const tables = entities.map(tableOf).filter(one => !known[one])
  const asked = new RegExp(`\\b(?:from|join|into|update)\\s+"?(${tables.join('|')})\\b"?(?!\\s*[.:(])`, 'g')
  const named = new RegExp(`\\.name [!=]== '(${entities.join('|')})'`, 'g')
  return tree
    .filter(({ path }) => path.startsWith('apps/server/src/kernel/') && isScript(path) && !isTest(path))
    .flatMap(({ path, text }) => {
      const code = text.replace(/^\s*(\/\/|\/?\*).*$/gm, '')
      const found = [...code.matchAll(asked), ...code.matchAll(named)].map(([, name]) => name)
      return found.map(name => `${path} knows ${name}: take it as an option of the entity, or let app.ts hand it in`)
    })
}

const platformHome = 'apps/server/src/kernel/db/database.ts'

/** The number of the platform's tenant is said once. */
export const platformNumberFaults = (tree: Tree): string[] =>
  tree
    .filter(({ path }) => path.startsWith('apps/server/src/') && isScript(path) && !isTest(path))
    .filter(({ path, text }) => {
      const isHome = path.endsWith('/database.ts') && text.includes('export const platformTenant =')
      // The list of guessed passwords has it, and a fixture stands in for a test.
      return !isHome && !/\.fixture\.ts$|weak-password\.ts$/.test(path) && /['" `:]000000['" `,]/.test(text)
    })
    .map(({ path }) => `${path} says 000000: import platformTenant from ${platformHome}`)
