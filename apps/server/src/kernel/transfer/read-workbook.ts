import { buffer } from 'node:stream/consumers'
import { deserialize, serialize } from 'node:v8'
import type { ReadingAnswer, ReadingOrder } from './read-apart.ts'
import { sheetRows, UnreadableSheet } from './sheet-rows.ts'

/** A program of its own, started by `readApart`: reads its order from standard input and writes its answer to standard output. */
async function read({ bytes, limits }: ReadingOrder): Promise<ReadingAnswer> {
  try {
    return { rows: await sheetRows(Buffer.from(bytes), limits) }
  } catch (error) {
    if (error instanceof UnreadableSheet) return { reason: error.reason }
    throw error
  }
}

process.stdout.write(serialize(await read(deserialize(await buffer(process.stdin)) as ReadingOrder)))
