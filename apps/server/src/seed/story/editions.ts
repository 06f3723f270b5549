/** How much of the story is told. */
export interface Edition {
  readonly days: number
  readonly sites: number
  readonly orders: number
  /** Employees of the three companies. */
  readonly staff: readonly [number, number, number]
  /** For how many days back receipts and messages are kept. */
  readonly paperDays: number
}

export const editions = {
  /** What the first start of a demonstration seeds. */
  first: { days: 61, sites: 12, orders: 7_000, staff: [96, 64, 40], paperDays: 7 },
  /** A year of few sites, small enough to close its months one after the other in a test. */
  small: { days: 365, sites: 6, orders: 4_000, staff: [24, 16, 10], paperDays: 3 },
  /** What `npm run demo:seed` seeds. */
  year: { days: 365, sites: 40, orders: 200_000, staff: [420, 280, 180], paperDays: 14 },
} as const satisfies Readonly<Record<string, Edition>>
