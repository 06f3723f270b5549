import type { FastifyReply, FastifyRequest } from 'fastify'

/** A cookie of a request; the first, when there are several of the name. */
export function cookieOf(request: FastifyRequest, name: string): string | undefined {
  const found = (request.headers.cookie ?? '').split(/; */).find(one => one.startsWith(`${name}=`))
  return found?.slice(name.length + 1) || undefined
}

export interface CookieOptions {
  readonly path: string
  /** How long a browser keeps it; until it is closed when left out. */
  readonly maxAgeSeconds?: number
}

/** Sets a cookie that no script can read and that comes back from our own pages only; over TLS only, where there is TLS. */
export function setCookie(
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  name: string,
  value: string,
  { path, maxAgeSeconds }: CookieOptions,
): void {
  const parts = [
    `${name}=${value}`,
    `Path=${path}`,
    ...(maxAgeSeconds === undefined ? [] : [`Max-Age=${maxAgeSeconds}`]),
    'HttpOnly',
    'SameSite=Strict',
    ...(request.protocol === 'https' ? ['Secure'] : []),
  ]
  void reply.header('Set-Cookie', parts.join('; '))
}
