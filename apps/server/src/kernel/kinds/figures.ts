import { type Field, formatDecimal, kindOf, type Label } from '@forecourt/contract/kernel'
import { bigint } from 'drizzle-orm/pg-core'
import { type Cell, serverKind, type ServerKind, wire } from './kind.ts'

/** Spreadsheet programs write amounts as "1,000.00" and whole ones as "12.0": what only separates is taken out. */
export const figure = (text: string): string => text.normalize('NFKC').replace(/[,\s¥￥元L%]|kWh|度/g, '')

/** A binary fraction such as 0.30000000000000004 is what a spreadsheet program keeps for 0.3. */
export function decimal(text: string, scale: number): string {
  const plain = figure(text)
  if (!/^-?\d{1,15}\.\d{12,}$/.test(plain)) return plain.replace(new RegExp(`(\\.\\d{${scale}})0+$`), '$1')
  return Number(plain).toFixed(scale)
}

export const number = (value: unknown): Cell => (Number.isFinite(Number(value)) ? Number(value) : String(value))

/** How many decimals may be written, and up to which figure. */
export function decimalRules(field: Field): Label[] {
  const { scale = 0 } = kindOf(field)
  const { max } = field.options
  const text = max === undefined ? undefined : formatDecimal(BigInt(max), scale)
  return [
    [`最多${scale}位小数`, `at most ${scale} decimals`],
    ...(text === undefined ? [] : [[`不超过${text}`, `up to ${text}`] as const]),
  ]
}

/** A whole number between the least and the most that the field allows, for samples. */
export const between = ({ options }: Field, seed: number, low: number, high: number): number => {
  const { min = low, max = high } = options
  return min + (seed % (Math.min(max, min + 1000) - min + 1))
}

/** No numbers of any kind. */
export const noNumbers: readonly unknown[] = [{}, 'abc', '１２', 1e20, '1,000', 'NaN', true]

/** The server's side of a kind of fixed-point numbers: bigint in the database, never a floating or numeric type. */
export const fixedPoint = (scale: number, more: Partial<ServerKind> = {}): ServerKind =>
  serverKind({
    column: name => bigint(name, { mode: 'bigint' }),
    fromText: BigInt,
    probe: () => 1n,
    cell: number,
    numberFormat: `0.${'0'.repeat(scale)}`,
    read: text => wire(decimal(text, scale)),
    rules: decimalRules,
    sample: (seed, field) => formatDecimal(BigInt(between(field, seed, 100, 100_000)), scale),
    mistakes: ({ options: { min } }) => [...noNumbers, 0.00001, ...(min !== undefined && min < 0 ? [] : [-1])],
    ...more,
  })
