import { addEntry, addImport, addNames, EditFault } from './edit.ts'
import { type Files, folders } from './files.ts'
import { register } from './generate.ts'
import { camel, checkNames, contractFile, contractTexts, labelOf, type Request, serverFile } from './names.ts'

interface Target {
  readonly entity: string
  readonly stem: string
  /** The field that names a row, of which a question answers each. */
  readonly display: string
}

/** The entity a call is about: its name in code, the file that declares it, the field that names its rows. */
function targetOf(files: Files, area: string, on: string): Target {
  const entity = camel(on)
  const declared = new RegExp(`^export const ${entity} = entity\\(`, 'm')
  const [file, text = ''] = contractTexts(files, area).find(([, one]) => declared.test(one)) ?? []
  if (!file) throw new EditFault(`${area} declares no entity ${entity}`)
  const [, display = 'id'] = /\bdisplay: '(\w+)'/.exec(text.slice(text.search(declared))) ?? []
  return { entity, stem: file.replace(/\.ts$/, ''), display }
}

/** `close-pump` of a pump asks for `pump_close`: the name says below which page the right stands. */
function permissionOf({ name }: Request, { entity, stem }: Target): string {
  const word = camel(name.replace(new RegExp(`-?\\b${stem}s?\\b-?`), '') || name)
  return `${entity}_${word}`
}

