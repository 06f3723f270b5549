import { useRef } from 'react'
import { usePane } from '../../../kernel/pane.tsx'
import type { Keys } from '../../../kernel/workbench/use-keys.ts'

/** Two digits within this belong to one number. */
const togetherMs = 700

/** Digits choose the gun of that number; of a site with ten guns and more a second digit that comes at once belongs to the first. */
export function useGunKeys(guns: readonly number[], onChoose: (gunNo: number) => void): Keys {
  const { element } = usePane()
  const last = useRef({ digits: '', time: 0 })
  const press = (digit: string) => () => {
    const now = performance.now()
    const { digits, time } = last.current
    const both = now - time < togetherMs ? digits + digit : digit
    const found = guns.includes(Number(both)) ? both : digit
    last.current = { digits: found, time: now }
    if (!guns.includes(Number(found))) return
    onChoose(Number(found))
    // From there Enter leads on to the amount, at once: a cashier does not wait for the next frame.
    element?.querySelector<HTMLInputElement>(`.till-guns input[value="${found}"]`)?.focus()
  }
  return Object.fromEntries(Array.from({ length: 10 }, (_, digit) => [String(digit), press(String(digit))]))
}
