import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

type Coding = 'br' | 'gzip'

const codings: Readonly<Record<Coding, (text: string) => Promise<Buffer>>> = {
  br: text => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: text => promisify(gzip)(text),
}

/** Serves a document that does not change while the process lives: compressed once, and not sent again to who has it. */
export function serveDocument(
  http: FastifyInstance,
  path: string,
  textOf: () => string,
  type = 'application/json; charset=utf-8',
): void {
  let tag: string | undefined
  const packed = new Map<Coding, Promise<Buffer>>()
  const packedAs = (coding: Coding): Promise<Buffer> => {
    const made = packed.get(coding) ?? codings[coding](textOf())
    packed.set(coding, made)
    return made
  }
  http.get(path, async (request, reply) => {
    tag ??= `"${createHash('sha256').update(textOf()).digest('base64url')}"`
    void reply.headers({ ETag: tag, 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding' })
    if (request.headers['if-none-match'] === tag) return reply.status(304).send()
    void reply.type(type)
    const accepted = String(request.headers['accept-encoding'] ?? '')
    const coding = (['br', 'gzip'] as const).find(one =>
      new RegExp(`\\b${one}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\b)`).test(accepted),
    )
    if (!coding) return reply.send(textOf())
    return reply.header('Content-Encoding', coding).send(await packedAs(coding))
  })
}
