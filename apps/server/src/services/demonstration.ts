import type { Label } from '@forecourt/contract/kernel'
import type { DemoAccount } from '@forecourt/contract/system'

export interface GuideStep {
  readonly key: string
  readonly title: Label
  /** The page on which it is done. */
  readonly href: string
}

/** The steps of each account of the demonstration: tenant and account, then what to try. */
export type Guides = ReadonlyMap<string, readonly GuideStep[]>

export interface Demonstration {
  readonly accounts: readonly DemoAccount[]
  readonly guides: Guides
}
