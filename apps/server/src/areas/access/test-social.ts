import { administrator, answerOf, ask, basic, type Answer, type Person, type TestApp } from '../../../test/people.ts'

let browsers = 0

/** A browser as far as it matters here: it keeps the cookies it is given. */
export class Browser {
  readonly #testApp: TestApp
  readonly #cookies = new Map<string, string>()
  /** Each is at an address of its own. */
  readonly #address = `10.8.${Math.floor(++browsers / 250)}.${(browsers % 250) + 1}`
  constructor(testApp: TestApp) {
    this.#testApp = testApp
  }

  #keep(headers: Readonly<Record<string, unknown>>): void {
    const lines = [headers['set-cookie'] ?? []].flat() as string[]
    for (const line of lines) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/)
      this.#cookies.set(name, value)
    }
  }

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  async post(path: string, payload: object, headers: Record<string, string> = {}): Promise<Answer> {
    const answer = answerOf(
      await this.#testApp.app.http.inject({
        method: 'POST',
        url: `/api/${path}`,
        remoteAddress: this.#address,
        payload,
        headers: { authorization: basic(), cookie: this.cookie, ...headers },
      }),
    )
    this.#keep(answer.headers)
    return answer
  }

  /** Where it is sent to sign in by this provider. */
  async start(tenantId: string, source: string): Promise<string> {
    const answer = await this.post('blade-auth/oauth/social/start', { tenantId, source })
    if (answer.code !== 200) throw new Error(JSON.stringify(answer.body))
    return answer.data.address
  }

  startLink(person: Person, source: string, oldPassword: string): Promise<Answer> {
    return this.post('blade-auth/oauth/social/link-start', { source, oldPassword }, asPerson(person))
  }

  link(person: Person, back: Back): Promise<Answer> {
    return this.post('blade-auth/oauth/social/link', back, asPerson(person))
  }

  /** The token call as the family's clients make it: all of it stands in the query. */
  token(tenantId: string, back: Back, headers: Record<string, string> = {}): Promise<Answer> {
    const query = new URLSearchParams({ ...back, tenantId, grant_type: 'social', scope: 'all' })
    return this.post(`blade-auth/oauth/token?${query}`, {}, { 'tenant-id': tenantId, ...headers })
  }
}

const asPerson = ({ token }: Person): Record<string, string> => ({
  'blade-auth': `bearer ${token ?? ''}`,
  'idempotency-key': crypto.randomUUID(),
})

export interface Back {
  readonly source: string
  readonly code: string
  readonly state: string
}

export const backOf = (source: string, url: URL): Back => ({
  source,
  code: url.searchParams.get('code') ?? '',
  state: url.searchParams.get('state') ?? '',
})

/** A provider as the platform's administrator enters it and turns it on. */
export async function enterProvider(testApp: TestApp, values: Record<string, unknown>): Promise<string> {
  const admin = await administrator(testApp)
  const { id } = await ask(admin, 'POST', 'blade-system/identity-provider/submit', {
    name: '测试登录',
    nameEn: 'Acme',
    sort: 1,
    ...values,
  })
  await ask(admin, 'POST', 'blade-system/identity-provider/enable', { id })
  return id
}

/** The three addresses and names of a plain OAuth 2 peer. */
export const plainProvider = (source: string, origin: string) => ({
  source,
  kind: 2,
  authorizeUrl: `${origin}/authorize`,
  tokenUrl: `${origin}/token`,
  userInfoUrl: `${origin}/user`,
  clientId: 'forecourt',
  clientSecret: 'secret',
  idField: 'id',
})
