import { role, user } from '@forecourt/contract/access'
import type { App } from '../app.ts'
import { forgiveAccounts } from '../areas/access/attempts.ts'
import { clientDigest, hashPassword } from '../areas/access/password.ts'
import { EnvError } from '../env.ts'
import { isOwnerUrl } from '../database/owner.ts'
import { platformTenant } from '../kernel/db/database.ts'
import { randomCode } from '../kernel/ids.ts'
import { asSystem } from './prepare.ts'

export interface ResetRequest {
  readonly account: string
  /** Of who owns the database: whoever has it can do everything anyway, so this gives nobody more than they have. */
  readonly ownerUrl: string
  /** Who asks, by the machine's own account, for the trail. */
  readonly by: string
}

const passwordLength = 12

/**
 * A password for an administrator of the platform who has lost theirs: answered once, to be changed at the next sign-in. Ends
 * their sessions, lets a frozen account in again and forgives what was guessed. Leaves an entry in the audit and a line in the log.
 */
export async function resetAdministrator(app: App, { account, ownerUrl, by }: ResetRequest): Promise<string> {
  if (!(await isOwnerUrl(ownerUrl)))
    throw new EnvError([
      'DATABASE_URL must sign in as who owns the database; the role of the running server may not do this.',
    ])
  const password = randomCode(passwordLength)
  await asSystem(app, 'admin:reset', async ctx => {
    const tenantId = platformTenant
    const [found, [administrators]] = await Promise.all([
      ctx.find(user, { tenantId, account }, { lock: true }),
      ctx.all(role, { tenantId, builtIn: 'administrator' }),
    ])
    if (!found || !administrators || !found.roleId?.includes(administrators.id))
      throw new EnvError([`There is no administrator ${account} of the platform (tenant ${platformTenant}).`])
    const changes = { passwordHash: await hashPassword(clientDigest(password)), mustChangePassword: 1 }
    const reason = `admin:reset by ${by}`
    const after = await ctx.update(user, found, changes, reason)
    if (after.status === 2) await ctx.transition(user, after, 'unfreeze', 'active', {}, reason)
    await ctx.query(
      'update session set revoked_at = now() where tenant_id = $1 and user_id = $2 and revoked_at is null',
      [tenantId, found.id],
    )
    await forgiveAccounts(ctx, [`${tenantId}:${account}`])
  })
  app.http.log.warn({ event: 'administratorReset', account, by }, 'an administrator got a new password by a command')
  return password
}
