import { areas } from '@forecourt/contract'
import { entitiesOf } from '@forecourt/contract/kernel'
import { importsOf } from './imports.ts'
import { isScript, isTest, serverAreas, type Source, type Tree } from './tree.ts'

// Hand-written SQL of the areas and services: names come from declarations, the ledger has one door, and another area's tables are joined by
// the relations that it exports.

const snake = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
const entities = areas.flatMap(entitiesOf)

/** Tables that hand-written migrations made, as `table('name', 'column', …)` declares them. */
const declaredTables = (tree: Tree): [name: string, columns: string[]][] =>
  tree
    .filter(({ path }) => path.startsWith('apps/server/src/'))
    .flatMap(({ text }) =>
      [...text.matchAll(/\btable\(\s*'([\w.]+)',([^)]*)\)/g)].map(([, name = '', columns = '']): [string, string[]] => [
        name.replace(/^.*\./, ''),
        [...columns.matchAll(/'(\w+)'/g)].map(([, column = '']) => column),
      ]),
    )

/** How a text begins that is SQL without being tagged so. */
const statement = /^\s*(?:(?:select|with)\s[\s\S]*\bfrom\b|insert into\s|update\s+\S+\s+(?:\w+\s+)?set\b|delete from\s)/

/** Pieces of SQL in a file: what is tagged so, and texts that begin like a statement. Values and names put in are cut out. */
export function sqlTexts(text: string): { line: number; sql: string }[] {
  const found: { line: number; sql: string }[] = []
  const add = (at: number, sql: string) => found.push({ line: text.slice(0, at).split('\n').length, sql })
  for (const match of text.matchAll(/'((?:[^'\\\n]|\\.)*)'/g))
    if (statement.test(match[1] ?? '')) add(match.index, match[1] ?? '')
  for (let at = text.indexOf('`'); at >= 0; ) {
    const isTagged = /\b(?:sql(?:<[^`]*>)?|queryText)$/.test(text.slice(Math.max(0, at - 200), at))
    const [parts, end] = templateAt(text, at + 1)
    const sql = parts.join(' ? ')
    if (isTagged || statement.test(sql)) add(at, sql)
    at = text.indexOf('`', end + 1)
  }
  return found
}

/** The fixed parts of a template that begins here, those of templates within it too, and where it ends. */
function templateAt(text: string, start: number): [parts: string[], end: number] {
  const parts: string[] = []
  let part = ''
  let at = start
  for (; at < text.length && text[at] !== '`'; at++) {
    if (text[at] === '\\') at++
    else if (text.startsWith('${', at)) {
      parts.push(part)
      part = ''
      let depth = 1
      for (at += 2; at < text.length && depth > 0; at++) {
        if (text[at] === '`') {
          const [inner, end] = templateAt(text, at + 1)
          parts.push(...inner)
          at = end
        } else if (text[at] === '{') depth++
        else if (text[at] === '}') depth--
      }
      at--
    } else part += text[at] ?? ''
  }
  return [[...parts, part], at]
}

const withoutLiterals = (sql: string) =>
  sql.replace(/'[^']*'/g, "''").replace(/(?<!from |join |update |into )"\w+"/g, '""')

/** What one piece of SQL says by hand. */
function faultsOf(sql: string, tables: ReadonlySet<string>, columns: ReadonlySet<string>): string[] {
  const text = withoutLiterals(sql)
  const given = new Set(
    [...text.matchAll(/(?:\bas\s+|\bwith\s+|,\s*)(\w+)(?=\s*(?:\(|,|from\b|$|as\b))/g)].map(([, name = '']) => name),
  )
  const ledger = /\bledger\.\w+/.exec(text)?.[0]
  const raw = [...text.matchAll(/\b(?:from|join|update|into|using)\s+"?(\w+)"?/g)]
    .map(([, name = '']) => name)
    .find(name => tables.has(name) && !given.has(name))
  const column = [...text.matchAll(/(?<!\bas )\b[a-z]\w*_\w+\b/g)].map(([name]) => name).find(name => columns.has(name))
  return [
    ...(ledger
      ? [
          `${ledger} is read: ask a function of apps/server/src/ledger/read, or join a relation of ledger/read/relations.ts`,
        ]
      : []),
    ...(raw ? [`the table ${raw} is named in the text: write \${o} with const o = columnsOf(${raw}, 'o')`] : []),
    ...(column
      ? [`the column ${column} is named in the text: take it from columnsOf, so that the compiler knows it`]
      : []),
  ]
}

const services = 'apps/server/src/services/'
const isArea = ({ path }: Source) => path.startsWith(serverAreas) && isScript(path) && !isTest(path)
const isService = ({ path }: Source) => path.startsWith(services) && isScript(path) && !isTest(path)
const areaOf = (path: string) => path.slice(serverAreas.length).split('/')[0] ?? ''

export function sqlFaults(tree: Tree): string[] {
  const declared = declaredTables(tree)
  const tables = new Set([...entities.map(one => snake(one.name)), ...declared.map(([name]) => name)])
  const columns = new Set(
    [...entities.flatMap(one => Object.keys(one.fields)), ...declared.flatMap(([, names]) => names), ...kernelColumns]
      .map(snake)
      .filter(name => name.includes('_')),
  )
  return tree
    .filter(one => isArea(one) || isService(one))
    .flatMap(({ path, text }) =>
      sqlTexts(text).flatMap(({ line, sql }) =>
        faultsOf(sql, tables, columns).map(fault => `${path}:${line} ${fault}`),
      ),
    )
}

const kernelColumns = ['tenantId', 'createUser', 'createDept', 'createTime', 'updateUser', 'updateTime', 'isDeleted']

/** Columns of another area's entity are had from the relation that the area exports, never from the entity. */
export const foreignTableFaults = (tree: Tree): string[] =>
  tree.filter(isArea).flatMap(source => {
    const own = areaOf(source.path)
    const foreign = importsOf(source).flatMap(({ target, names }) => {
      const area = /^@forecourt\/contract\/([\w-]+)$/.exec(target)?.[1]
      return area && area !== own && area !== 'kernel' ? names.split(',').map(name => [name, area] as const) : []
    })
    return foreign
      .filter(
        ([name]) =>
          name && new RegExp(`\\b(?:columnsOf|rowsNamed|relationOf|tableName)\\(${name}\\b`).test(source.text),
      )
      .map(
        ([name, area]) =>
          `${source.path} names the table of ${name}, which belongs to ${area}: join a relation of ${serverAreas}${area}/relations.ts, or call what ${area} declares`,
      )
  })
