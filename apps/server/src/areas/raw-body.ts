import type { FastifyRequest } from 'fastify'

const bodies = new WeakMap<object, string>()
const signed = ['/api/openApi/', '/api/funds/payment/notice']

/** Keeps a body as it was sent, for the calls whose signature covers it; the parsed one may be written in other ways. */
export function keepRawBody(request: FastifyRequest, body: string): void {
  if (signed.some(path => request.url.startsWith(path))) bodies.set(request, body)
}

/** The body as sent; empty when there was none, undefined when it came in a form that signatures do not cover. */
export const rawBodyOf = (request: FastifyRequest): string | undefined =>
  bodies.get(request) ?? (request.body === undefined || request.body === null ? '' : undefined)
