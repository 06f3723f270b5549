import type { Entity } from '@forecourt/contract/kernel'
import { Refused } from '../refusal.ts'
import type { InRuntime } from '../runtime-local.ts'
import { readApart } from './read-apart.ts'
import { type SheetLimits, type SheetRow, UnreadableSheet } from './sheet-rows.ts'
import { bodyOf, chosenMapping } from './mapping.ts'

const limits = { maxRows: 20_000, maxMegabytes: 10 }

/** The head of a file and the rows below it. */
export interface Table {
  readonly header: readonly string[]
  readonly body: readonly SheetRow[]
}

/** What keeps a file from being read, as a refusal. */
const refused = (error: unknown): unknown =>
  error instanceof UnreadableSheet ? new Refused('importFailed', [error.reason]) : error

function orRefused<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw refused(error)
  }
}

/** Which field each column holds. Refuses with `importFailed` when a needed one is missing. */
export const usableMapping = (of: Entity, chosen: readonly (string | undefined)[]): readonly (string | undefined)[] =>
  orRefused(() => chosenMapping(of, chosen))

/** The rows of a file, its head among them where it has one. Refuses with `importFailed`. */
export const readRows = (runtime: InRuntime, bytes: Buffer, allowed: SheetLimits): Promise<readonly SheetRow[]> =>
  readApart(runtime, bytes, allowed).catch((error: unknown) => Promise.reject(refused(error) as Error))

/** The table in a file of at most 20 000 rows and 10 MB. Refuses with `importFailed`. */
export async function readTable(runtime: InRuntime, bytes: Buffer): Promise<Table> {
  const rows = await readRows(runtime, bytes, limits)
  return { header: rows[0]?.cells ?? [], body: orRefused(() => bodyOf(rows)) }
}
