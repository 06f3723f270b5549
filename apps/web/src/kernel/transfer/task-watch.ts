import { type Label, type Lang, inLang } from '@forecourt/contract/kernel'
import { isOver, taskStates, tasks } from '@forecourt/contract/tools'
import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { announceChanged } from '../changed.ts'
import { type ApiError, resourceClient } from '../client.ts'
import { useLive } from '../live.ts'
import { useLookingAt } from '../my-tasks.ts'

const { done } = taskStates.states
const intervalMs = 600

/** A task as the screen follows it. */
export interface Watched {
  readonly isOver: boolean
  readonly isDone: boolean
  readonly processed: number
  readonly total: number | undefined
  readonly failReason: string | undefined
  readonly message: string | undefined
  readonly fileKey: string | undefined
  readonly result: unknown
}

async function watched(id: string, signal: AbortSignal): Promise<Watched> {
  const row = await resourceClient(tasks).detail(id, signal)
  return {
    isOver: isOver(row.status),
    isDone: row.status === done.code,
    processed: row.doneCount,
    total: row.totalCount ?? undefined,
    failReason: row.failReason ?? undefined,
    message: row.message ?? undefined,
    fileKey: row.fileKey ?? undefined,
    result: row.result,
  }
}

/** Follows a task until it is over. */
export function useTask(id: string | undefined) {
  useLookingAt(id)
  const answer = useQuery<Watched, ApiError>({
    queryKey: ['task', 'watch', id],
    queryFn: ({ signal }) => watched(id ?? '', signal),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data?.isOver ? false : intervalMs),
    refetchIntervalInBackground: true,
    staleTime: 0,
  })
  const hasEnded = answer.data?.isOver ?? false
  useEffect(() => {
    // An event of its end says what it has written, to whoever listens by then.
    if (hasEnded && !useLive.getState().connected) announceChanged(['*'], 'tab')
  }, [hasEnded])
  return answer
}

const stopped: Label = ['已取消', 'Stopped']
export const whyNot = (task: Watched, lang: Lang): string => task.failReason ?? inLang(stopped, lang)