/** The first page of the area: where a right stands that belongs to no entity. */
function firstPage(files: Files, area: string): string | undefined {
  for (const [, text] of contractTexts(files, area)) {
    const [, code, resource] = /menuPage\([\s\S]*?\b(?:code: '(\w+)'|resources?: \[?(\w+))/.exec(text) ?? []
    if (code) return code
    if (resource) return entityOf(files, area, resource)
  }
  return undefined
}
const entityOf = (files: Files, area: string, resource: string): string | undefined => {
  const pattern = new RegExp(`^export const ${resource} = resource\\((\\w+),`, 'm')
  const texts = contractTexts(files, area).map(([, text]) => text)
  return texts.flatMap(text => pattern.exec(text)?.[1] ?? [])[0]
}

interface Written {
  /** What it takes from the kernel of the contract. */
  readonly kernel: readonly string[]
  readonly contract: string
  /** What the handler does; `contract.` stands before what is declared. */
  readonly handler: (contract: string) => string
}

/** Asks for the rows of an entity, as a choice of a form does, or for one answer about no row. */
function question(request: Request, target: Target | undefined): Written {
  const call = camel(request.name)
  const path = request.path ?? `${request.area}/${target ? `${target.stem}/${request.name}` : request.name}`
  const named = target && target.display !== 'id'
  const output = target
    ? `list({ id: ref(['编号', 'Id'], { required: true })${named ? `, ${target.display}: ${target.entity}.fields.${target.display}` : ''} })`
    : `one({ count: int(['数量', 'Count'], { required: true }) })`
  const fields = named ? `{ id, ${target.display} }` : '{ id }'
  return {
    kernel: ['call', ...(target ? ['list', 'ref'] : ['int', 'one'])],
    contract: `export const ${call} = call({
  title: ${labelOf(request)},
  path: 'GET ${path}',
  permission: 'signedIn',
  output: ${output},
})
`,
    handler: contract =>
      target
        ? `async ctx =>
  (await ctx.all(${contract}.${target.entity}, {})).map((${fields}) => (${fields}))`
        : 'async () => ({ count: 0 })',
  }
}

/** Does something: to one row, as a button of it, or to none. */
function action(files: Files, request: Request, target: Target | undefined): Written {
  const { area, name } = request
  const call = camel(name)
  const page = target ? undefined : firstPage(files, area)
  const rights = target
    ? `permission: '${permissionOf(request, target)}',\n  roles: [],\n  on: ${target.entity},`
    : page
      ? `permission: '${page}_${call}',\n  roles: [],`
      : `permission: 'signedIn',`
  const input = target
    ? `
  input: {
    id: ref(['编号', 'Id'], { required: true }),
    reason: text(['原因', 'Reason'], { required: true, max: 200 }),
  },`
    : ''
  return {
    kernel: ['call', ...(target ? ['ref', 'text'] : [])],
    contract: `export const ${call} = call({
  title: ${labelOf(request)},
  path: 'POST ${request.path ?? `${area}/${target ? `${target.stem}/${name}` : name}`}',
  ${rights}${input}
})
`,
    handler: contract =>
      target
        ? `async (ctx, { id, reason }) => {
  const row = await ctx.getOrRefuse(${contract}.${target.entity}, id)
  ctx.auditNote(${contract}.${target.entity}.name, row.id, '${call}', {}, reason)
}`
        : `async ctx => {
  ctx.auditNote('${area}', ctx.tenantId, '${call}')
}`,
  }
}

/** Declares the call beside its entity, or in a file of its own. */
function addContract(files: Files, { area, name }: Request, stem: string, written: Written): void {
  const path = contractFile(area, stem)
  if (!files.has(path)) {
    files.add(path, `import { ${written.kernel.join(', ')} } from '../../kernel/index.ts'\n\n${written.contract}`)
    register(files, area, name)
  } else
    files.edit(path, text =>
      addNames(`${text.trimEnd()}\n\n${written.contract}`, written.kernel, '../../kernel/index.ts'),
    )
}

/** The name under which a handler's file has its area's contract, imported where it was not. */
function withContract(text: string, area: string): { text: string; contract: string } {
  const found = new RegExp(`^import (?:type )?\\* as (\\w+) from '@forecourt/contract/${area}'\\n`, 'm').exec(text)
  const contract = found?.[1] ?? 'contract'
  const line = `import * as ${contract} from '@forecourt/contract/${area}'\n`
  return {
    contract,
    text: found ? text.replace(found[0], line) : addImport(text, `* as ${contract}`, `@forecourt/contract/${area}`),
  }
}

/** The server's file for calls that are declared in this file: of the same stem, else where one of its fellows is handled. */
function handlerFile(files: Files, area: string, stem: string): string {
  const usual = serverFile(area, stem)
  const declared = files.has(contractFile(area, stem)) ? files.read(contractFile(area, stem)) : ''
  const fellows = [...declared.matchAll(/^export const (\w+) = call\(/gm)].map(([, name]) => name)
  if (files.has(usual) || fellows.length === 0) return usual
  const handles = new RegExp(`: Handler<typeof \\w+\\.(?:${fellows.join('|')})\\b`)
  const paths = files.names(`${folders.server}/${area}`).map(name => `${folders.server}/${area}/${name}`)
  return paths.filter(path => /(?<!\.test)\.ts$/.test(path)).find(path => handles.test(files.read(path))) ?? usual
}

/** Writes the handler beside its fellows. */
function addHandler(files: Files, { area, name, en }: Request, stem: string, written: Written): void {
  const path = handlerFile(files, area, stem)
  const before = files.has(path) ? files.read(path) : ''
  const { text, contract } = withContract(before, area)
  const call = camel(name)
  const handler = `/** ${en}. */
export const ${call}: Handler<typeof ${contract}.${call}> = ${written.handler(contract)}
`
  const added = addNames(`${text.trimEnd()}\n\n${handler}`, ['type Handler'], '../../kernel/implement.ts')
  if (before) return files.edit(path, () => added)
  files.add(path, added)
  const index = serverFile(area, 'index')
  files.edit(index, one =>
    addEntry(addImport(one, `* as ${camel(stem)}`, `./${stem}.ts`), /\bimplement\(\w+, \{/, `...${camel(stem)}`, index),
  )
}

/** A business call: its declaration and its handler, each beside those of its entity. The button follows from `on`. */
export function newCall(files: Files, request: Request): void {
  const { area, name, on, isQuestion } = request
  checkNames(files, request, [camel(name)])
  const target = on ? targetOf(files, area, on) : undefined
  const stem = target?.stem ?? name
  if (!target && files.has(contractFile(area, name)))
    throw new EditFault(`${folders.contract}/${area}/${name}.ts exists already: choose another name`)
  const written = isQuestion ? question(request, target) : action(files, request, target)
  addContract(files, request, stem, written)
  addHandler(files, request, stem, written)
}
