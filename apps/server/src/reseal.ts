import { areas } from '@forecourt/contract'
import { displayOf, type Entity, entitiesOf } from '@forecourt/contract/kernel'
import type { App } from './app.ts'
import type { Env } from './env.ts'
import type { Ctx } from './kernel/context.ts'
import { keyIdOf, seal, unseal } from './kernel/rows/sealed-secret.ts'
import { openSecret, sealedFields, Seals } from './kernel/rows/seals.ts'
import { secretsOf } from './kernel/who/secrets.ts'
import { joined, sql } from './kernel/db/sql.ts'
import { columnName, tableName } from './kernel/db/table.ts'
import { type Retired, retiredText } from './retired-secrets.ts'
import { asSystem } from './seed/prepare.ts'
import { column } from './kernel/db/row-shape.ts'

type Raw = Readonly<Record<string, unknown>>

export interface Resealed {
  /** How many secrets of each kind of row were sealed again, and those that no key opens: they need new ones. */
  readonly sealed: Readonly<Record<string, number>>
  readonly lost: readonly string[]
}

/** Working data is erased by its age before it would be worth it, and there is much of it. */
const isResealed = (of: Entity): boolean => sealedFields(of).length > 0 && !of.options.retentionDays

/** Seals the secrets of all rows of an entity again that another secret of the installation has sealed. */
async function resealRows(ctx: Ctx, of: Entity, seals: Seals, accepted: readonly string[]) {
  const names = sealedFields(of).map(([name]) => name)
  const anySealed = joined(
    names.map(name => sql`${columnName(name)} is not null`),
    ' or ',
  )
  const found = await ctx.rows(
    { id: column.text },
    sql`select id from ${tableName(of)} where is_deleted = 0 and (${anySealed})`,
  )
  const ids = found.map(row => String(row.id))
  const rows: Raw[] = ids.length === 0 ? [] : await ctx.all(of, { id: ids } as never, { limit: ids.length, lock: true })
  const lost: string[] = []
  const changes = rows.flatMap(before => {
    const former = names.filter(name => typeof before[name] === 'string' && !seals.isPresent(String(before[name])))
    const opened = former.map(name => [name, openSecret(of, name, before, accepted)] as const)
    if (opened.some(([, text]) => text === undefined)) lost.push(`${of.label[1]} ${displayOf(of, before)}`)
    const values = Object.fromEntries(opened.filter(([, text]) => text !== undefined))
    return Object.keys(values).length > 0 ? [{ before: before as never, changes: values as never }] : []
  })
  if (changes.length > 0) await ctx.updateMany(of, changes, 'secrets:reseal')
  return { count: changes.length, lost }
}

/**
 * Seals everything again under the present APP_SECRET: whatever fields are declared as secrets, and the secrets that were
 * retired, the one before among them, by which the digests of cards' secrets are still checked. After that APP_SECRET_PREVIOUS
 * is no longer needed once the tokens of the last week have been renewed. Doing it again changes nothing.
 */
export const reseal = (app: App, { appSecret, previousAppSecret }: Env): Promise<Resealed> =>
  asSystem(app, 'secrets:reseal', async ctx => {
    const secrets = secretsOf(appSecret, previousAppSecret)
    await resealRetired(ctx, secrets.accepted)
    const sealed: Record<string, number> = {}
    const lost: string[] = []
    for (const of of areas.flatMap(entitiesOf).filter(isResealed)) {
      const done = await resealRows(ctx, of, new Seals(secrets), secrets.accepted)
      if (done.count > 0) sealed[of.name] = done.count
      lost.push(...done.lost)
    }
    return { sealed, lost }
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
