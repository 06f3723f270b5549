import { sealedMark, smsMessage } from '@forecourt/contract/tools'
import type { Row } from '@forecourt/contract/kernel'
import { openSecret } from '../kernel/rows/seals.ts'

/** The text as the receiver reads it; undefined when its sealed part cannot be opened any more. */
export function openedText(message: Row<typeof smsMessage>, appSecrets: readonly string[]): string | undefined {
  if (!message.sealed) return message.content
  const secret = openSecret(smsMessage, 'sealed', message, appSecrets)
  return secret && message.content.replace(sealedMark, secret)
}
