import { createHash, timingSafeEqual } from 'node:crypto'
import { client, clients } from '@forecourt/contract/access'
import type { Row } from '@forecourt/contract/kernel'
import type { Ctx } from '../../kernel/context.ts'
import { hooks } from '../../kernel/implement.ts'
import type { Asked } from './token-request.ts'

/** What is kept of a client's secret. It is compared with every request for a token, so it has no salt and costs nothing. */
export const clientSecretDigest = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** The program that a request says it comes from, where it knows its secret. */
export async function clientOf(
  ctx: Ctx,
  wanted: Pick<Asked, 'clientId' | 'clientSecret'>,
): Promise<Row<typeof client> | undefined> {
  const found = await ctx.find(client, { clientId: wanted.clientId })
  const [given, kept] = [clientSecretDigest(wanted.clientSecret), found?.clientSecret ?? '']
  return found && given.length === kept.length && timingSafeEqual(Buffer.from(given), Buffer.from(kept))
    ? found
    : undefined
}

export const clientHooks = hooks(clients, {
  /** What is not sent, or comes back as stars, is not there: then the secret stays. */
  prepare: async (_, { id: __, ...values }) =>
    typeof values.clientSecret === 'string' && values.clientSecret !== ''
      ? { ...values, clientSecret: clientSecretDigest(values.clientSecret) }
      : undefined,
})
