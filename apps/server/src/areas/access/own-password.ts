import type { user } from '@forecourt/contract/access'
import type { Row } from '@forecourt/contract/kernel'
import type { Ctx } from '../../kernel/context.ts'
import { countInAnyCase } from '../../services/pending-tries.ts'
import { countFailure, forgive, inTurn, isWaiting, oldPasswordSubject } from './attempts.ts'
import { isPassword } from './password.ts'

/**
 * Whoever has come by a session may not guess the password with it: what was wrong is counted in any case. One guess after
 * the other; what was just guessed wrong and is not counted yet is pending.
 */
export async function refuseGuess(ctx: Ctx<'tooOften'>, before: Row<typeof user>, oldPassword: string): Promise<void> {
  const subject = oldPasswordSubject(ctx.user.userId)
  await inTurn(ctx, subject)
  if (await isWaiting(ctx, [subject])) ctx.refuse('tooOften')
  if (await isPassword(oldPassword, before.passwordHash)) return void (await forgive(ctx, [subject]))
  countInAnyCase(ctx, [subject.name], systemCtx => countFailure(systemCtx, [subject]))
  ctx.refuseInput([{ field: 'oldPassword', message: ['原密码不正确！', 'The old password is not right'] }])
}
