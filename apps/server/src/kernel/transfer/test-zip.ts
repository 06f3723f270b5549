import { crc32, deflateRawSync } from 'node:zlib'

export interface Part {
  readonly name: string
  readonly content: Buffer
  /** What the archive says instead of the truth. */
  readonly declaredBytes?: number
}

/** A part as it lies in the archive, with what the directory says of it. */
export interface PackedPart {
  readonly name: string
  readonly bytes: Buffer
  readonly checksum: number
  readonly unpackedBytes: number
}

export const zeros = (megabytes: number): Buffer => Buffer.alloc(megabytes * 1024 * 1024)

/** A part that is packed already. */
export const packed = (name: string, bytes: Buffer): PackedPart => ({ name, bytes, checksum: 0, unpackedBytes: 0 })

/** A zip archive by hand, because no library writes one that lies. */
export const zip = (...parts: readonly Part[]): Buffer =>
  zipOf(
    parts.map(({ name, content, declaredBytes = content.length }) => ({
      name,
      bytes: deflateRawSync(content),
      checksum: crc32(content),
      unpackedBytes: declaredBytes,
    })),
  )

export function zipOf(parts: readonly PackedPart[]): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, bytes, checksum, unpackedBytes } of parts) {
    const title = Buffer.from(name)
    const sizes = Buffer.alloc(12)
    sizes.writeUInt32LE(checksum, 0)
    sizes.writeUInt32LE(bytes.length, 4)
    sizes.writeUInt32LE(unpackedBytes, 8)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 8)
    sizes.copy(local, 14)
    local.writeUInt16LE(title.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(8, 10)
    sizes.copy(entry, 16)
    entry.writeUInt16LE(title.length, 28)
    entry.writeUInt32LE(offset, 42)
    locals.push(local, title, bytes)
    directory.push(entry, title)
    offset += local.length + title.length + bytes.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, ...directory, end])
}
