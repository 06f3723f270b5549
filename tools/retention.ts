// node tools/run.mjs tools/retention.ts: writes the table of docs/operations.md that says how long what stays.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type Retention, retention } from '@forecourt/contract/retention'

export const operationsFile = fileURLToPath(new URL('../docs/operations.md', import.meta.url))
const [begin, end] = ['<!-- Written by tools/retention.ts from here -->\n', '<!-- to here. -->\n']

const timeOf = (minutes: number): string => {
  if (minutes === 0) return 'at once'
  const days = minutes / 1440
  if (days === 1) return '1 day'
  return Number.isInteger(days) ? `${days} days` : `${minutes} minutes`
}

const row = ({ table, label: [zh, en], minutes = 0, since, by = 'system.forgetOld' }: Retention): string =>
  `| \`${table}\` | ${zh} | ${en} | ${timeOf(minutes)} after ${since?.map(one => `\`${one}\``).join(' and ') ?? 'it was made'} | \`${by}\` |`

/** The text with the table as the contract has it now. */
export function withRetention(text: string): string {
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error('docs/operations.md has lost the lines around its table')
  const rows = retention.filter(one => one.minutes !== undefined).map(row)
  const table = ['| table | 中文 | English | deleted | by |', '|---|---|---|---|---|', ...rows].join('\n')
  return `${text.slice(0, from)}${begin}\n${table}\n\n${text.slice(to)}`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  writeFileSync(operationsFile, withRetention(readFileSync(operationsFile, 'utf8')))
