import { createHash } from 'node:crypto'
import { clients } from '@forecourt/contract/access'
import { hooks } from '../../kernel/implement.ts'

/** What is kept of a client's secret. It is compared with every request for a token, so it has no salt and costs nothing. */
export const clientSecretDigest = (secret: string): string => createHash('sha256').update(secret).digest('hex')

export const clientHooks = hooks(clients, {
  /** What is not sent, or comes back as stars, is not there: then the secret stays. */
  prepare: async (_, { id: __, ...values }) =>
    typeof values.clientSecret === 'string' && values.clientSecret !== ''
      ? { ...values, clientSecret: clientSecretDigest(values.clientSecret) }
      : undefined,
})
