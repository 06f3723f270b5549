import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'

const unpack = promisify(inflateRaw)

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const localSignature = 0x04034b50
const endLength = 22
const longestComment = 65_535
const zip64Mark = 0xffffffff
const deflated = 8

const mostEntries = 200
/** Five thousand rows are about three megabytes of XML; this leaves room for styles and pictures. */
const mostUnpackedBytes = 40 * 1024 * 1024

export type WorkbookProblem = 'notAWorkbook' | 'tooLargeUnpacked'

interface PackedEntry {
  readonly method: number
  readonly packedBytes: number
  readonly unpackedBytes: number
  readonly localOffset: number
}

function endOfDirectory(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - endLength - longestComment)
  for (let at = bytes.length - endLength; at >= first; at--) if (bytes.readUInt32LE(at) === endSignature) return at
  return -1
}

/** The directory of a zip archive; undefined when it is none, or a kind that no workbook of our size needs. */
function entriesOf(bytes: Buffer): PackedEntry[] | undefined {
  const end = bytes.length < endLength ? -1 : endOfDirectory(bytes)
  if (end < 0) return undefined
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  if (count > mostEntries) return undefined
  const entries: PackedEntry[] = []
  for (let index = 0; index < count; index++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== entrySignature) return undefined
    const packedBytes = bytes.readUInt32LE(at + 20)
    const unpackedBytes = bytes.readUInt32LE(at + 24)
    const localOffset = bytes.readUInt32LE(at + 42)
    if ([packedBytes, unpackedBytes, localOffset].includes(zip64Mark)) return undefined
    entries.push({ method: bytes.readUInt16LE(at + 10), packedBytes, unpackedBytes, localOffset })
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}

/** The packed bytes of an entry; undefined when they lie outside the file. */
function packedPart(bytes: Buffer, entry: PackedEntry): Buffer | undefined {
  const at = entry.localOffset
  if (at + 30 > bytes.length || bytes.readUInt32LE(at) !== localSignature) return undefined
  const from = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
  return from + entry.packedBytes > bytes.length ? undefined : bytes.subarray(from, from + entry.packedBytes)
}

/** An entry that unpacks to more than it says lies about its size, which only a bomb does. */
async function isHonest(bytes: Buffer, entry: PackedEntry): Promise<boolean> {
  const part = packedPart(bytes, entry)
  if (!part) return false
  if (entry.method !== deflated) return entry.unpackedBytes <= part.length
  if (part.length === 0) return entry.unpackedBytes === 0
  return unpack(part, { maxOutputLength: Math.max(1, entry.unpackedBytes) }).then(
    () => true,
    () => false,
  )
}

/**
 * Looks at a workbook before a library unpacks it (domain 9.6, 18). The sizes it declares are added up first, and only
 * when they are small is each entry unpacked with its own size as the limit, so a bomb costs no more than it admits to.
 */
export async function workbookProblem(bytes: Buffer): Promise<WorkbookProblem | undefined> {
  const entries = entriesOf(bytes)
  if (!entries) return 'notAWorkbook'
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpackedBytes, 0)
  if (unpacked > mostUnpackedBytes) return 'tooLargeUnpacked'
  for (const entry of entries) if (!(await isHonest(bytes, entry))) return 'tooLargeUnpacked'
  return undefined
}
