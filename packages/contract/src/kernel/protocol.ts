import type { Fields } from './field.ts'
import type { Label } from './label.ts'
import type { RefusalName } from './refusals.ts'

/** A header by which a machine says who asks: its name, and what stands in it. */
export type SignedHeader = readonly [header: string, text: Label]

/** What we call the other side with, by itself: its body as it is sent. */
export interface Webhook {
  readonly title: Label
  readonly fields: Fields
}

/**
 * How machines of one kind speak with us: who signs, how a body is opened and an answer sealed, and in which words a failure
 * is said. What it is called stands here; how it is done is said on the server by the `speaker` of the same protocol.
 */
export interface Protocol {
  readonly name: string
  readonly label: Label
  /** What a message can be refused by before its call is looked at. */
  readonly refuses: readonly RefusalName[]
  /** By the name they have in the document; empty where the body itself is signed. */
  readonly headers: Readonly<Record<string, SignedHeader>>
  /** What we call the other side with, by the name of the event. */
  readonly webhooks: Readonly<Record<string, Webhook>>
  /** The HTTP status of a refusal, by its code, where the protocol has the envelope; others say a failure in words of theirs. */
  readonly statusOf?: (code: number) => number
  /** Is answered while people are kept out: what was paid has been paid. */
  readonly worksInMaintenance: boolean
  /** Who is refused takes it as the end: what was refused is not heard again. Others send until they are heard. */
  readonly refusalsAreFinal: boolean
}

export const protocol = (
  name: string,
  label: Label,
  {
    refuses = [],
    headers = {},
    webhooks = {},
    worksInMaintenance = false,
    refusalsAreFinal = false,
    ...more
  }: Partial<Omit<Protocol, 'name' | 'label'>> = {},
): Protocol => ({ name, label, refuses, headers, webhooks, worksInMaintenance, refusalsAreFinal, ...more })
