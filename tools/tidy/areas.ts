import { importsOf } from './imports.ts'
import { contractAreas, isScript, isTest, serverAreas, type Source, type Tree, webAreas } from './tree.ts'

export const areaNames =
  'access system tools workflow partners sites goods orders cards funds fleets signing charging carwash promotion statistics partner-api'.split(
    ' ',
  )

const foldersBelow = (tree: Tree, start: string): string[] => [
  ...new Set(
    tree.flatMap(({ path }) => {
      const [area, file] = path.startsWith(start) ? path.slice(start.length).split('/') : []
      return area && file ? [area] : []
    }),
  ),
]

/** Contract and server have the same areas, the web no others, and none has a name that was not agreed. */
export function areaFaults(tree: Tree): string[] {
  const [contract, server, web] = [contractAreas, serverAreas, webAreas].map(start => foldersBelow(tree, start))
  const known = new Set<string>(areaNames)
  const all = [...new Set([...(contract ?? []), ...(server ?? []), ...(web ?? [])])]
  return [
    ...all
      .filter(area => !known.has(area))
      .map(area => `the area ${area} is none of the seventeen: put its files into ${areaNames.join(', ')}`),
    ...[...(server ?? []), ...(web ?? [])]
      .filter(area => !contract?.includes(area))
      .map(area => `${area} has no contract: declare it in ${contractAreas}${area}/index.ts`),
    ...(contract ?? [])
      .filter(area => !server?.includes(area))
      .map(area => `${area} is declared but not served: add ${serverAreas}${area}/index.ts and a line in areas.ts`),
  ]
}

/** Files that serve or show something under another name, each with the reason. Take out what is gone. */
const ownStems: Readonly<Record<string, string>> = {
  [`${serverAreas}funds/approval.ts`]: 'approving and reversing a recharge: half of recharge.ts',
  [`${serverAreas}partner-api/open-api.ts`]: 'the contract of this area is one file',
  [`${serverAreas}statistics/trends.ts`]: 'the contract of this area is one file',
  [`${webAreas}statistics/home.tsx`]: 'the home page, whose menu belongs to no area',
}

const stemOf = (path: string) => path.replace(/^.*\//, '').replace(/\.tsx?$/, '')
const kebab = (name: string) => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

/** What a file of an area may be called: a contract stem, a menu code of the area, or one of them with a word more or less. */
function stemsOf(tree: Tree, area: string): string[] {
  const files = tree.filter(({ path }) => path.startsWith(`${contractAreas}${area}/`))
  const codes = files.flatMap(({ text }) => [...text.matchAll(/\bcode: '(\w+)'/g)].map(([, code = '']) => kebab(code)))
  const declared = files.flatMap(({ text }) =>
    [...text.matchAll(/^export const (\w+) = (?:call|entity)\(/gm)].map(([, name = '']) => kebab(name)),
  )
  return ['index', ...files.map(({ path }) => stemOf(path)), ...codes, ...declared]
}

/** Whether a file is one that the mirror is about: it answers calls, or its area's index shows it as a page. */
function isMirrored(tree: Tree, source: Source, start: string, area: string): boolean {
  if (start === serverAreas) return /\bHandler<|= hooks\(/.test(source.text)
  const index = tree.find(({ path }) => path === `${start}${area}/index.ts`)
  return index !== undefined && importsOf(index).some(({ target }) => target === source.path)
}

/** A file that answers calls or is a page is called as what it serves, so that one name finds all three layers. */
export function stemFaults(tree: Tree): string[] {
  const paths = new Set(tree.map(({ path }) => path))
  const gone = Object.keys(ownStems).filter(path => !paths.has(path))
  const faults = gone.map(path => `${path} is gone: take it out of ownStems in tools/tidy/areas.ts`)
  for (const source of tree) {
    const { path } = source
    const start = [serverAreas, webAreas].find(one => path.startsWith(one))
    const [area = '', file] = start ? path.slice(start.length).split('/') : []
    if (!start || !file || !isScript(path) || isTest(path) || ownStems[path]) continue
    const stem = stemOf(path)
    const isKnown = stemsOf(tree, area).some(
      known =>
        stem === known || stem.startsWith(`${known}-`) || known.startsWith(`${stem}-`) || known.endsWith(`-${stem}`),
    )
    if (isKnown || !isMirrored(tree, source, start, area)) continue
    faults.push(
      `${path}: no file, call, entity or menu code of ${contractAreas}${area} is called ${stem}: rename it after what it serves, or give a reason in ownStems of tools/tidy/areas.ts`,
    )
  }
  return faults
}
