import { payeeAccountStates } from '@forecourt/contract/funds'
import { codeOf } from '@forecourt/contract/kernel'
import type { AnyRow } from '../../../kernel/queries.ts'
import { wireText } from '../../../kernel/wire-text.ts'

const approved = codeOf(payeeAccountStates, 'approved')

/** Whether money goes to this account at a moment, written as the wire does; moments so written compare as texts. */
function isInForce(row: AnyRow, now: string): boolean {
  const [from, until] = [wireText(row['effectiveFrom']), wireText(row['effectiveUntil'])]
  return row['status'] === approved && from !== '' && from <= now && (until === '' || now < until)
}

/**
 * The account that an application is held against, of all that were ever approved for its owner: the one in force, or else
 * the last that was, whatever has become of it. Undefined for an owner who never had one.
 */
export function formerAccount(
  rows: readonly AnyRow[],
  now: string,
): { readonly row: AnyRow; readonly isInForce: boolean } | undefined {
  const known = rows
    .filter(row => wireText(row['effectiveFrom']) !== '' && wireText(row['auditUser']) !== '')
    .toSorted((one, other) => wireText(other['effectiveFrom']).localeCompare(wireText(one['effectiveFrom'])))
  const current = known.find(row => isInForce(row, now))
  const row = current ?? known[0]
  return row && { row, isInForce: current !== undefined }
}
