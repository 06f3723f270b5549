import type { Label } from '@forecourt/contract/kernel'
import { spawn } from 'node:child_process'
import { buffer, text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { deserialize, serialize } from 'node:v8'
import { type InRuntime, runtimeLocal } from '../runtime-local.ts'
import { isZip, type SheetLimits, type SheetRow, sheetRows, UnreadableSheet } from './sheet-rows.ts'

export interface ReadingOrder {
  readonly bytes: Uint8Array
  readonly limits: SheetLimits
}
export type ReadingAnswer = { readonly rows: readonly SheetRow[] } | { readonly reason: Label }

const tooMuch: Label = ['文件内容过多，无法读取', 'there is too much in the file to read it']
const reader = fileURLToPath(new URL('read-workbook.ts', import.meta.url))
const memory = ['--max-old-space-size=160', '--max-semi-space-size=8']
const maxMs = 20_000

const lastReading = runtimeLocal('lastReading', () => ({ ended: Promise.resolve() as Promise<unknown> }))

/**
 * The rows of a file. A workbook is read in a process of its own, one after the other: the server answers others meanwhile,
 * and what takes too much memory or time ends that process and nothing else (the memory limit of a thread ends the whole
 * server at times). A text gives others their turn by itself. Throws UnreadableSheet.
 */
export function readApart({ local }: InRuntime, bytes: Buffer, limits: SheetLimits): Promise<readonly SheetRow[]> {
  if (!isZip(bytes)) return sheetRows(bytes, limits)
  const last = local(lastReading)
  const mine = last.ended.then(() => readAlone({ bytes, limits }))
  last.ended = mine.catch(() => {})
  return mine
}

async function readAlone(order: ReadingOrder): Promise<readonly SheetRow[]> {
  const answer = await answerOf(order)
  if ('rows' in answer) return answer.rows
  throw new UnreadableSheet(answer.reason)
}

async function answerOf(order: ReadingOrder): Promise<ReadingAnswer> {
  // It is given nothing but the file: no environment, so no secret either.
  const child = spawn(process.execPath, [...memory, '--disable-warning=ExperimentalWarning', reader], {
    env: {},
    timeout: maxMs,
    killSignal: 'SIGKILL',
  })
  const exited = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  // It may end before it has read everything.
  child.stdin.once('error', () => {})
  child.stdin.end(serialize(order))
  const [code, answer, problem] = await Promise.all([exited, buffer(child.stdout), text(child.stderr)])
  if (code === 0) return deserialize(answer) as ReadingAnswer
  // Ended by a signal: by its memory limit (SIGABRT, or SIGTRAP inside V8) or by its time.
  if (code === null) return { reason: tooMuch }
  throw new Error(`Reading a workbook failed: ${problem}`)
}
