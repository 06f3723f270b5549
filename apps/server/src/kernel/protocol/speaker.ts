import type { IncomingHttpHeaders } from 'node:http'
import type { Call, Lang, Protocol, RefusalName } from '@forecourt/contract/kernel'
import type { Ctx, Principal } from '../context.ts'
import type { Failed } from '../http/failed.ts'
import type { Envelope, Failure } from '../http/reply.ts'

type Raw = Readonly<Record<string, unknown>>

/** A message as its head says, before any of its body is read. */
export interface Head {
  readonly call: Call
  readonly method: string
  /** Path and query exactly as they stand in the request line. */
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly address: string
  readonly requestId: string
  readonly lang: Lang
  readonly now: Date
}

export interface Incoming extends Head {
  /** The body as it was sent; empty when there was none, undefined in a form that signatures do not cover. */
  readonly body: string | undefined
  /** The same as it was read: an object of JSON or of a form. */
  readonly content: Raw
  readonly query: Raw
}

/** A message whose sender is known. `seal` is what its answer is sealed with. */
export interface Opened<Seal = unknown> {
  readonly user: Principal
  /** What the call reads its declared input from. */
  readonly input: Raw
  readonly seal: Seal
  /** A message under the same nonce of the same sender is refused: at most 64 characters, remembered for fifteen minutes. */
  readonly nonce?: string
  /** The protocol's own number of a message: told again it is answered as at first, and done once. */
  readonly key?: string
  /** How many messages a minute its sender may send. */
  readonly perMinute?: number
}

/** What is sent back. */
export interface Sealed {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: unknown
}

/** How a protocol is spoken: the server's half of its declaration. Which protocols there are only areas know. */
export interface Speaker<Seal = unknown> {
  /** Refuses from the head alone what cannot have come from such a sender, before the body is read. */
  readonly claims?: (head: Head) => void
  /** Asks outside for what it needs to know who has signed, before any transaction. */
  readonly ready?: (head: Head) => Promise<void>
  /** Finds out who has signed and opens the body. In a transaction of the platform; whatever does not fit is refused. */
  readonly open: (ctx: Ctx<RefusalName>, incoming: Incoming) => Promise<Opened<Seal>>
  /** The answer of a call as the protocol carries it. */
  readonly seal: (answer: Envelope, opened: Opened<Seal>, head: Head) => Sealed
  /** What an answer says went wrong, where the call itself came to an end: the message was not carried out. */
  readonly problemIn?: (answer: Envelope) => string | undefined
  /** The sender as it is now, of a message that is heard again. Without it no message is kept for that. */
  readonly senderOf?: (ctx: Ctx<RefusalName>, userId: string) => Promise<Principal>
  /** Anything that went wrong in the protocol's own words; `opened` where the sender is known by then. */
  readonly fail: (failure: Failure, failed: Failed, head: Head, opened?: Opened<Seal>) => Sealed
}

export type Speakers = ReadonlyMap<string, Speaker>

/** A message as it came: its body, what its sender's key opened of it, and its number in the protocol. */
export interface Received {
  readonly body: string
  readonly input: Raw
  readonly key?: string
}

/** What is written down of a message: never a signature or a secret, and of what it says only declared fields. */
export interface Message {
  readonly protocol: Protocol
  /** The call, by its path. */
  readonly call: string
  /** The other side. */
  readonly sender: Pick<Principal, 'tenantId' | 'userId' | 'name'> | undefined
  /** We said it, and the other side answered. */
  readonly isOutgoing?: boolean
  readonly requestId: string
  readonly address: string
  readonly at: Date
  readonly durationMs: number
  /** Of HTTP. */
  readonly status: number
  readonly code: number
  /** Why it was refused. */
  readonly reason: string | undefined
  readonly sent: Raw | undefined
  readonly answered: unknown
  /** For those alone who may read or replay it. */
  readonly received?: Received | undefined
}

export interface MessageLog {
  /** Returns at once: nobody waits for the log. */
  readonly add: (message: Message) => void
}
