import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'

const unpack = promisify(inflateRaw)

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const localSignature = 0x04034b50
const endLength = 22
const maxCommentLength = 65_535
const zip64Mark = 0xffffffff
const stored = 0
const deflated = 8

const maxEntries = 200
/** Twenty thousand rows are about fifteen megabytes of XML; this leaves room for styles and pictures. */
const maxUnpackedBytes = 40 * 1024 * 1024
/** Each text becomes an object in memory, so a part full of empty ones would grow far beyond its size. */
const maxTexts = 300_000

/** A row with far more columns than a list has becomes as many objects at once. */
export const maxListColumns = 1000
const maxSheetRows = 1_048_576
const shortestCell = '<c/>'.length

export type WorkbookProblem =
  | 'notAWorkbook'
  | 'tooLargeUnpacked'
  | 'tooManyColumns'
  | 'macros'
  | 'externalLinks'
  | 'formulas'

interface PackedEntry {
  readonly name: string
  readonly method: number
  readonly packedBytes: number
  readonly unpackedBytes: number
  readonly localOffset: number
}

function endOfDirectory(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - endLength - maxCommentLength)
  for (let at = bytes.length - endLength; at >= first; at--) if (bytes.readUInt32LE(at) === endSignature) return at
  return -1
}

/** The directory of a zip archive; undefined when it is none, or a kind that no workbook of our size needs. */
function entriesOf(bytes: Buffer): PackedEntry[] | undefined {
  const end = bytes.length < endLength ? -1 : endOfDirectory(bytes)
  if (end < 0) return undefined
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  if (count > maxEntries) return undefined
  const entries: PackedEntry[] = []
  for (let index = 0; index < count; index++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== entrySignature) return undefined
    const packedBytes = bytes.readUInt32LE(at + 20)
    const unpackedBytes = bytes.readUInt32LE(at + 24)
    const localOffset = bytes.readUInt32LE(at + 42)
    if ([packedBytes, unpackedBytes, localOffset].includes(zip64Mark)) return undefined
    const method = bytes.readUInt16LE(at + 10)
    const nameLength = bytes.readUInt16LE(at + 28)
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength).toLowerCase()
    entries.push({ name, method, packedBytes, unpackedBytes, localOffset })
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}

/** Two parts of one name, or a path that leads elsewhere, are only found in what somebody has tampered with. */
function areOddNames(entries: readonly PackedEntry[]): boolean {
  const names = new Set(entries.map(entry => entry.name))
  return names.size !== entries.length || [...names].some(name => /^[/\\]|\.\.|[\\\0]/.test(name))
}

const unwanted: readonly (readonly [RegExp, WorkbookProblem])[] = [
  [/vbaproject|\/activex\/|\/macrosheets\/|\/ctrlprops\//, 'macros'],
  [/\/externallinks\/|\/embeddings\/|\/querytables\/|^xl\/connections\.xml$/, 'externalLinks'],
]

/** The packed bytes of an entry; undefined when they lie outside the file. */
function packedPart(bytes: Buffer, entry: PackedEntry): Buffer | undefined {
  const at = entry.localOffset
  if (at + 30 > bytes.length || bytes.readUInt32LE(at) !== localSignature) return undefined
  const from = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
  return from + entry.packedBytes > bytes.length ? undefined : bytes.subarray(from, from + entry.packedBytes)
}

/** An entry that unpacks to more than it says lies about its size, which only a bomb does: undefined. */
async function contentOf(bytes: Buffer, entry: PackedEntry): Promise<Buffer | undefined> {
  const part = packedPart(bytes, entry)
  if (!part) return undefined
  if (entry.method === stored) return entry.unpackedBytes <= part.length ? part : undefined
  if (entry.method !== deflated) return undefined
  if (part.length === 0) return entry.unpackedBytes === 0 ? part : undefined
  return unpack(part, { maxOutputLength: Math.max(1, entry.unpackedBytes) }).catch(() => undefined)
}

function occurrences(content: Buffer, text: string, max: number): number {
  let count = 0
  for (let at = content.indexOf(text); at >= 0 && count <= max; at = content.indexOf(text, at + text.length)) count++
  return count
}

const formula = /<(?:\w+:)?f[\s>/]/
const isSheet = (name: string) => /^xl\/worksheets\/[^/]+\.xml$/.test(name)

/** Whether a text has more than so many of what a pattern (with the flag `g`) finds. */
function hasMore(text: string, pattern: RegExp, max: number): boolean {
  pattern.lastIndex = 0
  for (let count = 0; pattern.test(text); ) if (++count > max) return true
  return false
}

/** Whether a sheet has more rows than a spreadsheet program can hold, or a row more cells than a list has columns. */
function sizeProblem(text: string): WorkbookProblem | undefined {
  const [row, cell] = [/<(?:\w+:)?row[\s>]|$/g, /<(?:\w+:)?c[\s>/]/g]
  let rows = 0
  for (let from = text.length; row.test(text); from = row.lastIndex) {
    const isLong = row.lastIndex - from > maxListColumns * shortestCell
    if (isLong && hasMore(text.slice(from, row.lastIndex), cell, maxListColumns)) return 'tooManyColumns'
    if (++rows > maxSheetRows) return 'tooLargeUnpacked'
    if (row.lastIndex >= text.length) return undefined
  }
  return undefined
}

/** What a part of XML must not hold: entities that could be blown up, more texts or columns than a list has, formulas. */
function problemIn(name: string, content: Buffer): WorkbookProblem | undefined {
  if (!/\.(xml|rels)$/.test(name)) return undefined
  if (content.includes('<!DOCTYPE') || content.includes('<!ENTITY')) return 'notAWorkbook'
  if (name === 'xl/sharedstrings.xml' && occurrences(content, '<si', maxTexts) > maxTexts) return 'tooLargeUnpacked'
  if (!isSheet(name)) return undefined
  const text = content.toString('latin1')
  if (formula.test(text)) return 'formulas'
  return sizeProblem(text)
}

/**
 * Looks at a workbook before a library unpacks it (domain 9.6, 18). The sizes it declares are added up first, and only
 * when they are small is each entry unpacked with its own size as the limit, so a bomb costs no more than it admits to.
 */
export async function workbookProblem(bytes: Buffer): Promise<WorkbookProblem | undefined> {
  const entries = entriesOf(bytes)
  if (!entries || areOddNames(entries)) return 'notAWorkbook'
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpackedBytes, 0)
  if (unpacked > maxUnpackedBytes) return 'tooLargeUnpacked'
  for (const [pattern, problem] of unwanted) if (entries.some(entry => pattern.test(entry.name))) return problem
  for (const entry of entries) {
    const content = await contentOf(bytes, entry)
    if (!content) return 'tooLargeUnpacked'
    const problem = problemIn(entry.name, content)
    if (problem) return problem
  }
  return undefined
}
