// node tools/run.mjs tools/glossary.ts: writes the tables of GLOSSARY.md from the contract; the words above them are ours.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { areas } from '@forecourt/contract'
import { type Area, type Call, type Entity, entitiesOf, type Label } from '@forecourt/contract/kernel'

export const glossaryFile = fileURLToPath(new URL('../GLOSSARY.md', import.meta.url))
const marker = '<!-- Written by tools/glossary.ts from here on. -->\n'

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
    `### ${area.name}: ${area.label.join(', ')}`,
    ...(entities.length ? [`${head('entity')}\n${entities.join('\n')}`] : []),
    ...(calls.length ? [`${head('call')}\n${calls.join('\n')}`] : []),
  ].join('\n\n')
}

/** The glossary with the tables as the contract has them now. */
export function withTables(text: string): string {
  const end = text.indexOf(marker)
  if (end < 0) throw new Error(`GLOSSARY.md has lost the line ${marker.trim()}`)
  const byName = [...areas].toSorted((a, b) => a.name.localeCompare(b.name))
  return `${text.slice(0, end)}${marker}\n${byName.map(tablesOf).join('\n\n')}\n`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  writeFileSync(glossaryFile, withTables(readFileSync(glossaryFile, 'utf8')))
