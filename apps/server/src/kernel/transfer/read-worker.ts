import { parentPort, workerData } from 'node:worker_threads'
import type { ReadingAnswer, ReadingOrder } from './read-apart.ts'
import { sheetRows, UnreadableSheet } from './sheet-rows.ts'

/** Runs in a thread of its own, started by `readApart`. */
async function read({ bytes, limits }: ReadingOrder): Promise<ReadingAnswer> {
  try {
    return { rows: await sheetRows(Buffer.from(bytes), limits) }
  } catch (error) {
    if (error instanceof UnreadableSheet) return { reason: error.reason }
    throw error
  }
}

parentPort?.postMessage(await read(workerData as ReadingOrder))
