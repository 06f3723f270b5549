import { type Cell, type ReadCell, wire } from './kind.ts'

export const dateCell = (value: unknown): Cell =>
  new Date(`${String(value).replace(' ', 'T').padEnd(19, 'T00:00:00')}Z`)

/** "2026/1/2" and "2026年1月2日" are days too. */
export function readDate(text: string): ReadCell {
  const match = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T](.*))?$/.exec(text.normalize('NFKC'))
  if (!match) return wire(text)
  const [, year, month = '', day = '', rest] = match
  const time = rest?.replace(/^[ T]+/, '')
  return wire(
    `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}${time ? ` ${time.replace(/^(\d):/, '0$1:')}` : ''}`,
  )
}

/** The day of a sample: one of the first 28 of March. */
export const sampleDay = (seed: number): string => `2025-03-${String(1 + (seed % 28)).padStart(2, '0')}`
