/**
 * MD5 after RFC 1321, because the specification sends passwords as MD5 hex and the browser's own crypto has none.
 * It protects nothing by itself: the server treats the digest as the secret and stores it under argon2.
 */
const shifts = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21]
const sines = Array.from({ length: 64 }, (_, index) => Math.floor(Math.abs(Math.sin(index + 1)) * 2 ** 32) | 0)

const rotate = (value: number, by: number) => (value << by) | (value >>> (32 - by))

/** The message padded to whole blocks of 64 bytes, its length in bits at the end. */
function padded(bytes: Uint8Array): DataView {
  const blocks = ((bytes.length + 8) >> 6) + 1
  const view = new DataView(new ArrayBuffer(blocks * 64))
  new Uint8Array(view.buffer).set(bytes)
  view.setUint8(bytes.length, 0x80)
  view.setUint32(blocks * 64 - 8, bytes.length * 8, true)
  return view
}

/** The mixing function of a step and the word of the block it takes. */
function step(index: number, b: number, c: number, d: number): [mixed: number, word: number] {
  if (index < 16) return [(b & c) | (~b & d), index]
  if (index < 32) return [(d & b) | (~d & c), (5 * index + 1) % 16]
  if (index < 48) return [b ^ c ^ d, (3 * index + 5) % 16]
  return [c ^ (b | ~d), (7 * index) % 16]
}

function block(view: DataView, offset: number, [a0, b0, c0, d0]: readonly number[]): number[] {
  let [a, b, c, d] = [a0 ?? 0, b0 ?? 0, c0 ?? 0, d0 ?? 0]
  for (let index = 0; index < 64; index++) {
    const [mixed, word] = step(index, b, c, d)
    const sum = (a + mixed + (sines[index] ?? 0) + view.getInt32(offset + word * 4, true)) | 0
    const turned = rotate(sum, shifts[(index >> 4) * 4 + (index % 4)] ?? 0)
    ;[a, d, c, b] = [d, c, b, (b + turned) | 0]
  }
  return [(a0 ?? 0) + a, (b0 ?? 0) + b, (c0 ?? 0) + c, (d0 ?? 0) + d].map(word => word | 0)
}

const hexOf = (word: number) => [0, 8, 16, 24].map(by => ((word >>> by) & 255).toString(16).padStart(2, '0')).join('')

/** MD5 of a text's UTF-8 bytes as 32 lower-case hex digits. */
export function md5(text: string): string {
  const view = padded(new TextEncoder().encode(text))
  let words = [0x67452301, 0xefcdab89 | 0, 0x98badcfe | 0, 0x10325476]
  for (let offset = 0; offset < view.byteLength; offset += 64) words = block(view, offset, words)
  return words.map(hexOf).join('')
}
