import { areaNames } from '../tidy/areas.ts'
import { addEntry, addNames, EditFault } from './edit.ts'
import type { Files } from './files.ts'
import { camel, contractFile, labelOf, quotedKey, type Request, serverFile, webFile } from './names.ts'

/** An area in all three trees: nothing in it yet, named everywhere it has to be. */
export function newArea(files: Files, request: Request): void {
  const { area } = request
  if (!areaNames.includes(area))
    throw new EditFault(`${area} is no area of the product: choose ${areaNames.join(', ')}`)
  if (files.has(contractFile(area, 'index'))) throw new EditFault(`the area ${area} exists already`)
  const [of, menu, key] = [`${camel(area)}Area`, `${camel(area)}Menu`, quotedKey(area)]
  const label = labelOf(request)
  files.add(
    contractFile(area, 'index'),
    `import { areaOf } from '../../kernel/index.ts'

export const ${of} = areaOf('${area}', ${label}, {})
`,
  )
  files.add(
    contractFile(area, 'menu'),
    `import { menuGroup } from '../../kernel/index.ts'

export const ${menu} = menuGroup('${camel(area)}', ${label}, 'file-text', [])
`,
  )
  files.add(
    serverFile(area, 'index'),
    `import { ${of} as contract } from '@forecourt/contract/${area}'
import { implement } from '../../services/services.ts'

export const ${of} = implement(contract, {})
`,
  )
  files.add(webFile(area), 'export const pages = {}\n')
  const contract = 'packages/contract/src'
  files.edit(`${contract}/index.ts`, text =>
    addEntry(addNames(text, [of], `./areas/${area}/index.ts`), /^export const areas\b.*= \[/m, of, 'index.ts'),
  )
  files.edit(`${contract}/pages.ts`, text =>
    addEntry(
      addNames(text, [menu], `./areas/${area}/menu.ts`),
      /^export const menus = \{/m,
      `${key}: ${menu}`,
      'pages.ts',
    ),
  )
  files.edit('apps/server/src/areas.ts', text =>
    addEntry(addNames(text, [of], `./areas/${area}/index.ts`), /=>\n  \[/, of, 'areas.ts'),
  )
  files.edit('apps/web/src/areas.ts', text =>
    addEntry(text, /^const modules: .*= \{/m, `${key}: () => import('./areas/${area}/index.ts')`, 'areas.ts'),
  )
}
