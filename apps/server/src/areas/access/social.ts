import * as contract from '@forecourt/contract/access'
import type { DomainInput, Row } from '@forecourt/contract/kernel'
import { type Before, type Handler, preload } from '../../kernel/implement.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Ctx, Principal } from '../../kernel/context.ts'
import { exchangeOf } from '../../kernel/http/serve.ts'
import type { Uses } from '../../services/services.ts'
import { isOfferedTo, nameOf, type Provider, providersFor, settingsOf } from './identity-provider.ts'
import { refuseGuess } from './own-password.ts'
import { type Begun, keepState, readState, secretText, takeState } from './social-state.ts'
import { exchangeIn, isTooOften } from './social-limit.ts'
import { cameBack, type CameBack } from './social-return.ts'

const { identityProvider, socialReturnPath, user, userOauth } = contract

type Link = Row<typeof userOauth>

/** Names alone, and the same for a tenant that is not there. */
export const socialProviders: Handler<typeof contract.socialProviders> = async (ctx, { tenantId }) =>
  (await providersFor(ctx, tenantId)).map(({ source, name, nameEn }) => ({ source, name, nameEn }))

interface Started {
  readonly address: string
  readonly state: string
  readonly begun: Begun
}

type Asking = Uses<'providers' | 'secrets'>

/** Asks the provider where to send the browser: it may have to say first where that is. */
async function started(
  { providers, secrets }: Asking,
  of: Provider,
  before: Before,
  whose: Pick<Begun, 'tenantId' | 'userId'>,
): Promise<Started> {
  const { request } = exchangeIn(before)
  const redirectUri = new URL(`${socialReturnPath}${of.source}`, `${request.protocol}://${request.host}`).href
  const settings = settingsOf(of, secrets.accepted)
  const state = secretText()
  const answer = settings && (await providers.identity.begin(settings, { redirectUri, state }))
  if (answer?.result === 'ok') {
    const { address, nonce, verifier } = answer
    return { address, state, begun: { providerId: String(of.id), redirectUri, nonce, verifier, ...whose } }
  }
  const reason = answer?.reason ?? 'its secret does not open'
  request.log.warn({ event: 'identityFailed', source: of.source, reason }, 'an identity provider could not be asked')
  return refuse('providerSilent', nameOf(of))
}

interface Wanted {
  readonly tenantId?: string | null | undefined
  readonly source: string
}

const begins = (services: Asking) => async (wanted: Wanted, _: unknown, before: Before) => {
  if (isTooOften(before, exchangeIn(before))) return refuse('tooOften')
  const tenantId = wanted.tenantId ?? ''
  const of = await before.read(ctx => ctx.find(identityProvider, { source: wanted.source }))
  // Without a tenant it is asked again once one is named.
  const isOffered = of && isOfferedTo(of, tenantId || (of.onlyForTenantId ?? ''))
  return isOffered ? started(services, of, before, { tenantId, userId: '' }) : refuse('notFound')
}

export const beginSocial = preload(contract.startSocial, begins)
export const startSocial: Handler<typeof contract.startSocial, unknown, ReturnType<typeof begins>> = async (
  ctx,
  { preload: { address, state, begun } },
) => {
  await keepState(ctx, exchangeOf(ctx), state, begun)
  return { address }
}

export const beginRender = preload(contract.renderSocial, begins)
export const renderSocial: Handler<typeof contract.renderSocial, unknown, ReturnType<typeof begins>> = async (
  ctx,
  { preload: { address, state, begun } },
) => {
  const exchange = exchangeOf(ctx)
  await keepState(ctx, exchange, state, begun)
  void exchange.reply.status(302).header('Location', address)
  return ''
}

