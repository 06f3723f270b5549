import { codeOf, type Row } from '@forecourt/contract/kernel'
import { registerParam, user, userOauth, userStates } from '@forecourt/contract/access'
import { tenant } from '@forecourt/contract/system'
import type { Ctx, Exchange } from '../../kernel/context.ts'
import { isSwitchedOn } from '../../services/parameters.ts'
import { isClosed } from './by-password.ts'
import { nameOf } from './identity-provider.ts'
import { fail, type SignInFailure } from './sign-in-failure.ts'
import type { CameBack } from './social-return.ts'
import { keepProof, keepProven, proofSeconds, takeState } from './social-state.ts'
import type { Asked } from './token-request.ts'

type Proven = Extract<CameBack, { result: 'ok' }>
type User = Row<typeof user>

const [active, waiting] = [codeOf(userStates, 'active'), codeOf(userStates, 'waiting')]

/** Somebody whom a provider knows and we do not: they may register, and nothing else. */
export class Unknown {
  readonly body: Readonly<Record<string, unknown>>
  constructor(body: Readonly<Record<string, unknown>>) {
    this.body = body
  }
}

/** The token is none that any call reads: only the registration compares it. */
async function unknownTo(ctx: Ctx, tenantId: string, { of, identity }: Proven): Promise<Unknown | SignInFailure> {
  if (!(await isSwitchedOn(ctx, registerParam))) return fail('nobodyLinked')
  const { oauthId, token } = await keepProof(ctx, { providerId: String(of.id), source: of.source, identity })
  const { username, nickname, avatar } = identity
  const data = {
    accessToken: token,
    tokenType: 'bearer',
    refreshToken: '',
    userId: '-1',
    tenantId,
    oauthId,
    avatar,
    authority: 'guest',
    userName: nickname,
    account: username,
    expiresIn: proofSeconds,
  }
  return new Unknown({
    code: 200,
    success: true,
    msg: '操作成功',
    data,
    access_token: token,
    token_type: 'bearer',
    refresh_token: '',
    expires_in: proofSeconds,
    scope: 'all',
    tenant_id: tenantId,
    user_id: '-1',
    dept_id: '',
    post_id: '',
    role_id: '',
    oauth_id: oauthId,
    account: username,
    user_name: username,
    userName: username,
    nick_name: nickname,
    real_name: nickname,
    role_name: 'guest',
    avatar,
    detail: { type: 'web' },
  })
}

/**
 * The person whom a provider's word stands for. A link is made by whom it is of and by nothing else: an address or a name that a
 * provider gives is nobody's proof. Each way back counts once, whatever comes of it.
 */
export async function byProvider(
  ctx: Ctx,
  wanted: Asked,
  came: CameBack | undefined,
  exchange: Exchange,
): Promise<User | Unknown | SignInFailure> {
  if (came?.result === 'often') return fail('locked')
  const kept = await takeState(ctx, exchange, wanted)
  if (!kept || !came || came.result === 'over') return fail('stateOver')
  if (came.result === 'refused') return fail('sourceRefused', { values: [nameOf(came.of)] })
  if (came.result === 'silent') return fail('sourceSilent', { values: [nameOf(came.of)] })
  const { of, identity } = came
  const tenantId = kept.tenantId || wanted.tenantId
  const owner = await ctx.find(tenant, { tenantId })
  if (!owner) return fail('stateOver')
  const link = await ctx.find(userOauth, { tenantId, providerId: String(of.id), uuid: identity.subject })
  const person = link && (await ctx.find(user, { tenantId, id: String(link.userId) }))
  if (isClosed(owner, ctx.now)) return fail('tenantOver', { person })
  if (!person) return unknownTo(ctx, tenantId, came)
  if (person.status !== active) return fail(person.status === waiting ? 'accountWaiting' : 'accountClosed', { person })
  const { username, nickname, avatar } = identity
  await ctx.update(userOauth, link, { username, nickname, avatar: avatar || null, lastUsedTime: ctx.now })
  return person
}

/** The provider's word is good for one more request: the one that brings the second factor. */
export async function waitForSecond(ctx: Ctx, wanted: Asked, came: CameBack | undefined, exchange: Exchange) {
  if (came?.result === 'ok') await keepProven(ctx, exchange, wanted, came.kept, came.identity)
}
