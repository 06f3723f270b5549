import { unseal } from './kernel/rows/sealed-secret.ts'
import type { Env } from './env.ts'
import { secretsOf } from './kernel/who/secrets.ts'

export interface Retired {
  readonly key_id: string
  readonly sealed: string
}

export const retiredText = 'select key_id, sealed from retired_secret order by key_id'

/** The secrets in force and those that were retired, as far as they open with the ones in force. */
export async function readSecrets(
  { appSecret, previousAppSecret }: Pick<Env, 'appSecret' | 'previousAppSecret'>,
  query: (text: string) => Promise<readonly Retired[]>,
) {
  const { accepted } = secretsOf(appSecret, previousAppSecret)
  const retired = (await query(retiredText)).flatMap(one => unseal(one.sealed, one.key_id, ...accepted) ?? [])
  return secretsOf(appSecret, previousAppSecret, retired)
}