export const mySocial: Handler<typeof contract.mySocial> = async ctx => {
  const { tenantId, userId } = ctx.user
  const links = new Map((await ctx.all(userOauth, { tenantId, userId })).map(one => [String(one.providerId), one]))
  const known = await ctx.all(identityProvider, {}, { order: ['sort', 'source'] })
  return known.flatMap(of => {
    const link: Link | undefined = links.get(String(of.id))
    const isOffered = isOfferedTo(of, tenantId)
    if (!link && !isOffered) return []
    const { source, name, nameEn } = of
    return [
      {
        source,
        name,
        nameEn,
        id: link ? String(link.id) : null,
        nickname: link?.nickname ?? null,
        linkTime: link?.createTime ?? null,
        lastUsedTime: link?.lastUsedTime ?? null,
        isOffered,
      },
    ]
  })
}

const beginsLink =
  (services: Asking) =>
  async ({ source }: Pick<Wanted, 'source'>, caller: Principal, before: Before): Promise<Started> => {
    const { tenantId, userId } = caller
    if (isTooOften(before, exchangeIn(before))) return refuse('tooOften')
    const of = await before.read(ctx => ctx.find(identityProvider, { source }))
    return of && isOfferedTo(of, tenantId) ? started(services, of, before, { tenantId, userId }) : refuse('notFound')
  }

export const beginLink = preload(contract.startLink, beginsLink)
export const startLink: Handler<typeof contract.startLink, unknown, ReturnType<typeof beginsLink>> = async (
  ctx,
  { oldPassword, preload: { address, state, begun } },
) => {
  await refuseGuess(ctx, await ctx.getOrRefuse(user, ctx.user.userId), oldPassword)
  await keepState(ctx, exchangeOf(ctx), state, begun)
  return { address }
}

const returns =
  (services: Asking) =>
  async (wanted: DomainInput<typeof contract.linkSocial.input>, caller: Principal, before: Before): Promise<CameBack> =>
    cameBack(services, { ...wanted, iss: wanted.iss ?? '', tenantId: caller.tenantId, userId: caller.userId }, before)

export const returnLink = preload(contract.linkSocial, returns)
export const linkSocial: Handler<typeof contract.linkSocial, unknown, ReturnType<typeof returns>> = async (
  ctx,
  input,
) => {
  const exchange = exchangeOf(ctx)
  const { tenantId, userId } = ctx.user
  // A refusal undoes all but this: the way back counts once.
  ctx.inAnyCase(async systemCtx => void (await takeState(systemCtx, exchange, input)))
  const { preload: came } = input
  if (came.result === 'often') return ctx.refuse('tooOften')
  if (came.result === 'over' || !(await readState(ctx, exchange, input))) return ctx.refuse('providerOver')
  if (came.result === 'refused') return ctx.refuse('providerRefused', nameOf(came.of))
  if (came.result === 'silent') return ctx.refuse('providerSilent', nameOf(came.of))
  const { of, identity } = came
  const providerId = String(of.id)
  const taken = await ctx.find(userOauth, { tenantId, providerId, uuid: identity.subject })
  if (taken) return ctx.refuse(String(taken.userId) === userId ? 'socialLinked' : 'socialTaken')
  if (await ctx.find(userOauth, { tenantId, userId, providerId })) return ctx.refuse('socialLinked')
  await link(ctx, { tenantId, userId, of, identity })
}

export interface ToLink {
  readonly tenantId: string
  readonly userId: string
  readonly of: Pick<Provider, 'id' | 'source'>
  readonly identity: Extract<CameBack, { result: 'ok' }>['identity']
}

export const link = (ctx: Ctx, { tenantId, userId, of, identity }: ToLink): Promise<Link> =>
  ctx.insert(
    userOauth,
    {
      userId,
      providerId: String(of.id),
      source: of.source,
      uuid: identity.subject,
      username: identity.username,
      nickname: identity.nickname,
      avatar: identity.avatar || null,
    },
    { tenantId },
  )

export const unlinkSocial: Handler<typeof contract.unlinkSocial> = async (ctx, { id }) => {
  const { tenantId, userId } = ctx.user
  const person = await ctx.getOrRefuse(user, userId, { lock: true })
  const own = await ctx.all(userOauth, { tenantId, userId })
  const found = own.find(one => String(one.id) === id) ?? ctx.refuse('notFound')
  if (!person.passwordHash && own.length === 1) ctx.refuse('lastWayIn')
  await ctx.removeMany(userOauth, [found])
}
