import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { errors, Provider } from 'oidc-provider'

// An OpenID provider that others have written and certified, with a page on which somebody says who they are or goes back.

export interface OpenidProvider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly close: () => Promise<void>
}

const client = { clientId: 'forecourt', clientSecret: 'a-secret-of-the-provider' } as const

const page = (uid: string) => `<!doctype html><html lang="en"><title>Acme</title><main><h1>Acme</h1>
<form method="post" action="/interaction/${uid}"><label>Login <input name="login" required></label>
<button name="go" value="yes">Agree</button><button name="go" value="no" formnovalidate>Cancel</button></form></main></html>`

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const part of request.setEncoding('utf8')) text += part
  return new URLSearchParams(text)
}

/** Starts it on loopback for a client that comes back to these addresses. */
export async function startOpenidProvider(redirectUris: readonly string[]): Promise<OpenidProvider> {
  const answers: { by?: (request: IncomingMessage, response: ServerResponse) => Promise<void> } = {}
  const server = createServer((request, response) => {
    answers.by?.(request, response).catch((error: unknown) => {
      response.writeHead(error instanceof errors.SessionNotFound ? 400 : 500).end(String(error))
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [...redirectUris],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    claims: { openid: ['sub'], profile: ['name', 'preferred_username'] },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ['a key of this test'] },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, id) => ({
      accountId: id,
      claims: () => ({ sub: id, name: `Name of ${id}`, preferred_username: id }),
    }),
    // Whoever says who they are has agreed: there is no second page.
    loadExistingGrant: async ctx => {
      const { client: asking, session } = ctx.oidc
      const grant = new provider.Grant({ clientId: asking?.clientId ?? '', accountId: session?.accountId ?? '' })
      grant.addOIDCScope('openid profile')
      await grant.save()
      return grant
    },
  })
  const answerOthers = provider.callback()
  answers.by = async (request, response) => {
    const [, uid] = /^\/interaction\/([\w-]+)$/.exec(request.url ?? '') ?? []
    if (!uid) return answerOthers(request, response)
    if (request.method === 'GET') return void response.setHeader('content-type', 'text/html').end(page(uid))
    const form = await bodyOf(request)
    const result =
      form.get('go') === 'no'
        ? { error: 'access_denied', error_description: 'The person went back' }
        : { login: { accountId: form.get('login') ?? '' } }
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  }
  const close = () =>
    new Promise<void>(resolve => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { issuer, ...client, close }
}

/** What a browser of its own does at the provider: it follows where it is sent, says who it is, and comes back. */
export async function visit(address: string, login: string | undefined): Promise<URL> {
  const jar = new Map<string, string>()
  const ask = async (url: string, init: RequestInit = {}) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(url, { ...init, redirect: 'manual', headers: { cookie } })
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/)
      jar.set(name, value)
    }
    return answer
  }
  const { origin } = new URL(address)
  let url = address
  for (let steps = 0; steps < 10; steps++) {
    const atPage = new URL(url).pathname.startsWith('/interaction/')
    const body = new URLSearchParams(login === undefined ? { go: 'no' } : { go: 'yes', login })
    const answer = await ask(url, atPage ? { method: 'POST', body } : {})
    const next = answer.headers.get('location')
    if (!next) throw new Error(`${answer.status} at ${url}: ${await answer.text()}`)
    url = new URL(next, url).href
    if (!url.startsWith(origin)) return new URL(url)
  }
  throw new Error(`the provider leads in circles: ${url}`)
}
