import { importStaff } from '@forecourt/contract/cards'
import type { Label, WireOutputOfCall } from '@forecourt/contract/kernel'

export type ImportAnswer = WireOutputOfCall<typeof importStaff>
export type Failure = NonNullable<ImportAnswer['failures']>[number]

/** A cell that a spreadsheet program would run as a formula gets an apostrophe in front (domain 0.5). */
const cell = (text: string): string => {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

/** The bad rows as a file one can work through beside the list: with a byte order mark, so that Excel reads Chinese. */
export function failuresCsv(failures: readonly Failure[], heads: readonly string[]): string {
  const rows = failures.map(one => [String(one.row), one.field ?? '', one.value ?? '', one.reason])
  return `\ufeff${[heads, ...rows].map(row => row.map(cell).join(',')).join('\r\n')}\r\n`
}

export const failureHeads: readonly Label[] = [
  ['行号', 'Row'],
  ['列', 'Column'],
  ['内容', 'Value'],
  ['原因', 'Reason'],
]
