import { type Peer, type PeerAnswer, type PeerRequest, startPeer } from '../src/providers/test-peer.ts'

const xml = { 'content-type': 'application/xml' }
const head = '<?xml version="1.0" encoding="UTF-8"?>'
export const s3Fault = (status: number, code: string): PeerAnswer => ({
  status,
  headers: xml,
  body: `${head}<Error><Code>${code}</Code><Message>no</Message></Error>`,
})

/** Just enough of S3: objects by path, for one access key; the SDK's signature itself is the SDK's business. */
export interface Bucket extends Peer {
  /** By `/bucket/key`. */
  readonly objects: Map<string, { body: Buffer; type: string }>
  /** What it answers instead, whatever is asked. */
  trouble: PeerAnswer | null
}

export const bucketName = 'forecourt'
/** Fewer than the thousand that S3 gives, so that few objects are several pages. */
const pageSize = 2

export async function openBucket(): Promise<Bucket> {
  const objects: Bucket['objects'] = new Map()
  const serve = ({ method, url, headers, body }: PeerRequest): PeerAnswer => {
    if (bucket.trouble) return bucket.trouble
    if (!headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=key/'))
      return s3Fault(403, 'InvalidAccessKeyId')
    const object = objects.get(url.pathname)
    switch (method) {
      case 'PUT':
        objects.set(url.pathname, { body, type: headers['content-type'] ?? '' })
        return { status: 200, headers: { etag: '"1"' } }
      case 'GET':
        if (url.searchParams.get('list-type') === '2') return listed(url, [...objects.keys()])
        return object
          ? { status: 200, headers: { 'content-type': object.type }, body: object.body }
          : s3Fault(404, 'NoSuchKey')
      case 'DELETE':
        objects.delete(url.pathname)
        return { status: 204 }
      default:
        return s3Fault(405, 'MethodNotAllowed')
    }
  }
  const bucket: Bucket = Object.assign(await startPeer(serve), { objects, trouble: null })
  return bucket
}

/** A page of the keys in order. */
function listed(url: URL, paths: readonly string[]): PeerAnswer {
  const keys = paths.map(path => path.replace(`/${bucketName}/`, '')).toSorted()
  const from = Number(url.searchParams.get('continuation-token') ?? 0)
  const isMore = from + pageSize < keys.length
  const contents = keys.slice(from, from + pageSize).map(one => `<Contents><Key>${one}</Key><Size>1</Size></Contents>`)
  const next = isMore ? `<NextContinuationToken>${from + pageSize}</NextContinuationToken>` : ''
  const body = `${head}<ListBucketResult><IsTruncated>${isMore}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`
  return { status: 200, headers: xml, body }
}
