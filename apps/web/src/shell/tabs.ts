import { isRecovering } from '../kernel/chunk-recovery.ts'
import type { Label } from '@forecourt/contract/kernel'
import { create } from 'zustand'
import { here, navigate, addressOf, type Place } from '../kernel/location.tsx'
import { saved, save } from '../kernel/storage.ts'

export interface Tab {
  readonly key: string
  readonly path: string
  readonly search: string
  /** Set by the page itself, such as the number of an order. */
  readonly title?: string
  /** What its page is called, for when the page's area has not been fetched yet. */
  readonly label?: Label
  /** Increases when the tab is to be drawn anew. */
  readonly round?: number
  /** When it was last looked at; the longest unseen tabs are put to sleep first. */
  readonly seen: number
}

export const homePath = '/wel/index'
const home: Tab = { key: homePath, path: homePath, search: '', seen: 0 }
const aliveTabs = 15

/** One tab per page and record: the filters of a list do not make another tab, the id of a record does. */
export function keyOf({ path, search }: Place): string {
  const id = new URLSearchParams(search).get('id')
  return id ? `${path}?id=${id}` : path
}

interface Tabs {
  readonly tabs: readonly Tab[]
  /** Keys of tabs with unsaved work, and who says so. */
  readonly dirty: Readonly<Record<string, readonly string[]>>
}

export const useTabs = create<Tabs>(() => ({ tabs: saved<Tab[]>('tabs') ?? [home], dirty: {} }))

const keep = (tabs: readonly Tab[]) => {
  useTabs.setState({ tabs })
  save('tabs', tabs as Tab[], 'session')
}

export const changeTab = (key: string, change: Partial<Tab>): void =>
  keep(useTabs.getState().tabs.map(tab => (tab.key === key ? { ...tab, ...change } : tab)))

/** Notes that somebody is at this place: a tab is added, or its address follows. */
export function visit(place: Place, label: Label): void {
  const key = keyOf(place)
  const { tabs } = useTabs.getState()
  if (tabs.some(tab => tab.key === key)) return changeTab(key, { search: place.search, label, seen: Date.now() })
  keep([...tabs, { key, ...place, label, seen: Date.now() }])
}

/** Closes tabs; at least one stays, and the tab before takes the place of the active one (specification 2.4). */
export function closeTabs(keys: readonly string[]): void {
  const { tabs } = useTabs.getState()
  const left = tabs.filter(tab => !keys.includes(tab.key))
  const rest = left.length ? left : [home]
  keep(rest)
  const active = keyOf(here())
  if (rest.some(tab => tab.key === active)) return
  const index = tabs.findIndex(tab => tab.key === active)
  const before = tabs.slice(0, index).findLast(tab => rest.includes(tab))
  const next = before ?? rest[0] ?? home
  navigate(addressOf(next))
}

export function setDirty(key: string, owner: string, dirty: boolean): void {
  useTabs.setState(state => {
    const others = (state.dirty[key] ?? []).filter(one => one !== owner)
    return { dirty: { ...state.dirty, [key]: dirty ? [...others, owner] : others } }
  })
}

export const isDirty = (key: string): boolean => (useTabs.getState().dirty[key]?.length ?? 0) > 0

/** The tabs whose panes stay in memory: those looked at last, and all with unsaved work. */
export function awake(tabs: readonly Tab[]): ReadonlySet<string> {
  const last = tabs.toSorted((a, b) => b.seen - a.seen).slice(0, aliveTabs)
  return new Set([...last.filter(tab => tab.seen > 0), ...tabs.filter(tab => isDirty(tab.key))].map(tab => tab.key))
}

addEventListener('beforeunload', event => {
  if (isRecovering()) return
  if (Object.values(useTabs.getState().dirty).some(owners => owners.length)) event.preventDefault()
})
