// node tools/run.mjs tools/leaked-passwords.ts: writes the filter of common passwords anew from the list of a package.
import { hash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { dictionary } from '@zxcvbn-ts/language-common'
import { bitsOf, filterBytes, filterFile } from '../apps/server/src/areas/access/leaked-passwords.ts'

const bytes = new Uint8Array(filterBytes)
const passwords = dictionary['passwords-common'].map(one => String(one).toLowerCase())
for (const one of passwords)
  for (const bit of bitsOf(hash('md5', one))) bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) | (1 << (bit & 7))
writeFileSync(filterFile, bytes)
process.stdout.write(`${passwords.length} passwords in ${bytes.length} bytes\n`)
