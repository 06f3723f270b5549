import { addEntry, addExport, addImport, closeOf, EditFault } from './edit.ts'
import { type Files, folders } from './files.ts'

export interface Request {
  readonly area: string
  /** In kebab-case: the stem of the files. */
  readonly name: string
  readonly zh: string
  readonly en: string
  /** For a call: the entity whose row it acts on, by its name in code or its stem. */
  readonly on?: string | undefined
}

export const camel = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
const pascal = (name: string): string => camel(name).replace(/^\w/, letter => letter.toUpperCase())

/** `pump` to `pumps`, `delivery` to `deliveries`, `wash` to `washes`. */
export const plural = (name: string): string =>
  /[^aeiou]y$/.test(name) ? name.replace(/y$/, 'ies') : /(s|x|ch|sh)$/.test(name) ? `${name}es` : `${name}s`

const quoted = (text: string) => `'${text.replace(/['\\]/g, character => `\\${character}`)}'`
const labelOf = ({ zh, en }: Request) => `[${quoted(zh)}, ${quoted(en)}]`

const contractFile = (area: string, stem: string) => `${folders.contract}/${area}/${stem}.ts`
const serverFile = (area: string, stem: string) => `${folders.server}/${area}/${stem}.ts`

/** All TypeScript of the area's contract, by file. */
const contractTexts = (files: Files, area: string): [file: string, text: string][] =>
  files
    .names(`${folders.contract}/${area}`)
    .filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map(file => [file, files.read(`${folders.contract}/${area}/${file}`)])

function checkNames(files: Files, { area }: Request, names: readonly string[]): void {
  if (!files.has(contractFile(area, 'index')))
    throw new EditFault(
      `there is no area ${area}: areas with a contract are ${files.names(folders.contract).join(', ')}; CONTRIBUTING.md says how to begin one`,
    )
  for (const [file, text] of contractTexts(files, area))
    for (const name of names)
      if (new RegExp(`^export const ${name}\\b`, 'm').test(text))
        throw new EditFault(`${area}/${file} declares ${name} already: choose another name`)
}

const openingOf = (area: string) => new RegExp(`\\barea\\(\\s*'${area}',\\s*\\[[^\\]]*\\],\\s*\\{`)

/** Registers a name in the area's index under `resources` or `calls`, making the list where there is none. */
function register(files: Files, { area, name }: Request, list: 'resources' | 'calls', declared: string): void {
  const path = contractFile(area, 'index')
  files.edit(path, text => {
    const withImport = addExport(addImport(text, `{ ${declared} }`, `./${name}.ts`), `./${name}.ts`)
    const has = new RegExp(`\\b${list}: \\{`).test(withImport)
    const ready = has ? withImport : addEntry(withImport, openingOf(area), `${list}: {}`, path)
    return addEntry(ready, new RegExp(`\\b${list}: \\{`), declared, path)
  })
}

