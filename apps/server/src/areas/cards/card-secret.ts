import { createHmac } from 'node:crypto'
import { sealedMark } from '@forecourt/contract/tools'
import { randomCode } from '../../kernel/ids.ts'

const secretLength = 12
const shownLength = 4

/** A card's secret, in the clear for as long as the transaction that makes it. */
export const newSecret = (): string => randomCode(secretLength)

/**
 * What is kept of a secret: its digest under the installation's key, bound to the card's number, and the end of it, by
 * which a holder and the company can tell an old one from the one in force.
 */
export const storedSecretOf = (secret: string, cardNo: string, key: string) => ({
  secretHash: createHmac('sha256', key).update(`${cardNo}:${secret}`).digest('hex'),
  secretLast: secret.slice(-shownLength),
})

/** The end of the message that brings a secret to the holder's phone. */
export const secretSentence = `卡密${sealedMark}，请勿告知他人。`
