import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A part of an archive: its content comes in pieces, and how long it is nobody knows before its end. */
export interface ZipPart {
  readonly name: string
  readonly content: AsyncIterable<Buffer> | Iterable<Buffer>
}

interface Written extends Sizes {
  readonly title: Buffer
  readonly offset: number
}
interface Sizes {
  checksum: number
  packedBytes: number
  bytes: number
}

const mostBytes = 0xffff_fffe
/** Sizes follow the content; names are UTF-8. */
const flags = 0x0808
const deflated = 8
const version = 20
/** The first day the format knows: when a part was made is of no use to anybody. */
const day = 0x21
const level = 4

/** What local headers and the directory say of a part in the same order; sizes are zero before they are known. */
function description(title: Buffer, { checksum, packedBytes, bytes }: Sizes): Buffer {
  const said = Buffer.alloc(26)
  said.writeUInt16LE(version, 0)
  said.writeUInt16LE(flags, 2)
  said.writeUInt16LE(deflated, 4)
  said.writeUInt16LE(day, 8)
  said.writeUInt32LE(checksum, 10)
  said.writeUInt32LE(packedBytes, 14)
  said.writeUInt32LE(bytes, 18)
  said.writeUInt16LE(title.length, 22)
  return said
}

const signed = (signature: number, ...parts: readonly Buffer[]): Buffer => {
  const start = Buffer.alloc(4)
  start.writeUInt32LE(signature)
  return Buffer.concat([start, ...parts])
}

function sizesBehind({ checksum, packedBytes, bytes }: Sizes): Buffer {
  const said = Buffer.alloc(12)
  for (const [at, figure] of [checksum, packedBytes, bytes].entries()) said.writeUInt32LE(figure, at * 4)
  return signed(0x08074b50, said)
}

function directoryEntry(written: Written): Buffer {
  const made = Buffer.alloc(2)
  made.writeUInt16LE(version)
  const place = Buffer.alloc(14)
  place.writeUInt32LE(written.offset, 10)
  return signed(0x02014b50, made, description(written.title, written), place, written.title)
}

function directoryEnd(count: number, bytes: number, offset: number): Buffer {
  const said = Buffer.alloc(18)
  said.writeUInt16LE(count, 4)
  said.writeUInt16LE(count, 6)
  said.writeUInt32LE(bytes, 8)
  said.writeUInt32LE(offset, 12)
  return signed(0x06054b50, said)
}

/** Packs a part in the threads of zlib, and leaves in `sizes` what it came to. */
async function* packed(content: ZipPart['content'], sizes: Sizes): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ level })
  const counted = async function* () {
    for await (const piece of content) {
      sizes.checksum = crc32(piece, sizes.checksum)
      sizes.bytes += piece.length
      yield piece
    }
  }
  const packing = pipeline(counted(), deflate)
  // Its failure comes out of the loop below as well.
  packing.catch(() => {})
  for await (const piece of deflate as AsyncIterable<Buffer>) {
    sizes.packedBytes += piece.length
    yield piece
  }
  await packing
  if (sizes.bytes > mostBytes) throw new Error('a part of the archive is larger than four gigabytes')
}

/** A zip archive, made while its parts are: nothing of it is held in memory but the directory. */
export async function* zipped(parts: Iterable<ZipPart>): AsyncGenerator<Buffer> {
  const all: Written[] = []
  let offset = 0
  for (const { name, content } of parts) {
    const title = Buffer.from(name)
    const sizes: Sizes = { checksum: 0, packedBytes: 0, bytes: 0 }
    const head = signed(0x04034b50, description(title, sizes), title)
    yield head
    yield* packed(content, sizes)
    const behind = sizesBehind(sizes)
    yield behind
    all.push({ ...sizes, title, offset })
    offset += head.length + sizes.packedBytes + behind.length
  }
  const directory = Buffer.concat(all.map(directoryEntry))
  yield directory
  yield directoryEnd(all.length, directory.length, offset)
}
