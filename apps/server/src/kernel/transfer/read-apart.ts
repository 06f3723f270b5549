import type { Label } from '@forecourt/contract/kernel'
import { Worker } from 'node:worker_threads'
import { isZip, type SheetLimits, type SheetRow, sheetRows, UnreadableSheet } from './sheet-rows.ts'

export interface ReadingOrder {
  readonly bytes: Uint8Array
  readonly limits: SheetLimits
}
export type ReadingAnswer = { readonly rows: readonly SheetRow[] } | { readonly reason: Label }

const tooMuch: Label = ['文件内容过多，无法读取', 'there is too much in the file to read it']
const memory = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 24 }
const longestMs = 20_000

let last: Promise<unknown> = Promise.resolve()

/**
 * The rows of a file. A workbook is read in a thread of its own, one after the other: the server answers others meanwhile,
 * and what takes too much memory or time ends that thread and nothing else. A text gives others their turn by itself.
 * Throws UnreadableSheet.
 */
export function readApart(bytes: Buffer, limits: SheetLimits): Promise<readonly SheetRow[]> {
  if (!isZip(bytes)) return sheetRows(bytes, limits)
  const mine = last.then(() => readAlone({ bytes, limits }))
  last = mine.catch(() => {})
  return mine
}

async function readAlone(order: ReadingOrder): Promise<readonly SheetRow[]> {
  const answer = await answerOf(order)
  if ('rows' in answer) return answer.rows
  throw new UnreadableSheet(answer.reason)
}

function answerOf(order: ReadingOrder): Promise<ReadingAnswer> {
  const worker = new Worker(new URL('read-worker.ts', import.meta.url), { workerData: order, resourceLimits: memory })
  const timer = setTimeout(() => void worker.terminate(), longestMs)
  return new Promise<ReadingAnswer>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve({ reason: tooMuch }) : reject(error),
    )
    worker.once('exit', () => resolve({ reason: tooMuch }))
  }).finally(() => {
    clearTimeout(timer)
    void worker.terminate()
  })
}
