import { createServer, type IncomingHttpHeaders, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'

export interface PeerRequest {
  method: string
  url: URL
  headers: IncomingHttpHeaders
  body: Buffer
}

/** What a vendor's server can do to us: answer, never answer, or break off before or in the middle of the answer. */
export type PeerAnswer =
  | { status: number; headers?: Record<string, string>; body?: string | Buffer }
  | 'hang'
  | 'cut'
  | 'cut in the middle'

/** With which a peer speaks HTTPS, as PEM. */
export interface PeerIdentity {
  readonly key: string
  readonly cert: string
}

export interface Peer {
  origin: string
  host: string
  requests: PeerRequest[]
  close(): Promise<void>
}

/** An HTTP server on loopback that stands in for a vendor in tests, so that real adapters are tested over a real socket. */
export async function startPeer(answer: (request: PeerRequest) => PeerAnswer, identity?: PeerIdentity): Promise<Peer> {
  const requests: PeerRequest[] = []
  const heard: RequestListener = (incoming, outgoing) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      const url = new URL(incoming.url ?? '/', 'http://peer')
      const request = { method: incoming.method ?? '', url, headers: incoming.headers, body: Buffer.concat(chunks) }
      requests.push(request)
      give(outgoing, answer(request))
    })
  }
  const server = identity ? createSecureServer(identity, heard) : createServer(heard)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = () =>
    new Promise<void>(resolve => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { origin: `http${identity ? 's' : ''}://${host}`, host, requests, close }
}

function give(outgoing: ServerResponse, given: PeerAnswer): void {
  if (given === 'hang') return
  if (given === 'cut') {
    outgoing.socket?.destroy()
  } else if (given === 'cut in the middle') {
    outgoing.writeHead(200, { 'content-length': '1000' })
    outgoing.write('{"Code":"OK', () => outgoing.socket?.destroy())
  } else {
    const length = { 'content-length': String(Buffer.byteLength(given.body ?? '')) }
    outgoing.writeHead(given.status, { ...given.headers, ...length }).end(given.body)
  }
}
