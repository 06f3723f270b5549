import { addressWith, request } from '../client.ts'
import { wireList } from '../wire-text.ts'

export interface StoredFile {
  readonly link: string
  readonly name: string
  /** What a file field keeps. */
  readonly key: string
}

/**
 * The address of a stored file, which a picture or a link follows with the browser's cookie. `row` is the id of the row
 * that shows it, by which files of other tenants may be read.
 */
export const fileAddress = (key: string, row?: string): string =>
  addressWith(`files/${key.split('/').map(encodeURIComponent).join('/')}`, { row })

export const isPicture = (key: string): boolean => /\.(png|jpe?g|gif|webp|svg)$/i.test(key)
/** What is looked at over the page; everything else is fetched. */
export const isViewable = (key: string): boolean => isPicture(key) || /\.pdf$/i.test(key)
export const fileName = (key: string): string => key.slice(key.lastIndexOf('/') + 1)

export function putFile(file: File): Promise<StoredFile> {
  const body = new FormData()
  body.append('file', file)
  return request<StoredFile>('blade-resource/oss/endpoint/put-file', { method: 'POST', body })
}

/** The keys of stored files, whether a field of the wire has them joined or as a list. */
export const keysOf = wireList
