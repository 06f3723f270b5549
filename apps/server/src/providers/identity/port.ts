import type { Answer } from '../answer.ts'

/** How an identity provider is spoken with, its secret opened. */
export interface IdentitySettings {
  readonly kind: 'oidc' | 'oauth2' | 'wechat' | 'qq'
  /** Of OpenID Connect: where it says the rest about itself. */
  readonly issuer: string
  /** The three addresses of plain OAuth 2; of WeChat and QQ their own where these are empty. */
  readonly authorizeUrl: string
  readonly tokenUrl: string
  readonly userInfoUrl: string
  readonly clientId: string
  readonly clientSecret: string
  readonly scopes: string
  /** What the user info calls them, levels separated by dots. */
  readonly idField: string
  readonly nameField: string
  readonly avatarField: string
}

/** What is kept here while the browser is away: neither leaves before it is back. */
export interface Begun {
  readonly nonce: string
  readonly verifier: string
}

export interface Returned extends Begun {
  readonly redirectUri: string
  readonly state: string
  readonly code: string
  /** The issuer that the way back names; empty where it names none. */
  readonly iss: string
}

/** Whom the provider says somebody is. The subject alone tells people apart: names are chosen, and given to others later. */
export interface Identity {
  readonly subject: string
  readonly username: string
  readonly nickname: string
  readonly avatar: string
}

export interface IdentityPort {
  /** Whether an address is one that our server goes to. */
  mayReach(url: string): boolean
  /** Whether the provider is there and speaks as it has to. */
  check(of: IdentitySettings): Promise<Answer>
  /** Where to send a browser. */
  begin(
    of: IdentitySettings,
    back: { readonly redirectUri: string; readonly state: string },
  ): Promise<Answer<Begun & { readonly address: string }>>
  /** What the code of a browser that came back is good for; a code counts once. */
  finish(of: IdentitySettings, back: Returned): Promise<Answer<{ readonly identity: Identity }>>
}
