import type { Label } from '@forecourt/contract/kernel'

/** Somebody whom a visitor of the demonstration may sign in as. */
export interface DemoAccount {
  readonly tenantId: string
  readonly account: string
  readonly password: string
  readonly name: Label
  readonly tasks: Label
}

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
