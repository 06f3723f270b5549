// oxlint-disable jsx-a11y/anchor-has-content -- the content of a link comes from whoever uses it
import { type AnchorHTMLAttributes, type MouseEvent, useSyncExternalStore } from 'react'

/**
 * Where the browser is. A router library is not needed: the tab bar decides what is shown at an address, and a pane
 * keeps its own address while it is hidden (see pane.tsx).
 */
export interface Place {
  readonly path: string
  /** Without the question mark. */
  readonly search: string
}

const readPlace = (): Place => ({ path: location.pathname, search: location.search.slice(1) })
let place = readPlace()
const listeners = new Set<() => void>()

function arrive() {
  place = readPlace()
  for (const listener of listeners) listener()
}
addEventListener('popstate', arrive)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const usePlace = (): Place => useSyncExternalStore(subscribe, () => place)
export const here = (): Place => place
export const addressOf = ({ path, search }: Place): string => (search ? `${path}?${search}` : path)

/** Goes to an address of this application. */
export function navigate(to: string, options: { readonly replace?: boolean } = {}): void {
  if (to === addressOf(place)) return
  history[options.replace ? 'replaceState' : 'pushState'](null, '', to)
  arrive()
}

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** An anchor that stays inside; a middle click or Ctrl opens a new window as everywhere else. */
export function Link({ href, onClick, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { readonly href: string }) {
  return (
    <a
      {...rest}
      href={href}
      onClick={event => {
        onClick?.(event)
        if (event.defaultPrevented || !isPlainClick(event)) return
        event.preventDefault()
        navigate(href)
      }}
    />
  )
}
