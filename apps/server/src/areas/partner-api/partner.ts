import { randomBytes } from 'node:crypto'
import type { Row } from '@forecourt/contract/kernel'
import * as contract from '@forecourt/contract/partner-api'
import { columnsOf } from '../../kernel/db/columns.ts'
import { sql } from '../../kernel/db/sql.ts'
import { type Handler, hooks, job } from '../../kernel/implement.ts'
import { openSecret } from '../../kernel/rows/seals.ts'
import type { Uses } from '../../services/services.ts'
import { unreadableAddress } from './addresses.ts'
import { column } from '../../kernel/db/row-shape.ts'

const { partner } = contract

/** The key of a test partner says so wherever it turns up. */
const newKey = (isTest = false) => `fk${isTest ? 'test' : ''}${randomBytes(12).toString('hex')}`
const newSecret = () => randomBytes(32).toString('base64url')

/** A new partner gets its key at once and a secret that nobody has seen: it is told by `renewSecret`. */
export const partnerHooks = hooks(contract.partners, {
  prepare: async (ctx, { id, ...values }) => {
    const bad = unreadableAddress(values.addresses ?? '')
    if (bad !== undefined)
      ctx.refuseInput([
        {
          field: 'addresses',
          message: [`IP白名单不可用：${bad}`, `Addresses: ${bad} is neither an address nor a range of some addresses`],
        },
      ])
    if (id) return values
    const appKey = newKey(values.isTest ?? false)
    return { ...values, appKey, appSecret: newSecret() }
  },
})

const hourMs = 3_600_000

/** Replaces the secret; the former one stays valid for as long as is asked. The answer is the only place that shows the new one. */
export const renewSecret: Handler<typeof contract.renewSecret, Uses<'secrets'>> = async (
  ctx,
  { id, keepHours },
  { secrets },
) => {
  const before = await ctx.getOrRefuse(partner, id)
  const appKey = before.appKey ?? newKey(before.isTest ?? false)
  const appSecret = newSecret()
  const former = keepHours && before.secretTime ? openSecret(partner, 'appSecret', before, secrets.accepted) : undefined
  const formerSecretUntil = former && keepHours ? new Date(ctx.now.getTime() + keepHours * hourMs) : null
  await ctx.update(partner, before, {
    appKey,
    appSecret,
    secretTime: ctx.now,
    formerSecret: former ?? null,
    formerSecretUntil,
  })
  return { appKey, appSecret, formerSecretUntil }
}

/** The secrets that a partner may sign with now, the present one first. */
export function secretsOf(of: Row<typeof partner>, accepted: readonly string[], now: Date): string[] {
  const isKept = of.formerSecretUntil !== null && of.formerSecretUntil > now
  const names = isKept ? (['appSecret', 'formerSecret'] as const) : (['appSecret'] as const)
  return names.map(name => openSecret(partner, name, of, accepted)).filter(secret => secret !== undefined)
}

const p = columnsOf(partner)
const endedAtOnce = 500

/** A secret that nobody may sign with any more is kept no longer, not even sealed. */
export const endFormerSecrets = job('partner-api.endFormerSecrets', {
  title: ['清除到期的原密钥', 'Erase former secrets that have ended'],
  schedule: '7 * * * *',
  run: async ctx => {
    const found = await ctx.rows(
      { id: column.text },
      sql`
      select ${p.id} from ${p} where ${p.formerSecretUntil} <= ${ctx.now} limit ${endedAtOnce} for update`,
    )
    if (found.length === 0) return
    const ended = await ctx.all(partner, { id: found.map(row => String(row.id)) })
    const changes = { formerSecret: null, formerSecretUntil: null }
    await ctx.updateMany(
      partner,
      ended.map(before => ({ before, changes })),
      'endFormerSecret',
    )
  },
})
