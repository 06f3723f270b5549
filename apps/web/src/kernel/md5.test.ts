import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { md5 } from './md5.ts'

test('a password is digested as every other MD5 does it, whatever its length and alphabet', () => {
  for (const text of ['', 'admin', '密码', 'a'.repeat(55), 'b'.repeat(56), 'c'.repeat(64), '😀'.repeat(40)])
    expect(md5(text)).toBe(createHash('md5').update(text).digest('hex'))
})
