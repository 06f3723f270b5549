import { contractAreas, type Tree } from './tree.ts'

export const mostLines = 25
/** The area's index, the menu and the web page: one line each. */
const registrations = 3
/** Plain resources that may be longer. */
const longResources: Readonly<Record<string, string>> = {
  grantRows: 'eleven columns of one line each',
  staffAccounts: 'other spellings of two of its addresses, and a phone with four options of its own',
  regions: 'the ten columns of the national table of divisions, one of them with seven options',
}

export interface PlainResource {
  readonly path: string
  readonly name: string
  readonly lines: number
}

/** The resources without states and calls of their own, with the lines they cost in all layers. */
export function plainResources(tree: Tree): PlainResource[] {
  return tree
    .filter(({ path }) => path.startsWith(contractAreas))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^export const (\w+) = resource\((\w+),(?:[^\n]*\}\)$|[\s\S]*?^\}\)$)/gm)].flatMap(
        ([served, name = '', entity = '']) => {
          const [declared] = new RegExp(`^export const ${entity} = entity\\([\\s\\S]*?^\\)$`, 'm').exec(text) ?? []
          const isCalled = tree.some(
            one => one.path.startsWith(contractAreas) && new RegExp(`\\bon: ${entity}\\b`).test(one.text),
          )
          if (!declared || isCalled || /\bstate\(/.test(declared)) return []
          return [{ path, name, lines: declared.split('\n').length + served.split('\n').length + registrations }]
        },
      ),
    )
}

export const resourceFaults = (tree: Tree): string[] =>
  plainResources(tree)
    .filter(({ name, lines }) => lines > mostLines && !longResources[name])
    .map(
      ({ path, name, lines }) =>
        `${path}: the plain resource ${name} costs ${lines} lines and may cost ${mostLines}: mend the kernel, or make it a call`,
    )
