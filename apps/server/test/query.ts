import { singleClient } from '../src/kernel/db/connection.ts'

/** Runs one statement on a connection of its own and returns the rows. */
export async function query(url: string, text: string, values?: unknown[]): Promise<Record<string, unknown>[]> {
  const client = singleClient(url)
  await client.connect()
  try {
    return (await client.query(text, values)).rows
  } finally {
    await client.end()
  }
}
