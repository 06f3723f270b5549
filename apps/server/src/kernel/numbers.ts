import { formatMoment } from '@forecourt/contract/kernel'
import type { Transaction } from './database.ts'

const blockSize = 200

/**
 * Numbers of documents: prefix, Shanghai day or second, and a running number. The running numbers are drawn from one
 * database sequence in blocks, so numbering rarely costs a round trip; a restart leaves a gap, which is allowed. A block
 * is drawn by the transaction that needs it: a second connection for it would be waited for by everybody who holds one.
 */
export class DocumentNumbers {
  #next = 0n
  #end = 0n
  #drawing: Promise<void> | undefined

  async next(tx: Transaction, prefix: string, pattern: 'day' | 'second', digits: number, now: Date): Promise<string> {
    while (this.#next >= this.#end) await (this.#drawing ??= this.#draw(tx))
    const sequence = this.#next++
    const stamp = formatMoment(now).replace(/\D/g, '')
    const time = pattern === 'day' ? stamp.slice(0, 8) : stamp.slice(2)
    return `${prefix}${time}${String(sequence % 10n ** BigInt(digits)).padStart(digits, '0')}`
  }

  async #draw(tx: Transaction): Promise<void> {
    try {
      const text = `select max(nextval('document_number'))::text as last from generate_series(1, ${blockSize})`
      const { rows } = await tx.query<{ last: string }>(text)
      this.#end = BigInt(rows[0]?.last ?? '0') + 1n
      this.#next = this.#end - BigInt(blockSize)
    } finally {
      this.#drawing = undefined
    }
  }
}
