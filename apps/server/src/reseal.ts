import { partner } from '@forecourt/contract/partner-api'
import type { App } from './app.ts'
import { keyIdOf, seal, sealedBy, unseal } from './areas/sealed-secret.ts'
import type { Ctx } from './kernel/context.ts'
import type { Env } from './env.ts'
import { secretsOf } from './kernel/secrets.ts'
import { asHouse } from './seed/prepare.ts'

interface Retired {
  readonly key_id: string
  readonly sealed: string
}

const retiredText = 'select key_id, sealed from retired_secret order by key_id'

/** The secrets in force and those that were retired, as far as they open with the ones in force. */
export async function readSecrets(
  { appSecret, previousAppSecret }: Pick<Env, 'appSecret' | 'previousAppSecret'>,
  query: (text: string) => Promise<readonly Retired[]>,
) {
  const { accepted } = secretsOf(appSecret, previousAppSecret)
  const retired = (await query(retiredText)).flatMap(one => unseal(one.sealed, one.key_id, ...accepted) ?? [])
  return secretsOf(appSecret, previousAppSecret, retired)
}

export interface Resealed {
  /** Partners whose secret was sealed again, and those whose secret no key opens: they need a new one. */
  readonly partners: number
  readonly lost: readonly string[]
}

/**
 * Seals everything again under the present APP_SECRET: partners' secrets, and the secrets that were retired, the one before among
 * them, by which the digests of cards' secrets are still checked. After that APP_SECRET_PREVIOUS is no longer needed once the
 * tokens of the last week have been renewed. Doing it again changes nothing.
 */
export const reseal = (app: App, { appSecret, previousAppSecret }: Env): Promise<Resealed> =>
  asHouse(app, 'secrets:reseal', async ctx => {
    const { accepted } = secretsOf(appSecret, previousAppSecret)
    await resealRetired(ctx, accepted)
    const rows = (await ctx.all(partner, {}, { limit: 100_000, lock: true })).filter(
      one => one.appSecret && !sealedBy(one.appSecret, appSecret),
    )
    const opened = rows.map(before => ({
      before,
      secret: unseal(before.appSecret ?? '', before.appKey ?? '', ...accepted),
    }))
    const changes = opened.flatMap(({ before, secret }) =>
      secret === undefined ? [] : [{ before, changes: { appSecret: seal(secret, before.appKey ?? '', appSecret) } }],
    )
    if (changes.length > 0) await ctx.updateMany(partner, changes, 'secrets:reseal')
    return {
      partners: changes.length,
      lost: opened.filter(one => one.secret === undefined).map(one => one.before.partnerCode),
    }
  })

async function resealRetired(ctx: Ctx, [present = '', previous]: readonly string[]): Promise<void> {
  const accepted = previous === undefined ? [present] : [present, previous]
  const { rows } = await ctx.query<Retired>(`${retiredText} for update`, [])
  const known = rows.flatMap(one => unseal(one.sealed, one.key_id, ...accepted) ?? [])
  const secrets = [...new Set(previous === undefined ? known : [...known, previous])].filter(one => one !== present)
  const ids = secrets.map(keyIdOf)
  await ctx.query('delete from retired_secret where key_id = any($1)', [ids])
  await ctx.query('insert into retired_secret (key_id, sealed) select * from unnest($1::text[], $2::text[])', [
    ids,
    secrets.map(secret => seal(secret, keyIdOf(secret), present)),
  ])
}
