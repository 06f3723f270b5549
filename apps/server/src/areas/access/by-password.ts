import { user } from '@forecourt/contract/access'
import type { Row } from '@forecourt/contract/kernel'
import { tenant } from '@forecourt/contract/system'
import type { Ctx, Exchange } from '../../kernel/context.ts'
import type { Uses } from '../../services/services.ts'
import { countFailure, deviceSubject, forgive, inTurn, isWaiting, strangersSubjects, type Subject } from './attempts.ts'
import { useCaptcha } from './captcha.ts'
import { knownDevice } from './known-device.ts'
import { isPassword } from './password.ts'
import { isSecondStep } from './second-factor.ts'
import { fail, type SignInFailure } from './sign-in-failure.ts'
import { type Asked } from './token-request.ts'

/** Whether people of this tenant may not sign in for now. */
export const isClosed = ({ status, expireTime }: Row<typeof tenant>, now: Date): boolean =>
  status !== 1 || (expireTime !== null && expireTime < now)

/**
 * What a wrong guess is counted for: the device, where it is known, so that no stranger can delay who uses it; else account
 * and address. Undefined while one has to wait.
 */
async function countedFor(
  ctx: Ctx,
  wanted: Asked,
  exchange: Exchange,
  secrets: readonly string[],
): Promise<readonly Subject[] | undefined> {
  const device = knownDevice(exchange, wanted, secrets, ctx.now)
  if (device) {
    const own = deviceSubject(device)
    await inTurn(ctx, own)
    if (!(await isWaiting(ctx, [own]))) return [own]
  }
  const subjects = strangersSubjects(wanted)
  for (const one of subjects) if (one.name.startsWith('account:')) await inTurn(ctx, one)
  return (await isWaiting(ctx, subjects)) ? undefined : subjects
}

/**
 * The person of an account and its password. Whatever is wrong is answered in the same words and after the same work, so that
 * neither tenants nor accounts can be found out; only the right password is told that its tenant is closed.
 */
export async function byPassword(
  ctx: Ctx,
  wanted: Asked & { readonly captchaRequired: boolean },
  services: Uses<'settings' | 'secrets'>,
  exchange: Exchange,
): Promise<Row<typeof user> | SignInFailure> {
  const { isDemo } = services.settings
  // The password grant leaves the captcha out: for clients that are allowed to, and for the demonstration's cards.
  const mayOmitCaptcha = wanted.grant === 'password' && (isDemo || !wanted.captchaRequired)
  const isAnswered = mayOmitCaptcha || (await isSecondStep(ctx, wanted, exchange))
  if (!isAnswered && !(await useCaptcha(ctx, wanted.captchaKey, wanted.captchaCode))) return fail('captchaWrong')
  const subjects = await countedFor(ctx, wanted, exchange, services.secrets.accepted)
  if (!subjects) return fail('locked')
  const { tenantId, account } = wanted
  const owner = await ctx.find(tenant, { tenantId })
  const found = await ctx.find(user, { tenantId, account })
  const isRight = await isPassword(wanted.password, found?.passwordHash ?? null)
  if (!owner || !found || !isRight || found.status !== 1) {
    await countFailure(ctx, subjects)
    return fail('passwordWrong', { person: found })
  }
  if (isClosed(owner, ctx.now)) return fail('tenantOver', { person: found })
  // An address is not forgiven for one person who knows their password.
  await forgive(
    ctx,
    subjects.filter(one => !one.name.startsWith('address:')),
  )
  return found
}
