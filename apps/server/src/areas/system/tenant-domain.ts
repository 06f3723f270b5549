import type { Readable } from 'node:stream'
import type { DomainOutput } from '@forecourt/contract/kernel'
import * as contract from '@forecourt/contract/system'
import type { Ctx } from '../../kernel/context.ts'
import { exchangeOf } from '../../kernel/http/serve.ts'
import { type Handler, type Preload, preload } from '../../kernel/implement.ts'
import type { Uses } from '../../services/services.ts'
import { storageKey } from '../../services/stored-file.ts'

const { tenant } = contract

/** The host and port of a domain, of an address, or of the whole address of a page; undefined for what is none. */
export function hostOf(text: string): string | undefined {
  const address = /^[a-z]+:\/\//i.test(text) ? text : `http://${text}`
  return URL.canParse(address) ? new URL(address).host.toLowerCase() || undefined : undefined
}

/** The ways in which a host may have been written down for its tenant. */
const spellingsOf = (host: string): string[] =>
  [host, `http://${host}`, `https://${host}`].flatMap(one => [one, `${one}/`])

/** One host leads to one tenant. */
export async function refuseTakenDomain(ctx: Ctx, domainUrl: string, own: string | undefined): Promise<void> {
  const host = hostOf(domainUrl)
  if (!host) return ctx.refuseInput([{ field: 'domainUrl', message: ['域名格式不正确', 'This is no domain'] }])
  const others = await ctx.all(tenant, { domainUrl: spellingsOf(host) })
  if (others.some(one => one.tenantId !== own)) ctx.refuseField('duplicate', 'domainUrl', ['绑定域名', 'Domain'])
}

const types: Readonly<Record<string, string>> = { png: 'png', jpg: 'jpeg', jpeg: 'jpeg', gif: 'gif', webp: 'webp' }
const maxBytes = 100 * 1024

async function bytesOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

/** Files are for those who are signed in; this one is shown to everybody who opens the tenant's own address. */
async function logoOf({ providers }: Uses<'providers'>, key: string | null): Promise<string | null> {
  const type = types[key?.split('.').at(-1)?.toLowerCase() ?? '']
  if (!key || !type) return null
  const got = await providers.storage.get(storageKey(key))
  if (got.result !== 'ok') return null
  if (got.lengthBytes > maxBytes) {
    got.stream.destroy()
    return null
  }
  return `data:image/${type};base64,${(await bytesOf(got.stream)).toString('base64')}`
}

const nobody = { tenantId: null, domain: null, backgroundUrl: null, title: null, logo: null }

/** The tenant of a domain or of the address of a page; of the request's own host where neither is said. */
async function tenantOf(ctx: Ctx, domain: string | null | undefined) {
  const host = hostOf(domain || (exchangeOf(ctx).request.headers.host ?? ''))
  if (!host) return undefined
  const [found] = await ctx.all(tenant, { domainUrl: spellingsOf(host) }, { order: ['tenantId'], limit: 1 })
  return found
}

const preloadBrand =
  (services: Uses<'providers'>): Preload<typeof contract.tenantInfo, DomainOutput<typeof contract.tenantInfo.output>> =>
  async ({ domain }, _, { read }) => {
    const found = await read(ctx => tenantOf(ctx, domain))
    if (!found) return nobody
    return {
      tenantId: found.tenantId,
      domain: found.domainUrl,
      backgroundUrl: found.backgroundUrl,
      title: found.siteTitle ?? found.tenantName,
      logo: await logoOf(services, found.logo),
    }
  }

/** Asked before sign-in: whose address this is. Clients send a domain or the address of their page, or nothing. */
export const tenantInfo: Handler<typeof contract.tenantInfo, unknown, typeof preloadBrand> = async (
  _,
  { preload: brand },
) => brand

export const tenantInfoPreload = preload(contract.tenantInfo, preloadBrand)
