import { createHash, randomBytes } from 'node:crypto'
import type { Entity, Paper } from '@forecourt/contract/kernel'
import type { Ctx } from '../context.ts'
import { digestOf, type Printed } from './printed.ts'

/** What is kept of a paper when it is made. */
export interface PaperProof {
  readonly code: string
  readonly salt: Buffer
  readonly path: string
  readonly input: Readonly<Record<string, unknown>>
  readonly number: string
  /** Whom it is between, as printed. */
  readonly parties: readonly string[]
  readonly amount: string
  /** Of what this paper says, and of all that its document said at that moment. */
  readonly printedDigest: string
  readonly documentDigest: string
  readonly formDigest: string
}

type Bound = Pick<PaperProof, 'salt' | 'number' | 'parties' | 'amount' | 'printedDigest' | 'documentDigest'>

// No letters that are read as figures or as others.
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeLetters = 26

/**
 * The code on a paper: drawn from randomness, so that nobody guesses one, and bound to what is kept: a record that was changed
 * afterwards no longer has the code that was printed.
 */
export function codeOf({ salt, number, parties, amount, printedDigest, documentDigest }: Bound): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([salt.toString('hex'), number, parties, amount, printedDigest, documentDigest]))
    .digest()
  let value = BigInt(`0x${digest.toString('hex')}`)
  let code = ''
  while (code.length < codeLetters) {
    code += letters[Number(value & 31n)]
    value >>= 5n
  }
  return code
}

/** How a paper lays its document out: under another form the same document has another digest. */
export function formOf(of: Paper): string {
  const tables = of.tables.map(one => ({ ...one, of: one.of.entity.name }))
  const form = { ...of, resource: of.resource?.entity.name, call: of.call?.path, tables }
  return createHash('sha256').update(JSON.stringify(form)).digest('hex')
}

/** Whether somebody is in one of the places by which the row can be read at all. */
export const isWithin = (ctx: Ctx, of: Entity, row: Readonly<Record<string, unknown>>): boolean =>
  ctx.isPlatform || ['tenantId', ...(of.options.share ?? [])].some(name => row[name] === ctx.tenantId)

/** The proof of a paper: of what it says to its reader, and of the document as it is. */
export function proofOf(of: Paper, input: PaperProof['input'], printed: Printed, whole: Printed): PaperProof {
  const bound: Bound = {
    salt: randomBytes(16),
    number: printed.number,
    parties: printed.parties.flatMap(({ facts: [first] }) => (first ? [first[1]] : [])),
    amount: printed.amount?.figures ?? '',
    printedDigest: digestOf(printed),
    documentDigest: digestOf(whole),
  }
  return { ...bound, code: codeOf(bound), path: of.paths[0] ?? '', input, formDigest: formOf(of) }
}
