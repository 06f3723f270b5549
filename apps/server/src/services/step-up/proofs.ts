import { type Call, parseDecimal, stepUpParams } from '@forecourt/contract/kernel'
import { param } from '@forecourt/contract/system'
import type { Ctx } from '../../kernel/context.ts'
import type { Proofs, Purpose, Shown } from '../../kernel/step-up.ts'
import type { ShownText } from '../../kernel/http/ask-proof.ts'
import type { Secrets } from '../../kernel/who/secrets.ts'
import { type Bound, countTry, isCodeOf, maxTries, type Owner, useUp } from './asked.ts'
import { askByOwn, authenticatorThatCounts, type OwnMeans, takeOwnCode } from './by-authenticator.ts'
import { askedOf, passkeysThatCount, type Site } from './by-passkey.ts'
import { bySms } from './by-sms.ts'

const yuanDigits = 2

const listOf = (text: string | undefined): string[] => (text ?? '').split(/[\s,，]+/).filter(Boolean)

/**
 * What operators have set. They may add decisions and lower the amount; what the contract declares they neither end nor
 * raise, whatever the texts say.
 */
async function isWanted(ctx: Ctx, call: Call, amountFen: bigint | undefined): Promise<boolean> {
  const { stepUp } = call
  if (stepUp === 'always') return true
  const set = await ctx.all(param, { paramKey: Object.values(stepUpParams) })
  const valueOf = (key: string) => set.find(one => one.paramKey === key)?.paramValue
  const asked = listOf(valueOf(stepUpParams.calls))
  if (call.routes.some(([, path]) => asked.includes(path))) return true
  if (!stepUp) return false
  const lower = parseDecimal(valueOf(stepUpParams.fromYuan)?.trim() ?? '', yuanDigits)
  const fromFen = lower !== undefined && lower >= 0n && lower < stepUp.fromFen ? lower : stepUp.fromFen
  // Of what nobody knows the amount of, a code is asked for.
  return amountFen === undefined || amountFen >= fromFen
}

/** What the person can prove it by without a message; undefined when there is nothing that counts. */
export async function ownMeans(
  ctx: Ctx,
  person: Owner,
  secrets: Secrets,
  site: Site | undefined,
): Promise<OwnMeans | undefined> {
  const hasAuthenticator = (await authenticatorThatCounts(ctx, person)) !== undefined
  const passkeys = site ? await passkeysThatCount(ctx, person) : []
  if (!hasAuthenticator && passkeys.length === 0) return undefined
  const passkey = site && passkeys.length > 0 ? (bound: Bound) => askedOf(passkeys, site, bound, secrets) : undefined
  return { hasAuthenticator, passkey }
}

/** Counts a try of a question of its owner, and says whether the code answers it. */
export async function tryCodeOf(
  ctx: Ctx,
  owner: Owner,
  id: string,
  code: string,
  secrets: Secrets,
  site: Site | undefined,
): Promise<Shown | undefined> {
  const row = await countTry(ctx, owner, id)
  if (!row) return undefined
  const bound = { id, userId: owner.userId, path: row.path, digest: row.digest }
  const isKnown = isCodeOf(row.code_hash, code, bound, secrets.accepted)
  const isRight = isKnown || (!row.is_sent && (await takeOwnCode(ctx, owner, bound, code, secrets, site)))
  return { ...bound, isRight, triesLeft: maxTries - row.tries }
}

/** Whether what was shown answers a question for just this, and uses it up; undefined where it is of another, or of none any more. */
export async function answerToOwn(
  ctx: Ctx,
  owner: Owner,
  { path, digest }: Purpose,
  { id, code }: ShownText,
  secrets: Secrets,
  site: Site | undefined,
): Promise<Pick<Shown, 'isRight' | 'triesLeft'> | undefined> {
  const shown = await tryCodeOf(ctx, owner, id, code, secrets, site)
  if (!shown || shown.path !== path || !shown.digest.equals(digest)) return undefined
  return !shown.isRight || (await useUp(ctx, owner, id)) ? shown : undefined
}

/** Proofs by what the person's authenticator shows or their passkey signs, where they have one, or by a code that is sent to their phone. */
export function proofsOf(
  secrets: Secrets,
  settings: { readonly isDemo: boolean; readonly site?: Site | undefined },
): Proofs {
  const askBySms = bySms(secrets, settings)
  return {
    isWanted,
    tryCode: (ctx, id, code) => tryCodeOf(ctx, ctx.user, id, code, secrets, settings.site),
    use: (ctx, id) => useUp(ctx, ctx, id),
    // Who asks for one to be sent gets it by SMS.
    async ask(ctx, person, purpose, resends) {
      const own = resends ? undefined : await ownMeans(ctx, person, secrets, settings.site)
      return own ? askByOwn(ctx, person, purpose, own) : askBySms(ctx, person, purpose, resends)
    },
  }
}
