/** What a draft says: the values and the step, as the server keeps them. */
export interface DraftContent {
  readonly values: Readonly<Record<string, unknown>>
  readonly step: number
}

/** Where and when a draft was saved. */
export interface DraftPlace {
  readonly device: string
  /** Epoch milliseconds. */
  readonly time: number
}

export interface StoredDraft extends DraftContent, DraftPlace {
  readonly version: number
}

/** The server's side of it. `save` answers undefined where somebody wrote it since `version`. */
export interface DraftStore {
  readonly load: () => Promise<StoredDraft | undefined>
  readonly save: (
    content: DraftContent,
    how: { readonly version: number | undefined; readonly replace: boolean; readonly isLeaving: boolean },
  ) => Promise<{ readonly version: number; readonly time: number } | undefined>
  readonly drop: () => Promise<void>
}

/** `there` is undefined where the draft was submitted or dropped elsewhere. */
export interface Conflict {
  readonly there: StoredDraft | undefined
}

export type LineState =
  | { readonly name: 'loading' | 'unsaved' | 'failed' | 'over' }
  | { readonly name: 'offered'; readonly offer: StoredDraft }
  | { readonly name: 'saved'; readonly time: number }
  | { readonly name: 'conflict'; readonly conflict: Conflict }

/**
 * The requests about one draft, one after the other: what is saved never overtakes what drops it. While a draft is offered, or
 * two devices disagree, nothing is saved until the person has chosen.
 */
export function draftLine(store: DraftStore, onState: (state: LineState) => void) {
  let state: LineState = { name: 'loading' }
  let version: number | undefined
  let written = ''
  let latest: Promise<unknown> = Promise.resolve()
  const become = (next: LineState) => {
    state = next
    onState(next)
  }
  const inTurn = <T>(step: () => Promise<T>): Promise<T | undefined> => {
    const next = latest.then(step).catch(() => {
      if (state.name !== 'over') become({ name: 'failed' })
      return undefined
    })
    latest = next
    return next
  }
  const mayWrite = () => state.name === 'unsaved' || state.name === 'saved' || state.name === 'failed'

  const write = async (content: DraftContent, replace: boolean, isLeaving: boolean) => {
    const text = JSON.stringify(content)
    if (text === written && !replace) return
    const saved = await store.save(content, { version, replace, isLeaving })
    if (state.name === 'over') return
    if (!saved) return become({ name: 'conflict', conflict: { there: await store.load() } })
    version = saved.version
    written = text
    become({ name: 'saved', time: saved.time })
  }
  const forgetHere = async () => {
    if (version !== undefined) await store.drop()
    version = undefined
    written = ''
    become({ name: 'unsaved' })
  }
  const take = (found: StoredDraft): DraftContent => {
    const { values, step } = found
    version = found.version
    written = JSON.stringify({ values, step })
    become({ name: 'saved', time: found.time })
    return { values, step }
  }

  return {
    begin: () =>
      inTurn(async () => {
        const found = await store.load()
        if (state.name === 'loading') become(found ? { name: 'offered', offer: found } : { name: 'unsaved' })
      }),
    /** Keeps what there is to keep now; `undefined` where nothing differs from the beginning. */
    keep: (content: DraftContent | undefined, isLeaving = false) =>
      inTurn(async () => {
        if (!mayWrite()) return
        await (content ? write(content, false, isLeaving) : forgetHere())
      }),
    /** What was offered, or what the other device has, in place of what is here. */
    take: (): DraftContent | undefined => {
      if (state.name === 'offered') return take(state.offer)
      if (state.name === 'conflict' && state.conflict.there) return take(state.conflict.there)
      return undefined
    },
    /** Throws away what was offered. */
    discard: () =>
      inTurn(async () => {
        await store.drop()
        become({ name: 'unsaved' })
      }),
    /** What is here, in place of what the other device has. */
    keepMine: (content: DraftContent) => inTurn(() => write(content, true, false)),
    /** Submitted, or thrown away on purpose: nothing is kept from here on. */
    end: () => {
      become({ name: 'over' })
      return inTurn(store.drop)
    },
    restart: () =>
      inTurn(async () => {
        version = undefined
        written = ''
        become({ name: 'unsaved' })
      }),
  }
}

export type DraftLine = ReturnType<typeof draftLine>
