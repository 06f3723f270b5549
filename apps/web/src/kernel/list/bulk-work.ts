import { type ApiError, resourceClient, send } from '../client.ts'
import { inputFrom } from '../call/call-input.ts'
import { newKey } from '../new-key.ts'
import { type AnyRow, refreshEntity } from '../queries.ts'
import { useRef, useState } from 'react'
import { type AnyCall, useList } from './list-state.ts'

export interface Result {
  readonly row: AnyRow
  /** Why it was refused; absent where it was done. */
  readonly problem?: string
}

/** Does one thing to many rows, one after the other, and says of each how it went. */
export function useBulkWork(call: AnyCall | undefined) {
  const { resource, entity, setSelected } = useList()
  const [results, setResults] = useState<readonly Result[]>([])
  const [phase, setPhase] = useState<'asks' | 'runs' | 'done'>('asks')
  const stopped = useRef(false)
  // The key of a row stays over a second try: what was done the first time is not done again.
  const keys = useRef(new Map<string, string>())
  const keyOf = (id: string) => {
    const key = keys.current.get(id) ?? newKey()
    keys.current.set(id, key)
    return key
  }
  const doOne = (row: AnyRow, values: object) =>
    call
      ? send(
          call,
          { ...values, ...inputFrom(call, row, entity) },
          { quiet: true, idempotencyKey: call.money ? keyOf(row.id) : undefined },
        )
      : resourceClient(resource).remove([row.id], { quiet: true })
  async function run(rows: readonly AnyRow[], values: object) {
    stopped.current = false
    setPhase('runs')
    const done: Result[] = []
    for (const row of rows) {
      if (stopped.current) break
      // oxlint-disable-next-line no-await-in-loop -- one after the other, so that each can still be stopped
      const problem = await doOne(row, values).then(
        () => undefined,
        (fault: ApiError) => fault.message,
      )
      done.push(problem === undefined ? { row } : { row, problem })
      setResults([...done])
    }
    setPhase('done')
    const isDone = new Set(done.filter(one => one.problem === undefined).map(one => one.row.id))
    setSelected(rows.map(row => row.id).filter(id => !isDone.has(id)))
    await refreshEntity(entity.name)
  }
  return { results, phase, run, stop: () => void (stopped.current = true) }
}
