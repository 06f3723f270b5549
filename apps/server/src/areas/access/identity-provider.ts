import * as contract from '@forecourt/contract/access'
import { codeOf, type Label, type Row } from '@forecourt/contract/kernel'
import type { Ctx } from '../../kernel/context.ts'
import { type Before, type Handler, hooks, preload } from '../../kernel/implement.ts'
import { refuse } from '../../kernel/refusal.ts'
import { openSecret } from '../../kernel/rows/seals.ts'
import type { IdentitySettings } from '../../providers/identity/port.ts'
import type { Uses } from '../../services/services.ts'

const { byQq, byWechat, identityProvider, identityProviders, identityProviderStates, openIdConnect, plainOauth } =
  contract

export type Provider = Row<typeof identityProvider>

const on = codeOf(identityProviderStates, 'on')
const most = 100
const protocols = new Map<number, IdentitySettings['kind']>([
  [openIdConnect, 'oidc'],
  [plainOauth, 'oauth2'],
  [byWechat, 'wechat'],
  [byQq, 'qq'],
])

export const nameOf = ({ name, nameEn }: Provider): Label => [name, nameEn]

/** What the adapter needs; undefined while no secret of this installation opens its own. */
export function settingsOf(of: Provider, accepted: readonly string[]): IdentitySettings | undefined {
  const clientSecret = openSecret(identityProvider, 'clientSecret', of, accepted)
  if (clientSecret === undefined) return undefined
  return {
    kind: protocols.get(of.kind) ?? 'oauth2',
    issuer: of.issuer ?? '',
    authorizeUrl: of.authorizeUrl ?? '',
    tokenUrl: of.tokenUrl ?? '',
    userInfoUrl: of.userInfoUrl ?? '',
    clientId: of.clientId,
    clientSecret,
    scopes: of.scopes ?? '',
    idField: of.idField ?? '',
    nameField: of.nameField ?? '',
    avatarField: of.avatarField ?? '',
  }
}

/** Whether people of this tenant may sign in by it. */
export const isOfferedTo = ({ status, onlyForTenantId }: Provider, tenantId: string): boolean =>
  status === on && (!onlyForTenantId || onlyForTenantId === tenantId)

export const providersFor = async (ctx: Pick<Ctx, 'all'>, tenantId: string): Promise<Provider[]> =>
  (await ctx.all(identityProvider, { status: on }, { order: ['sort', 'source'], limit: most })).filter(one =>
    isOfferedTo(one, tenantId),
  )

const addresses = ['issuer', 'authorizeUrl', 'tokenUrl', 'userInfoUrl'] as const

/** Our server calls these: they lead to public addresses, where the installation is not there for trying out. */
export const identityProviderHooks = hooks(identityProviders, ({ providers }: Uses<'providers'>) => ({
  prepare: async (ctx, values) => {
    const wrong = addresses.filter(name => values[name] && !providers.identity.mayReach(String(values[name])))
    if (wrong.length > 0)
      ctx.refuseInput(
        wrong.map(field => ({
          field,
          message: ['须为公网域名的https地址', 'Must be an https address with a public host name'],
        })),
      )
  },
}))

const checks =
  ({ providers, secrets }: Uses<'providers' | 'secrets'>) =>
  async (
    { id }: { readonly id: string },
    _: unknown,
    { read, exchange }: Before,
  ): Promise<{ readonly version: number }> => {
    const of = await read(ctx => ctx.getOrRefuse(identityProvider, id))
    const settings = settingsOf(of, secrets.accepted) ?? refuse('providerUnfit', 'secret')
    const answer = await providers.identity.check(settings)
    if (answer.result === 'ok') return { version: of.version }
    exchange?.request.log.warn({ event: 'identityFailed', source: of.source, reason: answer.reason }, 'a check failed')
    return refuse('providerUnfit', answer.reason)
  }

export const checkProvider = preload(contract.enableIdentityProvider, checks)

export const enableIdentityProvider: Handler<
  typeof contract.enableIdentityProvider,
  unknown,
  ReturnType<typeof checks>
> = async (ctx, { id, preload: { version } }) => {
  const of = await ctx.getOrRefuse(identityProvider, id, { lock: true })
  if (of.version !== version) ctx.refuse('changed')
  await ctx.transition(identityProvider, of, 'enable', 'on')
}

export const disableIdentityProvider: Handler<typeof contract.disableIdentityProvider> = async (ctx, { id }) => {
  await ctx.transition(identityProvider, await ctx.getOrRefuse(identityProvider, id, { lock: true }), 'disable', 'off')
}
