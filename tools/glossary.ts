// npm run glossary: writes what every entity and call is called, and where it is served, to dist/glossary.md.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { areas } from '@forecourt/contract'
import { type Area, type Call, type Entity, entitiesOf, type Label } from '@forecourt/contract/kernel'

const row = (name: string, [zh, en]: Label, wire: string) => `| \`${name}\` | ${zh} | ${en} | ${wire} |`
const quoted = (paths: readonly string[]) => paths.map(path => `\`${path}\``).join('<br>')

/** Where an entity is served: the base before `/list`, `/detail`, `/remove`, `/submit`, and paths with words of their own. */
function wireOfEntity(of: Entity, area: Area): string {
  const served = Object.values(area.resources).filter(one => one.entity === of)
  const paths = served.flatMap(one => [...one.bases.map(base => `${base}/…`), ...Object.values(one.paths).flat()])
  return quoted([...new Set(paths)]) || 'not served by itself'
}

const wireOfCall = (of: Call) => quoted(of.routes.map(route => route.join(' '))) || 'called by other areas only'

function tablesOf(area: Area): string {
  const entities = entitiesOf(area).map(one => row(one.name, one.label, wireOfEntity(one, area)))
  const calls = Object.entries(area.calls).map(([name, one]) => row(name, one.title, wireOfCall(one)))
  const head = (word: string) => `| ${word} | 中文 | English | wire |\n|---|---|---|---|`
  return [
    `## ${area.name}: ${area.label.join(', ')}`,
    ...(entities.length ? [`${head('entity')}\n${entities.join('\n')}`] : []),
    ...(calls.length ? [`${head('call')}\n${calls.join('\n')}`] : []),
  ].join('\n\n')
}

const introduction = `# Every entity and call

Written from the contract; the words themselves are in GLOSSARY.md. \`…\` stands for \`list\`, \`page\`, \`detail\`, \`remove\`
and \`submit\` as far as the resource has them; all paths are below \`/api/\`.`

/** The whole document. */
export function glossaryText(): string {
  const byName = [...areas].toSorted((a, b) => a.name.localeCompare(b.name))
  return `${[introduction, ...byName.map(tablesOf)].join('\n\n')}\n`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const file = fileURLToPath(new URL('../dist/glossary.md', import.meta.url))
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, glossaryText())
  console.log(file)
}
