import type { TestServer } from './global-setup.ts'

/** The same database as the login that applications have in the tests. */
export function appUrlOf(ownerUrl: string, { appLogin, appPassword }: Pick<TestServer, 'appLogin' | 'appPassword'>) {
  const url = new URL(ownerUrl)
  url.username = appLogin
  url.password = encodeURIComponent(appPassword)
  return url.href
}
