import type { Store } from '../context.ts'
import { type RowShape, readShaped } from '../db/row-shape.ts'
import type { SQL } from '../db/sql.ts'
import { changesOf } from './store-change.ts'
import { insertsOf } from './store-insert.ts'
import { manyOf } from './store-many.ts'
import { readsOf } from './store-read.ts'
import { stepsOf } from './store-states.ts'
import { inParts, type Work } from './store-work.ts'

/** Rows of one transaction, as one person may read and write them. */
export function openStore(work: Work): Store {
  const { tx, written } = work
  const query: Store['query'] = async (text, values) => {
    written.statement(text)
    return tx.query(text, values)
  }
  return {
    ...readsOf(work),
    ...insertsOf(work),
    ...changesOf(work),
    ...manyOf(work),
    ...stepsOf(work),
    query,
    rows: async (...asked: [SQL] | [RowShape, SQL]) => {
      if (asked.length === 1) return (await query(...inParts(asked[0]))).rows
      const [shape, statement] = asked
      return readShaped(shape, (await query(...inParts(statement))).rows)
    },
  }
}
