import { type ReactNode, useEffect, useRef } from 'react'
import './tabs.css'

interface TabsProps<K extends string> {
  readonly label: string
  /** By key, with the words on it. */
  readonly of: readonly (readonly [key: K, words: ReactNode])[]
  readonly chosen: K
  readonly onChoose: (key: K) => void
}

/** A row of tabs by the WAI-ARIA pattern: arrows move. What each of them shows has the role of a tab's panel. */
export function Tabs<K extends string>({ label, of, chosen, onChoose }: TabsProps<K>) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Of more tabs than fit the chosen one is in sight; the page itself stays where it is.
    const on = list.current?.querySelector<HTMLElement>('[aria-selected="true"]')
    if (list.current && on) list.current.scrollLeft = on.offsetLeft + on.offsetWidth / 2 - list.current.clientWidth / 2
  }, [chosen])
  const step = (by: number) => {
    const at = of.findIndex(([key]) => key === chosen)
    const [key] = of[(at + by + of.length) % of.length] ?? []
    if (key !== undefined) onChoose(key)
  }
  return (
    <div ref={list} className="part-tabs" role="tablist" aria-label={label}>
      {of.map(([key, words]) => (
        <button
          key={key}
          type="button"
          role="tab"
          className="quiet"
          aria-selected={key === chosen}
          tabIndex={key === chosen ? 0 : -1}
          ref={element => {
            if (key === chosen && document.activeElement?.getAttribute('role') === 'tab') element?.focus()
          }}
          onKeyDown={event => {
            if (event.key === 'ArrowRight') step(1)
            if (event.key === 'ArrowLeft') step(-1)
          }}
          onClick={() => onChoose(key)}
        >
          {words}
        </button>
      ))}
    </div>
  )
}
