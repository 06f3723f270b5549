import { md5 as digest } from '@noble/hashes/legacy.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/**
 * MD5 of a text's UTF-8 bytes as 32 lower-case hex digits, because the specification sends passwords so and the browser's
 * own crypto has none. It protects nothing by itself: the server treats the digest as the secret and stores it under argon2.
 */
export const md5 = (text: string): string => bytesToHex(digest(utf8ToBytes(text)))
