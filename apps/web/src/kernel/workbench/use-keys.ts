import { useEffect, useRef } from 'react'
import { singleKeys } from '../list/single-keys.ts'
import { usePane } from '../pane.tsx'
import { saved } from '../storage.ts'

export type Keys = Readonly<Record<string, (() => void) | undefined>>

const typed = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]'

/** Whether a key is meant for what has the focus, for a dialog, or for nobody who turned single letters off. */
function isElsewhere(event: KeyboardEvent): boolean {
  const target = event.target instanceof HTMLElement ? event.target : undefined
  if (event.ctrlKey || event.metaKey || event.altKey || target?.closest(typed)) return true
  if (document.querySelector('dialog[open], .ant-modal-wrap:not([style*="none"]), .ant-drawer-open')) return true
  return saved<string>(singleKeys) === 'off'
}

/** Single keys of a page, while its pane is the one that is shown. */
export function useKeys(keys: Keys): void {
  const { active } = usePane()
  const newest = useRef(keys)
  useEffect(() => {
    newest.current = keys
  })
  useEffect(() => {
    if (!active) return
    const listen = (event: KeyboardEvent) => {
      const way = Object.hasOwn(newest.current, event.key) ? newest.current[event.key] : undefined
      if (!way || isElsewhere(event)) return
      event.preventDefault()
      way()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [active])
}
