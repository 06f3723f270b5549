import { contractAreas, type Tree } from './tree.ts'

export const maxLines = 25
/** The area's index, the menu and the web page: one line each. */
const registrations = 3
/** Plain resources that may be longer. */
const longResources: Readonly<Record<string, string>> = {
  apportionments: 'eight columns, two of which lists are searched by: nobody but one call writes them',
  companyExts:
    'a hint for each limit that says what it means when it is empty, and a filter that some clients spell as 000000',
  grantRows: 'eleven columns of one line each',
  skus: 'fifteen columns of one line each, two of them with a price that waits beside the one that holds',
  staffAccounts: 'other spellings of two of its addresses, and a phone with four options of its own',
  orderLines: 'twenty columns, all that a price was made of, six of them read by some alone',
  openingLines:
    'the heads that other systems write, hints for what each type is found by, and the account that was found',
  priceSheetLines:
    'the heads and hints of a file that people fill in, and what is wrong with a row, which follows from no single field',
  regions: 'the ten columns of the national table of divisions, one of them with seven options',
}

/** Who has its verbs is said beside a resource and costs no thought: it is not counted, nor what it breaks the line for. */
function linesOf(served: string): number {
  const rest = served.replace(/\s*\broles: \{[^}]*\},?/, '')
  const inOne = rest.replaceAll(/\s+/g, ' ')
  return inOne.length <= 120 ? 1 : rest.split('\n').length
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
          return [{ path, name, lines: declared.split('\n').length + linesOf(served) + registrations }]
        },
      ),
    )
}

export const resourceFaults = (tree: Tree): string[] =>
  plainResources(tree)
    .filter(({ name, lines }) => lines > maxLines && !longResources[name])
    .map(
      ({ path, name, lines }) =>
        `${path}: the plain resource ${name} costs ${lines} lines and may cost ${maxLines}: mend the kernel, or make it a call`,
    )
