import type { Entity } from '@forecourt/contract/kernel'
import { undo } from '@forecourt/contract/system'
import { send } from './client.ts'
import { lastWrite, takeLastWrite, undoKind, undoMs } from './last-write.ts'
import { say } from './text.ts'
import { toast, type ToastAction } from './toast.ts'

/** Takes back what was written last. The server does the inverse and decides whether it still may be. */
async function undoLast(): Promise<void> {
  const write = takeLastWrite()
  if (!write) return
  const done = await send(undo, { requestId: write.requestId }).catch(() => undefined)
  if (done) toast(say(['已撤销', 'Undone']), 'good')
}

/** What the toast of a write offers for half a minute, where the write can be taken back. */
export const undoOf = (entity: Entity): ToastAction | undefined =>
  lastWrite()?.entity === entity
    ? { label: say(['撤销', 'Undo']), run: () => void undoLast(), forMs: undoMs, kind: undoKind }
    : undefined

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], [role=dialog]') !== null

/** Ctrl+Z undoes the last write, except where it undoes what is being typed. */
export function watchUndoKey(): () => void {
  const onKey = (event: KeyboardEvent) => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z'
    if (!isUndo || isTyping(event.target) || !lastWrite()) return
    event.preventDefault()
    void undoLast()
  }
  addEventListener('keydown', onKey)
  return () => removeEventListener('keydown', onKey)
}
