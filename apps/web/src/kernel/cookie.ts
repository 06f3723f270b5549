/**
 * Session cookies: storage for scripts. The server takes the token from one only where a browser follows an address by itself
 * and nothing is written, so that no page of another site can act by them.
 */
export const readCookie = (name: string): string | undefined => {
  const found = document.cookie.split('; ').find(one => one.startsWith(`${name}=`))
  return found && decodeURIComponent(found.slice(name.length + 1))
}

const secure = () => (location.protocol === 'https:' ? '; Secure' : '')

export function writeCookie(name: string, value: string): void {
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Lax${secure()}`
}

export function clearCookie(name: string): void {
  document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax${secure()}`
}
