import { create } from 'zustand'

export interface Toast {
  readonly id: number
  readonly tone: 'good' | 'bad' | 'plain'
  readonly text: string
  readonly time: number
}

interface Toasts {
  readonly shown: readonly Toast[]
  /** The last messages of this session, newest first: what was just missed can be read again. */
  readonly past: readonly Toast[]
}

export const useToasts = create<Toasts>(() => ({ shown: [], past: [] }))

let lastId = 0
const goodMs = 3_000
const badMs = 6_000

export const dismiss = (id: number): void =>
  useToasts.setState(({ shown }) => ({ shown: shown.filter(one => one.id !== id) }))

/** Shows a short message; the same words are never stacked twice. */
export function toast(text: string, tone: Toast['tone'] = 'plain'): void {
  const id = ++lastId
  const one: Toast = { id, tone, text, time: Date.now() }
  useToasts.setState(({ shown, past }) => ({
    shown: [...shown.filter(other => other.text !== text), one].slice(-4),
    past: [one, ...past].slice(0, 50),
  }))
  setTimeout(() => dismiss(id), tone === 'bad' ? badMs : goodMs)
}
