import type { Finds } from '@forecourt/contract/kernel'
import { find } from '@forecourt/contract/system'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ApiError } from '../kernel/api-error.ts'
import { queryOf } from '../kernel/queries.ts'

const pauseMs = 120
const nothing: Finds = { actions: [], rows: [] }

/** What was typed, once nothing was typed for a moment. */
function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}

interface Found extends Finds {
  /** What is shown is not yet the answer to what was typed. */
  readonly isPending: boolean
  readonly failure: string | undefined
}

/**
 * What the server finds. An answer belongs to what was asked, so that a late one never stands for what was typed since; the former
 * stays on the screen until the next is there.
 */
export function useFind(typed: string): Found {
  const wanted = typed.trim()
  const text = useSettled(wanted)
  const { data, isFetching, isPlaceholderData, error } = useQuery<Finds, ApiError>({
    ...queryOf(find, { text }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  })
  const isAsked = wanted !== ''
  const { actions, rows } = (isAsked && data) || nothing
  const isPending = isAsked && (text !== wanted || isPlaceholderData || (isFetching && !data))
  return { actions, rows, isPending, failure: isAsked && !isPending ? error?.message : undefined }
}
