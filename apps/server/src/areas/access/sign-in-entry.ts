import { signInLog, type user } from '@forecourt/contract/access'
import { deviceName, type Row } from '@forecourt/contract/kernel'
import type { InRuntime } from '../../kernel/runtime-local.ts'
import { loggedText } from '../../kernel/http/logged.ts'
import type { LogEntry } from '../../kernel/http/request-log.ts'
import { placeOf } from '../../services/place.ts'
import type { Asked } from './token-request.ts'

const outcomes = {
  signedIn: 1,
  passwordWrong: 2,
  stepUpWrong: 3,
  tenantOver: 4,
  withoutRoles: 5,
  accountClosed: 6,
  accountWaiting: 6,
} as const

const isOutcome = (reason: string): reason is keyof typeof outcomes => Object.hasOwn(outcomes, reason)

/** What the log of sign-ins says of a try; undefined for what is only a step on the way. */
export function signInEntry(
  ctx: InRuntime,
  { id, tenantId, account }: Row<typeof user>,
  { address, agent, grant, source }: Asked,
  reason: string,
  isSecond: boolean,
): LogEntry | undefined {
  if (!isOutcome(reason)) return undefined
  const userAgent = loggedText(agent)
  return {
    of: signInLog,
    tenantId,
    values: {
      account,
      userId: String(id),
      outcome: outcomes[reason],
      isSecond,
      source: (grant === 'social' && source.slice(0, 32)) || null,
      remoteIp: address.slice(0, 64),
      place: placeOf(ctx, address).slice(0, 64) || null,
      device: deviceName(userAgent).slice(0, 64) || null,
      userAgent: userAgent.slice(0, 255) || null,
    },
  }
}
