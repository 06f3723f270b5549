import { createHmac } from 'node:crypto'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { addDays, type Label, parseDay, startOfDay } from '@forecourt/contract/kernel'
import { seal, unseal } from '../../kernel/rows/sealed-secret.ts'
import type { SheetRow } from '../../kernel/transfer/sheet-rows.ts'

/** A row of a file of codes as it came: its number there, the code, and the day until which it is good. */
export interface FileCode {
  readonly line: number
  readonly code: string
  readonly until: string
}

const rowsAtOnce = 500
const isHead = (text: string): boolean => /^(卡密|卡号|券码|兑换码|密码|code|codes|card|secret)$/i.test(text.trim())

/** What a file holds below its head, if it has one: the first column is the code, the second its last day. */
export const codesOf = (rows: readonly SheetRow[]): FileCode[] =>
  rows
    .slice(isHead(rows[0]?.cells[0] ?? '') ? 1 : 0)
    .map(({ number, cells }) => ({ line: number, code: cells[0]?.trim() ?? '', until: cells[1]?.trim() ?? '' }))

const isCode = (text: string): boolean => /^[\x21-\x7e]{4,128}$/.test(text)

const faults = {
  odd: ['卡密须为4至128个字母、数字或符号', 'A code has 4 to 128 letters, digits or signs'],
  day: ['截止日须为 yyyy-MM-dd', 'The last day is written yyyy-MM-dd'],
  past: ['卡密已过期', 'The code has expired'],
} satisfies Record<string, Label>

/** A day ends with its last second: the next day’s first would be shown as that day. */
const lastSecondMs = 1000
/** Until when a code is good: to the end of the day that the file says, else as the whole batch. */
export const expiryOf = ({ until }: FileCode, ofBatch: Date | null): Date | null | undefined => {
  if (!until) return ofBatch
  const day = parseDay(until.replaceAll('/', '-'))
  return day === undefined ? undefined : new Date(startOfDay(addDays(day, 1)).getTime() - lastSecondMs)
}

/** What is wrong with a row by itself. */
export function faultOf(row: FileCode, ofBatch: Date | null, now: Date): Label | undefined {
  if (!isCode(row.code)) return faults.odd
  const expireTime = expiryOf(row, ofBatch)
  if (expireTime === undefined) return faults.day
  return expireTime !== null && expireTime <= now ? faults.past : undefined
}

/** What a code is found by and cannot be told from: without the installation's secret nobody can try codes against it. */
export const codeHash = (code: string, secret: string): string =>
  createHmac('sha256', secret).update(`goodsCode:${code}`).digest('hex')

const tailLength = 4
/** What people tell codes apart by. Of a short one less is shown, so that most of it stays unknown. */
export const tailOf = (code: string): string => code.slice(-Math.min(tailLength, Math.floor(code.length / 3)))

const ownerOf = (skuId: string): string => `goodsCode.import:${skuId}`

/** The rows for the storage: some hundred to a line, each sealed. Codes lie nowhere as they are. */
export function* sealedLines(codes: readonly FileCode[], skuId: string, secret: string): Generator<string> {
  for (let from = 0; from < codes.length; from += rowsAtOnce)
    yield `${seal(JSON.stringify(codes.slice(from, from + rowsAtOnce)), ownerOf(skuId), secret)}\n`
}

/** Those rows again, so many at a time as one line of the file has. */
export async function* openedLines(
  file: Readable,
  skuId: string,
  accepted: readonly string[],
): AsyncGenerator<readonly FileCode[]> {
  for await (const line of createInterface({ input: file, crlfDelay: Number.POSITIVE_INFINITY })) {
    const text = unseal(line, ownerOf(skuId), ...accepted)
    if (text === undefined) throw new Error('A file of codes cannot be opened with the secrets in force')
    yield JSON.parse(text)
  }
}