const groupPattern = /menuGroup\(\s*'(\w+)',\s*\[[^\]]*\],\s*'[\w-]+',\s*\[/

/** The file that declares the area's menu. */
function menuFileOf(files: Files, area: string): string {
  const found = contractTexts(files, area).find(([, text]) => groupPattern.test(text))
  if (!found)
    throw new EditFault(
      `${area} has no menu: export a menuGroup from ${contractFile(area, 'menu')} and add it to packages/contract/src/menus.ts first`,
    )
  return `${folders.contract}/${area}/${found[0]}`
}

function addMenuPage(files: Files, request: Request, parts: string, imported?: string): void {
  const path = menuFileOf(files, request.area)
  files.edit(path, text => {
    const [, group = request.area] = groupPattern.exec(text) ?? []
    const page = `menuPage('/${group}/${request.name}', ${labelOf(request)}, 'file-text', { ${parts} })`
    const added = addEntry(text, groupPattern, page, path)
    return imported ? addImport(added, `{ ${imported} }`, `./${request.name}.ts`) : added
  })
}

/** Imports one name, from the statement that is there already where there is one. */
function addName(text: string, name: string, specifier: string, path: string): string {
  const pattern = `^import \\{(?=([^}]*)\\} from '${specifier.replaceAll('.', '\\.')}')`
  const [, names] = new RegExp(pattern, 'm').exec(text) ?? []
  if (names === undefined) return addImport(text, `{ ${name} }`, specifier)
  return names.split(',').some(one => one.trim() === name) ? text : addEntry(text, new RegExp(pattern, 'm'), name, path)
}

/** Adds a page to the area's index of the web, making both where the area has none yet. */
function addWebPage(files: Files, area: string, code: string, value: string, from: readonly [string, string]): void {
  const path = `${folders.web}/${area}/index.ts`
  if (!files.has(path)) {
    files.add(path, '\nexport const pages = {}\n')
    files.edit('apps/web/src/areas.ts', text =>
      addEntry(
        text,
        /^export const areas\b.*= \{/m,
        `${quotedKey(area)}: () => import('./areas/${area}/index.ts')`,
        'apps/web/src/areas.ts',
      ),
    )
  }
  files.edit(path, text =>
    addEntry(addName(text, from[0], from[1], path), /^export const pages\b.*= \{/m, `${code}: ${value}`, path),
  )
}
const quotedKey = (name: string) => (/^\w+$/.test(name) ? name : quoted(name))

/** A plain resource: stored, listed, searched, shown and edited from one declaration. */
export function newResource(files: Files, request: Request): void {
  const { area, name } = request
  const [entity, resource] = [camel(name), plural(camel(name))]
  checkNames(files, request, [entity, resource])
  files.add(
    contractFile(area, name),
    `import { entity, resource, text } from '../../kernel/index.ts'

export const ${entity} = entity(
  '${entity}',
  ${labelOf(request)},
  {
    name: text(['名称', 'Name'], { required: true, search: true, unique: true, max: 64 }),
    remark: text(['备注', 'Remark']),
  },
  { display: 'name' },
)

export const ${resource} = resource(${entity}, { base: '${area}/${name}' })
`,
  )
  register(files, request, 'resources', resource)
  addMenuPage(files, request, `resource: ${resource}`, resource)
  addWebPage(files, area, entity, `resourcePage(${resource})`, [resource, `@forecourt/contract/${area}`])
  const web = `${folders.web}/${area}/index.ts`
  files.edit(web, text => addName(text, 'resourcePage', '../../kernel/resource-page.tsx', web))
}

interface Target {
  readonly entity: string
  readonly stem: string
  readonly resource: string | undefined
}

/** The entity a call acts on: its name in code, the file that declares it, the resource that serves it. */
function targetOf(files: Files, area: string, on: string): Target {
  const entity = camel(on)
  const texts = contractTexts(files, area)
  const [file] = texts.find(([, text]) => new RegExp(`^export const ${entity} = entity\\(`, 'm').test(text)) ?? []
  if (!file) throw new EditFault(`${area} declares no entity ${entity}`)
  if (file === 'index.ts')
    throw new EditFault(`${entity} is declared in ${area}/index.ts: move it into ${area}/${on}.ts first`)
  const all = texts.map(([, text]) => text).join('\n')
  const [, resource] = new RegExp(`^export const (\\w+) = resource\\(${entity},`, 'm').exec(all) ?? []
  return { entity, stem: file.replace(/\.ts$/, ''), resource }
}

/** Puts the call's right among the buttons of its page: the one of its entity, or the area's first. */
function addMenuCall(files: Files, request: Request, target: Target | undefined): void {
  const path = menuFileOf(files, request.area)
  const call = camel(request.name)
  files.edit(path, text => {
    const pages = [...text.matchAll(/\bmenuPage\(/g)].map(match => {
      const open = match.index + match[0].length - 1
      return { open, close: closeOf(text, open) }
    })
    const uses = new RegExp(`\\bresources?: \\[?[^\\]}]*\\b${target?.resource ?? ' '}\\b`)
    const page = pages.find(({ open, close }) => uses.test(text.slice(open, close))) ?? pages[0]
    if (!page) throw new EditFault(`${path} has no menuPage: add the call ${call} to one by hand`)
    const block = text.slice(page.open, page.close + 1)
    const changed = /\bcalls: \[/.test(block)
      ? addEntry(block, /\bcalls: \[/, call, path)
      : addEntry(block, /,\s*\{/, `calls: [${call}]`, path)
    const edited = text.slice(0, page.open) + changed + text.slice(page.close + 1)
    return addImport(edited, `{ ${call} }`, `./${request.name}.ts`)
  })
}

/** Makes the call a button where the area's index shows its entity by `resourcePage`; own pages place it themselves. */
function addWebCall(files: Files, area: string, call: string, { resource }: Target): void {
  const path = `${folders.web}/${area}/index.ts`
  const shown = new RegExp(`\\bresourcePage\\(\\s*${resource}\\b`)
  if (!files.has(path) || !shown.test(files.read(path))) return
  files.edit(path, text => {
    const open = text.indexOf('(', text.search(shown))
    const close = closeOf(text, open)
    const block = text.slice(open, close + 1)
    if (/\bcalls\b(?!: \[)/.test(block)) return text
    const changed = block.includes('{')
      ? /\bcalls: \[/.test(block)
        ? addEntry(block, /\bcalls: \[/, call, path)
        : addEntry(block, /\{/, `calls: [${call}]`, path)
      : addEntry(block, /\(/, `{ calls: [${call}] }`, path)
    return addName(text.slice(0, open) + changed + text.slice(close + 1), call, `@forecourt/contract/${area}`, path)
  })
}

const callInput = `
  input: {
    id: ref(['编号', 'Id'], { required: true }),
    reason: text(['原因', 'Reason'], { required: true, max: 200 }),
  },`

/** A business call with its handler, its right among the buttons and, with `on`, its button in the web. */
export function newCall(files: Files, request: Request): void {
  const { area, name, on } = request
  const call = camel(name)
  checkNames(files, request, [call])
  const target = on ? targetOf(files, area, on) : undefined
  files.add(
    contractFile(area, name),
    `import { call${target ? ', ref, text' : ''} } from '../../kernel/index.ts'
${target ? `import { ${target.entity} } from './${target.stem}.ts'\n` : ''}
export const ${call} = call({
  title: ${labelOf(request)},
  path: 'POST ${area}/${name}',
  permission: '${call}',${target ? `\n  on: ${target.entity},${callInput}` : ''}
})
`,
  )
  register(files, request, 'calls', call)
  addMenuCall(files, request, target)
  files.add(serverFile(area, name), target ? handlerOn(request, target.entity) : handler(request))
  if (target) addWebCall(files, area, call, target)
  const index = serverFile(area, 'index')
  files.edit(index, text => addImport(addEntry(text, /\bcalls: \{/, call, index), `{ ${call} }`, `./${name}.ts`))
}

const handler = ({ area, name, en }: Request) => `import type * as contract from '@forecourt/contract/${area}'
import type { Handler } from '../../kernel/implement.ts'

/** ${en}. */
export const ${camel(name)}: Handler<typeof contract.${camel(name)}> = async ctx => {
  ctx.note('${area}', ctx.tenantId, '${camel(name)}')
}
`

const handlerOn = (
  { area, name, en }: Request,
  entity: string,
) => `import * as contract from '@forecourt/contract/${area}'
import type { Handler } from '../../kernel/implement.ts'

/** ${en}. */
export const ${camel(name)}: Handler<typeof contract.${camel(name)}> = async (ctx, { id, reason }) => {
  const row = await ctx.need(contract.${entity}, id)
  ctx.note(contract.${entity}.name, row.id, '${camel(name)}', {}, reason)
}
`

/** A page of its own: a menu entry, and a component that the menu's code finds. */
export function newPage(files: Files, request: Request): void {
  const { area, name } = request
  const code = camel(name)
  checkNames(files, request, [code])
  addMenuPage(files, request, `code: '${code}'`)
  files.add(
    `${folders.web}/${area}/${name}.tsx`,
    `import { usePane } from '../../kernel/pane.tsx'
import { useText } from '../../kernel/text.ts'

/** ${request.en}. */
export function ${pascal(name)}() {
  const t = useText()
  const { key } = usePane()
  return (
    <section className="list" aria-labelledby={\`title-\${key}\`}>
      <header className="list-head">
        <h1 id={\`title-\${key}\`}>{t(${labelOf(request)})}</h1>
      </header>
    </section>
  )
}
`,
  )
  addWebPage(files, area, code, pascal(name), [pascal(name), `./${name}.tsx`])
}
