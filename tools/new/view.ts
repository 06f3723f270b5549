import { addEntry, addImport, EditFault } from './edit.ts'
import type { Files } from './files.ts'
import { addMenuPage, addResourcePage, register } from './generate.ts'
import { camel, checkNames, contractFile, contractTexts, labelOf, plural, type Request, serverFile } from './names.ts'

const entityPattern = /export const (\w+) = entity\(\s*'(\w+)'/g

/** A list whose rows a statement makes: as it is written, the rows of ENTITY counted by day. */
export function newView(files: Files, request: Request): void {
  const { area, name, on = '', base = `${area}/${name}` } = request
  const [view, resource] = [camel(name), plural(camel(name))]
  checkNames(files, request, [view, resource])
  const entities = contractTexts(files, area).flatMap(([, text]) => [...text.matchAll(entityPattern)])
  const [, entity, stored] = entities.find(([, constant]) => constant === camel(on)) ?? []
  if (!entity || !stored) throw new EditFault(`${area} has no entity ${on}: say whose rows the view is made of`)
  files.add(
    contractFile(area, name),
    `import { day, int, resource, view } from '../../kernel/index.ts'

export const ${view} = view(
  '${view}',
  ${labelOf(request)},
  {
    day: day(['日期', 'Day'], { required: true, search: true }),
    rowCount: int(['数量', 'Count'], { required: true, sum: true }),
  },
  { display: 'day', order: ['day'], descending: true, reads: ['${stored}'] },
)

export const ${resource} = resource(${view}, { base: '${base}', verbs: ['list'], roles: { read: [] } })
`,
  )
  register(files, area, name)
  addMenuPage(files, request, `resource: ${resource}`, resource)
  addResourcePage(files, request, view, resource)
  files.add(
    serverFile(area, name),
    `import * as contract from '@forecourt/contract/${area}'
import { columnsOf } from '../../kernel/db/columns.ts'
import { sql } from '../../kernel/db/sql.ts'
import { viewRows } from '../../kernel/implement.ts'
import { visible } from '../../kernel/rows/list.ts'

const r = columnsOf(contract.${entity}, 'r')
const day = sql\`(\${r.createTime} at time zone 'Asia/Shanghai')::date\`

export const ${resource} = viewRows(
  contract.${resource},
  (ctx, { columns }) => sql\`
    select \${columns({ id: day, day, rowCount: sql\`count(*)\` })}
    from \${r} where \${visible(r, ctx)} and \${r.isDeleted} = 0 group by \${day}\`,
)
`,
  )
  const index = serverFile(area, 'index')
  files.edit(index, one =>
    addEntry(addImport(one, `* as ${view}`, `./${name}.ts`), /\bimplement\(\w+, \{/, `...${view}`, index),
  )
}
