import type { Books } from './books.ts'
import type { Edition } from './editions.ts'
import type { StoryWriter } from './story-writer.ts'
import type { Random } from './random.ts'
import type { Timeline } from './timeline.ts'

/** What the parts of the story work with that others build upon. */
export interface Stage {
  readonly edition: Edition
  /** The first day. */
  readonly from: string
  /** The last moment: nothing of the story lies behind it. */
  readonly end: Date
  readonly random: (subject: string) => Random
  readonly timeline: Timeline
  readonly writer: StoryWriter
  readonly books: Books
  /** An id in order of time, as the application makes them. */
  readonly newId: (at: Date) => string
  readonly number: (prefix: string, pattern: 'day' | 'second', digits: number, at: Date) => string
  /** Ids of the demonstration's people by account. */
  readonly people: (account: string) => string
  /** A picture of a bank's slip that belongs to this tenant. */
  readonly vouchers: (tenantId: string) => string[] | null
}
