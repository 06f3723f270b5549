import { useEffect, useMemo, useRef, useState } from 'react'
import { draftOf, type Unfinished } from '../form/drafts.ts'
import { accessToken } from '../session.ts'
import { type DraftContent, draftLine, type LineState } from './draft-line.ts'
import { serverDraft } from './server-draft.ts'

const waitMs = 800

export interface ServerDraft {
  readonly state: LineState
  /** Goes on with what was offered, or with what the other device has. */
  readonly take: () => void
  readonly discard: () => void
  /** Goes on with what is here and overwrites what the other device has. */
  readonly keepMine: () => void
  /** After it was submitted. */
  readonly end: () => void
  /** The next piece of the same work begins. */
  readonly restart: () => void
}

interface Drafted {
  /** The path of the call that submits it. */
  readonly subject: string
  readonly rowId: string | undefined
  readonly work: Unfinished
  readonly step: number
  readonly onTake: (content: DraftContent) => void
  /** `false` where the work is kept another way. */
  readonly isKept?: boolean
}

/** Keeps work on the server while it is done: after a pause in typing, and before the page is left. */
export function useServerDraft({ subject, rowId, work, step, onTake, isKept = true }: Drafted): ServerDraft {
  const [state, setState] = useState<LineState>({ name: 'loading' })
  const line = useMemo(() => draftLine(serverDraft(subject, rowId), setState), [subject, rowId])
  const { fields, first, values, dirty } = work
  const content = useMemo((): DraftContent | undefined => {
    const draft = dirty && isKept ? draftOf(fields, first, values) : undefined
    return draft && { values: draft.values, step }
  }, [fields, first, values, dirty, step, isKept])
  const newest = useRef(content)
  const wasKept = useRef<DraftContent | undefined>(undefined)
  useEffect(() => {
    if (isKept) void line.begin()
  }, [line, isKept])
  useEffect(() => {
    newest.current = content
    if (!isKept) return undefined
    const timer = setTimeout(() => {
      wasKept.current = content
      void line.keep(content)
    }, waitMs)
    return () => clearTimeout(timer)
  }, [line, content, isKept])
  useEffect(() => {
    // Neither a reload nor the way back waits for a pause in typing.
    const leave = () => {
      if (newest.current && newest.current !== wasKept.current && accessToken()) void line.keep(newest.current, true)
    }
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [line])
  return {
    state,
    take() {
      const taken = line.take()
      if (taken) onTake(taken)
    },
    discard: () => void line.discard(),
    keepMine: () => void (newest.current && line.keepMine(newest.current)),
    end: () => void (isKept && line.end()),
    restart: () => void line.restart(),
  }
}
