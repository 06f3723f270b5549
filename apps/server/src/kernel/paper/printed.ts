import { createHash } from 'node:crypto'
import type { Lang } from '@forecourt/contract/kernel'

/** A label and what stands beside it, both as they are printed. */
export type PrintedFact = readonly [label: string, value: string]

export interface PrintedTerm {
  readonly sign: string
  readonly label: string
  readonly amount: string
}

export interface PrintedTable {
  readonly title: string
  readonly onNewPage: boolean
  readonly columns: readonly { readonly label: string; readonly isFigure: boolean; readonly isBlank?: boolean }[]
  readonly rows: readonly (readonly string[])[]
  /** Below the columns that add up; empty where nothing does. */
  readonly sums: readonly string[]
}

/** All that a paper says, as it says it. What a reader may not read is not in it. */
export interface Printed {
  readonly lang: Lang
  readonly title: string
  readonly number: string
  readonly period: string
  readonly parties: readonly { readonly title: string; readonly facts: readonly PrintedFact[] }[]
  readonly terms: readonly PrintedTerm[]
  readonly isSumInRow: boolean
  /** Whether every result of the terms is what they add up to. */
  readonly isProved: boolean
  readonly amount: { readonly label: string; readonly figures: string; readonly capitals: string } | undefined
  readonly beside: readonly PrintedFact[]
  readonly facts: readonly PrintedFact[]
  readonly tables: readonly PrintedTable[]
  readonly notes: readonly string[]
  readonly blanks: readonly string[]
  readonly seals: readonly string[]
  readonly isPersonal: boolean
}

/** What stands around the content: who printed it when, and how it is proved. */
export interface Frame {
  readonly brand: string
  readonly printedBy: string
  readonly printedAt: string
  /** Where the paper proves itself: the QR code. */
  readonly address: string
  /** The first characters of the digest, to be compared by eye. */
  readonly check: string
}

/** The digest of a content: of its values in the order in which `Printed` has them, never of the bytes of a file. */
export const digestOf = (of: Printed): string => createHash('sha256').update(JSON.stringify(of)).digest('hex')

/** A digest as people compare it: `3F2A-90C1-77BE-04D5`. */
export const checkOf = (digest: string): string => digest.slice(0, 16).toUpperCase().match(/.{4}/g)?.join('-') ?? ''

export const rowsOf = ({ tables }: Printed): number => tables.reduce((sum, one) => sum + one.rows.length, 0)
