import { createHash } from 'node:crypto'
import * as contract from '@forecourt/contract/access'
import type { Row } from '@forecourt/contract/kernel'
import { columnsOf } from '../../kernel/db/columns.ts'
import type { Ctx, Exchange } from '../../kernel/context.ts'
import { queryText } from '../../kernel/db/sql.ts'
import { proofIn } from '../../kernel/http/ask-proof.ts'
import { langOf } from '../../kernel/http/failed.ts'
import { Refused } from '../../kernel/refusal.ts'
import type { Uses } from '../../services/services.ts'
import { maxTries } from '../../services/step-up/asked.ts'
import { askByOwn, authenticatorOf } from '../../services/step-up/by-authenticator.ts'
import { passkeysOf } from '../../services/step-up/by-passkey.ts'
import { answerToOwn, ownMeans } from '../../services/step-up/proofs.ts'
import { stepUpTable } from '../../services/tables.ts'
import { fail, type SignInFailure } from './sign-in-failure.ts'
import type { Asked } from './token-request.ts'

const { secondFactorRequired, token, user } = contract

const notAskedFor = 1
const su = columnsOf(stepUpTable, 'su')
const u = columnsOf(user, 'u')

type User = Row<typeof user>
type Role = Row<typeof contract.role>

const ownerOf = ({ tenantId, id }: User) => ({ tenantId, userId: String(id) })

/** Whether one of these roles wants a second factor of everybody. */
const isRequired = (roles: readonly Role[]) => roles.some(one => one.secondFactor === secondFactorRequired)

/** Whether the roles want one of somebody who has none: then setting one up is all that may be done. */
export async function mustSetUp(ctx: Ctx, found: User, roles: readonly Role[]): Promise<boolean> {
  if (!isRequired(roles)) return false
  const owner = ownerOf(found)
  const own = [await authenticatorOf(ctx, owner), ...(await passkeysOf(ctx, owner))]
  return !own.some(one => one?.confirmTime)
}

const openText = queryText`
  select 1 from ${su} join ${u} on ${u.tenantId} = ${su.tenantId} and ${u.id} = ${su.userId}
  where ${su.tenantId} = $1 and ${su.id} = $2 and ${u.account} = $3 and ${su.path} = $4 and ${su.usedAt} is null
    and ${su.tries} < ${maxTries} and ${su.expiresAt} > $5`

/** Whether this answers a question that the right password and captcha led to: then the captcha is not asked for again. */
export async function isSecondStep(ctx: Ctx, { tenantId, account }: Asked, { request }: Exchange): Promise<boolean> {
  const shown = proofIn(request)
  if (!shown) return false
  return (await ctx.query(openText, [tenantId, shown.id, account, token.path, ctx.now])).rows.length > 0
}

/**
 * Whether a second factor was shown after a right password; false where none is asked for, and a failure where it is missing. A
 * wrong one is counted, and so is what is asked of somebody again and again.
 */
export async function secondFactorShown(
  ctx: Ctx,
  found: User,
  { clientId }: Asked,
  { request }: Exchange,
  { secrets, settings: { site } }: Uses<'secrets' | 'settings'>,
): Promise<boolean | SignInFailure> {
  const owner = ownerOf(found)
  const roles = await ctx.all(contract.role, { tenantId: found.tenantId, id: found.roleId ?? [] })
  if (roles.every(one => one.secondFactor === notAskedFor)) return false
  const own = await ownMeans(ctx, owner, secrets, site)
  if (!own) return false
  const digest = createHash('sha256').update([owner.tenantId, owner.userId, clientId].join('\n')).digest()
  const purpose = { path: token.path, digest, words: token.title }
  try {
    const shown = proofIn(request)
    const answer = shown && (await answerToOwn(ctx, owner, purpose, shown, secrets, site))
    if (answer?.isRight) return true
    if (answer) return fail('stepUpWrong', { values: [answer.triesLeft], person: found })
    const { sentTo: _, ...asked } = await askByOwn(ctx, { ...owner, lang: langOf(request.headers) }, purpose, own)
    return fail('stepUpNeeded', { data: { ...asked } })
  } catch (error) {
    if (error instanceof Refused) return fail('locked')
    throw error
  }
}
