import { createHmac, randomBytes } from 'node:crypto'

/** The keys by which a simulated channel signs, at the channel and as far as they were fetched from it. */
export interface SimulatedKeys {
  readonly signed: (text: string) => { readonly serial: string; readonly signature: string }
  readonly haveSigned: (text: string, serial: string, signature: unknown) => boolean
  readonly rotate: () => string
  readonly isKnown: (serial: string) => boolean
  readonly fetch: () => void
  readonly timesFetched: () => number
}

export function simulatedKeys(): SimulatedKeys {
  const keys = [randomBytes(32)]
  let [known, times] = [keys.length, 0]
  const signatureBy = (serial: number, text: string) =>
    createHmac('sha256', keys[serial - 1] ?? '')
      .update(text)
      .digest('hex')
  const isKnown = (serial: string) => /^\d{1,6}$/.test(serial) && Number(serial) >= 1 && Number(serial) <= known
  return {
    signed: text => ({ serial: String(keys.length), signature: signatureBy(keys.length, text) }),
    haveSigned: (text, serial, signature) => isKnown(serial) && signatureBy(Number(serial), text) === signature,
    rotate: () => String(keys.push(randomBytes(32))),
    isKnown,
    fetch: () => {
      times++
      known = keys.length
    },
    timesFetched: () => times,
  }
}
