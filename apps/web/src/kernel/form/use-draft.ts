import { useEffect, useMemo, useRef, useState } from 'react'
import { draftKey, draftOf, forgetDraft, type KeptDraft, keepDraft, readDraft, type Unfinished } from './drafts.ts'
import type { Basis } from './conflict.ts'

const waitMs = 600

export interface DraftState {
  /** What was found when the form was opened and has neither been taken nor thrown away. */
  readonly offer: KeptDraft | undefined
  readonly restore: () => void
  readonly discard: () => void
  /** After saving, or when unsaved work is thrown away on purpose. */
  readonly forget: () => void
}

/** Keeps what is typed in this browser, so that a reload or a lapsed sign-in costs nothing. */
export function useDraft(
  name: string,
  work: Unfinished,
  /** The state of the row that the work began with. */
  basis?: Basis,
  /** Told of a draft that is taken up again: it may have begun with an older version. */
  onRestore?: (draft: KeptDraft) => void,
): DraftState {
  const [offer, setOffer] = useState(() => readDraft(name))
  // Whose draft it is was settled when the form was opened: the last of it may be kept while that person signs out.
  const key = useMemo(() => draftKey(name), [name])
  const { fields, values, dirty } = work
  const first = basis?.values ?? work.first
  const version = basis?.version
  const wasKept = useRef(false)
  const keep = useRef(() => undefined as void)
  useEffect(() => {
    keep.current = () => {
      const draft = dirty ? draftOf(fields, first, values, version) : undefined
      if (draft) keepDraft(key, draft)
      else if (wasKept.current) forgetDraft(key)
      wasKept.current = draft !== undefined
    }
    const timer = setTimeout(() => keep.current(), waitMs)
    return () => clearTimeout(timer)
  }, [key, fields, first, values, version, dirty])
  useEffect(() => {
    // Neither a reload nor the way back waits for a timer.
    const leave = () => keep.current()
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
  return {
    offer,
    restore() {
      if (!offer) return
      work.fill(offer.values)
      onRestore?.(offer)
      setOffer(undefined)
    },
    discard() {
      forgetDraft(key)
      setOffer(undefined)
    },
    forget() {
      wasKept.current = false
      keep.current = () => undefined
      forgetDraft(key)
    },
  }
}
