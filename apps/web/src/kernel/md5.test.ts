import { expect, test } from 'vitest'
import { md5 } from './md5.ts'

/** Digests made with another program (md5sum). */
const known: readonly (readonly [text: string, digest: string])[] = [
  ['', 'd41d8cd98f00b204e9800998ecf8427e'],
  ['admin', '21232f297a57a5a743894a0e4a801fc3'],
  ['密码', 'a8105204604a0b11e916f3879aae3b0b'],
  ['a'.repeat(55), 'ef1772b6dff9a122358552954ad0df65'],
  ['b'.repeat(56), 'b9d955696c7654cd20086bec31670b11'],
  ['c'.repeat(64), 'bcd5708ed79b18f0f0aaa27fd0056d86'],
  ['😀'.repeat(20), 'c404377ba6e568aa121c4dc00742232b'],
]

test('a password is digested as every other MD5 does it, whatever its length and alphabet', () => {
  for (const [text, digest] of known) expect(md5(text)).toBe(digest)
})
