import type { Label } from '@forecourt/contract/kernel'

/** A ready-made filter above a list. */
export interface View {
  readonly key: string
  readonly label: Label
  /** What it writes into the address; all keys of all views are cleared first. */
  readonly query: Readonly<Record<string, string>>
  /** Shown even where no row is in it, because somebody has to do something with those. */
  readonly always?: boolean
  /** The one that the page begins with when it is opened without an address of its own. */
  readonly isFirst?: boolean
}
