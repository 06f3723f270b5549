import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

// A device with one passkey, as WebAuthn describes what it writes: what a browser would pass on.

const sha256 = (text: string) => createHash('sha256').update(text).digest()
const [userPresent, userVerified, hasCredential] = [0x01, 0x04, 0x40]

/** The few kinds of CBOR that the answer of a device is made of. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, length: number) =>
    length < 24
      ? Buffer.from([(major << 5) | length])
      : length < 256
        ? Buffer.from([(major << 5) | 24, length])
        : Buffer.from([(major << 5) | 25, length >> 8, length & 255])
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const members = [...value].flatMap(([key, member]) => [cbor(key), cbor(member as never)])
  return Buffer.concat([head(5, value.size), ...members])
}

interface Options {
  readonly challenge: string
  readonly origin?: string
  readonly rpId?: string
  readonly isVerified?: boolean
}

/** Whoever holds it answers with it; `origin`, `rpId` and `isVerified` make answers that must not count. */
export class PasskeyDevice {
  readonly id = randomBytes(16)
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  #counter = 0

  #authData(rpId: string, isVerified: boolean, more: Buffer = Buffer.alloc(0)): Buffer {
    const flags = userPresent | (isVerified ? userVerified : 0) | (more.length > 0 ? hasCredential : 0)
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(++this.#counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, more])
  }

  #clientData = (type: string, { challenge, origin = 'http://localhost:8080' }: Options) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  register(options: Options): Record<string, unknown> {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const [at, of] = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
    const key = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, at],
        [-3, of],
      ]),
    ) // prettier-ignore
    const more = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, key])
    const authData = this.#authData(options.rpId ?? 'localhost', options.isVerified ?? true, more)
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]) // prettier-ignore
    return this.#answer({
      clientDataJSON: this.#clientData('webauthn.create', options).toString('base64url'),
      attestationObject: cbor(attestation).toString('base64url'),
      transports: ['internal'],
    })
  }

  /** What stands behind the id of the question in `Step-Up`. */
  answer(options: Options): string {
    const clientData = this.#clientData('webauthn.get', options)
    const authData = this.#authData(options.rpId ?? 'localhost', options.isVerified ?? true)
    const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()])
    const answer = this.#answer({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
    })
    return `passkey.${Buffer.from(JSON.stringify(answer)).toString('base64url')}`
  }

  /** As a copy of it would go on. */
  rewind(): void {
    this.#counter = 0
  }

  #answer(response: Record<string, unknown>) {
    const id = this.id.toString('base64url')
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
  }
}
