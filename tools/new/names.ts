import { EditFault } from './edit.ts'
import { type Files, folders } from './files.ts'

export interface Request {
  readonly area: string
  /** In kebab-case: the stem of the files. */
  readonly name: string
  readonly zh: string
  readonly en: string
  /** For a call: the entity whose row it acts on, by its name in code or its stem. */
  readonly on?: string | undefined
  /** For a resource: where it is served, below /api. */
  readonly base?: string | undefined
  /** For a call: its address, below /api. */
  readonly path?: string | undefined
  /** For a call: it answers a question and writes nothing. */
  readonly isQuestion?: boolean | undefined
}

export const camel = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
export const pascal = (name: string): string => camel(name).replace(/^\w/, letter => letter.toUpperCase())

/** `pump` to `pumps`, `delivery` to `deliveries`, `wash` to `washes`. */
export const plural = (name: string): string =>
  /[^aeiou]y$/.test(name) ? name.replace(/y$/, 'ies') : /(s|x|ch|sh)$/.test(name) ? `${name}es` : `${name}s`

export const quoted = (text: string) => `'${text.replace(/['\\]/g, character => `\\${character}`)}'`
export const quotedKey = (name: string) => (/^\w+$/.test(name) ? name : quoted(name))
export const labelOf = ({ zh, en }: Pick<Request, 'zh' | 'en'>) => `[${quoted(zh)}, ${quoted(en)}]`

export const contractFile = (area: string, stem: string) => `${folders.contract}/${area}/${stem}.ts`
export const serverFile = (area: string, stem: string) => `${folders.server}/${area}/${stem}.ts`
export const webFile = (area: string) => `${folders.web}/${area}/index.ts`

/** All TypeScript of the area's contract, by file. */
export const contractTexts = (files: Files, area: string): [file: string, text: string][] =>
  files
    .names(`${folders.contract}/${area}`)
    .filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map(file => [file, files.read(`${folders.contract}/${area}/${file}`)])

export function checkNames(files: Files, { area }: Request, names: readonly string[]): void {
  if (!files.has(contractFile(area, 'index')))
    throw new EditFault(
      `there is no area ${area}: areas with a contract are ${files.names(folders.contract).join(', ')}; npm run new area begins one`,
    )
  for (const [file, text] of contractTexts(files, area))
    for (const name of names)
      if (new RegExp(`^export const ${name}\\b`, 'm').test(text))
        throw new EditFault(`${area}/${file} declares ${name} already: choose another name`)
}

/** The name under which the area's contract is exported. */
export function areaExport(files: Files, area: string): string {
  const [, name] = /^export const (\w+) = areaOf\(/m.exec(files.read(contractFile(area, 'index'))) ?? []
  if (!name) throw new EditFault(`${contractFile(area, 'index')} has no areaOf`)
  return name
}
