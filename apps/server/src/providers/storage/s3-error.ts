import { type Refused, refused, type Unknown, unknown } from '../answer.ts'

/** What the SDK throws: a name, a socket's code or an HTTP status. */
export interface S3Error {
  name?: string
  code?: string
  $metadata?: { httpStatusCode?: number }
}

/** The SDK calls a reset connection a TimeoutError as well; only its code tells them apart. */
export function judgeS3Error({ name = 'failed', code = '', $metadata }: S3Error): Refused | Unknown {
  const status = $metadata?.httpStatusCode ?? 0
  if (status === 404) return refused(name === 'NoSuchBucket' ? name : 'absent')
  if (status >= 400 && status < 500) return refused(name)
  if (status >= 500) return unknown(`http ${status}`)
  return unknown(name === 'TimeoutError' && !/^(ECONNRESET|EPIPE)$/.test(code) ? 'timeout' : 'connection broken')
}
