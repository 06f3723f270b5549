import { addEntry, addExport, addImport, addNames, EditFault } from './edit.ts'
import { type Files, folders } from './files.ts'
import {
  areaExport,
  camel,
  checkNames,
  contractFile,
  contractTexts,
  labelOf,
  pascal,
  plural,
  type Request,
  webFile,
} from './names.ts'

/** Names a file in its area's index: what it exports belongs to the area. */
export function register(files: Files, area: string, name: string): void {
  const path = contractFile(area, 'index')
  files.edit(path, text => {
    const withExport = addExport(addImport(text, `* as ${camel(name)}`, `./${name}.ts`), `./${name}.ts`)
    return addEntry(withExport, /\bareaOf\([^{]*\{/, `...${camel(name)}`, path)
  })
}

const groupPattern = /menuGroup\(\s*'(\w+)',\s*\[[^\]]*\],\s*'[\w-]+',\s*\[/

/** The file that declares the area's menu. */
function menuFileOf(files: Files, area: string): string {
  const found = contractTexts(files, area).find(([, text]) => groupPattern.test(text))
  if (!found)
    throw new EditFault(
      `${area} has no menu: export a menuGroup from ${contractFile(area, 'menu')} and add it to packages/contract/src/pages.ts first`,
    )
  return `${folders.contract}/${area}/${found[0]}`
}

export function addMenuPage(files: Files, request: Request, parts: string, imported?: string): void {
  const path = menuFileOf(files, request.area)
  files.edit(path, text => {
    const [, group = request.area] = groupPattern.exec(text) ?? []
    const page = `menuPage('/${group}/${request.name}', ${labelOf(request)}, 'file-text', { ${parts} })`
    const added = addNames(addEntry(text, groupPattern, page, path), ['menuPage'], '../../kernel/index.ts')
    return imported ? addNames(added, [imported], `./${request.name}.ts`) : added
  })
}

/** Adds a page to the area's index of the web. */
function addWebPage(files: Files, area: string, code: string, value: string): void {
  const path = webFile(area)
  if (!files.has(path))
    throw new EditFault(`${path} is missing: write \`export const pages = {}\` and name it in areas.ts`)
  files.edit(path, text => addEntry(text, /^export const pages\b.*= \{/m, `${code}: ${value}`, path))
}

/** The page of a resource, in one line of the area's index. */
export function addResourcePage(files: Files, { area }: Request, code: string, resource: string): void {
  const of = areaExport(files, area)
  addWebPage(files, area, code, `resourcePage(${of}, ${resource})`)
  files.edit(webFile(area), text =>
    addNames(
      addNames(text, [of, resource], `@forecourt/contract/${area}`),
      ['resourcePage'],
      '../../kernel/resource-page.tsx',
    ),
  )
}

/** A plain resource: stored, listed, searched, shown and edited from one declaration. */
export function newResource(files: Files, request: Request): void {
  const { area, name, base = `${area}/${name}` } = request
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

export const ${resource} = resource(${entity}, { base: '${base}', roles: { read: [], write: [] } })
`,
  )
  register(files, area, name)
  addMenuPage(files, request, `resource: ${resource}`, resource)
  addResourcePage(files, request, entity, resource)
}

/** A page of its own: a menu entry, and a component that the menu's code finds. */
export function newPage(files: Files, request: Request): void {
  const { area, name } = request
  const code = camel(name)
  checkNames(files, request, [code])
  addMenuPage(files, request, `code: '${code}', roles: []`)
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
  addWebPage(files, area, code, pascal(name))
  files.edit(webFile(area), text => addNames(text, [pascal(name)], `./${name}.tsx`))
}
