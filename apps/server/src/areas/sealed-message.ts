import { sealedMark, type smsMessage } from '@forecourt/contract/tools'
import type { Row } from '@forecourt/contract/kernel'
import { seal, unseal } from './sealed-secret.ts'

type Addressed = Pick<Row<typeof smsMessage>, 'phone' | 'bizType' | 'bizId'>

/** A sealed text opens for this receiver and document alone: moved to another phone's message it says nothing. */
const ownerOf = ({ phone, bizType, bizId }: Addressed) => `${bizType}:${bizId}:${phone}`

/** A message whose `sealedMark` stands for a secret, for the outbox: operators read the mark, the receiver the secret. */
export const sealedMessage = <M extends Addressed>(message: M, secret: string, appSecret: string) => ({
  ...message,
  sealed: seal(secret, ownerOf(message), appSecret),
})

/** The text as the receiver reads it; undefined when its sealed part cannot be opened any more. */
export function openedText(message: Row<typeof smsMessage>, appSecrets: readonly string[]): string | undefined {
  if (!message.sealed) return message.content
  const secret = unseal(message.sealed, ownerOf(message), ...appSecrets)
  return secret && message.content.replace(sealedMark, secret)
}
