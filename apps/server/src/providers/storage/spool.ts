import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Writes a stream to a file of its own; its length, or null where the stream (or the disk) failed. */
export async function spoolInto(path: string, body: Readable): Promise<number | null> {
  const sink = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  return pipeline(body, sink).then(
    () => sink.bytesWritten,
    () => null,
  )
}
