import { create } from 'zustand'

interface Maintenance {
  readonly isOn: boolean
  /** When it is expected to end, as the server said it. */
  readonly until: string | null
}

const over: Maintenance = { isOn: false, until: null }

/** Whether the server lets nothing of this person's through for now. */
export const useMaintenance = create<Maintenance>(() => over)

/** From what the refusal says for programs. */
export function beginMaintenance(data: unknown): void {
  const until = typeof data === 'object' && data !== null && 'until' in data ? data.until : null
  useMaintenance.setState({ isOn: true, until: typeof until === 'string' ? until : null })
}

export const endMaintenance = (): void => useMaintenance.setState(over)
