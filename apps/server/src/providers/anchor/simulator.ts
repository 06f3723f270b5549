import { refused, unknown } from '../answer.ts'
import { type FaultSettings, faults } from '../fault.ts'
import type { AnchorPort } from './port.ts'

export interface AnchorSimulator extends AnchorPort {
  statements(): Promise<string[]>
}

/** Somebody outside, in memory, who can refuse, not be reached, or keep a statement and have the answer lost. */
export function anchorSimulator(settings: FaultSettings = {}): AnchorSimulator {
  const kept = new Map<string, string>()
  const nextFault = faults(settings)
  return {
    kind: 'simulator',
    async anchor({ text, digest }) {
      const fault = await nextFault()
      if (fault === 'refused') return refused('closed')
      if (fault === 'lost') return unknown('timeout')
      kept.set(digest, text)
      return fault === 'unheard' ? unknown('timeout') : { result: 'ok', receipt: `simulated ${digest}` }
    },
    statements: async () => [...kept.values()],
  }
}
