import { create } from 'zustand'

export interface Toast {
  readonly id: number
  readonly tone: 'good' | 'bad' | 'plain'
  readonly text: string
  readonly time: number
  /** The one thing one may want to do about it. */
  readonly action?: ToastAction | undefined
}

export interface ToastAction {
  readonly label: string
  readonly run: () => void
  /** How long it is offered; eight seconds unless it says so. */
  readonly forMs?: number
  /** Of one kind only the newest is offered. */
  readonly kind?: string
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
const actionMs = 8_000

export const dismiss = (id: number): void =>
  useToasts.setState(({ shown }) => ({ shown: shown.filter(one => one.id !== id) }))

/** Takes back what is no longer to be offered. */
export const withdraw = (kind: string): void =>
  useToasts.setState(({ shown }) => ({ shown: shown.filter(one => one.action?.kind !== kind) }))

/** Shows a short message; the same words are never stacked twice. */
export function toast(text: string, tone: Toast['tone'] = 'plain', action?: ToastAction): void {
  const id = ++lastId
  const one: Toast = { id, tone, text, time: Date.now(), action }
  useToasts.setState(({ shown, past }) => ({
    shown: [...shown.filter(other => other.text !== text), one].slice(-4),
    past: [one, ...past].slice(0, 50),
  }))
  const plainMs = tone === 'bad' ? badMs : goodMs
  setTimeout(() => dismiss(id), action ? (action.forMs ?? actionMs) : plainMs)
}
